//! Plain magics: a two-dimensional table by square and index, with one shift for all squares of a
//! piece.
//!
//! Use this with huge caches, or to learn how magics work.
//!
//! The magic moves the relevant occupancy, `occupied & mask`, to the upper 12 bits of the product
//! for a rook and the upper 9 for a bishop. Every square has as many entries as the largest one
//! needs. A lookup loads neither an offset nor a shift; most entries are never read:
//!
//! ```text
//! rook:    attacks[square][(occupied & mask) * magic >> 52]       64 × 4,096 entries
//! bishop:  attacks[square][(occupied & mask) * magic >> 55]       64 × 512 entries
//! ```
//!
//! This is the first form of magic bitboards, by Lasse Hansen (2006); Robert Purves named it plain
//! (2010). A lookup reads masks, magics and 294,912 entries.
//!
//! ```
//! use sliding_attacks::layout::plain::{self, Plain};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     X . . . . . . .
//! };
//! assert_eq!(
//!     plain::bishop_attacks(Square::D3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         X . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!     }
//! );
//! assert_eq!(Plain::TABLE_BYTES, 2_361_408);
//! ```

use super::checked::{Column, Formula, OneShift, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::plain as generated;

pub use crate::tables::plain::SHA256;

implementation!(Plain, "plain", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 2]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS],
    [BISHOP_MASKS, BISHOP_MAGICS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&[64 - 12; 64], &[64 - 9; 64]);

/// Returns where the row of a square starts: the rooks' rows come first.
#[inline(always)]
const fn offset(piece: Slider, square: Square) -> u64 {
    let (square, bits) = (square.index() as u64, 64 - SHIFT.of(piece));
    match piece {
        Slider::Rook => square << bits,
        Slider::Bishop => 64 << (64 - SHIFT.of(Slider::Rook)) | square << bits,
    }
}

#[inline(always)]
const fn formula(piece: Slider, [masks, magics]: &[Column; 2], square: Square) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(SHIFT.of(piece))
        .at(offset(piece, square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
