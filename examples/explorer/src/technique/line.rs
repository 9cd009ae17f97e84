//! The four lines through a square.

use sliding_attacks::{Square, rays};
use sliding_attacks_codegen::internal::Piece;

/// A line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

impl Line {
    /// Returns the two lines along which a piece moves.
    pub(super) const fn of(piece: Piece) -> [Self; 2] {
        match piece {
            Piece::Rook => [Self::Rank, Self::File],
            Piece::Bishop => [Self::Diagonal, Self::AntiDiagonal],
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// Returns the squares of the line, without `square`.
    pub(super) const fn through(self, square: Square) -> u64 {
        let line = match self {
            Self::Rank => rays::rank_through(square),
            Self::File => rays::file_through(square),
            Self::Diagonal => rays::diagonal_through(square),
            Self::AntiDiagonal => rays::anti_diagonal_through(square),
        };
        line.without(square).0
    }
}
