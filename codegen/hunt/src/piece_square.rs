//! A piece on a square.

use core::fmt;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::square_name;

/// A piece on a square. The order is that of the records: rooks before bishops, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceSquare(u8);

impl PieceSquare {
    /// Returns all 128.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..128).map(Self)
    }

    /// Returns the piece.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::ALL[self.0 as usize / 64]
    }

    /// Returns the square, 0 to 63.
    #[must_use]
    pub const fn square(self) -> u8 {
        self.0 % 64
    }
}

impl fmt::Display for PieceSquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.piece(), square_name(self.square()))
    }
}
