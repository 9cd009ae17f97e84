//! The board: the pieces and everything else that determines which moves are legal.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square};

use crate::side::Side;

/// The pieces of one side except its king.
///
/// A queen is in both sets of sliders. The generator needs only the way a slider moves, not its name, and two loops
/// cause fewer mispredicted branches than three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// The sliders along diagonals: bishops and queens.
    pub diagonal: Bitboard,
    /// The sliders along ranks and files: rooks and queens.
    pub orthogonal: Bitboard,
}

impl Pieces {
    /// Removes all pieces on these squares, without a branch on the kind of piece.
    #[inline]
    pub fn clear(&mut self, squares: Bitboard) {
        self.pawns -= squares;
        self.knights -= squares;
        self.diagonal -= squares;
        self.orthogonal -= squares;
    }
}

/// Everything that determines which moves are legal, except the side to move, which is a type where speed matters
/// ([`Side`]).
///
/// It takes at most 80 bytes (76 where words align to four bytes), because every move is made on a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The pieces of both sides by [`Color::index`].
    pub pieces: [Pieces; 2],
    /// The rooks with which castling is still allowed, a subset of a1, h1, a8 and h8.
    ///
    /// Because it is a set of squares, one operation removes the right both when the rook moves and when it is
    /// captured.
    pub castling_rooks: Bitboard,
    /// The kings of both sides by [`Color::index`].
    pub kings: [Square; 2],
    /// The square that a pawn passed with the last move, where it can be captured.
    pub en_passant: Option<Square>,
}

const _: () = assert!(size_of::<Board>() <= 80);

impl Board {
    /// Returns the pieces of a side except its king.
    #[inline]
    pub fn pieces<S: Side>(&self) -> &Pieces {
        &self.pieces[S::COLOR.index()]
    }

    /// Returns the pieces of a side except its king, to change them.
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
        let Pieces { pawns, knights, diagonal, orthogonal } = self.pieces[color.index()];
        (pawns | knights | diagonal | orthogonal).with(self.kings[color.index()])
    }

    /// Returns the squares on which there is a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.occupied_by(Color::White) | self.occupied_by(Color::Black)
    }

    /// Returns the pieces of a side that attack the square when `occupied` squares block sliders.
    #[inline]
    pub fn attackers<A: SlidingAttacks>(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let Pieces { pawns, knights, diagonal, orthogonal } = self.pieces[color.index()];
        (A::bishop_attacks(square, occupied) & diagonal)
            | (A::rook_attacks(square, occupied) & orthogonal)
            | (knight_attacks(square) & knights)
            | (pawn_attacks(!color, square) & pawns)
            | (king_attacks(square) & self.kings[color.index()].bitboard())
    }
}
