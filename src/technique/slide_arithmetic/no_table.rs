//! The nearest blockers on both sides, without any table.
//!
//! Use this if you cannot spare even 1 KiB for a table, in a program compiled for AVX-512 (which
//! the compiler then uses) or at least for `lzcnt`. Without that instruction it is much slower.
//! [`hyperbola_quintessence::no_table`](crate::technique::hyperbola_quintessence::no_table) has a
//! lower latency.
//!
//! A line has the same pattern everywhere, shifted: upwards from the slider it is the pattern of a1
//! shifted to the left, and downwards it is the pattern of h8 shifted to the right. The edges of
//! the board count as blockers, which stop the line before it wraps around. One ray goes down from
//! the blocker above and another goes up from the blocker below. Their intersection is the line
//! between the two:
//!
//! ```text
//! slider D, blockers b and f     . b . D . f . .
//! down from f                    1 1 1 1 1 1 . .
//! up from b                      . 1 1 1 1 1 1 1
//! both                           . 1 1 D 1 1 . .
//! ```
//!
//! This is the method of Fabio Gobbato's QBBEngine.
//!
//! It uses no table.
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

use crate::board::rays::{MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL};
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};

implementation!(SlideArithmeticNoTable, "slide_arithmetic_no_table", 0);
attacks_by_piece!(const);

#[inline]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let (first, second) = match piece {
        Slider::Rook => (&RANK, &FILE),
        Slider::Bishop => (&DIAGONAL, &ANTI_DIAGONAL),
    };
    Bitboard(first.attacks(square, occupied) | second.attacks(square, occupied))
}

/// A kind of line.
struct Line {
    /// The line from a1 towards higher squares.
    from_a1: u64,
    /// The line from h8 towards lower squares.
    from_h8: u64,
    /// The last squares of lines of this kind, towards higher squares and towards lower ones.
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

/// From a1, steps of seven squares lead to h1 and along the main anti-diagonal, and so they do
/// backwards from h8. On a1 and h8 the line ends at once; from the middle of the board it goes on.
const ANTI_DIAGONAL: Line = Line {
    from_a1: MAIN_ANTI_DIAGONAL | 1,
    from_h8: MAIN_ANTI_DIAGONAL | 1 << 63,
    upper_ends: Bitboard::RANK_8.0 | Bitboard::FILE_A.0,
    lower_ends: Bitboard::RANK_1.0 | Bitboard::FILE_H.0,
};

impl Line {
    /// Returns the bits attacked on the line through `square`.
    #[inline(always)]
    const fn attacks(&self, square: Square, occupied: Bitboard) -> u64 {
        let (up, down) = (square.index() as u32, 63 - square.index() as u32);
        let others = !square.bitboard().0;
        // If the slider is at an end itself, that end is the nearest blocker; elsewhere there is
        // none.
        let above = (self.from_a1 << up) & (occupied.0 & others | self.upper_ends);
        let below = (self.from_h8 >> down) & (occupied.0 & others | self.lower_ends);
        (self.from_h8 >> (63 - above.trailing_zeros())) & (self.from_a1 << below.ilog2()) & others
    }
}
