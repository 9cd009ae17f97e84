//! Hyperbola quintessence without a table: the masks of the lines are shifted into place.
//!
//! A file is the a-file, shifted east; a diagonal is the main diagonal, shifted north or south by the difference of rank and
//! file, an anti-diagonal the main anti-diagonal by their sum; a rank is the first rank, and its attacks are those of
//! [`slide_arithmetic`](crate::technique::slide_arithmetic), which needs no reversal:
//!
//! ```text
//! a1 to h8           two ranks north    the diagonal of d6, a3 and all other squares of it
//! . . . . . . . 1    . . . . . 1 . .
//! . . . . . . 1 .    . . . . 1 . . .
//! . . . . . 1 . .    . . . 1 . . . .
//! . . . . 1 . . .    . . 1 . . . . .
//! . . . 1 . . . .    . 1 . . . . . .
//! . . 1 . . . . .    1 . . . . . . .
//! . 1 . . . . . .    . . . . . . . .
//! 1 . . . . . . .    . . . . . . . .
//! ```
//!
//! The masks depend on the square alone. So where it is known before the occupied squares are, they cost no time: on Zen 5
//! (rustc 1.95) a look-up that waits for the last takes 0.75 / 0.78 / 1.00 of the time of
//! [`fancy`](crate::layout::fancy) for a rook, a bishop and a queen. In throughput it needs 3.2 / 5.8 / 3.8 times as long.
//!
//! When to use it: where there is no room for a table and one look-up waits for the last. For many bishops one after the
//! other [`slide_arithmetic::no_table`](crate::technique::slide_arithmetic::no_table) is faster.
//!
//! No table bytes.
//!
//! ```
//! use sliding_attacks::technique::hyperbola_quintessence::no_table;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//! };
//! assert_eq!(
//!     no_table::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!         . . . . . . X .
//!     }
//! );
//! ```

use super::attacks_across_ranks;
use crate::rays::{MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL, north_by};
use crate::sliding_attacks::{implement_sliding_attacks, queen_attacks};
use crate::technique::parts::between_blockers::between_blockers;
use crate::{Bitboard, Square};

/// Hyperbola quintessence without a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaQuintessenceNoTable;

implement_sliding_attacks!(HyperbolaQuintessenceNoTable, name: "hyperbola_quintessence_no_table", table_bytes: 0);

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = Bitboard::RANK_1.0 << (8 * square.rank_index());
    let file = Bitboard::FILE_A.0 << square.file_index();
    Bitboard(
        between_blockers(square, without(rank, square), occupied)
            | attacks_across_ranks(square, without(file, square), occupied),
    )
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.file_index() as i32, square.rank_index() as i32);
    let diagonal = north_by(MAIN_DIAGONAL, rank - file);
    let anti_diagonal = north_by(MAIN_ANTI_DIAGONAL, rank + file - 7);
    Bitboard(
        attacks_across_ranks(square, without(diagonal, square), occupied)
            | attacks_across_ranks(square, without(anti_diagonal, square), occupied),
    )
}

queen_attacks!(const);

/// Returns the line without the slider.
#[inline(always)]
const fn without(line: u64, square: Square) -> Bitboard {
    Bitboard(line & !square.bitboard().0)
}
