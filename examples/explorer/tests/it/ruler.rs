//! A ruler leads to the indices of a lookup.

use explorer::layout::{squares, tables};
use explorer::ruler::Ruler;
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{formulas, geometry};

#[test]
fn the_steps_of_a_ruler_lead_to_the_indices() {
    let mut rulers = 0;
    for &layout in Layout::ALL {
        for (piece, square) in squares() {
            let formula = formulas(tables(layout), piece, square).next().unwrap();
            let subsets = geometry::subsets(formula.mask).into_iter();
            let all: Option<Vec<_>> = subsets.map(|subset| Ruler::new(formula, subset)).collect();
            // Where sums of steps go round the circle there is none.
            let Some(all) = all else { continue };
            for ruler in &all {
                let taken = ruler.steps.iter().filter(|step| step.2);
                let end = ruler.start + taken.map(|step| step.1).sum::<f64>();
                // Lengths are rounded; the index is not.
                let beyond = end - ruler.index as f64;
                assert!((-1e-6..1.0 + 1e-6).contains(&beyond), "{ruler:?}");
            }
            let indices = || all.iter().map(|ruler| ruler.index);
            let ends = [indices().min().unwrap(), indices().max().unwrap()];
            assert_eq!(ends, [all[0].least, all[0].greatest], "{piece} {square}");
            rulers += 1;
        }
    }
    assert!(rulers >= 128, "{rulers}");
}
