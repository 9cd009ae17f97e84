//! Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
//!
//! An entry holds the union of the attack sets of all pieces that share it. An AND with a piece's attacks on the empty
//! board, the postmask, leaves its own:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)] & empty_attacks
//! ```
//!
//! Two pieces can share an entry if both attack the same there, of the squares that both attack on the empty board:
//!
//! ```text
//! . . . . . . . .      rooks on d4 and e5 cross on d5 and e4, and always attack both
//! . . . . r . . .
//! . . . R . . . .      bishops on squares of different colours never meet
//! . . . . . . . .
//! ```
//!
//! Two rooks further apart on one diagonal can share if their magics move the squares between each of them and the
//! crossings to the same index bits. The same condition holds for a rook and a bishop. Postmasks are Lasse Hansen's
//! (2006). Our own search found which pieces can share, and the build checks it; tables need not be a power of two long.
//!
//! Use this if the table has to be small and one more AND is cheaper than a second load.
//!
//! ```
//! use sliding_attacks::layout::shared;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . X . . X . . .
//!     . . . X . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     shared::queen_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . X . . . .
//!         X . . X . . . .
//!         . X . X . . . .
//!         . . X X X . . .
//!         X X X . X X . .
//!         . . X X X . . .
//!         . X . X . X . .
//!         X . . X . . X .
//!     }
//! );
//! ```

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::shared as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shared;

look_ups!(Shared, "shared", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 5] = columns![
    generated::ROOK_MASKS,
    generated::ROOK_MAGICS,
    generated::ROOK_OFFSETS,
    generated::ROOK_SHIFTS,
    generated::ROOK_EMPTY_ATTACKS
];
const BISHOP: [Column; 5] = columns![
    generated::BISHOP_MASKS,
    generated::BISHOP_MAGICS,
    generated::BISHOP_OFFSETS,
    generated::BISHOP_SHIFTS,
    generated::BISHOP_EMPTY_ATTACKS
];

static TABLE: Table<5, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::ATTACKS,
);

#[inline(always)]
const fn index([masks, magics, offsets, shifts, _]: &[Column; 5], square: Square, occupied: Bitboard) -> usize {
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square));
    offsets.get(square).wrapping_add(product.wrapping_shr(shifts.get(square) as u32)) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach([masks, magics, offsets, shifts, _]: &[Column; 5], square: Square) -> Reach {
    let (mask, magic, shift) = (masks.get(square), magics.get(square), shifts.get(square) as u32);
    Product { mask, magic, shift, ..Product::NONE }.at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [_, _, _, _, empty_attacks] = TABLE.columns(piece);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    let union = unsafe { TABLE.entry(index(columns, square, occupied)) };
    Bitboard(union & empty_attacks.get(square))
}
