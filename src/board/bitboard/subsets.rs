//! The subsets of a set.

use core::iter::FusedIterator;

use super::Bitboard;

/// Every subset of a set, from the empty set to the whole one, in the order of their bits as
/// numbers.
///
/// This is the Carry-Rippler of Marcel van Kervinck and, later, Steffan Westcott: subtracting the
/// whole set from a subset and masking adds one to the subset as if the bits outside the set did
/// not exist, so the carry ripples to the next bit inside.
#[derive(Clone, Debug)]
pub struct Subsets {
    whole: Bitboard,
    /// The next subset to return, `None` after the whole set.
    next: Option<Bitboard>,
}

impl Subsets {
    #[inline]
    pub(super) const fn new(whole: Bitboard) -> Self {
        Self {
            whole,
            next: Some(Bitboard::EMPTY),
        }
    }
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let successor = Bitboard(subset.0.wrapping_sub(self.whole.0)) & self.whole;
        self.next = if successor.is_empty() {
            None
        } else {
            Some(successor)
        };
        Some(subset)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // The position of the next subset, from 0 to 2^n - 1: its bits, moved together.
        let Some(Bitboard(next)) = self.next else {
            return (0, Some(0));
        };
        let mut position = 0_u128;
        for (bit, square) in self.whole.into_iter().enumerate() {
            position |= u128::from(next >> square.index() & 1) << bit;
        }
        usize::try_from((1 << self.whole.len()) - position)
            .map_or((usize::MAX, None), |left| (left, Some(left)))
    }
}

impl FusedIterator for Subsets {}
