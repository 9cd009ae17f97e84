//! Hyperbola quintessence that looks up ranks instead of reversing them.
//!
//! Use this on x86-64 if each lookup depends on the previous one, if other data fills the caches,
//! or if [`fancy`](crate::layout::fancy) is too large.
//!
//! A byte swap does not reverse a rank. On processors without a bit-reversal instruction a table of
//! 64 × 8 bytes is faster than any computation. This is the form on chessprogramming.org.
//!
//! It uses 2048 bytes of masks shared with [`rays`](crate::rays) and 512 bytes for ranks.
//!
//! ```
//! use sliding_attacks::technique::hyperbola_quintessence::rank_table;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X X .
//!     . . . . X . . .
//!     . . . X . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     rank_table::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::attacks_across_ranks;
pub use super::bishop_attacks;
use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{FIRST_RANK, on_rank};

implementation!(
    HyperbolaQuintessenceRankTable,
    "hyperbola_quintessence_rank_table",
    size_of_val(&LINES) + size_of_val(&FIRST_RANK)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let file = attacks_across_ranks(square, LINES[square.index()].file, occupied);
    Bitboard(file | on_rank(square, occupied))
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}
