//! A piece on a square, as options and file names have it: `rook-d1`.

use core::fmt;

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square, square_name};

/// A piece on a square. The order is that of the records: rooks before bishops, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct PieceSquare(u8);

impl TryFrom<u8> for PieceSquare {
    type Error = String;

    /// Reads the number that a saved state has.
    fn try_from(number: u8) -> Result<Self, String> {
        if number < 128 {
            Ok(Self(number))
        } else {
            Err(format!("expected a piece and square below 128, found {number}"))
        }
    }
}

impl PieceSquare {
    /// A piece on a square, 0 to 63.
    #[must_use]
    pub const fn new(piece: Piece, square: u8) -> Self {
        Self(piece as u8 * 64 + square % 64)
    }

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

    /// Returns the occupancies of its mask.
    #[must_use]
    pub fn occupancies(self) -> Occupancies {
        Occupancies::new(self.piece(), self.square())
    }

    /// Reads for example `rook-d1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (piece, square) = text.split_once('-')?;
        let piece = Piece::ALL.into_iter().find(|known| known.name() == piece)?;
        Some(Self::new(piece, parse_square(square)?))
    }
}

impl fmt::Display for PieceSquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.piece(), square_name(self.square()))
    }
}
