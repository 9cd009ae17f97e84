//! The steps of a look-up end with the crate's answer, and so does the module that `test` runs in Node.

use explorer::answers::attacks;
use explorer::layout::{Arranged, squares};
use explorer::technique;
use explorer::trace::{Picture, squares_of};
use sliding_attacks::{Bitboard, Square, queen_attacks};
use sliding_attacks_codegen::internal::{Piece, geometry, hex, sha256};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

/// Calls `check` with every relevant occupancy of every piece on every square.
fn for_every_occupancy(mut check: impl FnMut(Piece, u8, u64)) {
    for (piece, square) in squares() {
        for subset in geometry::subsets(geometry::relevant_mask(piece, square)) {
            check(piece, square, subset);
        }
    }
}

#[test]
fn the_last_step_is_the_answer_for_every_layout_and_occupancy() {
    for &layout in Layout::ALL {
        let arranged = Arranged::new(layout, DEFAULT_SEED).unwrap();
        for_every_occupancy(|piece, square, subset| {
            let expected = attacks(&[piece], Square::ALL[usize::from(square)], subset);
            let message = "the look-ups of its file in codegen/src/layout differ";
            assert_eq!(
                arranged.attacks(piece, square, subset),
                expected,
                "{} {piece} {square}: {message}",
                layout.name()
            );
            // Building the text of the steps takes longer: one square of each rank and file, and each diagonal.
            if square % 9 == 0 || square % 7 == 3 {
                // What is off the mask changes nothing.
                let trace = arranged.trace(&[piece], square, subset | 1 << square);
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
        &Picture::Product { width, squares, factor, added, total, .. } => {
            let sum = squares_of(squares.0).fold(added.0, |sum, bit| sum.wrapping_add(factor.0 << bit));
            assert_eq!(sum & u64::MAX >> (64 - width), total.0);
        }
        Picture::Bits { value, from, set, sources, .. } => {
            assert_eq!(value >> sources.len(), 0);
            assert_eq!(set.0 & !from.0, 0);
        }
        Picture::Ruler(ruler) => {
            let taken = ruler.steps.iter().filter(|step| step.taken).map(|step| step.slots);
            assert_eq!((ruler.start + taken.sum::<f64>() + 1e-6).floor() as i64, ruler.index);
            assert!((ruler.least..=ruler.greatest).contains(&ruler.index));
        }
        Picture::Board { .. } | Picture::Entry { .. } => {}
    }
}

#[test]
fn a_queen_is_both() {
    let arranged = Arranged::new(Layout::Fancy, DEFAULT_SEED).unwrap();
    let trace = arranged.trace(&Piece::ALL, 27, 0x00ff_0000_0000_ff00);
    assert_eq!(trace.groups.len(), 2);
    assert_eq!(trace.attacks(), queen_attacks(Square::D4, Bitboard(0x00ff_0000_0000_ff00)).0);
}

#[test]
fn the_last_steps_are_the_answer_for_every_technique_and_occupancy() {
    for technique in technique::ALL {
        for_every_occupancy(|piece, square, subset| {
            let square = Square::ALL[usize::from(square)];
            let trace = technique.trace(&[piece], square, subset);
            assert_eq!(trace.attacks(), attacks(&[piece], square, subset), "{} {piece} {square}", technique.name);
            for step in trace.groups.iter().flat_map(|group| &group.steps) {
                check(&step.picture);
                // No two occupied squares of a line come to one bit, so that nothing carries.
                if let Picture::Bits { value, set, sources, .. } = &step.picture {
                    let bits = (0..).zip(sources).map(|(bit, source)| u64::from(source.0 & set.0 != 0) << bit);
                    assert_eq!(*value, bits.sum::<u64>(), "{} {piece} {square}", technique.name);
                }
            }
        });
    }
}

/// SHA-256 of the attacks for every piece, square and subset, in little-endian order.
const DIGEST: &str = include_str!("../answers.sha256");

/// `test` computes the same with the module in Node.
#[test]
fn the_committed_digest_is_that_of_the_native_answers() {
    let mut bytes = Vec::new();
    for_every_occupancy(|piece, square, subset| {
        bytes.extend(attacks(&[piece], Square::ALL[usize::from(square)], subset).to_le_bytes());
    });
    assert_eq!(bytes.len(), 8 * 107_648);
    assert_eq!(hex(&sha256(&bytes)), DIGEST.trim());
}
