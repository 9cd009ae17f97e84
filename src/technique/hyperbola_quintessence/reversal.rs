//! Hyperbola quintessence with the four lines of a square in one AVX2 register, all bits reversed there.
//!
//! A byte shuffle swaps the bytes of each lane and something reverses the bits of each byte; together they reverse a
//! lane, so that ranks are lines like all others. What reverses the bytes names the form:
//!
//! - [`HyperbolaQuintessenceReversal`] looks up both halves of each byte in a register, twice a byte shuffle.
//! - `HyperbolaQuintessenceGfni`, where the compile target has GFNI, multiplies each byte by a matrix of bits:
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
//! 2048 bytes of masks shared with [`rays`](crate::rays), nothing for ranks.

use crate::rays::LINES;
use crate::sliding_attacks::implement_sliding_attacks;
use crate::technique::parts::simd::U64x4;
use crate::{Bitboard, Square};

/// Hyperbola quintessence in one AVX2 register, bits reversed by byte shuffles.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaQuintessenceReversal;

implement_sliding_attacks!(
    HyperbolaQuintessenceReversal,
    name: "hyperbola_quintessence_reversal",
    table_bytes: size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, _, _] = attacks(square, occupied, U64x4::reverse_bits_of_bytes);
    Bitboard(rank | file)
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, diagonal, anti_diagonal] = attacks(square, occupied, U64x4::reverse_bits_of_bytes);
    Bitboard(diagonal | anti_diagonal)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, diagonal, anti_diagonal] = attacks(square, occupied, U64x4::reverse_bits_of_bytes);
    Bitboard(rank | file | diagonal | anti_diagonal)
}

/// Hyperbola quintessence in one AVX2 register, bits reversed by GFNI.
#[cfg(target_feature = "gfni")]
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaQuintessenceGfni;

#[cfg(target_feature = "gfni")]
impl crate::SlidingAttacks for HyperbolaQuintessenceGfni {
    const NAME: &'static str = "hyperbola_quintessence_gfni";
    const TABLE_BYTES: usize = size_of_val(&LINES);

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        let [rank, file, _, _] = attacks(square, occupied, U64x4::reverse_bits_of_bytes_by_gfni);
        Bitboard(rank | file)
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        let [_, _, diagonal, anti_diagonal] = attacks(square, occupied, U64x4::reverse_bits_of_bytes_by_gfni);
        Bitboard(diagonal | anti_diagonal)
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        let [rank, file, diagonal, anti_diagonal] = attacks(square, occupied, U64x4::reverse_bits_of_bytes_by_gfni);
        Bitboard(rank | file | diagonal | anti_diagonal)
    }
}

/// Returns the bits attacked on each line.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard, reverse_bits_of_bytes: impl Fn(U64x4) -> U64x4) -> [u64; 4] {
    let reverse = |lanes: U64x4| reverse_bits_of_bytes(lanes.swap_bytes());
    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let upwards = blockers - U64x4::splat(square.bitboard().0);
    // To reverse one bit is to count it from the other end.
    let downwards = reverse(reverse(blockers) - U64x4::splat(1 << (63 - square.index())));
    ((upwards ^ downwards) & lines).to_array()
}
