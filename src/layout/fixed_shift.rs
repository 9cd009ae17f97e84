//! Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
//!
//! Use this if your program already has this kind of lookup. Otherwise use
//! [`signed_shift`](super::signed_shift): its table is smaller, for the same number of
//! instructions.
//!
//! The shift is a constant instead of a load. Most rooks need fewer than 12 index bits (most
//! bishops fewer than 9). Their magics keep the indices close to 0, above it and below it, where
//! they wrap around to the upper end. Other squares use the entries that these indices leave free:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! Onno Garms and Volker Annuss proposed fixed shifts on the Computer Chess Club forum. The magics
//! are our own; the build checks the records.
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

use super::checked::{Column, Formula, OneShift, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::fixed_shift as generated;

pub use crate::tables::fixed_shift::SHA256;

implementation!(FixedShift, "fixed_shift", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 3]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn formula(piece: Slider, [masks, magics, offsets]: &[Column; 3], square: Square) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(SHIFT.of(piece))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
