//! Parallel bits extract: the index is the relevant occupancy with its bits packed together. There
//! are no magics.
//!
//! Use this if every processor that runs the program has BMI2, and none has [slow
//! PEXT](crate::which_one::one_binary#slow-pext).
//!
//! One instruction of BMI2 replaces the magic, the multiplication and the shift. It takes three
//! cycles on Intel since Haswell (2013) and on AMD since Zen 3 (2020):
//!
//! ```text
//! attacks[offset + pext(occupied, mask)]
//! ```
//!
//! The program uses the instruction if the compile target has it (`-C target-feature=+bmi2` or
//! `-C target-cpu=native`). Otherwise a loop computes the same index, and layouts with magics are
//! faster. The functions are never `const`, because the instruction cannot run at compile time.
//!
//! Chess programmers proposed this as soon as Intel announced the instruction (2011). The attack
//! sets take 107,648 entries, like those of [`fancy`](super::fancy); mask and offset take 16 bytes.
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

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, bits, implementation};
use crate::tables::pext as generated;

pub use crate::tables::pext::SHA256;

implementation!(Pext, "pext", size_of_val(&TABLE));
attacks_by_piece!();

const COLUMNS: [[Column; 2]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_OFFSETS],
    [BISHOP_MASKS, BISHOP_OFFSETS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider));

/// Extracts as many bits as the mask has squares: the occupied squares of the mask, packed
/// together.
#[inline(always)]
const fn formula(_: Slider, [masks, offsets]: &[Column; 2], square: Square) -> Formula {
    Formula::extracted(masks.get(square)).at(offsets.get(square))
}

#[inline(always)]
fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [masks, _] = TABLE.columns(piece as usize);
    let extracted = bits::extract(occupied.0, masks.get(square));
    // SAFETY: `TABLE` has been checked with this formula, and every bit that is extracted is in the
    // mask of the formula.
    Bitboard(unsafe { TABLE.entry_of_relevant(formula(piece, columns, square), extracted) })
}

/// Returns the attacks of a rook or a bishop, with the instruction on every compile target.
///
/// # Safety
/// The caller must guarantee that the processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn attacks_by_instruction(
    piece: Slider,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let columns @ [masks, _] = TABLE.columns(piece as usize);
    // SAFETY: the caller guarantees BMI2.
    let extracted = unsafe { bits::extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: `TABLE` has been checked with this formula, and every bit that is extracted is in the
    // mask of the formula.
    Bitboard(unsafe { TABLE.entry_of_relevant(formula(piece, columns, square), extracted) })
}
