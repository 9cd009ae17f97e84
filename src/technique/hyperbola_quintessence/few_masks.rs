//! Hyperbola quintessence with a mask for each diagonal, 15 in each direction, instead of masks for
//! each square.
//!
//! Use this if you have less than 1 KiB for tables.
//!
//! It looks up ranks as in [`rank_table`](super::rank_table), shifts the a-file, and removes the
//! slider's bit from the mask:
//!
//! ```text
//! number of a square's diagonal       number of a square's anti-diagonal
//! . . . . . . . .                     . . . . . . . .
//! . . . . . . . .                     . . . . . . . .
//! 12 11 10 9 8 7 6 5   5th rank       4 5 6 7 8 9 10 11   5th rank
//! 11 10 9 8 7 6 5 4    4th rank       3 4 5 6 7 8 9 10    4th rank
//! ```
//!
//! Indexing by diagonals is as old as rotated bitboards. We combined it with this technique, so
//! that all data fit into twelve cache lines.
//!
//! It uses 512 bytes for ranks and 240 bytes of masks.
//!
//! ```
//! use sliding_attacks::technique::hyperbola_quintessence::few_masks;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//! };
//! assert_eq!(
//!     few_masks::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!         . . . . . . X .
//!     }
//! );
//! ```

use super::attacks_across_ranks;
use crate::board::rays::{MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL, north_by};
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{FIRST_RANK, on_rank};

implementation!(
    HyperbolaQuintessenceFewMasks,
    "hyperbola_quintessence_few_masks",
    size_of_val(&DIAGONALS) + size_of_val(&ANTI_DIAGONALS) + size_of_val(&FIRST_RANK)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let file = Bitboard(Bitboard::FILE_A.0 << square.file_index());
    Bitboard(
        attacks_across_ranks(square, file.without(square), occupied) | on_rank(square, occupied),
    )
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let diagonal = DIAGONALS[diagonal_number(square)].without(square);
    let anti_diagonal = ANTI_DIAGONALS[anti_diagonal_number(square)].without(square);
    Bitboard(
        attacks_across_ranks(square, diagonal, occupied)
            | attacks_across_ranks(square, anti_diagonal, occupied),
    )
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// Returns the number of the diagonal through `square`, from 0 for the one with only h1 to 14 for
/// the one with only a8.
#[inline(always)]
const fn diagonal_number(square: Square) -> usize {
    (square.rank_index() + 7 - square.file_index()) as usize
}

/// Returns the number of the anti-diagonal through `square`, from 0 for the one with only a1 to 14
/// for the one with only h8.
#[inline(always)]
const fn anti_diagonal_number(square: Square) -> usize {
    (square.rank_index() + square.file_index()) as usize
}

static DIAGONALS: [Bitboard; 15] = parallel_to(MAIN_DIAGONAL);

static ANTI_DIAGONALS: [Bitboard; 15] = parallel_to(MAIN_ANTI_DIAGONAL);

/// Returns the lines that are parallel to this one, from seven ranks below it to seven above it.
const fn parallel_to(line: u64) -> [Bitboard; 15] {
    let mut table = [Bitboard::EMPTY; 15];
    let mut number = 0;
    while number < 15 {
        table[number] = Bitboard(north_by(line, number as i32 - 7));
        number += 1;
    }
    table
}
