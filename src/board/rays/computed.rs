//! The squares between two squares, and the line through them, from the four lines through each.

use super::LINES;
use crate::board::{Bitboard, Square};

#[cfg(not(feature = "fancy"))]
#[inline(always)]
pub(super) const fn between(first: Square, second: Square) -> Bitboard {
    // The bits from the lower square up to but not including the higher.
    let span = (u64::MAX << first.index()) ^ (u64::MAX << second.index());
    // Two lines of one kind are parallel, so they share squares only if they are the same line.
    // Neither mask contains its own square.
    let (of_first, of_second) = (&LINES[first.index()], &LINES[second.index()]);
    let common = (of_first.file.0 & of_second.file.0)
        | (of_first.diagonal.0 & of_second.diagonal.0)
        | (of_first.rank.0 & of_second.rank.0)
        | (of_first.anti_diagonal.0 & of_second.anti_diagonal.0);
    Bitboard(common & span)
}

#[cfg(not(feature = "fancy"))]
#[inline(always)]
pub(super) const fn line(first: Square, second: Square) -> Bitboard {
    let others = line_without_first(first, second);
    if others.is_empty() {
        others
    } else {
        others.with(first)
    }
}

/// Returns the line through two squares from edge to edge without the first, or the empty set if
/// there is no such line or the squares are the same.
#[inline(always)]
pub(super) const fn line_without_first(first: Square, second: Square) -> Bitboard {
    /// Returns the line if the square is on it, else 0, without a branch, which the processor would
    /// mispredict.
    const fn if_through(line: Bitboard, square: Square) -> u64 {
        line.0 & ((line.0 >> square.index()) & 1).wrapping_neg()
    }

    let lines = &LINES[first.index()];
    Bitboard(
        if_through(lines.rank, second)
            | if_through(lines.file, second)
            | if_through(lines.diagonal, second)
            | if_through(lines.anti_diagonal, second),
    )
}
