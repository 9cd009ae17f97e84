//! Looks up each line in a separate table for each square: 64 occupancies of four lines of 64
//! squares.
//!
//! Use this if you have no PEXT, its tables are small enough for you but those of
//! [`fancy`](crate::layout::fancy) are not, and lookups are independent. `pext` is the form with
//! PEXT.
//!
//! This is like [`kindergarten`](super::kindergarten), but the table already includes the final AND
//! with the line or the shift to the file. Every line costs one index and one load:
//!
//! ```text
//! rank            (occupied >> shift) & 63
//! file            ((occupied >> file) & a-file)    × c2 to h7  >> 58
//! diagonals       (occupied & diagonal)            × b-file    >> 58
//! ```
//!
//! This is Michael Sherwin's Kindergarten Super SISSY Bitboards (2023). The table is that of
//! [`rotated`](super::rotated), which gets its indices from four boards.
//!
//! It uses 131,072 bytes of attacks shared with [`rotated`](super::rotated), and 2048 bytes of
//! masks shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::split;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . X . . X . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//! };
//! assert_eq!(
//!     split::queen_attacks(Square::E3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         X . . . . . . .
//!         . X . . . . . X
//!         . . X . X . X .
//!         . . . X X X . .
//!         . . X X . X X X
//!         . . . X X X . .
//!         . . X . X . X .
//!     }
//! );
//! ```

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub mod pext;

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{BY_SQUARE, inner_of_file, inner_of_files, inner_of_rank};

implementation!(
    Split,
    "split",
    size_of_val(&BY_SQUARE) + size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let attacks = &BY_SQUARE[square.index()];
    Bitboard(
        attacks.rank[inner_of_rank(square, occupied)]
            | attacks.file[inner_of_file(square, occupied)],
    )
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (attacks, lines) = (&BY_SQUARE[square.index()], &LINES[square.index()]);
    Bitboard(
        attacks.diagonal[inner_of_files(occupied.0 & lines.diagonal.0)]
            | attacks.anti_diagonal[inner_of_files(occupied.0 & lines.anti_diagonal.0)],
    )
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}
