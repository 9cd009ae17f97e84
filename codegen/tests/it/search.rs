//! The search for one square, on what it must refuse.

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{Slots, find, find_within};
use sliding_attacks_codegen::{DEFAULT_SEED, Seed};

#[test]
fn a_bad_magic_is_refused_with_its_collision() {
    let occupancies = Occupancies::new(Piece::Rook, 0);
    let collision = Slots::new().test(&occupancies, 1 << 45, 12).unwrap_err();
    assert_ne!(collision.first, collision.second);
    for subset in [collision.first, collision.second] {
        assert_eq!(
            (subset.wrapping_mul(1 << 45) >> 52) as usize,
            collision.index
        );
    }
}

/// The table of slots is not cleared, whatever its size was before.
#[test]
fn earlier_magics_leave_no_trace() {
    let mut slots = Slots::new();
    for bits in [12, 9, 14, 12] {
        for square in [0, 27] {
            let occupancies = Occupancies::new(Piece::Rook, square);
            for magic in [1 << 45, 0x0080_0020_1040_0080, u64::MAX] {
                let fresh = Slots::new().test(&occupancies, magic, bits);
                assert_eq!(slots.test(&occupancies, magic, bits), fresh);
            }
            let found = find(&occupancies, 12, DEFAULT_SEED, &mut slots).unwrap();
            assert_eq!(Slots::new().test(&occupancies, found.magic, 12), Ok(()));
        }
    }
}

#[test]
fn an_index_has_up_to_sixteen_bits() {
    let occupancies = Occupancies::new(Piece::Bishop, 0);
    for bits in occupancies.bits..=16 {
        let found = find(&occupancies, bits, DEFAULT_SEED, &mut Slots::new()).unwrap();
        assert_eq!(
            Slots::new().test(&occupancies, found.magic, bits),
            Ok(()),
            "{bits}"
        );
    }
}

#[test]
fn no_number_of_bits_makes_a_search_panic() {
    let occupancies = Occupancies::new(Piece::Bishop, 0);
    for bits in [0, 17, 33, 64, u32::MAX] {
        let _ = Slots::new().test(&occupancies, 1 << 45, bits);
        assert!(find(&occupancies, bits, Seed::new([3; 32]), &mut Slots::new()).is_err());
        assert!(
            find_within(
                &occupancies,
                bits,
                u32::MAX,
                Seed::new([3; 32]),
                &mut Slots::new()
            )
            .is_err()
        );
    }
}

#[test]
fn no_number_of_bits_makes_a_candidate_panic() {
    let mut candidates = Candidates::new(DEFAULT_SEED, Piece::Rook, 255, u64::MAX);
    for bits in [0, 1, 31, 32, 33, 64, u32::MAX] {
        assert_eq!(
            (
                candidates.constructed(bits),
                candidates.constructed_halves(bits)
            ),
            (None, None),
            "{bits}"
        );
        let _ = candidates.leading_outside(bits, 1);
    }
}
