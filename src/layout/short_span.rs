//! Short spans: magics that keep a square's indices close together, and tables from the first index
//! to the last.
//!
//! Use this if the table must be small, without a second load, and two more instructions than in
//! [`black`](super::black) are acceptable.
//!
//! The length of a fancy table is a power of two: the number of occupancies, or half of it if such
//! a magic is known. But a table needs only the entries from its lowest index to its highest. If no
//! square of the mask moves the product by much, the indices stay close together. An addend moves
//! the lowest index to 0:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic + addend >> addend)]
//! ```
//!
//! The shift is in the low six bits of the addend, which are too low to affect the index. A
//! processor reads only six bits of a shift count, so one load gives both.
//!
//! Each table is in the gaps of others; they share no entries. The search and the magics are our
//! own (2026);
//! [Hunting](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/history/hunting.md) describes
//! the search.
//!
//! ```
//! use sliding_attacks::layout::short_span;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//! };
//! assert_eq!(
//!     short_span::rook_attacks(Square::B1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         X . X X X X X .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::short_span as generated;

pub use crate::tables::short_span::SHA256;

implementation!(ShortSpan, "short_span", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_ADDENDS, ROOK_OFFSETS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_ADDENDS, BISHOP_OFFSETS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

#[inline(always)]
const fn formula(
    _: Slider,
    [masks, magics, addends, offsets]: &[Column; 4],
    square: Square,
) -> Formula {
    let addend = addends.get(square);
    let sum = Formula::masked(masks.get(square))
        .times(magics.get(square))
        .plus(addend);
    sum.shifted(addend % 64).at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
