//! Hyperbola quintessence with the lines of a square in one AVX2 register, and ranks looked up.
//!
//! The four masks of a square are one aligned register; one byte shuffle swaps the bytes of all lanes. The lane of the
//! rank, which a byte swap does not reverse, is not used.
//!
//! ```text
//! lane    0         1      2          3
//! line    (rank)    file   diagonal   anti-diagonal
//! rook    table  |  lane 1
//! bishop                   lane 2  |  lane 3
//! ```
//!
//! 2048 bytes of masks shared with [`rays`](crate::rays) and 512 bytes for ranks.

use super::first_rank;
use crate::rays::LINES;
use crate::sliding_attacks::implement_sliding_attacks;
use crate::technique::parts::line_tables::{FIRST_RANK, on_rank};
use crate::technique::parts::simd::U64x4;
use crate::{Bitboard, Square};

/// Hyperbola quintessence with the lines of a square in one AVX2 register, and ranks looked up.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaQuintessenceAvx2;

implement_sliding_attacks!(
    HyperbolaQuintessenceAvx2,
    name: "hyperbola_quintessence_avx2",
    table_bytes: size_of_val(&LINES) + size_of_val(&FIRST_RANK)
);

// One line is no work for a vector.
pub use first_rank::rook_attacks;

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, diagonal, anti_diagonal] = attacks(square, occupied);
    Bitboard(diagonal | anti_diagonal)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, file, diagonal, anti_diagonal] = attacks(square, occupied);
    Bitboard(on_rank(square, occupied) | file | diagonal | anti_diagonal)
}

/// Returns the bits attacked on each line; those of the rank are wrong.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard) -> [u64; 4] {
    let slider = square.bitboard().0;
    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let upwards = blockers - U64x4::splat(slider);
    let downwards = (blockers.swap_bytes() - U64x4::splat(slider.swap_bytes())).swap_bytes();
    ((upwards ^ downwards) & lines).to_array()
}
