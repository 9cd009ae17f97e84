//! No offset: all squares of a piece in one table, with one shift and nothing to add.
//!
//! Use this if instructions matter and the caches do not.
//!
//! This is the shortest possible lookup: a mask that includes the slider's own square, one
//! multiplication, and one constant shift. The slider's own bit times the magic is a constant for
//! the square and moves its entries like an offset.
//!
//! ```text
//! rook:    attacks[(occupied | !mask) * magic >> 45]
//! bishop:  attacks[((occupied | square) & mask) * magic >> 50]
//! ```
//!
//! For rooks the slider's own square is not enough, with any number of index bits. With no blocker
//! on the file, a rook on the eighth rank multiplies only bits of the highest byte, so there are
//! only 256 products. The eight rooks have 64 + 6 × 32 + 64 = 320 such occupancies, which no magic
//! can merge. So for rooks the lookup sets every square off the mask, as in `black`, including the
//! slider's own.
//!
//! The index has 19 bits for rooks and 14 for bishops. The original proposal hoped for 13 and 11: a
//! rook has 4,900 distinct attack sets on its 64 squares and a bishop 1,428, which would take 13
//! and 11 bits if all occupancies with the same attack set shared an entry. Magics rarely achieve
//! that: two occupancies share an entry only where a carry happens to make their products agree,
//! here 4,096 of the rooks' and none of the bishops'. Without shared entries there are 102,400 and
//! 5,248 occupancies, which need at least 17 and 13 bits and leave almost no choice for the last
//! square to be placed. The 19 and 14 bits give 524,288 and 16,384 slots, of which 98,304 and 5,248
//! are used.
//!
//! This was proposed on the Computer Chess Club forum. The constant for rooks is that of Volker
//! Annuss's black magics (2017). The magics are our own; the build checks the records. A lookup
//! reads masks, magics and 540,672 entries.
//!
//! ```
//! use sliding_attacks::layout::no_offset::{self, NoOffset};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//! };
//! assert_eq!(
//!     no_offset::rook_attacks(Square::D1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!     }
//! );
//! assert_eq!(NoOffset::TABLE_BYTES, 4_327_488);
//! ```

use super::checked::{Column, Formula, OneShift, columns, off_masks, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::no_offset as generated;

pub use crate::tables::no_offset::SHA256;

implementation!(NoOffset, "no_offset", size_of_val(&TABLE));
attacks_by_piece!(const);

/// The masks of the rooks are complemented.
const COLUMNS: [[Column; 2]; 2] = {
    let [rook, bishop] = columns!(
        generated,
        [ROOK_MASKS, ROOK_MAGICS],
        [BISHOP_MASKS, BISHOP_MAGICS]
    );
    [off_masks(rook), bishop]
};

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn formula(piece: Slider, [masks, magics]: &[Column; 2], square: Square) -> Formula {
    let (mask, magic, shift) = (masks.get(square), magics.get(square), SHIFT.of(piece));
    match piece {
        Slider::Rook => Formula::off(mask).times(magic).shifted(shift),
        // The bishops' entries follow those of the rooks.
        Slider::Bishop => {
            let slider = square.bitboard().0;
            Formula::masked(mask & !slider)
                .always(mask & slider)
                .times(magic)
                .shifted(shift)
                .at(1 << (64 - SHIFT.of(Slider::Rook)))
        }
    }
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
