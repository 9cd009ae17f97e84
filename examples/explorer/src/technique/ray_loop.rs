//! The ray loop: walk until something is in the way.

use sliding_attacks::Direction;
use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Square};

use crate::trace::{Picture, Step};

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
    let blockers = Bitboard(way.0 & occupied);
    let picture = Picture::Board { set: walked.0, accent: here.0 };
    vec![
        Step::new(
            "ray",
            "The way to the edge, and what stands on it.",
            Picture::Board { set: way.0, accent: blockers.0 },
        ),
        Step::new("walk", "Square by square, up to the first blocker.", picture),
    ]
}
