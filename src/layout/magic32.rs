//! Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
//!
//! For a rook each half of the relevant occupancy is multiplied by a magic of its own, and the products are combined by
//! XOR. For a bishop the halves are combined first, the upper one rotated by one rank. That keeps the squares of every
//! bishop's mask apart, so one multiplication is enough:
//!
//! ```text
//! rook:    index = (lower * lower_magic ^ upper * upper_magic) >> shift
//! bishop:  index = (lower ^ upper.rotate_right(8)) * magic >> shift
//! ```
//!
//! Here `lower` and `upper` are the halves of `occupied & mask`. Grant Osborne proposed magics of 32 bits. The attack
//! sets take 107,648 entries, like those of [`fancy`](super::fancy).
//!
//! Use this on 32-bit machines, where one 64-bit multiplication takes three.
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

use super::parts::reach::Reach;
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::magic32 as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic32;

look_ups!(Magic32, "magic32", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 4] =
    columns![generated::ROOK_MASKS, generated::ROOK_MAGICS, generated::ROOK_OFFSETS, generated::ROOK_SHIFTS];
const BISHOP: [Column; 4] =
    columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS, generated::BISHOP_OFFSETS, generated::BISHOP_SHIFTS];

static TABLE: Table<4, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::ATTACKS,
);

#[inline(always)]
const fn index(
    piece: Piece,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
    occupied: Bitboard,
) -> usize {
    let (lower, upper) = halves(occupied.0 & masks.get(square));
    let (lower_magic, upper_magic) = halves(magics.get(square));
    let product = match piece {
        Piece::Rook => lower.wrapping_mul(lower_magic) ^ upper.wrapping_mul(upper_magic),
        // A bishop has one magic.
        Piece::Bishop => (lower ^ upper.rotate_right(8)).wrapping_mul(lower_magic),
    };
    (offsets.get(square) as usize).wrapping_add(product.wrapping_shr(shifts.get(square) as u32) as usize)
}

/// Returns the lower and the upper four ranks.
#[inline(always)]
const fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

/// Returns what [`index`] can reach from a square.
const fn reach([_, _, offsets, shifts]: &[Column; 4], square: Square) -> Reach {
    let shift = shifts.get(square) as u32;
    // No table is large enough for an index that is not shifted.
    let largest = if shift < 32 { u32::MAX >> shift } else { u32::MAX };
    Reach { offset: offsets.get(square), largest: largest as u64, product: None }
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}
