//! The attacks on one line, from the nearest blockers on both sides by a subtraction, without a
//! reversal.

use crate::board::{Bitboard, Square};

/// Returns the bits attacked on any line: *o* ^ (*o* - 3*c*), explained at
/// [`slide_arithmetic`](crate::technique::slide_arithmetic).
#[inline(always)]
pub(in crate::technique) const fn between_blockers(
    square: Square,
    line: Bitboard,
    occupied: Bitboard,
) -> u64 {
    // The first bit stands in for a missing blocker below. The AND with `line` removes it if it is
    // not attacked.
    let blockers = occupied.0 & line.0 | 1;
    let below_or_first = (square.bitboard().0 - 1) | 1;
    let nearest_below = (blockers & below_or_first).ilog2();
    (blockers ^ blockers.wrapping_sub(3 << nearest_below)) & line.0
}
