//! The steps of a look-up end with the crate's answer, and so does the module that `test` runs in
//! Node.

use explorer::answers::attacks;
use explorer::layout::{GeneratedLayout, squares};
use explorer::technique;
use explorer::trace::{Picture, Trace, squares_of};
use sliding_attacks::Square;
use sliding_attacks_codegen::internal::{Piece, geometry, hex, sha256};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

/// Calls `check` with every relevant occupancy of every piece on every square.
fn for_every_occupancy(mut check: impl FnMut(Piece, Square, u64)) {
    for (piece, square) in squares() {
        for subset in geometry::subsets(geometry::relevant_mask(piece, square)) {
            check(piece, Square::ALL[usize::from(square)], subset);
        }
    }
}

#[test]
fn the_last_steps_are_the_answer_for_every_method_and_occupancy() {
    for &layout in Layout::ALL {
        let generated = GeneratedLayout::new(layout, DEFAULT_SEED).unwrap();
        check_traces(layout.name(), true, |piece, square, occupied| {
            generated.trace(&[piece], square as u8, occupied)
        });
    }
    for technique in technique::ALL {
        check_traces(technique.name, false, |piece, square, occupied| {
            technique.trace(&[piece], square, occupied)
        });
    }
}

/// Checks the traces of every occupancy, in whose indices bits may carry or not.
fn check_traces(name: &str, carries: bool, trace: impl Fn(Piece, Square, u64) -> Trace) {
    for_every_occupancy(|piece, square, subset| {
        // What is off the mask changes nothing.
        let trace = trace(piece, square, subset | square.bitboard().0);
        assert_eq!(
            trace.attacks(),
            attacks(&[piece], square, subset),
            "{name} {piece} {square}"
        );
        for step in trace.groups.iter().flat_map(|group| &group.steps) {
            check(&step.picture);
            if let (
                false,
                Picture::Bits {
                    value,
                    set,
                    sources,
                    ..
                },
            ) = (carries, &step.picture)
            {
                let bits = (0..)
                    .zip(sources)
                    .map(|(bit, source)| u64::from(source.0 & set.0 != 0) << bit);
                assert_eq!(*value, bits.sum::<u64>(), "{name} {piece} {square}");
            }
        }
    });
}

/// What a picture says must add up.
fn check(picture: &Picture) {
    match picture {
        &Picture::Product {
            width,
            squares,
            factor,
            added,
            total,
            ..
        } => {
            let sum =
                squares_of(squares.0).fold(added.0, |sum, bit| sum.wrapping_add(factor.0 << bit));
            assert_eq!(sum & u64::MAX >> (64 - width), total.0);
        }
        Picture::Bits {
            value,
            from,
            set,
            sources,
            ..
        } => {
            assert_eq!(value >> sources.len(), 0);
            assert_eq!(set.0 & !from.0, 0);
        }
        Picture::Ruler(ruler) => {
            let taken = ruler
                .steps
                .iter()
                .filter(|step| step.taken)
                .map(|step| step.slots);
            let end = ruler.start + taken.sum::<f64>();
            // The page's lengths are rounded; the index is not.
            assert!(
                (-1e-6..1.0 + 1e-6).contains(&(end - ruler.index as f64)),
                "{end}, index {}",
                ruler.index
            );
            assert!((ruler.least..=ruler.greatest).contains(&ruler.index));
        }
        Picture::Board { .. } | Picture::Entry { .. } => {}
    }
}

#[test]
fn a_queen_is_both() {
    let (slider, occupied) = (&Piece::ALL, 0x00ff_0000_0000_ff00);
    let trace = GeneratedLayout::new(Layout::Fancy, DEFAULT_SEED)
        .unwrap()
        .trace(slider, 27, occupied);
    assert_eq!(trace.groups.len(), 2);
    assert_eq!(trace.attacks(), attacks(slider, Square::D4, occupied));
}

/// SHA-256 of the attacks for every piece, square and subset, in little-endian order.
const DIGEST: &str = include_str!("../answers.sha256");

/// `test` computes the same with the module in Node.
#[test]
fn the_committed_digest_is_that_of_the_native_answers() {
    let mut bytes = Vec::new();
    for_every_occupancy(|piece, square, subset| {
        bytes.extend(attacks(&[piece], square, subset).to_le_bytes());
    });
    assert_eq!(bytes.len(), 8 * 107_648);
    assert_eq!(hex(&sha256(&bytes)), DIGEST.trim());
}
