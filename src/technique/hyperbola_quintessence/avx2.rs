//! Hyperbola quintessence with the lines of a square in one AVX2 register, and ranks looked up.
//!
//! The four masks of a square are one aligned register; one byte shuffle swaps the bytes of all lanes. A byte swap does not
//! reverse a rank: both subtractions do the same there, and what is left of that lane is nothing. So the union of both
//! halves of the register is a file and both diagonals, and the rank is looked up beside it:
//!
//! ```text
//! lane        0         1                2        3
//! line        file      diagonal         rank     anti-diagonal
//! attacks     file      diagonal         nothing  anti-diagonal
//! rook        file   |  rank, looked up
//! bishop                diagonal      |           anti-diagonal
//! ```
//!
//! It is what Stockfish does since May 2026, there with a rank table of the same size (6-bit indices).
//!
//! When to use it: where a program is compiled for AVX2 but not for AVX-512 and asks for rook and bishop together, or for
//! queens. On Zen 5 (rustc 1.95) both take 1.27 times as long as with [`fancy`](crate::layout::fancy), two look-ups of
//! [`first_rank`] 2.09 times. For one piece alone, and where a look-up waits for the last,
//! [`first_rank`] is better: into vector registers and back is a long way.
//!
//! 2048 bytes of masks shared with [`rays`](crate::rays) and 512 bytes for ranks.

use super::first_rank;
use crate::rays::LINES;
use crate::sliding_attacks::implement_sliding_attacks;
use crate::technique::parts::line_tables::{FIRST_RANK, on_rank};
use crate::technique::parts::simd::{U64x4, look_ups_from_lines};
use crate::{Bitboard, Square};

/// Hyperbola quintessence with the lines of a square in one AVX2 register, and ranks looked up.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaQuintessenceAvx2;

implement_sliding_attacks!(
    HyperbolaQuintessenceAvx2,
    name: "hyperbola_quintessence_avx2",
    table_bytes: size_of_val(&LINES) + size_of_val(&FIRST_RANK),
    also: rook_and_bishop_attacks
);

// One line is no work for a vector.
pub use first_rank::rook_attacks;

look_ups_from_lines!(rook_apart);

/// Returns the squares that a rook on `square` attacks, and those that a bishop does, when `occupied` squares block them.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let (file, bishop) = attacks(square, occupied).rook_and_bishop();
    (Bitboard(on_rank(square, occupied) | file), Bitboard(bishop))
}

/// Returns the bits attacked on each line but the rank.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard) -> U64x4 {
    let slider = square.bitboard().0;
    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let upwards = blockers - U64x4::splat(slider);
    let downwards = (blockers.swap_bytes() - U64x4::splat(slider.swap_bytes())).swap_bytes();
    (upwards ^ downwards) & lines
}
