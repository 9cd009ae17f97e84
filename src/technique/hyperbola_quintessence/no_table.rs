//! Hyperbola quintessence without a table: shifts compute the masks of the lines.
//!
//! Use this if you have no room for a table and each lookup depends on the previous one. If
//! lookups are independent and the program is compiled for AVX-512, compare it with
//! [`slide_arithmetic::no_table`](crate::technique::slide_arithmetic::no_table).
//!
//! A file is the a-file shifted east. A diagonal is the main diagonal shifted north or south by the
//! difference of rank and file, and an anti-diagonal is the main anti-diagonal shifted by their
//! sum. A rank is the first rank shifted north, and
//! [`slide_arithmetic`](crate::technique::slide_arithmetic), which needs no reversal, computes its
//! attacks:
//!
//! ```text
//! a1 to h8           two ranks north    the diagonal of d6, a3 and all other squares of it
//! . . . . . . . 1    . . . . . 1 . .
//! . . . . . . 1 .    . . . . 1 . . .
//! . . . . . 1 . .    . . . 1 . . . .
//! . . . . 1 . . .    . . 1 . . . . .
//! . . . 1 . . . .    . 1 . . . . . .
//! . . 1 . . . . .    1 . . . . . . .
//! . 1 . . . . . .    . . . . . . . .
//! 1 . . . . . . .    . . . . . . . .
//! ```
//!
//! The masks depend only on the square. If the square is known before the occupied squares, the
//! masks add no latency to a dependent lookup.
//!
//! It uses no table.
//!
//! ```
//! use sliding_attacks::technique::hyperbola_quintessence::no_table;
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
//!     no_table::bishop_attacks(Square::D4, occupied),
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
use crate::technique::line::between_blockers;

implementation!(
    HyperbolaQuintessenceNoTable,
    "hyperbola_quintessence_no_table",
    0
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = Bitboard(Bitboard::RANK_1.0 << (8 * square.rank_index()));
    let file = Bitboard(Bitboard::FILE_A.0 << square.file_index());
    Bitboard(
        between_blockers(square, rank.without(square), occupied)
            | attacks_across_ranks(square, file.without(square), occupied),
    )
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.file_index() as i32, square.rank_index() as i32);
    let diagonal = Bitboard(north_by(MAIN_DIAGONAL, rank - file));
    let anti_diagonal = Bitboard(north_by(MAIN_ANTI_DIAGONAL, rank + file - 7));
    Bitboard(
        attacks_across_ranks(square, diagonal.without(square), occupied)
            | attacks_across_ranks(square, anti_diagonal.without(square), occupied),
    )
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}
