//! Signed shift: like `fixed_shift`, with an arithmetic shift, so each table is in one piece.
//!
//! A magic with a short span moves the product up for some squares of the mask and down for others. After a logical
//! shift, indices below 0 begin again at the upper end, and the table is in two parts with 4,096 slots from the first to
//! the last. After an arithmetic shift they are negative. The offset is the entry of the empty board, and the table lies
//! round it:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]     with a signed product
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! A table in one piece fits into more gaps, so more tables fit into each other's. The magics are our own (2026), kept as
//! records and checked in the build.
//!
//! Use this if your build may run the generator and a table a quarter smaller than that of [`fancy`](super::fancy) is
//! worth it. A look-up has as many instructions, and it is about as fast ([measured](crate::which_one::measured)).
//! [`fixed_shift`](super::fixed_shift) and [`black`](super::black) are larger and not faster.
//!
//! ```
//! use sliding_attacks::layout::signed_shift;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     signed_shift::rook_attacks(Square::G5, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . X .
//!         . . . . . . X .
//!         . X X X X X . X
//!         . . . . . . X .
//!         . . . . . . X .
//!         . . . . . . X .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::parts::one_shift::OneShift;
use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::signed_shift as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Signed shift: like fixed shift, with an arithmetic shift, so each table is in one piece.
#[derive(Clone, Copy, Debug, Default)]
pub struct SignedShift;

look_ups!(SignedShift, "signed_shift", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 3] = columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS];
const BISHOP: [Column; 3] = columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_OFFSETS];

static TABLE: Table<3, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [
        each_square!(square => reach(Piece::Rook, &ROOK, square)),
        each_square!(square => reach(Piece::Bishop, &BISHOP, square)),
    ],
    generated::ATTACKS,
);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn index(piece: Piece, [masks, magics, offsets]: &[Column; 3], square: Square, occupied: Bitboard) -> usize {
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square)) as i64;
    offsets.get(square).wrapping_add_signed(product >> SHIFT.of(piece)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach(piece: Piece, [masks, magics, offsets]: &[Column; 3], square: Square) -> Reach {
    let (mask, magic) = (masks.get(square), magics.get(square));
    Product { mask, magic, shift: SHIFT.of(piece), ..Product::NONE }.signed_at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
