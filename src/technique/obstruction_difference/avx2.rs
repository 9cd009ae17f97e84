//! Obstruction difference with the four lines of a square in one AVX2 register.
//!
//! The lowest blocker above is the bitwise conjunction of a number and its negation, in all lanes at once. For the
//! highest blocker below, AVX2 counts no zeros; so the blockers below are smeared along their line towards lower
//! squares, in three steps like a Kogge-Stone fill without obstacles, and the highest is what one more step leaves
//! behind:
//!
//! ```text
//! below     . . 1 . 1 . .     higher squares to the left
//! smeared   . . 1 1 1 1 1
//! stepped   . . . 1 1 1 1
//! highest   . . 1 . . . .     what is only in the first
//! ```
//!
//! 2048 bytes of masks shared with [`rays`](crate::rays).

use crate::rays::LINES;
use crate::sliding_attacks::implement_sliding_attacks;
use crate::technique::parts::simd::{U64x4, steps};
use crate::{Bitboard, Square};

/// Obstruction difference with the four lines of a square in one AVX2 register.
#[derive(Clone, Copy, Debug, Default)]
pub struct ObstructionDifferenceAvx2;

implement_sliding_attacks!(
    ObstructionDifferenceAvx2,
    name: "obstruction_difference_avx2",
    table_bytes: size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, _, _] = attacks(square, occupied);
    Bitboard(rank | file)
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, diagonal, anti_diagonal] = attacks(square, occupied);
    Bitboard(diagonal | anti_diagonal)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, diagonal, anti_diagonal] = attacks(square, occupied);
    Bitboard(rank | file | diagonal | anti_diagonal)
}

/// Returns the bits attacked on each line.
#[inline(always)]
fn attacks(square: Square, occupied: Bitboard) -> [u64; 4] {
    /// How far apart the squares of each line are.
    const STEPS: [u64; 4] = [1, 8, 9, 7];
    let one = U64x4::new(STEPS);
    let two = U64x4::new(const { steps(STEPS, 2) });
    let four = U64x4::new(const { steps(STEPS, 4) });
    let zero = U64x4::splat(0);

    let lines = U64x4::lines(&LINES[square.index()]);
    let blockers = U64x4::splat(occupied.0) & lines;
    let below_square = U64x4::splat(square.bitboard().0 - 1);

    let mut below = blockers & below_square;
    below = below | below.shift_right(one);
    below = below | below.shift_right(two);
    below = below | below.shift_right(four);
    // What was smeared over the end of the line has a neighbour above it, too.
    let highest_below = below ^ (below & below.shift_right(one));
    // Where there is none, one has to be subtracted, and -1 is what `equals` gives.
    let at_least_one = highest_below.equals(zero) - highest_below;

    let above = blockers ^ (blockers & below_square);
    let lowest_above = above & (zero - above);
    ((lowest_above + lowest_above + at_least_one) & lines).to_array()
}
