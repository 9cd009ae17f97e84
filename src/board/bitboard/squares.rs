//! Iteration over the squares of a set, and collection of squares into one, so that sets work with
//! `for` and `collect`.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::board::Square;

/// An iterator over the squares of a set, in index order from a1 to h8.
///
/// ```
/// use sliding_attacks::{Square, bitboard};
///
/// let rook = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . . . . . .
///     X . X . . . . .
///     . X . . . . . .
/// };
/// assert!(rook.into_iter().eq([Square::B1, Square::A2, Square::C2, Square::B3]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Squares(Bitboard);

impl Squares {
    #[inline]
    pub(super) const fn new(squares: Bitboard) -> Self {
        Self(squares)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut bitboard = Self::EMPTY;
        bitboard.extend(squares);
        bitboard
    }
}

impl Extend<Square> for Bitboard {
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| *self |= square);
    }
}

/// Returns the union of the sets.
impl FromIterator<Self> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        let mut bitboard = Self::EMPTY;
        bitboard.extend(sets);
        bitboard
    }
}

/// Adds the squares of each set.
impl Extend<Self> for Bitboard {
    #[inline]
    fn extend<I: IntoIterator<Item = Self>>(&mut self, sets: I) {
        sets.into_iter().for_each(|set| *self |= set);
    }
}
