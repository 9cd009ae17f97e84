//! The subsets of a set, because tables and tests must visit every occupancy of a mask.

use core::iter::FusedIterator;

use super::Bitboard;

/// An iterator over the subsets of a set, from the empty set to the set itself, in ascending order
/// as numbers.
///
/// This is the Carry-Rippler, found by Marcel van Kervinck and later by Steffan Westcott:
/// subtracting the whole set from a subset and masking the result increments the subset as if the
/// bits outside the set did not exist, so the carry ripples to the next bit inside.
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
}

impl FusedIterator for Subsets {}
