//! Black magics: like `fixed_shift`, with every square off the mask occupied instead of empty.
//!
//! The squares off the mask add the same number to each product of a square. That rotates the square's indices by a
//! constant, so they can lie close together anywhere, and more tables fit behind and into each other:
//!
//! ```text
//! rook:    attacks[offset + ((occupied | !mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied | !mask) * magic >> 55)]
//! ```
//!
//! The idea is Volker Annuss's (2017); the magics are our own, kept as records and checked in the build.
//!
//! This is the published form, for programs that look up like this already. Otherwise use
//! [`signed_shift`](super::signed_shift): its table is smaller, and it is no slower, with as many instructions
//! ([measured](crate::which_one::measured)).
//!
//! ```
//! use sliding_attacks::layout::black;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . X .
//!     . . . . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     black::rook_attacks(Square::C3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         X X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!     }
//! );
//! ```

use super::parts::one_shift::OneShift;
use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::black as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Black magics: like fixed shift, with every square off the mask occupied instead of empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Black;

look_ups!(Black, "black", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 3] = off_masks(columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS]);
const BISHOP: [Column; 3] =
    off_masks(columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_OFFSETS]);

/// Takes the complements of the masks: the squares off them.
const fn off_masks([masks, magics, offsets]: [Column; 3]) -> [Column; 3] {
    [Column::new(&each_square!(square => !masks.get(square))), magics, offsets]
}

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
const fn index(piece: Piece, [off_masks, magics, offsets]: &[Column; 3], square: Square, occupied: Bitboard) -> usize {
    let product = (occupied.0 | off_masks.get(square)).wrapping_mul(magics.get(square));
    offsets.get(square).wrapping_add(product >> SHIFT.of(piece)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach(piece: Piece, [off_masks, magics, offsets]: &[Column; 3], square: Square) -> Reach {
    let (others, magic) = (off_masks.get(square), magics.get(square));
    Product { mask: !others, others, magic, shift: SHIFT.of(piece), ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
