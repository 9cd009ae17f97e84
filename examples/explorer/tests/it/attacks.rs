//! The steps of a lookup end with the crate's answer.

use explorer::answers::attacks;
use explorer::layout::{self, squares};
use explorer::technique;
use explorer::trace::{Bits, Picture, Step, Trace};
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
            let mut found = 0;
            // What is off the mask changes nothing.
            for Trace { steps, .. } in trace(piece, own, subset | own.bitboard().0) {
                let Picture::Board { set, role } = steps[steps.len() - 1].picture else {
                    panic!("{name} {piece} {own}");
                };
                assert_eq!(role, "attack", "{name} {piece} {own}");
                found |= set.0;
                steps
                    .iter()
                    .for_each(|step| check_bits(name, step, carries));
            }
            let expected = attacks(piece as u64, own, subset);
            assert_eq!(found, expected, "{name} {piece} {own}");
        }
    }
}

/// Checks that a number has the bits which its squares reach.
fn check_bits(name: &str, step: &Step, carries: bool) {
    if let Picture::Bits {
        value,
        set,
        sources,
        ..
    } = &step.picture
    {
        let reached = |source: &Bits| u64::from(source.0 & set.0 != 0);
        let bits = (0..)
            .zip(sources)
            .map(|(bit, source)| reached(source) << bit);
        let fits = value >> sources.len() == 0;
        assert!(
            fits && (carries || *value == bits.sum::<u64>()),
            "{name} {step:?}"
        );
    }
}
