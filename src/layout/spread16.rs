//! Spread 16: attack sets compressed to 16 bits, which a multiplication spreads over the board
//! again.
//!
//! [`pext16`](super::pext16) has entries of 16 bits, and the instruction PDEP moves them to the
//! squares that the piece attacks on the empty board. Here a multiplication does this on every
//! processor:
//!
//! ```text
//! compressed[offset + ((occupied & mask) * magic >> shift)] * spread & attacks on the empty board
//! ```
//!
//! The *spread* of a square is a random number. An entry is any number of 16 bits whose product
//! with the spread has the attack set on the squares that the AND keeps. A rook can have 144
//! different sets on one square, and attacks 14 squares on the empty board. The 2¹⁶ products give
//! each pattern of 14 bits four times on average, so one of a few random numbers is a spread. The
//! build finds the spreads of all squares.
//!
//! The index is that of [`signed_shift`](super::signed_shift). There is no offset to load, because
//! the lower half of a spread can be chosen: it is twice the offset, the distance in bytes, plus a
//! constant.
//!
//! Spreads are our own (2026); we found no earlier publication.
//!
//! The table is far smaller than that of [`fancy`](super::fancy); in return a multiplication and an
//! AND wait for the load.
//!
//! Use this if other data needs the cache. With fast BMI2 [`pext16`](super::pext16) is faster.
//!
//! ```
//! use sliding_attacks::layout::spread16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X . X
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//! };
//! assert_eq!(
//!     spread16::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```

use super::parts::{Column, Index, Occupied, OneShift, Table, columns, indices, layout};
use crate::look_up::Piece;
use crate::tables::spread16 as generated;
use crate::{Bitboard, Square};

layout!(Spread16, spread16, COLUMNS, index, table TABLE, attacks as const);

const COLUMNS: [[Column; 4]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_SPREADS, ROOK_EMPTY_ATTACKS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_SPREADS, BISHOP_EMPTY_ATTACKS;
};

static TABLE: Table<4, u16, { generated::COMPRESSED.len() }> =
    Table::new(COLUMNS, indices!(COLUMNS, index), generated::COMPRESSED);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

/// The lower half of a spread is this plus twice the offset.
const BIAS: u32 = 8_948_003;

/// The index with the offset of the spread.
const fn index(
    piece: Piece,
    columns @ [_, _, spreads, _]: &[Column; 4],
    square: Square,
    occupied: Occupied,
) -> Index {
    let bytes = (spreads.get(square) as u32).wrapping_sub(BIAS);
    assert!(bytes % 2 == 0, "an offset between two entries");
    relative(piece, columns, square, occupied).at((bytes / 2) as u64)
}

/// The index relative to the offset.
#[inline(always)]
const fn relative(
    piece: Piece,
    [masks, magics, ..]: &[Column; 4],
    square: Square,
    occupied: Occupied,
) -> Index {
    Index::masked(occupied, masks.get(square))
        .times(magics.get(square))
        .shifted_signed(SHIFT.of(piece))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [_, _, spreads, empty_attacks] = TABLE.columns(piece);
    let spread = spreads.get(square);
    let relative = relative(piece, columns, square, Occupied::new(occupied.0));
    // In bytes, because the lower half of a spread needs no shift then. SAFETY: this is the entry
    // at `index`. `Table::new` has checked that all of these are in the table.
    let compressed = unsafe { TABLE.entry_behind(relative, spread as u32, BIAS) } as u64;
    Bitboard(compressed.wrapping_mul(spread) & empty_attacks.get(square))
}
