//! The squares between two squares, and the line through them, from tables of all pairs of squares.

use super::RAYS;
use crate::board::{Bitboard, Direction, Square};

#[inline(always)]
pub(super) const fn between(first: Square, second: Square) -> Bitboard {
    Bitboard(BETWEEN[first.index()][second.index()])
}

#[inline(always)]
pub(super) const fn line(first: Square, second: Square) -> Bitboard {
    Bitboard(LINE[first.index()][second.index()])
}

static BETWEEN: [[u64; 64]; 64] = BETWEEN_AND_LINE.0;

static LINE: [[u64; 64]; 64] = BETWEEN_AND_LINE.1;

/// Both tables, from one walk along the rays of each square: 728 steps, each for both orders of two
/// squares.
///
/// Every build with the `fancy` feature evaluates this, even for a program that reads neither
/// table. So the steps call no functions, and the words are plain numbers: the compiler checks an
/// array of numbers as a whole, but `Bitboard`s one by one.
const BETWEEN_AND_LINE: ([[u64; 64]; 64], [[u64; 64]; 64]) = {
    /// The directions in which the index of a square rises, and by how much.
    const RISING: [(Direction, usize); 4] = [
        (Direction::North, 8),
        (Direction::NorthEast, 9),
        (Direction::East, 1),
        (Direction::NorthWest, 7),
    ];

    let (mut between, mut line) = ([[0; 64]; 64], [[0; 64]; 64]);
    let mut first = 0;
    while first < 64 {
        let mut which = 0;
        while which < 4 {
            let (direction, step) = RISING[which];
            let ray = RAYS[first][direction.index()].0;
            let whole = ray | RAYS[first][direction.opposite().index()].0 | 1 << first;
            let (mut second, mut passed) = (first + step, 0);
            while passed != ray {
                between[first][second] = passed;
                between[second][first] = passed;
                line[first][second] = whole;
                line[second][first] = whole;
                passed |= 1 << second;
                second += step;
            }
            which += 1;
        }
        first += 1;
    }
    (between, line)
};
