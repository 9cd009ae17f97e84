//! Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits
//! deposit.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so 16 bits can say which
//! of these it attacks:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! The table is much smaller than that of `pext`; in return one more instruction waits for the
//! load. As in `pext`, the program uses the instructions if the compile target has BMI2 and loops
//! otherwise, and the functions are not `const`.
//!
//! Without BMI2 a look-up takes much longer than with [`fancy`](super::fancy).
//! `Native` and `Dispatch` never choose this layout; [`spread16`](super::spread16) has entries of
//! 16 bits for every processor.
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

use super::parts::{Column, Index, Occupied, Table, bits, columns, indices, layout};
use crate::look_up::Piece;
use crate::tables::pext16 as generated;
use crate::{Bitboard, Square};

layout!(Pext16, pext16, COLUMNS, index of extracted, table TABLE, attacks);

const COLUMNS: [[Column; 3]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_OFFSETS, ROOK_EMPTY_ATTACKS;
    BISHOP_MASKS, BISHOP_OFFSETS, BISHOP_EMPTY_ATTACKS;
};

static TABLE: Table<3, u16, { generated::COMPRESSED.len() }> =
    Table::new(COLUMNS, indices!(COLUMNS, index), generated::COMPRESSED);

/// Takes the occupied squares of the mask, moved together.
#[inline(always)]
const fn index(
    _: Piece,
    [masks, offsets, _]: &[Column; 3],
    square: Square,
    extracted: Occupied,
) -> Index {
    // SAFETY: `extracted` leaves no more bits than the mask has.
    unsafe { Index::of_bits(extracted, masks.get(square).count_ones()) }.at(offsets.get(square))
}

/// Returns what `index` takes.
#[inline(always)]
fn extracted(_: Piece, [masks, ..]: &[Column; 3], square: Square, occupied: Bitboard) -> Occupied {
    Occupied::new(bits::extract(occupied.0, masks.get(square)))
}

#[inline(always)]
fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns @ [.., empty_attacks] = TABLE.columns(piece);
    let index = index(
        piece,
        columns,
        square,
        extracted(piece, columns, square, occupied),
    );
    // SAFETY: `Table::new` has checked the `index` of every square for all that the mask can leave.
    let compressed = unsafe { TABLE.entry(index) };
    Bitboard(bits::deposit(compressed.into(), empty_attacks.get(square)))
}
