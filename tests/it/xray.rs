//! X-ray attacks against a walk that passes exactly one blocker.

use proptest::prelude::*;
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Direction, Square, xray};

/// The squares behind the first occupied square of each ray, if it is one of the blockers, up to
/// the next occupied.
fn expected(
    square: Square,
    directions: [Direction; 4],
    occupied: Bitboard,
    blockers: Bitboard,
) -> Bitboard {
    let mut behind = Bitboard::EMPTY;
    for direction in directions {
        let mut square = square;
        let mut passed = false;
        while let Some(next) = square.bitboard().step(direction).first() {
            square = next;
            if passed {
                behind.insert(square);
            }
            if occupied.contains(square) {
                if passed || !blockers.contains(square) {
                    break;
                }
                passed = true;
            }
        }
    }
    behind
}

proptest! {
    #[test]
    fn exactly_one_blocker_is_passed(
        index in 0..64_usize,
        occupied in any::<(u64, u64)>(),
        blockers in any::<u64>(),
    ) {
        let square = Square::new(index).unwrap();
        // Blockers that are not occupied and the slider's own square must not matter.
        let (occupied, blockers) = (Bitboard(occupied.0 & occupied.1), Bitboard(blockers));
        prop_assert_eq!(
            xray::rook_attacks_by::<RayLoop>(square, blockers, occupied),
            expected(square, Direction::ROOK, occupied, blockers)
        );
        prop_assert_eq!(
            xray::bishop_attacks_by::<RayLoop>(square, blockers, occupied),
            expected(square, Direction::BISHOP, occupied, blockers)
        );
        prop_assert_eq!(
            xray::queen_attacks_by::<RayLoop>(square, blockers, occupied),
            xray::queen_attacks(square, blockers, occupied)
        );
        prop_assert_eq!(
            [xray::rook_attacks(square, blockers, occupied), xray::bishop_attacks(square, blockers, occupied)],
            [Direction::ROOK, Direction::BISHOP].map(|directions| expected(square, directions, occupied, blockers))
        );
    }
}

#[test]
fn nothing_is_behind_an_empty_board() {
    for square in Square::ALL {
        assert!(
            xray::rook_attacks_by::<RayLoop>(square, Bitboard::FULL, Bitboard::EMPTY).is_empty()
        );
        assert!(
            xray::bishop_attacks_by::<RayLoop>(square, Bitboard::FULL, Bitboard::EMPTY).is_empty()
        );
    }
}
