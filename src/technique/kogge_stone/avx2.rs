//! Kogge-Stone with four directions in one AVX2 register.
//!
//! AVX2 shifts each of four bitboards by its own count, but all in the same direction, so one register has the
//! directions towards higher squares and another those towards lower ones. The code always computes all eight
//! directions; those that are not needed start without sliders. It uses no table.
//!
//! When to use it: for the attacks of all sliders of a side, compiled for AVX2.
//!
//! ```text
//! lane             0       1       2       3
//! higher squares   north   n.east  east    n.west
//! count            8       9       1       7
//! lower squares    south   s.west  west    s.east
//! ```

use crate::look_up::look_ups;
use crate::technique::parts::set_wise::set_wise;
use crate::technique::parts::simd::{U64x4, steps};
use crate::{Bitboard, Direction, Square};

look_ups!(KoggeStoneAvx2, "kogge_stone_avx2", 0, with sets);

set_wise!(union);

/// The directions of the lanes, towards higher squares and towards lower ones.
const HIGHER: [Direction; 4] = [Direction::North, Direction::NorthEast, Direction::East, Direction::NorthWest];
const LOWER: [Direction; 4] = [Direction::South, Direction::SouthWest, Direction::West, Direction::SouthEast];
const COUNTS: [u64; 4] = [8, 9, 1, 7];
/// The squares that a step in the lane's direction can reach without crossing the edge.
const HIGHER_TARGETS: [u64; 4] = [!0, !Bitboard::FILE_A.0, !Bitboard::FILE_A.0, !Bitboard::FILE_H.0];
const LOWER_TARGETS: [u64; 4] = [!0, !Bitboard::FILE_H.0, !Bitboard::FILE_H.0, !Bitboard::FILE_A.0];

/// Returns the squares that the sliders attack in each direction, by [`Direction::index`].
///
/// `orthogonal` are the sliders that move along ranks and files, `diagonal` those that move along diagonals; a queen is
/// in both. Each direction has the attacks of only those that move in it.
#[inline]
#[must_use]
pub fn attacks_by_direction(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> [Bitboard; 8] {
    let (higher, lower) = all_directions(orthogonal, diagonal, occupied);
    let (higher, lower) = (higher.to_array(), lower.to_array());
    let mut by_direction = [Bitboard::EMPTY; 8];
    for lane in 0..4 {
        by_direction[HIGHER[lane].index()] = Bitboard(higher[lane]);
        by_direction[LOWER[lane].index()] = Bitboard(lower[lane]);
    }
    by_direction
}

/// Returns the union of the attacks in all directions.
#[inline(always)]
fn union(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> Bitboard {
    let (higher, lower) = all_directions(orthogonal, diagonal, occupied);
    let [first, second, third, fourth] = (higher | lower).to_array();
    Bitboard(first | second | third | fourth)
}

/// Returns the attacks in the directions towards higher squares and in those towards lower ones.
#[inline(always)]
fn all_directions(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> (U64x4, U64x4) {
    let sliders = U64x4::new([orthogonal.0, diagonal.0, orthogonal.0, diagonal.0]);
    let empty = U64x4::splat(!occupied.0);
    let higher = attacks(sliders, empty, U64x4::new(HIGHER_TARGETS), U64x4::shift_left);
    let lower = attacks(sliders, empty, U64x4::new(LOWER_TARGETS), U64x4::shift_right);
    (higher, lower)
}

/// Returns the attacks in the directions in which `shift` shifts.
#[inline(always)]
fn attacks(mut flood: U64x4, empty: U64x4, targets: U64x4, shift: impl Fn(U64x4, U64x4) -> U64x4) -> U64x4 {
    let one = U64x4::new(COUNTS);
    let two = U64x4::new(const { steps(COUNTS, 2) });
    let four = U64x4::new(const { steps(COUNTS, 4) });
    let mut free = empty & targets;
    flood = flood | (free & shift(flood, one));
    free = free & shift(free, one);
    flood = flood | (free & shift(flood, two));
    free = free & shift(free, two);
    flood = flood | (free & shift(flood, four));
    shift(flood, one) & targets
}
