//! The eight directions in which sliders move.

/// One of the eight compass directions, with white's side of the board in the south.
///
/// ```text
/// NorthWest   North   NorthEast
///      West           East
/// SouthWest   South   SouthEast
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along the file towards the eighth rank, index + 8.
    North,
    /// Along the diagonal towards h8, index + 9.
    NorthEast,
    /// Along the rank towards the h-file, index + 1.
    East,
    /// Along the anti-diagonal towards h1, index - 7.
    SouthEast,
    /// Along the file towards the first rank, index - 8.
    South,
    /// Along the diagonal towards a1, index - 9.
    SouthWest,
    /// Along the rank towards the a-file, index - 1.
    West,
    /// Along the anti-diagonal towards a8, index + 7.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
    /// The directions in which a rook moves, clockwise from north.
    pub const ROOK: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// The directions in which a bishop moves, clockwise from north-east.
    pub const BISHOP: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// Returns the number of the direction, clockwise from 0 for north.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 4) % 8]
    }
}
