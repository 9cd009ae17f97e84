//! Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
//!
//! The shift is compiled into the program instead of loaded. Most rooks need fewer than 12 index bits (most bishops
//! fewer than 9). Their magics keep the indices close to 0, above it and below it, where they begin again at the upper
//! end. Other squares use the entries that none of these indices reaches:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! Onno Garms and Volker Annuss proposed fixed shifts on the Computer Chess Club's forum; the magics are our own, kept
//! as records and checked in the build.
//!
//! This is the published form, for programs that look up like this already. Otherwise use
//! [`signed_shift`](super::signed_shift): its table is smaller, and it is no slower, with as many instructions
//! ([measured](crate::which_one::measured)).
//!
//! ```
//! use sliding_attacks::layout::fixed_shift;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     fixed_shift::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . X . .
//!         X . . . . . X .
//!     }
//! );
//! ```

use super::parts::one_shift::OneShift;
use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::fixed_shift as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedShift;

look_ups!(FixedShift, "fixed_shift", size_of_val(&TABLE), attacks const);

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
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square));
    offsets.get(square).wrapping_add(product >> SHIFT.of(piece)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach(piece: Piece, [masks, magics, offsets]: &[Column; 3], square: Square) -> Reach {
    let (mask, magic) = (masks.get(square), magics.get(square));
    Product { mask, magic, shift: SHIFT.of(piece), ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
