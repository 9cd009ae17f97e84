//! Hyperbola quintessence with the lines of a square in one AVX2 register, and a lookup for ranks.
//!
//! In a program compiled for AVX2, use this in a search with a network or, without AVX-512, for
//! queens, or for rook and bishop together. A single rook or bishop is looked up as in
//! [`rank_table`], because moving data to vector registers and back is slow.
//!
//! The four masks of a square fill one aligned register, and one byte shuffle swaps the bytes of
//! all lanes. A byte swap does not reverse a rank, so both subtractions give the same result there
//! and their XOR is 0. So the union of the two halves of the register is a file and both diagonals.
//! The rank is looked up separately:
//!
//! ```text
//! lane        0         1                2        3
//! line        file      diagonal         rank     anti-diagonal
//! attacks     file      diagonal         nothing  anti-diagonal
//! rook        file   |  rank, looked up
//! bishop                diagonal      |           anti-diagonal
//! ```
//!
//! Stockfish has used this since May 2026 ([pull request
//! 6845](https://github.com/official-stockfish/Stockfish/pull/6845)), with a rank table of the same
//! size (6-bit indices).
//!
//! It uses 2048 bytes of masks shared with [`rays`](crate::rays) and 512 bytes for ranks.

use super::rank_table;
use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{RookAndBishopAttacks, implementation};
use crate::technique::line::tables::{FIRST_RANK, on_rank};
use crate::technique::simd::U64x4;

implementation!(
    HyperbolaQuintessenceAvx2,
    "hyperbola_quintessence_avx2",
    size_of_val(&LINES) + size_of_val(&FIRST_RANK),
    rook_and_bishop_attacks
);

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks(square, occupied).queen()
}

// A vector is not worth it for one piece: on Intel Emerald Rapids a bishop
// took 8.1 ns with one and 6.8 ns without, if each lookup depends on the one before it, and
// otherwise 2.1 ns and 1.2 ns.
pub use rank_table::{bishop_attacks, rook_attacks};

/// Returns the squares that a rook on `square` attacks and the squares that a bishop there attacks,
/// given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
    let mut attacks = attacks(square, occupied).rook_and_bishop();
    attacks.rook.0 |= on_rank(square, occupied);
    attacks
}

/// Returns the bits attacked on each line except the rank.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard) -> U64x4 {
    let slider = square.bitboard().0;
    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let upwards = blockers - U64x4::splat(slider);
    let downwards = (blockers.swap_bytes() - U64x4::splat(slider.swap_bytes())).swap_bytes();
    (upwards ^ downwards) & lines
}
