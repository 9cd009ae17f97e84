//! The two sides, on which the attacks of pawns depend.

use core::ops::Not;

use super::{Direction, Rank};

/// One of the two sides.
///
/// ```
/// use sliding_attacks::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side whose pawns go north, from the second rank to the eighth.
    White,
    /// The side whose pawns go south, from the seventh rank to the first.
    Black,
}

impl Color {
    /// Both sides, white first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the side with this index, or `None` if the index is 2 or more.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns the index of the side: 0 for white, 1 for black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Color {
    /// Returns the direction in which the pawns of this side advance.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Color, bitboard};
    ///
    /// let (pawns, occupied) = (Bitboard::RANK_7 - Bitboard::FILE_E, Bitboard::FILE_C);
    /// assert_eq!(
    ///     pawns.step(Color::Black.forward()) - occupied,
    ///     bitboard! {
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         X X . X . X X X
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///     }
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn forward(self) -> Direction {
        match self {
            Self::White => Direction::North,
            Self::Black => Direction::South,
        }
    }

    /// Returns the rank on which the pawns of this side promote.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Color, Square, bitboard};
    ///
    /// let pawns = Square::B7 | Square::E6;
    /// let to = pawns.step(Color::White.forward());
    /// assert_eq!(
    ///     to & Bitboard::from(Color::White.last_rank()),
    ///     bitboard! {
    ///         . X . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///     }
    /// );
    /// ```
    #[doc(alias("promotion_rank"))]
    #[inline]
    #[must_use]
    pub const fn last_rank(self) -> Rank {
        match self {
            Self::White => Rank::Eighth,
            Self::Black => Rank::First,
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// Returns the other side.
    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}
