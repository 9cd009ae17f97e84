//! Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
//!
//! Use this on 32-bit machines, where a 64-bit multiplication takes three 32-bit ones.
//!
//! For a rook, each half of the relevant occupancy has its own magic, and XOR combines the
//! products. For a bishop, XOR first combines the lower half with the upper one, rotated by one
//! rank. That keeps the squares of every bishop's mask apart, so one multiplication is enough:
//!
//! ```text
//! rook:    index = (lower * lower_magic ^ upper * upper_magic) >> shift
//! bishop:  index = (lower ^ upper.rotate_right(8)) * magic >> shift
//! ```
//!
//! Here `lower` and `upper` are the halves of `occupied & mask`. Grant Osborne proposed 32-bit
//! magics. The attack sets take 107,648 entries, like those of [`fancy`](super::fancy).
//!
//! ```
//! use sliding_attacks::layout::magic32;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     magic32::bishop_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . X . . . X .
//!         . . . X . X . .
//!         . . . . . . . .
//!         . . . X . X . .
//!         . . X . . . X .
//!         . X . . . . . X
//!         X . . . . . . .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::magic32 as generated;

pub use crate::tables::magic32::SHA256;

implementation!(Magic32, "magic32", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

/// Takes a product of 32 bits, whose upper bits are the index.
#[inline(always)]
const fn formula(_: Slider, [_, _, offsets, shifts]: &[Column; 4], square: Square) -> Formula {
    Formula::masked(u32::MAX as u64)
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, magics, ..] = TABLE.columns(piece as usize);
    let (lower, upper) = halves(occupied.0 & masks.get(square));
    let (lower_magic, upper_magic) = halves(magics.get(square));
    let product = match piece {
        Slider::Rook => lower.wrapping_mul(lower_magic) ^ upper.wrapping_mul(upper_magic),
        // A bishop has one magic.
        Slider::Bishop => (lower ^ upper.rotate_right(8)).wrapping_mul(lower_magic),
    };
    Bitboard(entry(piece, square, Bitboard(product as u64)))
}

/// Returns the lower and the upper four ranks.
#[inline(always)]
const fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}
