//! Fancy magics: each square has a table of the size it needs, and all tables are in one array.
//!
//! Use this unless you need a smaller table, have fast PEXT, or [search with a
//! network](crate::which_one#what-takes-the-time-in-your-program).
//!
//! Unlike in Pradu Kannan's fancy magics, which load a shift for each square, here all rooks share
//! one constant shift and all bishops another. The tables have the same size as his. The layout
//! `dense` has a shift for each square.
//!
//! A lookup multiplies the relevant occupancy, `occupied & mask`, by a magic that moves it to the
//! upper bits of the product. A shift turns these bits into an index: nine for a bishop, h8 to h7,
//! and twelve for a rook. The mask of a bishop on e1 has five squares, which the magic moves to f8,
//! e8, c8, b8 and h7:
//!
//! ```text
//! occupied           mask               occupied & mask    magic              product
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . X . . X . . .
//! X . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    X . . . X . . .
//! . . . . . . X .    . . . . . . . .    . . . . . . . .    . . . . . . . X    . . . X . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . X    . . . . . . . .
//! . . . . . . . .    . X . . . . . .    . . . . . . . .    . . . . . . X .    . . . . . . . .
//! . . X . . . . .    . . X . . . X .    . . X . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . X X . .    . . . X . X . .    . . . . . X . .    . . . . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! ```
//!
//! The bits h8 to h7 are `000100100`, so the attack set is at index 36 of the square's table. The
//! other four bits of the index are never set. They leave gaps in the table, and three other
//! bishops with five mask squares have their entries there. Together the tables leave no gap.
//!
//! Lasse Hansen invented magics (2006), and Pradu Kannan tables of the size that each square needs
//! (2007). Onno Garms and Volker Annuss overlapped tables that have one shift for all squares of a
//! piece. We leave index bits unused, which keeps Kannan's sizes and lets a build script
//! find the magics. The attack sets take 102,400 + 5,248 entries; a lookup reads masks, magics and
//! offsets too.
//!
//! ```
//! use sliding_attacks::layout::fancy::{self, Fancy};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     fancy::rook_attacks(Square::E4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . X X . X X X
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!     }
//! );
//! assert_eq!(Fancy::TABLE_BYTES, 864_320);
//! ```

use super::checked::{Column, Formula, OneShift, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::fancy as generated;

pub use crate::tables::fancy::SHA256;

implementation!(Fancy, "fancy", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 3]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

#[inline(always)]
const fn formula(piece: Slider, [masks, magics, offsets]: &[Column; 3], square: Square) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(SHIFT.of(piece))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
