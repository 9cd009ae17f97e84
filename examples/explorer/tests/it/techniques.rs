//! The steps of a technique end with the crate's answer.

use explorer::slider::Slider;
use explorer::technique;
use sliding_attacks::Square;
use sliding_attacks_codegen::internal::Piece;

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
