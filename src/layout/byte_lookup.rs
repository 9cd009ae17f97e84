//! Byte lookup: for each square and index, a byte with the number of the attack set among those of
//! the square.
//!
//! Use this if the second-level cache is small or other data needs it.
//!
//! Many occupancies of a square have the same attack set. A rook has at most 144 attack sets on one
//! square, a bishop 108, so a byte can number them:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic + addend >> addend)]      one byte an entry
//! attacks = sets[base + number] & empty_attacks                                  eight bytes a set
//! ```
//!
//! Robert Houdart proposed this (2010). The index is that of [`short_span`](super::short_span), for
//! the fewest bytes.
//!
//! Squares share their sets (2026), like the entries of [`shared`](super::shared): an entry of
//! `sets` is the union of sets of several squares, and each square keeps its own by an AND with its
//! attacks on the empty board. Sets of two squares can share an entry if they agree on the squares
//! that a piece attacks from both squares on the empty board. The numbers of a square's sets are
//! arbitrary, so a set may share with any set of another square, as long as all sets of a square
//! are within 256 entries. Fewer than a thousand entries then hold 4,900 sets of rooks and 1,428 of
//! bishops.
//!
//! The table is far smaller than that of [`fancy`](super::fancy); the price is a second load that
//! depends on the first.
//!
//! ```
//! use sliding_attacks::layout::byte_lookup;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . X
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . X . .
//! };
//! assert_eq!(
//!     byte_lookup::rook_attacks(Square::H1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . X X .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::byte_lookup as generated;

pub use crate::tables::byte_lookup::SHA256;

implementation!(ByteLookup, "byte_lookup", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 6]; 2] = columns!(
    generated,
    [
        ROOK_MASKS,
        ROOK_MAGICS,
        ROOK_ADDENDS,
        ROOK_OFFSETS,
        ROOK_BASES,
        ROOK_EMPTY_ATTACKS
    ],
    [
        BISHOP_MASKS,
        BISHOP_MAGICS,
        BISHOP_ADDENDS,
        BISHOP_OFFSETS,
        BISHOP_BASES,
        BISHOP_EMPTY_ATTACKS
    ]
);

table!(static TABLE: u8 = COLUMNS, generated::INDICES, generated::SETS, numbers(); formula(Slider), fn entry);

/// Returns a number above that of every attack set. A lookup adds a byte to its square's base.
const fn numbers() -> u64 {
    let (mut largest, mut square) = (0, 0);
    while square < 64 {
        let (rook, bishop) = (
            base(&COLUMNS[0], Square::ALL[square]),
            base(&COLUMNS[1], Square::ALL[square]),
        );
        let base = if rook > bishop { rook } else { bishop };
        if base > largest {
            largest = base;
        }
        square += 1;
    }
    largest as u64 + u8::MAX as u64 + 1
}

/// Returns the number of the attack set of byte 0.
#[inline(always)]
const fn base([.., bases, _]: &[Column; 6], square: Square) -> u32 {
    bases.get(square) as u32
}

#[inline(always)]
const fn formula(
    _: Slider,
    [masks, magics, addends, offsets, ..]: &[Column; 6],
    square: Square,
) -> Formula {
    let addend = addends.get(square);
    let sum = Formula::masked(masks.get(square))
        .times(magics.get(square))
        .plus(addend);
    // 32-bit sums can take a term from memory and widen for free.
    sum.shifted(addend % 64).at_in_32_bits(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [.., empty_attacks] = TABLE.columns(piece as usize);
    let byte = entry(piece, square, occupied) as u32;
    // SAFETY: `numbers`, with which `TABLE` has been checked, is above the sum of every base and
    // every byte.
    let set = unsafe { TABLE.set(base(columns, square).wrapping_add(byte) as usize) };
    Bitboard(set & empty_attacks.get(square))
}
