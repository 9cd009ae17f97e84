//! Direct lookup: four perfect hash tables return the attacks along one line by square and masked
//! occupancy.
//!
//! Use this for comparisons with rotated bitboards.
//!
//! Rotated bitboards rotate the board so that a line becomes an index. Here, the masked occupied
//! squares of a line are the key of a hash table instead. Four tables, for ranks, files, diagonals
//! and anti-diagonals, replace the rotated boards, which a program has to update:
//!
//! ```text
//! occupied & diagonal of c3     key                    diagonal table[c3][key]
//! . . . . . . . .                                      . . . . . . . .
//! . . . . . . 1 .                                      . . . . . . X .
//! . . . . . . . .                                      . . . . . X . .
//! . . . . . . . .     →         0x0040…0200     →      . . . . X . . .
//! . . . . . . . .                                      . . . X . . . .
//! . . B . . . . .                                      . . . . . . . .
//! . 1 . . . . . .                                      . X . . . . . .
//! . . . . . . . .                                      . . . . . . . .
//! ```
//!
//! Sam Tannous, Avoiding Rotated Bitboards with Direct Lookup (ICGA Journal, 2007,
//! arXiv:0704.3773), uses the dictionaries of an interpreted language. Here a magic and a shift
//! hash the key; the build script finds them for each square and line. The hash is perfect, so no
//! key is compared, and minimal, so there is one entry for each occupancy.
//!
//! Mask, magic, offset and shift of two lines take one cache line.
//!
//! ```
//! use sliding_attacks::layout::direct_lookup::{self, DirectLookup};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . X .
//!     . . . . . . . .
//!     X . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     direct_lookup::bishop_attacks(Square::C3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . X .
//!         . . . . . X . .
//!         X . . . X . . .
//!         . X . X . . . .
//!         . . . . . . . .
//!         . X . X . . . .
//!         . . . . X . . .
//!     }
//! );
//! assert_eq!(DirectLookup::TABLE_BYTES, 62_592);
//! ```

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::tables::direct_lookup as generated;

pub use crate::tables::direct_lookup::SHA256;

implementation!(DirectLookup, "direct_lookup", size_of_val(&TABLE));

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(Line::Rank, square, occupied) | entry(Line::File, square, occupied))
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(Line::Diagonal, square, occupied) | entry(Line::AntiDiagonal, square, occupied))
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        entry(Line::Rank, square, occupied)
            | entry(Line::File, square, occupied)
            | entry(Line::Diagonal, square, occupied)
            | entry(Line::AntiDiagonal, square, occupied),
    )
}

#[derive(Clone, Copy)]
enum Line {
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

impl Line {
    const ALL: [Self; 4] = [Self::Rank, Self::File, Self::Diagonal, Self::AntiDiagonal];
}

const COLUMNS: [[Column; 4]; 4] = columns!(
    generated,
    [RANK_MASKS, RANK_MAGICS, RANK_OFFSETS, RANK_SHIFTS],
    [FILE_MASKS, FILE_MAGICS, FILE_OFFSETS, FILE_SHIFTS],
    [
        DIAGONAL_MASKS,
        DIAGONAL_MAGICS,
        DIAGONAL_OFFSETS,
        DIAGONAL_SHIFTS
    ],
    [
        ANTI_DIAGONAL_MASKS,
        ANTI_DIAGONAL_MAGICS,
        ANTI_DIAGONAL_OFFSETS,
        ANTI_DIAGONAL_SHIFTS
    ]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Line), fn entry);

#[inline(always)]
const fn formula(
    _: Line,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}
