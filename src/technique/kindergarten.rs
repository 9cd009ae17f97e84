//! Gathers the occupied squares of a line into six bits by a multiplication, and looks up the
//! attacks by file or rank.
//!
//! Use this in a search with a hand-written evaluation, or for throughput with bishops and queens if
//! you have 10 to 64 KiB for tables and no PEXT.
//!
//! Each square of a rank, diagonal or anti-diagonal is on a different file. Multiplying by the
//! b-file adds all ranks onto the eighth, one file further east; its upper six bits are the
//! occupancy of files b to g. The entries of the table are whole files, so one table serves the
//! ranks and both diagonals of every square, and an AND with the line leaves the attacks on it:
//!
//! ```text
//! occupied & line       b-file             upper six bits      table[d][index]      & line
//! . . . . . . . .     . 1 . . . . . .     . . . . . . 1 .   . . X . X X X .     . . . . . . . .
//! . . . . . . 1 .     . 1 . . . . . .     . . . . . . 1 .   . . X . X X X .     . . . . . . X .
//! . . . . . . . .     . 1 . . . . . .     . . .             . . X . X X X .     . . . . . X . .
//! . . . . . . . .  ×  . 1 . . . . . .  =  . .             → . . X . X X X .  →  . . . . X . . .
//! . . . B . . . .     . 1 . . . . . .     .                 . . X . X X X .     . . . . . . . .
//! . . 1 . . . . .     . 1 . . . . . .                       . . X . X X X .     . . X . . . . .
//! . . . . . . . .     . 1 . . . . . .                       . . X . X X X .     . . . . . . . .
//! . . . . . . . .     . 1 . . . . . .                       . . X . X X X .     . . . . . . . .
//! ```
//!
//! A file is shifted to the a-file and gathered with the diagonal c2 to h7. It has its own table,
//! whose entries are shifted back. The technique comes from a long discussion in computer chess
//! forums, with contributions by Steffan Westcott, Tom Likens and Michael Sherwin; the name and the
//! form are Gerd Isenberg's (2006).
//!
//! It uses 4096 bytes for ranks and diagonals, 4096 bytes for files, and 2048 bytes of masks shared
//! with [`rays`](crate::rays). If the compile target has BMI2, `pext` is a variant with a different
//! index.
//!
//! ```
//! use sliding_attacks::technique::kindergarten;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . X
//!     . . . . . . X .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     kindergarten::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!         . . . . . . . .
//!     }
//! );
//! ```

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub mod pext;

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{A_FILE, BY_FILE, inner_of_file, inner_of_files};

implementation!(
    Kindergarten,
    "kindergarten",
    size_of_val(&BY_FILE) + size_of_val(&A_FILE) + size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = attacks_across_files(square, LINES[square.index()].rank, occupied);
    Bitboard(rank | attacks_along_file(square, occupied))
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(
        attacks_across_files(square, lines.diagonal, occupied)
            | attacks_across_files(square, lines.anti_diagonal, occupied),
    )
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// Returns the bits attacked on a line with at most one square in each file.
#[inline]
const fn attacks_across_files(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    BY_FILE[square.file_index() as usize][inner_of_files(occupied.0 & line.0)] & line.0
}

/// Returns the bits attacked on the file of `square`.
#[inline]
const fn attacks_along_file(square: Square, occupied: Bitboard) -> u64 {
    A_FILE[square.rank_index() as usize][inner_of_file(square, occupied)] << square.file_index()
}
