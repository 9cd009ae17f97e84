//! Direct look-up: the attacks along one line by square and masked occupancy, from four perfect hash tables.
//!
//! Rotated bitboards rotate the board so that a line becomes an index. A hash table takes the masked occupied squares
//! of a line as its key. Four tables, for ranks, files, diagonals and anti-diagonals, replace the rotated boards, which
//! a program would have to keep up to date:
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
//! This is Sam Tannous, Avoiding Rotated Bitboards with Direct Lookup (ICGA Journal, 2007, arXiv:0704.3773), who uses
//! the dictionaries of an interpreted language. Here a magic and a shift, which the build script finds for each square
//! and line, hash a key. The hash is perfect, so no key is compared, and minimal, so there is one entry for each
//! occupancy.
//!
//! Mask, magic, offset and shift of two lines take one cache line.
//!
//! Use this if you compare with rotated bitboards.
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

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::direct_lookup as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Direct look-up: the attacks along one line by square and masked occupancy, from four perfect hash tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirectLookup;

look_ups!(DirectLookup, "direct_lookup", size_of_val(&TABLE), attacks const);

/// The columns of the ranks, the files, the diagonals and the anti-diagonals.
const LINES: [[Column; 4]; 4] = [
    columns![generated::RANK_MASKS, generated::RANK_MAGICS, generated::RANK_OFFSETS, generated::RANK_SHIFTS],
    columns![generated::FILE_MASKS, generated::FILE_MAGICS, generated::FILE_OFFSETS, generated::FILE_SHIFTS],
    columns![
        generated::DIAGONAL_MASKS,
        generated::DIAGONAL_MAGICS,
        generated::DIAGONAL_OFFSETS,
        generated::DIAGONAL_SHIFTS
    ],
    columns![
        generated::ANTI_DIAGONAL_MASKS,
        generated::ANTI_DIAGONAL_MAGICS,
        generated::ANTI_DIAGONAL_OFFSETS,
        generated::ANTI_DIAGONAL_SHIFTS
    ],
];

static TABLE: Table<4, u64, { generated::ATTACKS.len() }, 0, 4> = Table::new(
    LINES,
    [
        each_square!(square => reach(&LINES[0], square)),
        each_square!(square => reach(&LINES[1], square)),
        each_square!(square => reach(&LINES[2], square)),
        each_square!(square => reach(&LINES[3], square)),
    ],
    generated::ATTACKS,
);

#[inline(always)]
const fn index([masks, magics, offsets, shifts]: &[Column; 4], square: Square, occupied: Bitboard) -> usize {
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square));
    offsets.get(square).wrapping_add(product.wrapping_shr(shifts.get(square) as u32)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach([masks, magics, offsets, shifts]: &[Column; 4], square: Square) -> Reach {
    let (mask, magic, shift) = (masks.get(square), magics.get(square), shifts.get(square) as u32);
    Product { mask, magic, shift, ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let first = index(TABLE.group(2 * piece as usize), square, occupied);
    let second = index(TABLE.group(2 * piece as usize + 1), square, occupied);
    // SAFETY: both indices are in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(first) | TABLE.entry(second) })
}
