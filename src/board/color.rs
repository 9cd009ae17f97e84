//! The two sides, on which the attacks of pawns depend.

use core::ops::Not;

use super::square::indexed;
use super::{Direction, Rank, Square};

indexed! {
    /// One of the two sides.
    ///
    /// ```
    /// use sliding_attacks::Color;
    ///
    /// assert_eq!(!Color::White, Color::Black);
    /// ```
    Color, "from White = 0 to Black = 1":
    /// The side whose pawns move north, from the second rank to the eighth.
    White = 0,
    /// The side whose pawns move south, from the seventh rank to the first.
    Black = 1,
}

impl Color {
    /// Returns the other side.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the direction in which the pawns of this side advance. For their pushes, see
    /// [`leapers::pawn_pushes_of`](crate::leapers::pawn_pushes_of).
    ///
    /// ```
    /// use sliding_attacks::{Color, Square};
    ///
    /// assert_eq!(Square::E7.step(Color::Black.forward()), Some(Square::E6));
    /// ```
    #[inline]
    #[must_use]
    pub const fn forward(self) -> Direction {
        match self {
            Self::White => Direction::North,
            Self::Black => Direction::South,
        }
    }

    /// Returns `rank` as seen from this side: unchanged for White, mirrored for Black.
    ///
    /// ```
    /// use sliding_attacks::{Color, Rank};
    ///
    /// let black = Color::Black;
    /// assert_eq!(black.relative_rank(Rank::First), Rank::Eighth); // the home rank
    /// assert_eq!(black.relative_rank(Rank::Second), Rank::Seventh); // where double pushes start
    /// assert_eq!(black.relative_rank(Rank::Fourth), Rank::Fifth); // on which double steps end
    /// assert_eq!(black.relative_rank(Rank::Eighth), Rank::First); // on which pawns promote
    /// assert_eq!(Color::White.relative_rank(Rank::First), Rank::First);
    /// ```
    #[doc(alias(
        "home_rank",
        "back_rank",
        "first_rank",
        "last_rank",
        "promotion_rank",
        "double_step"
    ))]
    #[inline]
    #[must_use]
    pub const fn relative_rank(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => Rank::ALL[7 - rank.index()],
        }
    }

    /// Returns `square` as seen from this side: unchanged for White, [flipped
    /// vertically](Square::flip_vertical) for Black.
    ///
    /// ```
    /// use sliding_attacks::{Color, Square};
    ///
    /// assert_eq!(Color::Black.relative_square(Square::E1), Square::E8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_square(self, square: Square) -> Square {
        match self {
            Self::White => square,
            Self::Black => square.flip_vertical(),
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
