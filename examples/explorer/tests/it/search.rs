//! The search that one watches is the generator's: it finds what the tables have.

use explorer::layout::{squares, with_magic};
use explorer::search::candidates;
use explorer::trial::Trial;
use sliding_attacks_codegen::Layout;

#[test]
fn every_magic_works_and_the_searched_ones_are_found() {
    let mut searched = 0;
    for &layout in Layout::ALL {
        for (piece, square) in squares() {
            let Some(formula) = with_magic(layout, piece, square) else {
                continue;
            };
            let place = format!("{} {piece} {square}", layout.name());
            assert_eq!(Trial::new(formula).clashes, 0, "{place}");
            if let Some(goal) = formula.search {
                let tried = candidates(formula, goal);
                assert_eq!(tried.last().unwrap().0.0, formula.magic, "{place}");
                searched += 1;
            }
        }
    }
    assert!(searched >= 128, "{searched}");
}
