//! Dense magics: a shift for each square, and one index bit fewer wherever a magic for that is known.
//!
//! Many occupancies have the same attack set, because the squares behind a blocker do not matter, so they can share an
//! index. For most squares no magic is known that uses this. For most rooks of ranks 7 and 8, five of ranks 1 and 2, and
//! bishops near the edges long searches have found some. They are kept with the command that found each, and the build
//! checks them. The look-up is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and continues on chessprogramming.org (Best
//! Magics so far).
//!
//! Use this instead of [`fancy`](super::fancy) if a smaller table matters more than the slower shift by a number that
//! has to be loaded.
//!
//! ```
//! use sliding_attacks::layout::dense::{self, Dense};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . X . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     dense::rook_attacks(Square::C7, occupied),
//!     bitboard! {
//!         . . X . . . . .
//!         . X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!     }
//! );
//! assert_eq!(Dense::TABLE_BYTES, 718_400);
//! ```

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::dense as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Dense magics: a shift for each square, and one index bit fewer wherever a magic for that is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dense;

look_ups!(Dense, "dense", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 4] =
    columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS, generated::ROOK_SHIFTS];
const BISHOP: [Column; 4] =
    columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_OFFSETS, generated::BISHOP_SHIFTS];

static TABLE: Table<4, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
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
    let index = index(TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
