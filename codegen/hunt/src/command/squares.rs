//! The squares to search.

use hunt::chunked::PieceSquare;
use sliding_attacks_codegen::internal::Piece;

/// The squares that a word stands for.
#[derive(Clone, Copy, Debug)]
pub enum Squares {
    One(PieceSquare),
    All(Piece),
}

impl Squares {
    /// Returns the squares of all words, in order.
    pub fn all(words: &[Self]) -> Vec<PieceSquare> {
        let named = |square: &PieceSquare| {
            words.iter().any(|word| match word {
                Self::One(one) => one == square,
                Self::All(piece) => *piece == square.piece(),
            })
        };
        PieceSquare::all().filter(named).collect()
    }
}

/// Reads a piece, or a piece on a square.
pub fn parse_squares(text: &str) -> Result<Squares, String> {
    let piece = Piece::ALL.into_iter().find(|piece| piece.name() == text).map(Squares::All);
    let known = piece.or_else(|| PieceSquare::parse(text).map(Squares::One));
    known
        .ok_or_else(|| "expected a piece and its square; write for example `rook-e4`, or `rook` for all squares".into())
}
