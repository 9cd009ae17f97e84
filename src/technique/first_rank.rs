//! Maps every line to the first rank, and looks up the attacks there in a table with one byte for
//! each occupancy.
//!
//! Use this for ranks only, as in [`rank_attacks`]. For a rook or a bishop
//! [`hyperbola_quintessence::rank_table`](super::hyperbola_quintessence::rank_table) needs the same
//! table, and takes less time if each lookup depends on the previous one.
//!
//! This is the oldest table: the eight squares of a rank form a byte, which, together with the
//! slider's file, indexes another byte with the attacks on them. The outer squares a and h do not
//! matter, so six bits are enough instead of eight, and the table of 256 × 8 bytes
//! ([`rank_attacks_from_eight_bits`]) shrinks to one of 64 × 8 ([`rank_attacks`]):
//!
//! ```text
//!         a b c d e f g h
//! rank    . X . . R . X .        inner occupancy b to g: 1 0 0 . 0 1
//! attacks . X X X . X X .        one byte by file e and this index
//! ```
//!
//! Multiplications move the other lines to the first rank and back. Each square of a diagonal is on
//! a different file, so adding all ranks projects the diagonal onto one rank; filling the files and
//! masking with the diagonal moves the attacks back. [`kindergarten`](super::kindergarten) replaces
//! the multiplications back with 8 KiB of tables. The table goes back to the first bitboard
//! programs; the six bits and the multiplications are Gerd Isenberg's (2006).
//!
//! It uses 512 bytes, and 2048 bytes of masks shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::first_rank;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . X . . . . X X
//!     . . . X . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     first_rank::rook_attacks(Square::E4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . X X X . X X .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use crate::board::rays::{LINES, MAIN_ANTI_DIAGONAL};
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{
    FIRST_RANK, inner_of_files, on_rank, squares_of_the_a_file, whole_files,
};

implementation!(
    FirstRank,
    "first_rank",
    size_of_val(&FIRST_RANK) + size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rank_attacks(square, occupied).0 | file_attacks(square, occupied).0)
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

/// Returns the squares that a rook on `square` attacks on its rank, from the table of 64 × 8 bytes.
///
/// ```
/// use sliding_attacks::technique::first_rank;
/// use sliding_attacks::{Bitboard, Square};
///
/// let occupied = Bitboard::from_iter([Square::B3, Square::G3, Square::H3, Square::E4]);
/// let attacks = [Square::B3, Square::C3, Square::D3, Square::F3, Square::G3];
/// assert_eq!(first_rank::rank_attacks(Square::E3, occupied), Bitboard::from_iter(attacks));
/// ```
#[inline]
#[must_use]
pub const fn rank_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(on_rank(square, occupied))
}

/// Returns the squares that a rook on `square` attacks on its rank, from the table of 256 × 8
/// bytes.
///
/// If you have the rank as a byte, this saves only the shift and the mask that drop the outer
/// squares. It is included because the literature describes it.
///
/// ```
/// use sliding_attacks::technique::first_rank;
/// use sliding_attacks::{Bitboard, Square};
///
/// let occupied = Bitboard(0x5a5a_5a5a_5a5a_5a5a);
/// let attacks = first_rank::rank_attacks_from_eight_bits(Square::C3, occupied);
/// assert_eq!(attacks, first_rank::rank_attacks(Square::C3, occupied));
/// ```
#[inline]
#[must_use]
pub const fn rank_attacks_from_eight_bits(square: Square, occupied: Bitboard) -> Bitboard {
    /// By file and by the occupancy of the whole rank: 2048 bytes.
    static BY_EIGHT_BITS: [[u8; 256]; 8] = {
        let mut table = [[0; 256]; 8];
        let mut file = 0;
        while file < 8 {
            let (by_inner, mut by_rank) = (FIRST_RANK[file], [0; 256]);
            let mut inner = 0;
            while inner < 64 {
                let attacks = by_inner[inner];
                let rank = inner << 1;
                // Any occupancy of files a and h.
                by_rank[rank] = attacks;
                by_rank[rank | 0x01] = attacks;
                by_rank[rank | 0x80] = attacks;
                by_rank[rank | 0x81] = attacks;
                inner += 1;
            }
            table[file] = by_rank;
            file += 1;
        }
        table
    };

    let first_square = 8 * square.rank_index();
    let rank = (occupied.0 >> first_square) as u8;
    Bitboard((BY_EIGHT_BITS[square.file_index() as usize][rank as usize] as u64) << first_square)
}

/// Returns the squares that a rook on `square` attacks on its file.
#[inline]
const fn file_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let a_file = (occupied.0 >> square.file_index()) & Bitboard::FILE_A.0;
    // The square of the a-file on each rank moves to the file with the same number on the eighth
    // rank.
    let inner = (a_file.wrapping_mul(MAIN_ANTI_DIAGONAL) >> 57) & 0x3f;
    let ranks = FIRST_RANK[square.rank_index() as usize][inner as usize];
    Bitboard(squares_of_the_a_file(ranks) << square.file_index())
}

/// Returns the bits attacked on a line with at most one square in each file.
#[inline]
const fn attacks_across_files(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    let inner = inner_of_files(occupied.0 & line.0);
    whole_files(FIRST_RANK[square.file_index() as usize][inner]) & line.0
}
