//! Subtracts the nearest blocker below the slider from twice the nearest blocker above it.
//!
//! Use this to learn or to compare: [`slide_arithmetic`](super::slide_arithmetic) finds the same segment
//! with one fewer subtraction.
//!
//! The difference of two single bits has all bits from the lower one up to, but not including, the
//! higher one. Here the lower one is the highest blocker of the lower half of a line, and the
//! higher one is twice the lowest blocker of the upper half; doubling includes the blocker. The
//! mask of the line removes the slider:
//!
//! ```text
//!                h . . . . . . a     a rank as a number, a rook on d, blockers on a, b, f and h
//! upper half     1 . 1 . . . . .     its lowest bit is f
//! lower half     . . . . . . 1 1     its highest bit is b
//! 2f - b         . . 1 1 1 1 1 .
//! & line         . . 1 1 . 1 1 .     b, c, and e, f
//! ```
//!
//! Without a blocker above, the subtraction from 0 borrows to the end. If there is no blocker
//! below, the code sets the first bit so that there is one to subtract. Nothing is reversed, and
//! all lines are alike. Michael Hoffmann proposed it in the computer chess forums; the name is from
//! chessprogramming.org.
//!
//! An AVX2 variant was slower than [`hyperbola_quintessence`](super::hyperbola_quintessence)'s for every
//! piece.
//!
//! The masks of the lines take 2048 bytes, shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::obstruction_difference;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     X X . . . X . X
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     obstruction_difference::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};

implementation!(
    ObstructionDifference,
    "obstruction_difference",
    size_of_val(&LINES)
);
attacks_by_piece!(const);

#[inline]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let (first, second) = match piece {
        Slider::Rook => (lines.rank, lines.file),
        Slider::Bishop => (lines.diagonal, lines.anti_diagonal),
    };
    Bitboard(line_attacks(square, first, occupied) | line_attacks(square, second, occupied))
}

/// Returns the bits attacked on one line.
#[inline]
const fn line_attacks(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    let blockers = occupied.0 & line.0;
    let below = square.bitboard().0 - 1;
    let highest_below = (1 << 63) >> (blockers & below | 1).leading_zeros();
    let above = blockers & !below;
    let lowest_above = above & above.wrapping_neg();
    (lowest_above << 1).wrapping_sub(highest_below) & line.0
}
