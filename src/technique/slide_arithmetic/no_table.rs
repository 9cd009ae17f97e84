//! The nearest blockers on both sides, without any table.
//!
//! A line is the same pattern wherever it is, shifted: up from the slider it is the pattern of a1 shifted to the left, down
//! from it the pattern of h8 shifted to the right. The edges of the board, taken as blockers, end it before it comes
//! round. From the blocker above back down and from the blocker below back up are two rays, and what they share is the
//! line between the two:
//!
//! ```text
//! slider D, blockers b and f     . b . D . f . .
//! down from f                    1 1 1 1 1 1 . .
//! up from b                      . 1 1 1 1 1 1 1
//! both                           . 1 1 D 1 1 . .
//! ```
//!
//! Fabio Gobbato's QBBEngine does it this way. On Zen 5 it needs 3.5 / 3.9 / 4.5 times as long as
//! [`fancy`](crate::layout::fancy) for a rook, a bishop and a queen, [`kogge_stone`](crate::technique::kogge_stone) 6.8 /
//! 7.8 / 12.0.
//!
//! When to use it: where there is no room for a table, not even for 1 KiB: for many bishops one after the other, or
//! compiled for AVX-512, whose instructions the compiler finds here by itself.
//! [`hyperbola_quintessence::no_table`](crate::technique::hyperbola_quintessence::no_table) answers a single look-up sooner.
//!
//! No table bytes.
//!
//! ```
//! use sliding_attacks::technique::slide_arithmetic::no_table;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     no_table::bishop_attacks(Square::D3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . X
//!         . . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . . . .
//!     }
//! );
//! ```

use crate::rays::{MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL};
use crate::sliding_attacks::{implement_sliding_attacks, queen_attacks};
use crate::{Bitboard, Square};

/// The nearest blockers on both sides, without any table.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlideArithmeticNoTable;

implement_sliding_attacks!(SlideArithmeticNoTable, name: "slide_arithmetic_no_table", table_bytes: 0);

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(RANK.attacks(square, occupied) | FILE.attacks(square, occupied))
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(DIAGONAL.attacks(square, occupied) | ANTI_DIAGONAL.attacks(square, occupied))
}

queen_attacks!(const);

/// A kind of line.
struct Line {
    /// The line as it leaves a1 towards higher squares.
    from_a1: u64,
    /// The line as it leaves h8 towards lower squares.
    from_h8: u64,
    /// The squares where lines of this kind end, towards higher squares and towards lower ones.
    upper_ends: u64,
    lower_ends: u64,
}

const RANK: Line = Line {
    from_a1: Bitboard::RANK_1.0,
    from_h8: Bitboard::RANK_8.0,
    upper_ends: Bitboard::FILE_H.0,
    lower_ends: Bitboard::FILE_A.0,
};

const FILE: Line = Line {
    from_a1: Bitboard::FILE_A.0,
    from_h8: Bitboard::FILE_H.0,
    upper_ends: Bitboard::RANK_8.0,
    lower_ends: Bitboard::RANK_1.0,
};

const DIAGONAL: Line = Line {
    from_a1: MAIN_DIAGONAL,
    from_h8: MAIN_DIAGONAL,
    upper_ends: Bitboard::RANK_8.0 | Bitboard::FILE_H.0,
    lower_ends: Bitboard::RANK_1.0 | Bitboard::FILE_A.0,
};

/// Seven squares apart are a1, then h1 and the other squares of the main anti-diagonal, then h8: as a line leaves a1 or
/// h8 it ends at once, and in the middle of the board it goes on.
const ANTI_DIAGONAL: Line = Line {
    from_a1: MAIN_ANTI_DIAGONAL | 1 | 1 << 63,
    from_h8: MAIN_ANTI_DIAGONAL | 1 | 1 << 63,
    upper_ends: Bitboard::RANK_8.0 | Bitboard::FILE_A.0,
    lower_ends: Bitboard::RANK_1.0 | Bitboard::FILE_H.0,
};

impl Line {
    /// Returns the bits attacked on the line through `square`.
    #[inline(always)]
    const fn attacks(&self, square: Square, occupied: Bitboard) -> u64 {
        let (up, down) = (square.index() as u32, 63 - square.index() as u32);
        let others = !square.bitboard().0;
        // Where the slider is at an end itself, that is the nearest blocker; elsewhere it is none.
        let above = (self.from_a1 << up) & (occupied.0 & others | self.upper_ends);
        let below = (self.from_h8 >> down) & (occupied.0 & others | self.lower_ends);
        (self.from_h8 >> (63 - above.trailing_zeros())) & (self.from_a1 << below.ilog2()) & others
    }
}
