//! Changes on the board, with a name for each square, so that no two can be confused.

use sliding_attacks::Square;

/// A piece that moves, capturing whatever is on its destination square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moved {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
    /// Its code after the move: a different one if a pawn promotes, otherwise its own.
    pub becomes: u8,
}

/// A pawn that captures en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant {
    /// The square that the pawn leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
    /// The square of the captured pawn.
    pub captured: Square,
}

/// A king and a rook that castle, in chess or in Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Castling {
    /// The square that the king leaves.
    pub king_from: Square,
    /// The square that the king moves to.
    pub king_to: Square,
    /// The square that the rook leaves.
    pub rook_from: Square,
    /// The square that the rook moves to.
    pub rook_to: Square,
}
