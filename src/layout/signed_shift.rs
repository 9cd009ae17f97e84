//! Signed shift: like `fixed_shift`, with an arithmetic shift, so each table is contiguous.
//!
//! Use this, if your build may run the generator, for a smaller table than
//! [`fancy`](super::fancy)'s with the same number of instructions.
//! [`fixed_shift`](super::fixed_shift) and [`black`](super::black) are larger.
//!
//! A magic with a short span moves the product up for some squares of the mask and down for others.
//! After a logical shift, indices below 0 wrap around to the upper end, and the table is in two
//! parts, 4,096 slots from the first to the last. After an arithmetic shift they are negative. The
//! offset is the entry of the empty board, with the table around it:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]     with a signed product
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! A table in one piece fits into more gaps. The magics are our own (2026); the build checks the
//! records.
//!
//! ```
//! use sliding_attacks::layout::signed_shift;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     signed_shift::rook_attacks(Square::G5, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . X .
//!         . . . . . . X .
//!         . X X X X X . X
//!         . . . . . . X .
//!         . . . . . . X .
//!         . . . . . . X .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, OneShift, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::signed_shift as generated;

pub use crate::tables::signed_shift::SHA256;

implementation!(SignedShift, "signed_shift", size_of_val(&TABLE));
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
        .shifted_signed(SHIFT.of(piece))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
