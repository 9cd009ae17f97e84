//! The search that one watches is the generator's: it finds what the tables have.

use explorer::layout::{GeneratedLayout, squares};
use explorer::search::candidates;
use explorer::trial::Trial;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

#[test]
fn every_magic_works_and_the_searched_ones_are_found() {
    let mut searched = 0;
    for &layout in Layout::ALL {
        let generated = GeneratedLayout::new(layout, DEFAULT_SEED).unwrap();
        for (piece, square) in squares() {
            let [formula] = generated.formulas(piece, square)[..] else {
                continue;
            };
            if !formula.is_product() {
                continue;
            }
            let place = format!("{} {piece} {square}", layout.name());
            assert!(Trial::new(&formula).works, "{place}");
            if let Some(goal) = formula.search {
                let tried = candidates(&formula, goal, DEFAULT_SEED);
                assert_eq!(tried.last().unwrap().magic.0, formula.magic, "{place}");
                searched += 1;
            }
        }
    }
    assert!(searched >= 128, "{searched}");
}
