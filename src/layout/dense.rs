//! Dense magics: a shift for each square, and one index bit fewer wherever we know such a magic.
//!
//! The squares behind a blocker do not matter, so many occupancies have the same attack set and can
//! share an index. For most squares no such magic is known. Long searches found some for most rooks
//! of ranks 7 and 8, five of ranks 1 and 2, and bishops near the edges. The build checks these
//! records. The look-up is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and continues on
//! chessprogramming.org (Best Magics so far).
//!
//! Use this instead of [`fancy`](super::fancy) if a smaller table matters more to you than a slower
//! shift, by a loaded number.
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
const fn index(
    _: Piece,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
    occupied: Occupied,
) -> Index {
    Index::masked(occupied, masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}
