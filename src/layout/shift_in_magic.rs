//! The shift in the magic: a union table like `shared`, with the shift in the upper six bits of
//! each magic.
//!
//! The upper six bits of a magic move only the squares b1 to f1 into the product, so they can hold
//! the shift:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks
//! ```
//!
//! Mask, magic, attacks on the empty board and an offset as wide as an address take 32 bytes for a
//! piece on a square. Grant Osborne proposed this.
//!
//! Use this instead of `shared` if the wide offset saves more than the shift of the magic costs;
//! measure both. The table is larger: on the first rank the magics of `shared` leave no room for a
//! shift.
//!
//! ```
//! use sliding_attacks::layout::shift_in_magic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X X
//! };
//! assert_eq!(
//!     shift_in_magic::rook_attacks(Square::D1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!     }
//! );
//! ```

use super::parts::{Column, Index, Occupied, columns, layout};
use crate::look_up::Piece;
use crate::tables::shift_in_magic as generated;
use crate::{Bitboard, Square};

layout!(
    ShiftInMagic,
    shift_in_magic,
    COLUMNS,
    index,
    generated::ATTACKS,
    own_squares
);

const COLUMNS: [[Column; 4]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_EMPTY_ATTACKS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_EMPTY_ATTACKS;
};

#[inline(always)]
const fn index(
    _: Piece,
    [masks, magics, offsets, _]: &[Column; 4],
    square: Square,
    occupied: Occupied,
) -> Index {
    let magic = magics.get(square);
    Index::masked(occupied, masks.get(square))
        .times(magic)
        .shifted(magic >> 58)
        .at(offsets.get(square))
}

/// Keeps the piece's own squares of a union of attack sets.
#[inline(always)]
const fn own_squares([.., empty_attacks]: &[Column; 4], square: Square, union: u64) -> Bitboard {
    Bitboard(union & empty_attacks.get(square))
}
