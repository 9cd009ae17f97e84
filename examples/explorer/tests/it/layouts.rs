//! The steps of a look-up in a table end with the crate's answer.

use explorer::layout::Arranged;
use explorer::slider::Slider;
use explorer::trace::Picture;
use sliding_attacks::Square;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

use super::for_every_occupancy;

#[test]
fn the_last_step_is_the_answer_for_every_layout_and_occupancy() {
    for &layout in Layout::ALL {
        let arranged = Arranged::new(layout, DEFAULT_SEED).unwrap();
        for_every_occupancy(|piece, square, subset| {
            let slider = if piece == Piece::Rook { Slider::Rook } else { Slider::Bishop };
            let expected = slider.attacks(Square::ALL[usize::from(square)], subset);
            let message = || {
                format!(
                    "{}: the look-ups of codegen/src/layout/{}.rs differ ({piece} {square})",
                    layout.name(),
                    layout.name()
                )
            };
            assert_eq!(arranged.attacks(piece, square, subset), expected, "{}", message());
            // Building the text of the steps takes longer: one square of each rank and file, and each diagonal.
            if square % 9 == 0 || square % 7 == 3 {
                // What is off the mask changes nothing.
                let trace = arranged.trace(slider, square, subset | 1 << square);
                assert_eq!(trace.attacks(), expected, "{} {piece} {square}", layout.name());
                for step in trace.groups.iter().flat_map(|group| &group.steps) {
                    check(&step.picture);
                }
            }
        });
    }
}

/// What a picture says must add up.
fn check(picture: &Picture) {
    match picture {
        Picture::Product { width, terms, total, low, bits, .. } => {
            let sum = terms.iter().fold(0_u64, |sum, term| sum.wrapping_add(term.value));
            assert_eq!(sum & u64::MAX >> (64 - width), *total);
            assert_eq!(low + bits, *width);
        }
        Picture::Bits { value, from, set, sources, .. } => {
            assert_eq!(value >> sources.len(), 0);
            assert_eq!(set & !from, 0);
        }
        Picture::Ruler(ruler) => {
            let taken = ruler.steps.iter().filter(|step| step.taken).map(|step| step.slots);
            assert_eq!((ruler.start + taken.sum::<f64>() + 1e-6).floor() as i64, ruler.index);
            assert!((ruler.ends.0..=ruler.ends.1).contains(&ruler.index));
        }
        Picture::Board(..) | Picture::Entry { .. } => {}
    }
}

#[test]
fn a_queen_is_both() {
    let arranged = Arranged::new(Layout::Fancy, DEFAULT_SEED).unwrap();
    let trace = arranged.trace(Slider::Queen, 27, 0x00ff_0000_0000_ff00);
    assert_eq!(trace.groups.len(), 2);
    assert_eq!(trace.attacks(), Slider::Queen.attacks(Square::D4, 0x00ff_0000_0000_ff00));
}
