//! Spread 16: attack sets compressed to 16 bits, which a multiplication spreads back over the
//! board.
//!
//! Use this if other data needs the cache. With fast BMI2 use [`pext16`](super::pext16).
//!
//! [`pext16`](super::pext16) has 16-bit entries, and the PDEP instruction moves them to the squares
//! that the piece attacks on the empty board. Here a multiplication does this on every processor:
//!
//! ```text
//! compressed[offset + ((occupied & mask) * magic >> shift)] * spread & attacks on the empty board
//! ```
//!
//! The *spread* of a square is a random number. An entry is any 16-bit number whose product with
//! the spread has the attack set on the squares that the AND keeps. A rook can have 144 different
//! sets on one square, and attacks 14 squares on the empty board. The 2¹⁶ products give each pattern
//! of 14 bits four times on average, so one of a few random numbers is a spread. The build finds the
//! spreads of all squares.
//!
//! The index is that of [`signed_shift`](super::signed_shift). There is no offset to load, because
//! the lower half of a spread can be chosen: it is twice the offset, the distance in bytes, plus a
//! constant.
//!
//! Spreads are our own (2026); we found no earlier publication.
//!
//! The table is far smaller than that of [`fancy`](super::fancy); the price is a multiplication and
//! an AND that depend on the load.
//!
//! ```
//! use sliding_attacks::layout::spread16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X . X
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//! };
//! assert_eq!(
//!     spread16::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, OneShift, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::spread16 as generated;

pub use crate::tables::spread16::SHA256;

implementation!(Spread16, "spread16", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_SPREADS, ROOK_EMPTY_ATTACKS],
    [
        BISHOP_MASKS,
        BISHOP_MAGICS,
        BISHOP_SPREADS,
        BISHOP_EMPTY_ATTACKS
    ]
);

table!(static TABLE: u16 = COLUMNS, generated::COMPRESSED; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

/// The lower half of a spread is this plus twice the offset.
const BIAS: u64 = 8_948_003;

#[inline(always)]
const fn formula(
    piece: Slider,
    [masks, magics, spreads, _]: &[Column; 4],
    square: Square,
) -> Formula {
    let offset = spreads.get(square) as u32 as u64;
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted_signed(SHIFT.of(piece))
        // The offset counts bytes, because then the lower half of a spread needs no shift.
        .at_byte(offset.wrapping_sub(BIAS))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, spreads, empty_attacks] = TABLE.columns(piece as usize);
    let compressed = entry(piece, square, occupied) as u64;
    Bitboard(compressed.wrapping_mul(spreads.get(square)) & empty_attacks.get(square))
}
