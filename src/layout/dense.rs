//! Dense magics: a shift for each square, and one index bit fewer wherever a magic for that is known.
//!
//! Many occupancies have the same attack set, because the squares behind a blocker do not matter, so they can share an
//! index. For most squares no magic is known that uses this. For most rooks of ranks 7 and 8, five of ranks 1 and 2, and
//! bishops near the edges long searches have found some. They are kept as records and checked in the build. The look-up
//! is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and continues on chessprogramming.org (Best
//! Magics so far).
//!
//! Use this instead of [`fancy`](super::fancy) if a smaller table matters more than the slower shift by a number that
//! has to be loaded.
//!
//! ```
//! use sliding_attacks::layout::dense::{self, Dense};
//! use sliding_attacks::{SlidingAttacks, Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . X . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     dense::rook_attacks(Square::C7, occupied),
//!     bitboard! {
//!         . . X . . . . .
//!         . X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!     }
//! );
//! assert_eq!(Dense::TABLE_BYTES, 718_400);
//! ```

use super::parts::{Column, Index, Occupied, columns, layout};
use crate::Square;
use crate::look_up::Piece;
use crate::tables::dense as generated;

layout!(Dense, dense, COLUMNS, index, generated::ATTACKS);

const COLUMNS: [[Column; 4]; 2] = columns! { generated:
    ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS;
    BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS;
};

#[inline(always)]
const fn index(_: Piece, [masks, magics, offsets, shifts]: &[Column; 4], square: Square, occupied: Occupied) -> Index {
    Index::masked(occupied, masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}
