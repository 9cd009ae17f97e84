//! The shift in the magic: a union table like `shared`, with the shift in the upper six bits of each magic.
//!
//! The upper six bits of a magic move only the squares b1 to f1 into the product, so they can hold the shift:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks
//! ```
//!
//! Mask, magic, attacks on the empty board and an offset as wide as an address take 32 bytes for a piece on a square.
//! Grant Osborne proposed this.
//!
//! Use this instead of `shared` if the wide offset saves more than the shift of the magic costs; measure both. The table is
//! larger, because the magics of `shared` leave no room for a shift on the first rank.
//!
//! ```
//! use sliding_attacks::layout::shift_in_magic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X X
//! };
//! assert_eq!(
//!     shift_in_magic::rook_attacks(Square::D1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!     }
//! );
//! ```

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::shift_in_magic as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// The shift in the magic: a union table, with the shift in the upper six bits of each magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShiftInMagic;

look_ups!(ShiftInMagic, "shift_in_magic", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 4] =
    columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS, generated::ROOK_EMPTY_ATTACKS];
const BISHOP: [Column; 4] = columns![
    generated::BISHOP_MASKS,
    generated::BISHOP_MAGICS,
    generated::BISHOP_OFFSETS,
    generated::BISHOP_EMPTY_ATTACKS
];

static TABLE: Table<4, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::ATTACKS,
);

#[inline(always)]
const fn index([masks, magics, offsets, _]: &[Column; 4], square: Square, occupied: Bitboard) -> usize {
    let magic = magics.get(square);
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magic);
    offsets.get(square).wrapping_add(product >> (magic >> 58)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach([masks, magics, offsets, _]: &[Column; 4], square: Square) -> Reach {
    let (mask, magic) = (masks.get(square), magics.get(square));
    Product { mask, magic, shift: (magic >> 58) as u32, ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [_, _, _, empty_attacks] = TABLE.columns(piece);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    let union = unsafe { TABLE.entry(index(columns, square, occupied)) };
    Bitboard(union & empty_attacks.get(square))
}
