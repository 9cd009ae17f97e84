//! Black magics: like `fixed_shift`, with every square off the mask occupied instead of empty.
//!
//! Use this if your program already has this kind of lookup. Otherwise use
//! [`signed_shift`](super::signed_shift): its table is smaller, for the same number of
//! instructions.
//!
//! The squares off the mask add the same constant to every product for a given square. That rotates
//! its indices, so they can cluster anywhere, and more tables fit after and inside one another:
//!
//! ```text
//! rook:    attacks[offset + ((occupied | !mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied | !mask) * magic >> 55)]
//! ```
//!
//! The idea is Volker Annuss's (2017). The magics are our own; the build checks the records.
//!
//! ```
//! use sliding_attacks::layout::black;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . X .
//!     . . . . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     black::rook_attacks(Square::C3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         X X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, OneShift, columns, off_masks, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::black as generated;

pub use crate::tables::black::SHA256;

implementation!(Black, "black", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 3]; 2] = {
    let [rook, bishop] = columns!(
        generated,
        [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS],
        [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS]
    );
    [off_masks(rook), off_masks(bishop)]
};

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn formula(
    piece: Slider,
    [off_masks, magics, offsets]: &[Column; 3],
    square: Square,
) -> Formula {
    Formula::off(off_masks.get(square))
        .times(magics.get(square))
        .shifted(SHIFT.of(piece))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
