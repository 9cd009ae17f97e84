//! Union tables: several pieces share the entries of a table, and a final AND keeps each piece's
//! own squares.
//!
//! Use this if the table must be small and one more AND is cheaper than a second load.
//!
//! An entry holds the union of the attack sets of all pieces that share it. An AND with a piece's
//! attacks on the empty board, the postmask, leaves its own:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)] & empty_attacks
//! ```
//!
//! Two pieces can share an entry if their attacks agree on the squares that both attack on the
//! empty board:
//!
//! ```text
//! . . . . . . . .      rooks on d4 and e5 cross on d5 and e4, and always attack both
//! . . . . r . . .
//! . . . R . . . .      bishops on squares of different colors never meet
//! . . . . . . . .
//! ```
//!
//! Two rooks further apart on one diagonal can share if their magics move the squares between each
//! of them and the crossings to the same index bits. The same holds for a rook and a bishop.
//! Postmasks are Lasse Hansen's (2006). Our own search found which pieces can share; the build
//! checks it. The length of a table need not be a power of two.
//!
//! ```
//! use sliding_attacks::layout::shared;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . X . . X . . .
//!     . . . X . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     shared::queen_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . X . . . .
//!         X . . X . . . .
//!         . X . X . . . .
//!         . . X X X . . .
//!         X X X . X X . .
//!         . . X X X . . .
//!         . X . X . X . .
//!         X . . X . . X .
//!     }
//! );
//! ```

use super::checked::{Column, Formula, columns, table};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};
use crate::tables::shared as generated;

pub use crate::tables::shared::SHA256;

implementation!(Shared, "shared", size_of_val(&TABLE));
attacks_by_piece!(const);

const COLUMNS: [[Column; 5]; 2] = columns!(
    generated,
    [
        ROOK_MASKS,
        ROOK_MAGICS,
        ROOK_OFFSETS,
        ROOK_SHIFTS,
        ROOK_EMPTY_ATTACKS
    ],
    [
        BISHOP_MASKS,
        BISHOP_MAGICS,
        BISHOP_OFFSETS,
        BISHOP_SHIFTS,
        BISHOP_EMPTY_ATTACKS
    ]
);

table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);

#[inline(always)]
const fn formula(
    _: Slider,
    [masks, magics, offsets, shifts, _]: &[Column; 5],
    square: Square,
) -> Formula {
    Formula::masked(masks.get(square))
        .times(magics.get(square))
        .shifted(shifts.get(square))
        .at(offsets.get(square))
}

#[inline(always)]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [.., empty_attacks] = TABLE.columns(piece as usize);
    Bitboard(entry(piece, square, occupied) & empty_attacks.get(square))
}
