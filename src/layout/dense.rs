//! Dense magics: a shift for each square, and one index bit fewer wherever we know such a magic.
//!
//! Use this instead of [`fancy`](super::fancy) if a smaller table is worth a slower shift, one by a
//! loaded count.
//!
//! The squares behind a blocker do not matter, so many occupancies have the same attack set and can
//! share an index. For most squares no such magic is known. Long searches found some for most rooks
//! of ranks 7 and 8, five of ranks 1 and 2, and bishops near the edges. The build checks these
//! records. The lookup is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and continues on
//! chessprogramming.org (Best Magics so far).
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

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::dense as generated;

pub use crate::tables::dense::SHA256;

implementation!(Dense, "dense", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 4]; 2] = columns!(
    generated,
    [ROOK_MASKS, ROOK_MAGICS, ROOK_OFFSETS, ROOK_SHIFTS],
    [BISHOP_MASKS, BISHOP_MAGICS, BISHOP_OFFSETS, BISHOP_SHIFTS]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

#[inline(always)]
const fn formula(
    _: Slider,
    [masks, magics, offsets, shifts]: &[Column; 4],
    square: Square,
) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(entry(piece, square, occupied))
}
