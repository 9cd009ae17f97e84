//! Indices of 16 bits: for each square and index, the number of the attack set among all attack
//! sets.
//!
//! Use this if a second load costs less than the cache misses of a large table.
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
//! than that of [`fancy`](super::fancy); the price is a second load that depends on the first.
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

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::index16 as generated;

pub use crate::tables::index16::SHA256;

implementation!(Index16, "index16", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS]
);

table!(static TABLE: u16 = COLUMNS, generated::INDICES, generated::SETS, numbers(); formula(Slider), fn entry);

/// Returns the number of attack sets: one more than the largest entry.
const fn numbers() -> u64 {
    let indices: &[u16] = &generated::INDICES;
    let (mut largest, mut index) = (0, 0);
    while index < indices.len() {
        if indices[index] > largest {
            largest = indices[index];
        }
        index += 1;
    }
    largest as u64 + 1
}

#[inline(always)]
const fn formula(
    _: Slider,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let number = entry(piece, square, occupied);
    // SAFETY: every entry is below `numbers`, with which `TABLE` has been checked.
    Bitboard(unsafe { TABLE.set(number as usize) })
}
