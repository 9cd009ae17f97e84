//! Legal moves as the crate's exchanges take them. They come from the perft example, which shares no
//! code with the exchanges, and whose counts of moves are known to be right.

use perft::Position;
use sliding_attacks::{Capture, Color, Native, PieceType, Pieces, Sides};

/// Returns the pieces of a position, whose side to move is White.
pub fn sides(position: &Position) -> Sides {
    Sides {
        own: position.own.of(Color::White),
        opponent: position.their.of(Color::Black),
    }
}

/// Returns all legal moves, each with the position after it.
pub fn moves(position: &Position) -> Vec<(Capture, Position)> {
    let Sides { own, opponent } = sides(position);
    let kind_on = |side: Pieces, square| {
        let mut kinds = PieceType::ALL.into_iter();
        kinds.find(|&kind| side.of(kind).contains(square))
    };
    let capture = |((from, to, promotion), after)| {
        let piece = kind_on(own, from)?;
        let first = Capture {
            from,
            to,
            piece,
            captured: kind_on(opponent, to),
            promotion,
        };
        Some((first, after))
    };
    let moves = position.moves::<Native>().into_iter();
    moves.filter_map(capture).collect()
}

pub fn is_en_passant(first: &Capture) -> bool {
    let is_pawn = first.piece == PieceType::Pawn;
    is_pawn && first.captured.is_none() && first.from.file() != first.to.file()
}
