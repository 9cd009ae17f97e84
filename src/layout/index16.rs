//! Indices of 16 bits: for each square and index, the number of the attack set among all attack
//! sets.
//!
//! Rooks have 4,900 different attack sets and bishops 1,428, so 16 bits can number them all. Unlike
//! in `byte_lookup`, a square needs no base:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]         107,648 × 2 bytes
//! attacks = sets[number]                                                  6,328 × 8 bytes
//! ```
//!
//! This is `PERFECT_MAGIC_HASH` of Pradu Kannan's move generator (2006). The table is much smaller
//! than that of [`fancy`](super::fancy); in return a second load waits for the first.
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

use super::parts::{Column, Index, Occupied, Table, columns, indices, layout};
use crate::look_up::Piece;
use crate::tables::index16 as generated;
use crate::{Bitboard, Square};

layout!(Index16, index16, COLUMNS, index, table TABLE, attacks as const);

const COLUMNS: [[Column; 4]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS;
};

static TABLE: Table<4, u16, { generated::INDICES.len() }, { generated::SETS.len() }> =
    Table::numbering(
        generated::SETS,
        largest_number(),
        COLUMNS,
        indices!(COLUMNS, index),
        generated::INDICES,
    );

/// Returns the largest number of an attack set.
const fn largest_number() -> u64 {
    let indices: &[u16] = &generated::INDICES;
    let (mut largest, mut index) = (0, 0);
    while index < indices.len() {
        if indices[index] > largest {
            largest = indices[index];
        }
        index += 1;
    }
    largest as u64
}

#[inline(always)]
const fn index(
    _: Piece,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
    occupied: Occupied,
) -> Index {
    Index::masked(occupied, masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(
        piece,
        TABLE.columns(piece),
        square,
        Occupied::new(occupied.0),
    );
    // SAFETY: `Table::numbering` has checked the `index` of every square.
    let number = unsafe { TABLE.entry(index) };
    // SAFETY: `Table::numbering` has checked the largest of all numbers.
    Bitboard(unsafe { TABLE.set(number as usize) })
}
