//! Signed shift: like `fixed_shift`, with an arithmetic shift, so each table is in one piece.
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
//! Use this if your build may run the generator, for a smaller table than that of
//! [`fancy`](super::fancy) with as many instructions. It takes about as long as
//! [`fancy`](super::fancy) ([measured](crate::which_one::measured)).
//! [`fixed_shift`](super::fixed_shift) and [`black`](super::black) are larger.
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

use super::parts::{Column, Index, Occupied, OneShift, columns, layout};
use crate::Square;
use crate::look_up::Piece;
use crate::tables::signed_shift as generated;

layout!(
    SignedShift,
    signed_shift,
    COLUMNS,
    index,
    generated::ATTACKS
);

const COLUMNS: [[Column; 3]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS;
};

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn index(
    piece: Piece,
    [masks, magics, offsets]: &[Column; 3],
    square: Square,
    occupied: Occupied,
) -> Index {
    Index::masked(occupied, masks.get(square))
        .times(magics.get(square))
        .shifted_signed(SHIFT.of(piece))
        .at(offsets.get(square))
}
