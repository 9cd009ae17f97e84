//! Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
//!
//! For a rook, each half of the relevant occupancy has its own magic, and XOR combines the
//! products. For a bishop, XOR first combines the lower half with the upper one, rotated by one
//! rank. That keeps the squares of every bishop's mask apart, so one multiplication is enough:
//!
//! ```text
//! rook:    index = (lower * lower_magic ^ upper * upper_magic) >> shift
//! bishop:  index = (lower ^ upper.rotate_right(8)) * magic >> shift
//! ```
//!
//! Here `lower` and `upper` are the halves of `occupied & mask`. Grant Osborne proposed magics of
//! 32 bits. The attack sets take 107,648 entries, like those of [`fancy`](super::fancy).
//!
//! Use this on 32-bit machines, where one 64-bit multiplication takes three.
//!
//! ```
//! use sliding_attacks::layout::magic32;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     magic32::bishop_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . X . . . X .
//!         . . . X . X . .
//!         . . . . . . . .
//!         . . . X . X . .
//!         . . X . . . X .
//!         . X . . . . . X
//!         X . . . . . . .
//!     }
//! );
//! ```

use super::parts::{Column, Index, Occupied, Table, columns, indices, layout};
use crate::look_up::Piece;
use crate::tables::magic32 as generated;
use crate::{Bitboard, Square};

layout!(Magic32, magic32, COLUMNS, index of product, table TABLE, attacks as const);

const COLUMNS: [[Column; 4]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS;
};

static TABLE: Table<4, u64, { generated::ATTACKS.len() }> =
    Table::new(COLUMNS, indices!(COLUMNS, index), generated::ATTACKS);

#[inline(always)]
const fn index(
    _: Piece,
    [_, _, offsets, shifts]: &[Column; 4],
    square: Square,
    product: Occupied,
) -> Index {
    Index::of_upper_bits(product, shifts.get(square)).at(offsets.get(square))
}

/// Returns the product of 32 bits whose upper bits are the index.
#[inline(always)]
const fn product(
    piece: Piece,
    [masks, magics, ..]: &[Column; 4],
    square: Square,
    occupied: Bitboard,
) -> Occupied {
    let (lower, upper) = halves(occupied.0 & masks.get(square));
    let (lower_magic, upper_magic) = halves(magics.get(square));
    let product = match piece {
        Piece::Rook => lower.wrapping_mul(lower_magic) ^ upper.wrapping_mul(upper_magic),
        // A bishop has one magic.
        Piece::Bishop => (lower ^ upper.rotate_right(8)).wrapping_mul(lower_magic),
    };
    Occupied::new(product as u64)
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns = TABLE.columns(piece);
    let index = index(
        piece,
        columns,
        square,
        product(piece, columns, square, occupied),
    );
    // SAFETY: `Table::new` has checked the `index` of every square for all products.
    Bitboard(unsafe { TABLE.entry(index) })
}

/// Returns the lower and the upper four ranks.
#[inline(always)]
const fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}
