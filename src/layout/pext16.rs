//! Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits
//! deposit.
//!
//! Use this if every processor that runs the program has fast BMI2, and other data needs the cache.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so 16 bits can say which
//! of these it attacks:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! The table is much smaller than that of `pext`; the price is one more instruction that depends on
//! the load. As in `pext`, the program uses the instructions if the compile target has BMI2 and
//! loops otherwise, and the functions are not `const`.
//!
//! Without BMI2 a lookup takes much longer than with [`fancy`](super::fancy).
//! `Native` and `Dispatch` never choose this layout; [`spread16`](super::spread16) has 16-bit
//! entries for every processor.
//!
//! Ronald de Man compressed Cfish's tables like this in 2016, and Stockfish followed in 2026.
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

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, bits, implementation};
use crate::tables::pext16 as generated;

pub use crate::tables::pext16::SHA256;

implementation!(Pext16, "pext16", size_of_val(&TABLE));
attacks_by_piece!();

const COLUMNS: [[Column; 3]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_OFFSETS, ROOK_EMPTY_ATTACKS],
    [BISHOP_MASKS, BISHOP_OFFSETS, BISHOP_EMPTY_ATTACKS]
);

table!(static TABLE: u16 = COLUMNS, generated::COMPRESSED; formula(Slider));

/// Extracts as many bits as the mask has squares: the occupied squares of the mask, packed
/// together.
#[inline(always)]
const fn formula(_: Slider, [masks, offsets, _]: &[Column; 3], square: Square) -> Formula {
    Formula::extracted(masks.get(square)).at(offsets.get(square))
}

#[inline(always)]
fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [masks, _, empty_attacks] = TABLE.columns(piece as usize);
    let extracted = bits::extract(occupied.0, masks.get(square));
    // SAFETY: `TABLE` has been checked with this formula, and every bit that is extracted is in the
    // mask of the formula.
    let compressed = unsafe { TABLE.entry_of_relevant(formula(piece, columns, square), extracted) };
    Bitboard(bits::deposit(compressed.into(), empty_attacks.get(square)))
}
