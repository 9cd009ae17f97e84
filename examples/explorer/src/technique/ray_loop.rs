//! The ray loop: walk until something is in the way.

use sliding_attacks::Direction;
use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Square};

use crate::trace::Step;

pub(super) fn steps(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction);
    let mut walked = Bitboard::EMPTY;
    let mut here = square.bitboard();
    loop {
        here = here.step(direction);
        walked |= here;
        if here.is_empty() || here.0 & occupied != 0 {
            break;
        }
    }
    vec![
        Step::board("ray", "The way to the edge, and what stands on it.", way.0),
        Step::attacks("walk", "Square by square, up to the first blocker.", walked.0),
    ]
}
