//! Kogge-Stone with four directions in one AVX2 register.
//!
//! AVX2 shifts each of four bitboards by its own count, but all in the same direction, so one
//! register has the directions towards higher squares and another the rest. The code always
//! computes all eight directions; unneeded ones start without sliders. It uses no table.
//!
//! Use this for the attacks of all sliders of a side, compiled for AVX2.
//!
//! ```text
//! lane             0       1       2       3
//! higher squares   north   n.east  east    n.west
//! count            8       9       1       7
//! lower squares    south   s.west  west    s.east
//! ```

use super::fill_avx2;
use crate::board::{Bitboard, Direction, Square};
use crate::look_up::implementation;
use crate::technique::fill::attacks_by_union;
use crate::technique::simd::Avx2;

implementation!(
    KoggeStoneAvx2,
    "kogge_stone_avx2",
    0,
    rook_attacks_of,
    bishop_attacks_of,
    queen_attacks_of,
    slider_attacks_of,
    rook_and_bishop_attacks_of
);

attacks_by_union!();

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
/// `orthogonal` sliders move along ranks and files, `diagonal` ones along diagonals; put queens in
/// both. Each direction has the attacks of the sliders that move in it.
#[inline]
#[must_use]
pub fn attacks_by_direction(
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> [Bitboard; 8] {
    let (higher, lower) =
        fill_avx2::all_directions(Avx2::OF_TARGET, orthogonal, diagonal, occupied);
    let (higher, lower) = (higher.to_array(), lower.to_array());
    let mut by_direction = [Bitboard::EMPTY; 8];
    for lane in 0..4 {
        by_direction[HIGHER[lane].index()] = Bitboard(higher[lane]);
        by_direction[LOWER[lane].index()] = Bitboard(lower[lane]);
    }
    by_direction
}

/// Returns the squares that at least one of the rooks attacks, and those that at least one of the
/// bishops attacks.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks_of(
    rooks: Bitboard,
    bishops: Bitboard,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    fill_avx2::rook_and_bishop(Avx2::OF_TARGET, rooks, bishops, occupied)
}

#[inline(always)]
fn union(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> Bitboard {
    let (rook, bishop) = rook_and_bishop_attacks_of(orthogonal, diagonal, occupied);
    rook | bishop
}
