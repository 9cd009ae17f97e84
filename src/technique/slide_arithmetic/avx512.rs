//! *o* ^ (*o* - 3*c*) with the four lines of a square in one register.
//!
//! Use this in a program compiled for AVX-512 that looks up queens, or rook and bishop together.
//! Moving the occupied squares into a vector register and the attacks out of it takes longer than
//! the lookup itself, so this is slow if each lookup depends on the previous one.
//!
//! AVX-512 counts leading zeros in each lane (its part CD), in registers of 256 bits (VL). A word
//! with only its highest and lowest bits set, rotated to the right by the number of zeros above
//! *c*, is 3*c*. In eight bits:
//!
//! ```text
//! c         . . . . 1 . . .     four zeros above it
//! rotated   1 . . . . . . 1     by none
//!           . . . 1 1 . . .     by four: the highest bit is c, the lowest came round and is 2c
//! ```
//!
//! It uses 2048 bytes of masks shared with [`rays`](crate::rays).

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{RookAndBishopAttacks, implementation};
use crate::technique::simd::U64x4;

implementation!(
    SlideArithmeticAvx512,
    "slide_arithmetic_avx512",
    size_of_val(&LINES),
    rook_and_bishop_attacks
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks(square, occupied).rook
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks(square, occupied).bishop
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks(square, occupied).queen()
}

/// Returns the squares that a rook on `square` attacks and the squares that a bishop there attacks,
/// given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
    attacks(square, occupied).rook_and_bishop()
}

/// Returns the bits attacked on each line.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard) -> U64x4 {
    let lines = U64x4::lines(&LINES[square.index()]);
    // Each lane computes what `between_blockers` does.
    let blockers = U64x4::splat(occupied.0) & lines | U64x4::splat(1);
    let below_or_first = U64x4::splat((square.bitboard().0 - 1) | 1);
    let leading_zeros = (blockers & below_or_first).leading_zeros();
    let three_times_nearest_below = U64x4::splat(1 << 63 | 1).rotate_right(leading_zeros);
    (blockers ^ (blockers - three_times_nearest_below)) & lines
}
