//! Moves, with a name for each square, so that no two can be confused.

use sliding_attacks::Square;

/// A piece that moves, capturing whatever is on its destination square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
    /// The code of the piece that a pawn becomes, with its color, or `None` if nothing promotes.
    pub promotion: Option<u8>,
}

/// A pawn that captures en passant. The captured pawn is beside it, on the file that it moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant {
    /// The square that the pawn leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
}

impl EnPassant {
    /// Returns the square of the captured pawn.
    pub(crate) const fn captured(self) -> Square {
        Square::wrapping(self.from.index() & 56 | self.to.index() & 7)
    }
}

/// A king and a rook that castle, in chess or in Chess960. The king goes to the c-file or the g-file,
/// and the rook to the square beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Castling {
    /// The square that the king leaves.
    pub king: Square,
    /// The square that the rook leaves.
    pub rook: Square,
}

impl Castling {
    /// Returns the squares that the king and the rook go to.
    pub(crate) const fn destinations(self) -> [Square; 2] {
        let first = self.king.index() & 56;
        let [king, rook] = if self.king.index() < self.rook.index() {
            [6, 5]
        } else {
            [2, 3]
        };
        [
            Square::wrapping(first + king),
            Square::wrapping(first + rook),
        ]
    }
}
