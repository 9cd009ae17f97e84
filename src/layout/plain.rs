//! Plain magics: a two-dimensional table by square and index, with one shift for all squares of a piece.
//!
//! The magic moves the relevant occupancy, `occupied & mask`, to the upper 12 bits of the product for a rook and the
//! upper 9 for a bishop. Every square gets the number of entries that the largest one needs. No offset and no shift is
//! loaded, and most entries are never read:
//!
//! ```text
//! rook:    attacks[square][(occupied & mask) * magic >> 52]       64 × 4,096 entries
//! bishop:  attacks[square][(occupied & mask) * magic >> 55]       64 × 512 entries
//! ```
//!
//! This is the first form of magic bitboards, by Lasse Hansen (2006); Robert Purves named it plain (2010). A look-up
//! reads masks, magics and 294,912 entries.
//!
//! Use this if the caches are huge, or to learn how magics work. It needs no `unsafe`: no index can be out of bounds,
//! and the compiler removes the check.
//!
//! ```
//! use sliding_attacks::layout::plain::{self, Plain};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     X . . . . . . .
//! };
//! assert_eq!(
//!     plain::bishop_attacks(Square::D3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         X . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!     }
//! );
//! assert_eq!(Plain::TABLE_BYTES, 2_361_408);
//! ```

use super::parts::one_shift::OneShift;
use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::plain as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Plain magics: a two-dimensional table, with one shift for all squares of a piece.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

look_ups!(Plain, "plain", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 2] = columns![generated::ROOK_MASKS, generated::ROOK_MAGICS];
const BISHOP: [Column; 2] = columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS];

static TABLE: Table<2, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [
        each_square!(square => reach(Piece::Rook, &ROOK, square)),
        each_square!(square => reach(Piece::Bishop, &BISHOP, square)),
    ],
    generated::ATTACKS,
);

const SHIFT: OneShift = OneShift::new(&[64 - 12; 64], &[64 - 9; 64]);

/// Returns where the row of a square starts: the rooks' rows come first.
#[inline(always)]
const fn offset(piece: Piece, square: Square) -> u64 {
    let (square, bits) = (square.index() as u64, 64 - SHIFT.of(piece));
    match piece {
        Piece::Rook => square << bits,
        Piece::Bishop => 64 << (64 - SHIFT.of(Piece::Rook)) | square << bits,
    }
}

#[inline(always)]
const fn index(piece: Piece, [masks, magics]: &[Column; 2], square: Square, occupied: Bitboard) -> usize {
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square));
    (offset(piece, square) | product >> SHIFT.of(piece)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach(piece: Piece, [masks, magics]: &[Column; 2], square: Square) -> Reach {
    let (mask, magic) = (masks.get(square), magics.get(square));
    Product { mask, magic, shift: SHIFT.of(piece), ..Product::NONE }.at(offset(piece, square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
