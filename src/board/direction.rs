//! The eight directions in which sliders move, for rays and single steps.

use super::square::indexed;

indexed! {
    /// One of the eight compass directions, with White to the south.
    ///
    /// ```text
    /// NorthWest   North   NorthEast
    ///      West           East
    /// SouthWest   South   SouthEast
    /// ```
    ///
    /// ```
    /// use sliding_attacks::{Direction, Square};
    ///
    /// assert_eq!(Square::E4.step(Direction::NorthEast), Some(Square::F5));
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    Direction, "clockwise from north = 0 to north-west = 7":
    /// Along the file towards the eighth rank: a square's index + 8.
    North = 0,
    /// Along the diagonal towards h8: a square's index + 9.
    NorthEast = 1,
    /// Along the rank towards the h-file: a square's index + 1.
    East = 2,
    /// Along the anti-diagonal towards h1: a square's index - 7.
    SouthEast = 3,
    /// Along the file towards the first rank: a square's index - 8.
    South = 4,
    /// Along the diagonal towards a1: a square's index - 9.
    SouthWest = 5,
    /// Along the rank towards the a-file: a square's index - 1.
    West = 6,
    /// Along the anti-diagonal towards a8: a square's index + 7.
    NorthWest = 7,
}

impl Direction {
    /// The directions in which a rook moves, clockwise from north.
    pub const ROOK: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// The directions in which a bishop moves, clockwise from north-east.
    pub const BISHOP: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 4) % 8]
    }

    /// Returns the number that a step in this direction adds to a square's index.
    ///
    /// ```
    /// use sliding_attacks::{Color, Square, WordFormula, bitboard};
    ///
    /// // Pawn moves by one step, as `from << 6 | to`: `from` is `to` minus the step.
    /// let forward = Color::White.forward();
    /// let words = WordFormula { first: (forward.offset() as u16).wrapping_neg() << 6, step: 1 << 6 | 1 };
    /// let to = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . X . . .
    ///     . . . . . . . .
    ///     X . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// let mut moves = [0; 64];
    /// assert_eq!(to.write_words(&mut moves, words), 2);
    /// let word = |from: Square, to: Square| (from.index() << 6 | to.index()) as u16;
    /// assert_eq!(moves[..2], [word(Square::A2, Square::A3), word(Square::E4, Square::E5)]);
    /// ```
    #[doc(alias("delta", "shift"))]
    #[inline]
    #[must_use]
    pub const fn offset(self) -> i8 {
        match self {
            Self::North => 8,
            Self::NorthEast => 9,
            Self::East => 1,
            Self::SouthEast => -7,
            Self::South => -8,
            Self::SouthWest => -9,
            Self::West => -1,
            Self::NorthWest => 7,
        }
    }
}
