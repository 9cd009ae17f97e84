//! Indices of 16 bits: for each square and index, the number of the attack set among all attack sets.
//!
//! Rooks have 4,900 different attack sets and bishops 1,428, so 16 bits are enough to number them all. A square needs
//! no base, unlike in `byte_lookup`:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]         107,648 × 2 bytes
//! attacks = sets[number]                                                  6,328 × 8 bytes
//! ```
//!
//! This is `PERFECT_MAGIC_HASH` of Pradu Kannan's move generator (2006). The table is a third of the size of
//! [`fancy`](super::fancy)'s; in return a second load has to wait for the first.
//!
//! Use this if a second load costs less than the cache misses of a large table.
//!
//! ```
//! use sliding_attacks::layout::index16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . X . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     index16::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         X . . . . . . .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . X . .
//!         X . . . . . X .
//!     }
//! );
//! ```

use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::index16 as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Indices of 16 bits: for each square and index, the number of the attack set among all attack sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Index16;

look_ups!(Index16, "index16", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 4] =
    columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS, generated::ROOK_SHIFTS];
const BISHOP: [Column; 4] =
    columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_OFFSETS, generated::BISHOP_SHIFTS];

static TABLE: Table<4, u16, { generated::INDICES.len() }, { generated::SETS.len() }> = Table::numbering(
    generated::SETS,
    largest_number(),
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::INDICES,
);

/// Returns the largest number of an attack set.
const fn largest_number() -> usize {
    let (mut largest, mut index) = (0, 0);
    while index < generated::INDICES.len() {
        if generated::INDICES[index] > largest {
            largest = generated::INDICES[index];
        }
        index += 1;
    }
    largest as usize
}

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
    // SAFETY: the index is in the `reach` of the square, which `Table::numbering` has checked.
    let number = unsafe { TABLE.entry(index) };
    // SAFETY: `Table::numbering` has checked the largest of all numbers.
    Bitboard(unsafe { TABLE.set(number as usize) })
}
