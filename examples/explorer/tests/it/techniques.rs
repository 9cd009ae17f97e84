//! The steps of a technique end with the crate's answer.

use explorer::slider::Slider;
use explorer::technique;
use sliding_attacks::{SlidingAttacks, Square, Visitor, visit_all};
use sliding_attacks_codegen::Piece;

use super::for_every_occupancy;

#[test]
fn the_last_steps_are_the_answer_for_every_technique_and_occupancy() {
    for technique in &technique::ALL {
        for_every_occupancy(|piece, square, subset| {
            let slider = if piece == Piece::Rook { Slider::Rook } else { Slider::Bishop };
            let square = Square::ALL[usize::from(square)];
            let trace = technique.trace(slider, square, subset);
            assert_eq!(trace.attacks(), slider.attacks(square, subset), "{} {piece} {square}", technique.name);
        });
    }
}

/// A name that the crate does not have would be a technique of our own.
#[test]
fn techniques_are_the_crate_s() {
    struct Names(Vec<(&'static str, usize)>);
    impl Visitor for Names {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.push((A::NAME, A::TABLE_BYTES));
        }
    }
    let mut names = Names(Vec::new());
    visit_all(&mut names);
    for technique in &technique::ALL {
        assert!(names.0.contains(&(technique.name, technique.table_bytes)), "{}", technique.name);
    }
}
