//! Parallel bits extract: the index is the relevant occupancy with its bits moved together, without magics.
//!
//! One instruction of BMI2 (Intel since Haswell, 2013; fast on AMD since Zen 3, 2020) replaces the magic, the
//! multiplication and the shift, and takes three cycles:
//!
//! ```text
//! attacks[offset + pext(occupied, mask)]
//! ```
//!
//! The program uses the instruction if the compile target has it (`-C target-feature=+bmi2` or `-C target-cpu=native`).
//! Otherwise a loop computes the same index for the same table, and every other layout is faster. The functions are not
//! `const`, with or without the instruction, because the instruction cannot run at compile time.
//!
//! Chess programmers proposed this as soon as Intel announced the instruction (2011). The attack sets take 107,648
//! entries, like those of [`fancy`](super::fancy); mask and offset take 16 bytes.
//!
//! Use this if every processor that runs the program has fast BMI2. AMD before Zen 3 takes up to hundreds of cycles for
//! one PEXT.
//!
//! ```
//! use sliding_attacks::layout::pext;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . X
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     pext::rook_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . X X . X X X
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::parts::bits::extract;
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
use super::parts::bits::extract_by_instruction;
use super::parts::reach::Reach;
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::pext as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// Parallel bits extract: the index is the relevant occupancy with its bits moved together, without magics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext;

look_ups!(Pext, "pext", size_of_val(&TABLE), attacks);

const ROOK: [Column; 2] = columns![generated::ROOK_MASKS, generated::ROOK_OFFSETS];
const BISHOP: [Column; 2] = columns![generated::BISHOP_MASKS, generated::BISHOP_OFFSETS];

static TABLE: Table<2, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [each_square!(square => reach(&ROOK, square)), each_square!(square => reach(&BISHOP, square))],
    generated::ATTACKS,
);

/// Returns what the look-ups can reach from a square.
const fn reach([masks, offsets]: &[Column; 2], square: Square) -> Reach {
    Reach::of_extract(masks.get(square), offsets.get(square))
}

#[inline(always)]
fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = TABLE.columns(piece);
    let index = offsets.get(square).wrapping_add(extract(occupied.0, masks.get(square)));
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index as usize) })
}

/// Returns the attacks of a rook or a bishop, with the instruction on every compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn attacks_by_instruction(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = TABLE.columns(piece);
    // SAFETY: the caller guarantees BMI2.
    let extracted = unsafe { extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(offsets.get(square).wrapping_add(extracted) as usize) })
}
