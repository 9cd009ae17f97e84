//! The classical approach: a ray without the ray behind its first blocker.

use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Direction, Square};

use crate::trace::Step;

pub(super) fn steps(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction);
    let towards_higher_bits = way.0 > square.bitboard().0;
    let blockers = Bitboard(occupied & way.0);
    let (first, scan) =
        if towards_higher_bits { (blockers.first(), "lowest bit") } else { (blockers.last(), "highest bit") };
    let behind = first.map_or(Bitboard::EMPTY, |first| ray(first, direction));
    let attacks = way - behind;
    let nearest = first.map_or(0, |first| first.bitboard().0);
    vec![
        Step::board("ray & occupied", "The blockers on the ray.", way.0),
        Step::board(
            scan,
            "The first blocker is the one nearest to the slider, found by one bit scan. An empty ray has none.",
            nearest,
        ),
        Step::board(
            "ray of the blocker",
            "The same direction, from the blocker on: what the slider does not reach.",
            behind.0,
        ),
        Step::attacks("ray ^ ray of the blocker", "The attacks.", attacks.0),
    ]
}
