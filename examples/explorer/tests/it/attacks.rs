//! The steps of a lookup end with the crate's answer.

use explorer::answers::attacks;
use explorer::layout::{self, squares};
use explorer::technique;
use explorer::trace::{Bits, Picture, Trace};
use sliding_attacks::Square;
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{Slider, geometry};

#[test]
fn the_last_steps_of_a_layout_are_the_answer_for_every_occupancy() {
    for &layout in Layout::ALL {
        check(layout.name(), true, |piece, square, occupied| {
            layout::trace(layout, &[piece], square as u8, occupied)
        });
    }
}

#[test]
fn the_last_steps_of_a_technique_are_the_answer_for_every_occupancy() {
    for technique in technique::ALL {
        check(technique.name, false, |piece, square, occupied| {
            technique.trace(&[piece], square, occupied)
        });
    }
}

/// Checks the traces of every occupancy, in whose indices bits may carry or not.
fn check(name: &str, carries: bool, trace: impl Fn(Slider, Square, u64) -> Vec<Trace>) {
    for (piece, square) in squares() {
        let own = Square::ALL[usize::from(square)];
        for subset in geometry::subsets(geometry::relevant_mask(piece, square)) {
            let expected = attacks(piece as u64, own, subset);
            // What is off the mask changes nothing.
            let traces = trace(piece, own, subset | own.bitboard().0);
            let last = |trace: &Trace| match trace.steps[trace.steps.len() - 1].picture {
                Picture::Board {
                    set,
                    role: "attack",
                } => set.0,
                _ => panic!("{name} {piece} {own}"),
            };
            let found = traces.iter().map(last).fold(0, |all, set| all | set);
            assert_eq!(found, expected, "{name} {piece} {own}");
            for step in traces.iter().flat_map(|trace| &trace.steps) {
                let Picture::Bits {
                    value,
                    set,
                    sources,
                    ..
                } = &step.picture
                else {
                    continue;
                };
                let reached = |source: &Bits| u64::from(source.0 & set.0 != 0);
                let bits = (0..)
                    .zip(sources)
                    .map(|(bit, source)| reached(source) << bit);
                let fits = value >> sources.len() == 0;
                assert!(
                    fits && (carries || *value == bits.sum::<u64>()),
                    "{name} {}",
                    step.words
                );
            }
        }
    }
}
