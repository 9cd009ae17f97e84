//! Kogge-Stone with four directions in one AVX2 register.
//!
//! Use this for the attacks of all sliders of a side in a program compiled for AVX2.
//!
//! AVX2 shifts each of four bitboards by its own count, but all in the same direction, so one
//! register has the directions towards higher squares and another the rest. The code always
//! computes all eight directions; unneeded ones start without sliders. It uses no table.
//!
//! ```text
//! lane             0       1       2       3
//! higher squares   north   n.east  east    n.west
//! count            8       9       1       7
//! lower squares    south   s.west  west    s.east
//! ```

use super::fill_avx2;
use crate::board::{Bitboard, Direction, Sliders, Square};
use crate::lookup::{RookAndBishopAttacks, implementation};
use crate::technique::fill::attacks_of_one;
use crate::technique::simd::Avx2;

implementation!(
    KoggeStoneAvx2,
    "kogge_stone_avx2",
    0,
    slider_attacks_of,
    rook_and_bishop_attacks_of
);

attacks_of_one!();

/// The directions of the lanes, towards higher squares and towards lower ones.
const HIGHER: [Direction; 4] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::NorthWest,
];
const LOWER: [Direction; 4] = [
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::SouthEast,
];

/// Returns the squares that the sliders attack in each direction, by [`Direction::index`].
///
/// Each set counts only the sliders that move in its direction.
#[inline]
#[must_use]
pub fn attacks_by_direction(sliders: Sliders, occupied: Bitboard) -> [Bitboard; 8] {
    let (higher, lower) = fill_avx2::all_directions(Avx2::OF_TARGET, sliders, occupied);
    let (higher, lower) = (higher.to_array(), lower.to_array());
    let mut by_direction = [Bitboard::EMPTY; 8];
    for lane in 0..4 {
        by_direction[HIGHER[lane].index()] = Bitboard(higher[lane]);
        by_direction[LOWER[lane].index()] = Bitboard(lower[lane]);
    }
    by_direction
}

/// Returns the squares that at least one orthogonal slider attacks like a rook, and those that at
/// least one diagonal slider attacks like a bishop, given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
    fill_avx2::rook_and_bishop(Avx2::OF_TARGET, sliders, occupied)
}

/// Returns the squares that at least one of the sliders attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks_of(sliders, occupied).queen()
}
