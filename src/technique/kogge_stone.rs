//! Floods the empty squares from many sliders at once, in three steps of width 1, 2 and 4 in each
//! direction.
//!
//! Use this for the attacks of all sliders of a side, together or in each direction. For single
//! sliders almost every other technique is faster.
//!
//! This is like [`dumb7_fill`](super::dumb7_fill), but each step doubles the reach of the flood and
//! of the free squares, like the carry look-ahead in Peter Kogge and Harold Stone's adder (1973).
//! Sliders generate the flood and empty squares propagate it:
//!
//! ```text
//! generate  propagate                                    R on a1, P on g1
//! R . . . . . . .    . 1 1 1 1 1 . 1
//! R R . . . . . .    . . 1 1 1 1 . .    step of 1: reach one, propagate over two
//! R R R R . . . .    . . . . 1 1 . .    step of 2: reach three, propagate over four
//! R R R R R R . .                       step of 4: reach seven
//! . X X X X X X .                       one step further: the attacks
//! ```
//!
//! Steffan Westcott introduced it to chess (2002). It takes as long for one slider as for all
//! sliders of a side, and uses no table. `avx2` and `avx512` process four and eight directions in
//! one register, with AVX2 and AVX-512.
//!
//! ```
//! use sliding_attacks::technique::kogge_stone;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//!     . X . . . . . .
//!     . . . . . X . .
//!     . . . X . . . X
//! };
//! assert_eq!(
//!     kogge_stone::queen_attacks(Square::F3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . X . .
//!         . . X . . X . .
//!         . . . X . X . .
//!         . . . . X X X .
//!         . X X X X . X X
//!         . . . . X X X .
//!         . . . X . . . X
//!     }
//! );
//! ```

#[cfg(target_feature = "avx2")]
pub mod avx2;
#[cfg(target_feature = "avx512f")]
pub mod avx512;
// On targets without AVX2 only `Dispatch` uses it.
#[cfg(any(
    target_feature = "avx2",
    all(feature = "dispatch", target_arch = "x86_64", target_feature = "sse2")
))]
mod fill_avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
mod fill_sse2;

use crate::board::{Bitboard, Direction, Sliders, Square};
use crate::lookup::implementation;
use crate::technique::fill::{attacks_by_direction, attacks_of_one};
// `Dispatch` calls this if the processor has AVX2.
#[cfg(all(
    feature = "dispatch",
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
pub(crate) use fill_avx2::rook_and_bishop_by_instruction;
// `Native` calls this.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
pub(crate) use fill_sse2::slider_attacks_of as slider_attacks_of_by_sse2;

implementation!(KoggeStone, "kogge_stone", 0, slider_attacks_of);

attacks_by_direction!(kogge_stone);
attacks_of_one!(const);

/// Returns the sliders that move in a direction, and the empty squares that they reach in it: the
/// occluded fill.
///
/// ```
/// use sliding_attacks::technique::kogge_stone;
/// use sliding_attacks::{Bitboard, Direction, Sliders, Square};
///
/// let rooks = Square::A1 | Square::E1;
/// let sliders = Sliders { orthogonal: rooks, diagonal: Bitboard::EMPTY };
/// let fill = kogge_stone::fill(sliders, rooks | Square::A4, Direction::North);
/// assert_eq!(fill, Bitboard::FILE_E | Square::A1 | Square::A2 | Square::A3);
/// ```
#[inline]
#[must_use]
pub const fn fill(sliders: Sliders, occupied: Bitboard, direction: Direction) -> Bitboard {
    let (sliders, empty) = (sliders.towards(direction), !occupied.0);
    // The direction is a constant after inlining, which leaves one arm.
    Bitboard(match direction {
        Direction::North => fill_left(sliders.0, empty, 8),
        Direction::NorthEast => fill_left(sliders.0, empty & !Bitboard::FILE_A.0, 9),
        Direction::East => fill_left(sliders.0, empty & !Bitboard::FILE_A.0, 1),
        Direction::SouthEast => fill_right(sliders.0, empty & !Bitboard::FILE_A.0, 7),
        Direction::South => fill_right(sliders.0, empty, 8),
        Direction::SouthWest => fill_right(sliders.0, empty & !Bitboard::FILE_H.0, 9),
        Direction::West => fill_right(sliders.0, empty & !Bitboard::FILE_H.0, 1),
        Direction::NorthWest => fill_left(sliders.0, empty & !Bitboard::FILE_H.0, 7),
    })
}

/// Returns the squares that at least one of the sliders attacks, given the `occupied` squares, with
/// sliders that are not in `occupied`.
#[inline]
#[must_use]
pub const fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let (orthogonal, diagonal) = (sliders.orthogonal.0, sliders.diagonal.0);
    let empty = !occupied.0;
    let (not_a, not_h) = (!Bitboard::FILE_A.0, !Bitboard::FILE_H.0);
    let (onto_b_to_h, onto_a_to_g) = (empty & not_a, empty & not_h);
    let files = fill_left(orthogonal, empty, 8) << 8 | fill_right(orthogonal, empty, 8) >> 8;
    let towards_h =
        fill_left(diagonal, onto_b_to_h, 9) << 9 | fill_right(diagonal, onto_b_to_h, 7) >> 7;
    let towards_a =
        fill_left(diagonal, onto_a_to_g, 7) << 7 | fill_right(diagonal, onto_a_to_g, 9) >> 9;
    let (east, west) = along_ranks(orthogonal, empty);
    Bitboard(files | not_a & (east | towards_h) | not_h & (west | towards_a))
}

/// Returns the attacks to the east, which are not on the a-file, and those to the west, which are
/// not on the h-file. The caller removes those two files, where steps over the edge end up.
///
/// To the east the carry of an addition is the flood: the processor's adder already looks ahead.
#[inline(always)]
pub(in crate::technique) const fn along_ranks(orthogonal: u64, empty: u64) -> (u64, u64) {
    let (not_a, not_h) = (!Bitboard::FILE_A.0, !Bitboard::FILE_H.0);
    // A carry starts next to each slider, runs through free squares, and stops on the first square
    // that is not free. The a-file is not free, so that no carry runs into the next rank. Sliders
    // are not free, so that a carry ends where that of the next slider starts: two must not meet.
    let free = empty & not_a & !orthogonal;
    let east = free.wrapping_add(orthogonal << 1 & not_a) ^ free;
    (east, fill_right(orthogonal, empty & not_h, 1) >> 1)
}

/// Floods towards higher bits. `free` excludes the file where a step over the edge ends up.
#[inline]
const fn fill_left(mut flood: u64, mut free: u64, step: u32) -> u64 {
    flood |= free & (flood << step);
    free &= free << step;
    flood |= free & (flood << (2 * step));
    free &= free << (2 * step);
    flood | (free & (flood << (4 * step)))
}

/// Floods towards lower bits. `free` excludes the file where a step over the edge ends up.
#[inline]
const fn fill_right(mut flood: u64, mut free: u64, step: u32) -> u64 {
    flood |= free & (flood >> step);
    free &= free >> step;
    flood |= free & (flood >> (2 * step));
    free &= free >> (2 * step);
    flood | (free & (flood >> (4 * step)))
}
