//! Parallel bits extract: the index is the relevant occupancy with its bits moved together. There
//! are no magics.
//!
//! One instruction of BMI2 (Intel since Haswell, 2013; fast on AMD since Zen 3, 2020) replaces the
//! magic, the multiplication and the shift, and takes three cycles:
//!
//! ```text
//! attacks[offset + pext(occupied, mask)]
//! ```
//!
//! The program uses the instruction if the compile target has it (`-C target-feature=+bmi2` or
//! `-C target-cpu=native`). Otherwise a loop computes the same index, and every other layout is
//! faster. The functions are never `const`, because the instruction cannot run at compile time.
//!
//! Chess programmers proposed this as soon as Intel announced the instruction (2011). The attack
//! sets take 107,648 entries, like those of [`fancy`](super::fancy); mask and offset take 16 bytes.
//!
//! Use this if every processor that runs the program has fast BMI2. AMD before Zen 3 takes up to
//! hundreds of cycles for one PEXT.
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

use super::parts::{Column, Index, Occupied, Table, bits, columns, indices, layout};
use crate::look_up::Piece;
use crate::tables::pext as generated;
use crate::{Bitboard, Square};

layout!(Pext, pext, COLUMNS, index of extracted, table TABLE, attacks);

const COLUMNS: [[Column; 2]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_OFFSETS;
    BISHOP_MASKS, BISHOP_OFFSETS;
};

static TABLE: Table<2, u64, { generated::ATTACKS.len() }> =
    Table::new(COLUMNS, indices!(COLUMNS, index), generated::ATTACKS);

/// Takes the occupied squares of the mask, moved together.
#[inline(always)]
const fn index(
    _: Piece,
    [masks, offsets]: &[Column; 2],
    square: Square,
    extracted: Occupied,
) -> Index {
    // SAFETY: `extracted` leaves no more bits than the mask has.
    unsafe { Index::of_bits(extracted, masks.get(square).count_ones()) }.at(offsets.get(square))
}

/// Returns what `index` takes.
#[inline(always)]
fn extracted(_: Piece, [masks, ..]: &[Column; 2], square: Square, occupied: Bitboard) -> Occupied {
    Occupied::new(bits::extract(occupied.0, masks.get(square)))
}

#[inline(always)]
fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let columns = TABLE.columns(piece);
    let index = index(
        piece,
        columns,
        square,
        extracted(piece, columns, square, occupied),
    );
    // SAFETY: `Table::new` has checked the `index` of every square for all that the mask can leave.
    Bitboard(unsafe { TABLE.entry(index) })
}

/// Returns the attacks of a rook or a bishop, with the instruction on every compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn attacks_by_instruction(
    piece: Piece,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let columns @ [masks, _] = TABLE.columns(piece);
    // SAFETY: the caller guarantees BMI2.
    let extracted = unsafe { bits::extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: as in `attacks`.
    Bitboard(unsafe { TABLE.entry(index(piece, columns, square, Occupied::new(extracted))) })
}
