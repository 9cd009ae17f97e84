//! The rank tables of 256 × 8 and of 64 × 8 bytes on every occupancy of every rank.

use crate::common::step_by_step;
use sliding_attacks::technique::first_rank::{rank_attacks, rank_attacks_by_eight_bits};
use sliding_attacks::{Bitboard, Direction, Square};

#[test]
fn both_tables_have_the_attacks_of_every_rank() {
    for square in Square::ALL {
        for rank in 0..=u64::from(u8::MAX) {
            // The other ranks have bits that must not matter.
            for others in [0, u64::MAX] {
                let shift = 8 * square.rank().index();
                let occupied = Bitboard((others & !(0xff << shift)) | (rank << shift));
                let expected = step_by_step(
                    square,
                    [
                        Direction::East,
                        Direction::West,
                        Direction::East,
                        Direction::West,
                    ],
                    occupied,
                );
                assert_eq!(
                    rank_attacks(square, occupied),
                    expected,
                    "{square} {occupied:#?}"
                );
                assert_eq!(
                    rank_attacks_by_eight_bits(square, occupied),
                    expected,
                    "{square} {occupied:#?}"
                );
            }
        }
    }
}
