//! Short spans: magics that keep a square's indices close together, and tables from the first index to the last.
//!
//! The table of a fancy magic has a power of two of entries: the number of occupancies, or half of it if a magic for
//! that is known. But a table only needs the entries from its least index to its greatest. If no square of the mask
//! moves the product by much, the indices stay close together, and the length of the table need not be a power of two.
//! A constant added to each product moves the least index to 0:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic + addend >> addend)]
//! ```
//!
//! The shift is in the low six bits of the addend, which are too low to affect the index. A processor reads only six
//! bits of a shift count, so one load gives both.
//!
//! Each table lies where the gaps of the others have room for it; they share no entries. The search and the magics are
//! our own (2026); `codegen/hunt` describes the search.
//!
//! Use this if the table must be small, without a second load, and two instructions more than in [`black`](super::black)
//! are acceptable.
//!
//! ```
//! use sliding_attacks::layout::short_span;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//! };
//! assert_eq!(
//!     short_span::rook_attacks(Square::B1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         X . X X X X X .
//!     }
//! );
//! ```

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::short_span as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Short spans: magics that keep a square's indices close together, and tables from the first index to the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortSpan;

look_ups!(ShortSpan, "short_span", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 4] =
    columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_ADDENDS, generated::ROOK_OFFSETS];
const BISHOP: [Column; 4] =
    columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_ADDENDS, generated::BISHOP_OFFSETS];

static TABLE: Table<4, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::ATTACKS,
);

#[inline(always)]
const fn index([masks, magics, addends, offsets]: &[Column; 4], square: Square, occupied: Bitboard) -> usize {
    let addend = addends.get(square);
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square)).wrapping_add(addend);
    // `wrapping_shr` shifts by the low six bits.
    offsets.get(square).wrapping_add(product.wrapping_shr(addend as u32)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach([masks, magics, addends, offsets]: &[Column; 4], square: Square) -> Reach {
    let (mask, magic, addend) = (masks.get(square), magics.get(square), addends.get(square));
    Product { mask, magic, addend, shift: addend as u32 % 64, ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
