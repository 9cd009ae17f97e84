//! Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits deposit.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so 16 bits can say which of these are attacked
//! with any blockers:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! The table is a quarter of the size of `pext`'s; in return one more instruction waits for the load. The program uses
//! the instructions of BMI2 if the compile target has them and loops otherwise, and the functions are not `const`, as
//! in `pext`.
//!
//! Without BMI2 a look-up takes more than ten times as long as with [`fancy`](super::fancy). `Native` and `Dispatch`
//! never choose this layout; [`spread16`](super::spread16) has entries of 16 bits for every processor.
//!
//! Ronald de Man compressed the tables of Cfish like this in 2016, and Stockfish did in 2026.
//!
//! Use this if every processor that runs the program has fast BMI2, and other data needs the cache.
//!
//! ```
//! use sliding_attacks::layout::pext16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . X
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     pext16::bishop_attacks(Square::A1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . X . .
//!         . . . . X . . .
//!         . . . X . . . .
//!         . . X . . . . .
//!         . X . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::parts::bits::{deposit, extract};
use super::parts::reach::Reach;
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::pext16 as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits deposit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext16;

look_ups!(Pext16, "pext16", size_of_val(&TABLE), attacks);

const ROOK: [Column; 3] = columns![generated::ROOK_MASKS, generated::ROOK_OFFSETS, generated::ROOK_EMPTY_ATTACKS];
const BISHOP: [Column; 3] =
    columns![generated::BISHOP_MASKS, generated::BISHOP_OFFSETS, generated::BISHOP_EMPTY_ATTACKS];

static TABLE: Table<3, u16, { generated::COMPRESSED.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::COMPRESSED,
);

#[inline(always)]
fn index([masks, offsets, _]: &[Column; 3], square: Square, occupied: Bitboard) -> usize {
    offsets.get(square).wrapping_add(extract(occupied.0, masks.get(square))) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach([masks, offsets, _]: &[Column; 3], square: Square) -> Reach {
    Reach::of_extract(masks.get(square), offsets.get(square))
}

#[inline(always)]
fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [_, _, empty_attacks] = TABLE.columns(piece);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    let compressed = unsafe { TABLE.entry(index(columns, square, occupied)) };
    Bitboard(deposit(compressed.into(), empty_attacks.get(square)))
}
