//! The offset in the magic: black magics with one shift for all squares of a piece, and each
//! square's offset in the low 16 bits of its magic.
//!
//! Use this if the data for each square must be small. Computing the offset takes longer than
//! loading it.
//!
//! A lookup loads only a mask and a magic, 16 bytes for a piece:
//!
//! ```text
//! attacks[offset(magic) + ((occupied | !mask) * magic >> shift)]
//! ```
//!
//! Offsets have large steps, 4,096 entries for a rook and 256 for a bishop, so they need only some
//! of the 16 bits. A rook's offset in steps is the sum of the upper five bits, the lower five bits
//! and 6, modulo 32; a multiplication and an AND compute it. On some ranks the upper five bits of a
//! magic are free, on others the lower five, and the search needs small sums of either sign. A
//! bishop's offset is the sum of the lower nine bits and 112, modulo 512, so magics with few bits
//! set have their tables where there is room. The bits of a magic that no square of the mask uses
//! rotate a black index as a whole, which makes up for the large steps.
//!
//! Vladimir Kotlov proposed this. The division of the bits and the magics are our own; the build
//! checks the records.
//!
//! ```
//! use sliding_attacks::layout::offset_in_magic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . . .
//!     . . . . . . . X
//! };
//! assert_eq!(
//!     offset_in_magic::queen_attacks(Square::E3, occupied),
//!     bitboard! {
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . X
//!         . . X . X . X .
//!         . . . X X X . .
//!         X X X X . X X X
//!         . . . X X X . .
//!         . . X . X . X .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, OneShift, columns, off_masks, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::offset_in_magic as generated;

pub use crate::tables::offset_in_magic::SHA256;

implementation!(OffsetInMagic, "offset_in_magic", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 2]; 2] = {
    let [rook, bishop] = columns!(
        generated,
        [ROOK_MASKS, ROOK_MAGICS],
        [BISHOP_MASKS, BISHOP_MAGICS]
    );
    [off_masks(rook), off_masks(bishop)]
};

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

/// Returns where the table of a magic starts, as described at the top of this file.
#[inline(always)]
const fn offset(piece: Slider, magic: u64) -> u64 {
    let low = magic as u16 as u64;
    match piece {
        Slider::Rook => (low * 4098 + 0x6000) & 0x1_f000,
        Slider::Bishop => ((low << 8) + 0x7000) & 0x1_ff00,
    }
}

#[inline(always)]
const fn formula(piece: Slider, [off_masks, magics]: &[Column; 2], square: Square) -> Formula {
    let magic = magics.get(square);
    Formula::off(off_masks.get(square))
        .times(magic)
        .shifted(SHIFT.of(piece))
        .at(offset(piece, magic))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
