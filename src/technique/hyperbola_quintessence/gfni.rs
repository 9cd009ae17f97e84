//! Hyperbola quintessence with the four lines of a square in one AVX2 register and bit reversal by
//! GFNI.
//!
//! Use this on processors with GFNI and AVX2 but without AVX-512, such as Intel's Alder Lake, for
//! queens, or for rook and bishop together.
//!
//! A byte shuffle swaps the bytes of each lane, and GFNI reverses each byte by multiplying it by a
//! matrix of bits. Together they reverse a lane, so ranks are lines like all others:
//!
//! ```text
//! . . . . . . . 1     byte
//! . . . . . . 1 .
//! . . . . . 1 . .     bit 0 of the product is the parity of row 0 and the byte,
//! . . . . 1 . . .     which is bit 7 of the byte, and so on
//! . . . 1 . . . .
//! . . 1 . . . . .
//! . 1 . . . . . .
//! 1 . . . . . . .
//! ```
//!
//! It uses 2048 bytes of masks shared with [`rays`](crate::rays), and nothing for ranks.

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{RookAndBishopAttacks, implementation};
use crate::technique::simd::U64x4;

implementation!(
    HyperbolaQuintessenceGfni,
    "hyperbola_quintessence_gfni",
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
    let reverse = |lanes: U64x4| lanes.swap_bytes().reverse_bits_of_bytes();
    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let upwards = blockers - U64x4::splat(square.bitboard().0);
    // A single bit is reversed by counting its position from the other end.
    let downwards = reverse(reverse(blockers) - U64x4::splat(1 << (63 - square.index())));
    (upwards ^ downwards) & lines
}
