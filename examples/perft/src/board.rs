//! The board: where the pieces stand, and what else decides which moves are legal.

use sliding_attacks::{Bitboard, Color, Square};

use crate::side::Side;

/// The pieces of one side but for its king.
///
/// A queen is in both sets of sliders. The generator never asks what a slider is called, only how it moves, and two
/// loops that end are fewer mispredicted branches than three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// What slides along diagonals: bishops and queens.
    pub diagonal: Bitboard,
    /// What slides along ranks and files: rooks and queens.
    pub orthogonal: Bitboard,
}

impl Pieces {
    /// Returns the squares of all these pieces.
    #[inline]
    pub fn squares(&self) -> Bitboard {
        self.pawns | self.knights | self.diagonal | self.orthogonal
    }

    /// Takes whatever stands on these squares off the board, without a branch that asks what it was.
    #[inline]
    pub fn clear(&mut self, squares: Bitboard) {
        self.pawns -= squares;
        self.knights -= squares;
        self.diagonal -= squares;
        self.orthogonal -= squares;
    }
}

/// What decides which moves are legal but for the side to move, which is a type where speed matters ([`Side`]).
///
/// It takes at most 80 bytes (76 where words align to four bytes), since every move is made on a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The pieces of both sides by [`Color::index`].
    pub pieces: [Pieces; 2],
    /// The rooks with which castling is still allowed, a subset of a1, h1, a8 and h8.
    ///
    /// As a set of squares it loses the right by the same operation whether the rook moves or is captured.
    pub castling_rooks: Bitboard,
    /// The kings of both sides by [`Color::index`].
    pub kings: [Square; 2],
    /// The square that a pawn passed over by the last move, where it can be captured.
    pub en_passant: Option<Square>,
}

const _: () = assert!(size_of::<Board>() <= 80);

impl Board {
    /// Returns the pieces of a side but for its king.
    #[inline]
    pub fn pieces<S: Side>(&self) -> &Pieces {
        &self.pieces[S::COLOR.index()]
    }

    /// Returns the pieces of a side but for its king, to change them.
    #[inline]
    pub fn pieces_mut<S: Side>(&mut self) -> &mut Pieces {
        &mut self.pieces[S::COLOR.index()]
    }

    /// Returns the square of a side's king.
    #[inline]
    pub fn king<S: Side>(&self) -> Square {
        self.kings[S::COLOR.index()]
    }

    /// Returns the squares on which a side has a piece.
    #[inline]
    pub fn occupied_by(&self, color: Color) -> Bitboard {
        self.pieces[color.index()].squares().with(self.kings[color.index()])
    }
}
