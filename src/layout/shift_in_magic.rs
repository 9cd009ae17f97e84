//! The shift in the magic: a union table like `shared`, with the shift in the upper six bits of
//! each magic.
//!
//! Use this instead of `shared` if the wide offset saves more than the shift of the magic costs;
//! measure both. The table is larger: on the first rank the magics of `shared` leave no room for a
//! shift.
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

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::shift_in_magic as generated;

pub use crate::tables::shift_in_magic::SHA256;

implementation!(ShiftInMagic, "shift_in_magic", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_EMPTY_ATTACKS],
    [
        BISHOP_MASKS,
        BISHOP_MAGICS,
        BISHOP_OFFSETS,
        BISHOP_EMPTY_ATTACKS
    ]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

#[inline(always)]
const fn formula(_: Slider, [masks, magics, offsets, _]: &[Column; 4], square: Square) -> Formula {
    let magic = magics.get(square);
    Formula::masked(masks.get(square))
        .times(magic)
        .shifted(magic >> 58)
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [.., empty_attacks] = TABLE.columns(piece as usize);
    Bitboard(entry(piece, square, occupied) & empty_attacks.get(square))
}
