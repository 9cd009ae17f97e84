//! The squares between two squares, and the line through them, from tables of all pairs of squares.

use super::RAYS;
use crate::board::{Bitboard, Direction, Square};

#[inline(always)]
pub(super) const fn between(first: Square, second: Square) -> Bitboard {
    BETWEEN[first.index()][second.index()]
}

#[inline(always)]
pub(super) const fn line(first: Square, second: Square) -> Bitboard {
    LINE[first.index()][second.index()]
}

static BETWEEN: [[Bitboard; 64]; 64] = BETWEEN_AND_LINE.0;

static LINE: [[Bitboard; 64]; 64] = BETWEEN_AND_LINE.1;

/// Both tables, from one walk along the rays of each square: 728 steps, each for both orders of two
/// squares.
///
/// Every build with feature `fancy` evaluates this, also that of a program which reads neither
/// table.
const BETWEEN_AND_LINE: ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) = {
    /// The directions in which the index of a square rises.
    const RISING: [Direction; 4] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::NorthWest,
    ];

    let (mut between, mut line) = ([[Bitboard::EMPTY; 64]; 64], [[Bitboard::EMPTY; 64]; 64]);
    let mut first = 0;
    while first < 64 {
        let mut which = 0;
        while which < 4 {
            let direction = RISING[which];
            let ray = RAYS[first][direction.index()].0;
            let whole = Bitboard(ray | RAYS[first][direction.opposite().index()].0 | 1 << first);
            let mut left = ray;
            while left != 0 {
                let second = left.trailing_zeros() as usize;
                let passed = Bitboard(ray ^ left);
                (between[first][second], between[second][first]) = (passed, passed);
                (line[first][second], line[second][first]) = (whole, whole);
                left &= left - 1;
            }
            which += 1;
        }
        first += 1;
    }
    (between, line)
};
