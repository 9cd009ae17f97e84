//! A proposed magic is judged as the generator judges it, and a ruler leads to its indices.

use explorer::layout::{squares, tables};
use explorer::ruler::Ruler;
use explorer::trace::Bits;
use explorer::trial::{Trial, simple};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::geometry::{self, Occupancies};
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Piece, formulas};

#[test]
fn a_trial_agrees_with_the_generator_s_test() {
    let mut word = 1_u64;
    for square in [4, 12, 28, 63] {
        for occupancies in Piece::ALL.map(|piece| Occupancies::new(piece, square)) {
            let bits = occupancies.bits + 1;
            for _ in 0..40 {
                word = word
                    .wrapping_mul(0x5851_f42d_4c95_7f2d)
                    .wrapping_add(0x1405_7b7e_f767_814f);
                let magic = word & word.rotate_left(21) & word.rotate_left(42);
                let trial = Trial::new(&simple(&occupancies, bits, magic));
                let found = Slots::new().test(&occupancies, magic, bits).err();
                let expected =
                    found.map(|found| (Bits(found.first), Bits(found.second), found.index));
                assert_eq!(trial.collision, expected, "{magic:#x}");
                // Cases that clash, by comparing each with each.
                let cases = || occupancies.subsets.iter().zip(&occupancies.attacks);
                let index = |subset: &u64| subset.wrapping_mul(magic) >> (64 - bits);
                let clash = |(subset, attacks): &(&u64, &u64)| {
                    cases()
                        .any(|(other, others)| index(other) == index(subset) && others != *attacks)
                };
                assert_eq!(trial.clashes, cases().filter(clash).count(), "{magic:#x}");
            }
        }
    }
}

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
                let taken = ruler.steps.iter().filter(|step| step.taken);
                let end = ruler.start + taken.map(|step| step.slots).sum::<f64>();
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
