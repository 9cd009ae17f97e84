//! A piece on a square.

use core::fmt;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, square_name};

/// A piece on a square. The order is that of the records: rooks before bishops, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceSquare(u8);

impl PieceSquare {
    /// Returns all 128.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..128).map(Self)
    }

    /// Returns its place among all 128.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
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

    /// Returns the occupancies of its mask.
    #[must_use]
    pub fn occupancies(self) -> Occupancies {
        Occupancies::new(self.piece(), self.square())
    }

    /// Reads for example `rook d1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|square| square.to_string() == text)
    }
}

impl fmt::Display for PieceSquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.piece(), square_name(self.square()))
    }
}
