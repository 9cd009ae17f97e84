//! The value of an exchange by a search of legal moves. These come from the perft example, which
//! shares no code with the crate's exchanges, and whose counts of moves are known to be right.

use std::cmp::Reverse;

use perft::Position;
use sliding_attacks::{Bitboard, Capture, Color, Native, PieceType, Pieces, Sides};

/// A move and the board before it, as the crate takes them. White moves.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub first: Capture,
    pub sides: [Pieces; 2],
    pub occupied: Bitboard,
}

impl Case {
    pub fn sides(&self) -> Sides {
        let [own, opponent] = self.sides;
        Sides { own, opponent }
    }

    pub fn is_en_passant(&self) -> bool {
        let Capture { from, to, .. } = self.first;
        let is_pawn = self.first.piece == PieceType::Pawn;
        is_pawn && self.first.captured.is_none() && from.file() != to.file()
    }

    /// Returns what the move wins before anything is recaptured.
    pub fn won(&self, values: &[i32; 6]) -> i32 {
        let value = |piece: PieceType| values[piece.index()];
        let passed = self.is_en_passant().then_some(PieceType::Pawn);
        let promoted = |piece| value(piece) - value(PieceType::Pawn);
        self.first.captured.or(passed).map_or(0, value) + self.first.promotion.map_or(0, promoted)
    }
}

pub fn sides(position: &Position) -> [Pieces; 2] {
    [
        position.own.of(Color::White),
        position.their.of(Color::Black),
    ]
}

/// Returns all legal moves but castling, each with the position after it.
pub fn moves(position: &Position) -> Vec<(Case, Position)> {
    let sides = sides(position);
    let squares = sides[0].squares();
    let kind_on = |side: Pieces, square| {
        let mut kinds = PieceType::ALL.into_iter();
        kinds.find(|&kind| side.of(kind).contains(square))
    };
    let case = |after: Pieces| {
        let from = (squares - after.squares()).only()?;
        let to = (after.squares() - squares).only()?;
        let (piece, became) = (kind_on(sides[0], from)?, kind_on(after, to)?);
        let first = Capture {
            from,
            to,
            piece,
            captured: kind_on(sides[1], to),
            promotion: (became != piece).then_some(became),
        };
        Some(Case {
            first,
            sides,
            occupied: position.occupied(),
        })
    };
    let children = position.children::<Native>().into_iter();
    children
        .filter_map(|child| Some((case(child.turned().own.of(Color::White))?, child)))
        .collect()
}

/// Returns the legal captures, each with the position after it.
pub fn captures(position: &Position) -> Vec<(Case, Position)> {
    let mut captures = moves(position);
    captures.retain(|(case, _)| case.first.captured.is_some() || case.is_en_passant());
    captures.sort_by_key(|(Case { first, .. }, _)| {
        let rank = (first.captured.is_none(), first.to, first.from);
        (rank, Reverse(first.promotion))
    });
    captures
}

/// Which captures the search tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Every legal capture, with every promotion.
    Every,
    /// The legal capture of the least valuable piece, of two the one on the lower square, which
    /// becomes a queen if it promotes.
    LeastValuable,
}

/// Returns the value of the exchange that begins with a move, on the board as the position shows it,
/// or upside down.
pub fn searched(first: &(Case, Position), order: Order, values: &[i32; 6], is_turned: bool) -> i32 {
    first.0.won(values) - then(first, order, values, !is_turned, 0, i32::MAX)
}

/// Returns what the opponent gains at best after a move on the square where it ended, if that is
/// between two bounds, and otherwise the bound.
fn then(
    (case, after): &(Case, Position),
    order: Order,
    values: &[i32; 6],
    is_turned: bool,
    least: i32,
    most: i32,
) -> i32 {
    let mut least = least.max(0);
    if least >= most {
        return most;
    }
    let to = case.first.to.flip_vertical();
    let mut captures = moves(after);
    captures.retain(|(case, _)| case.first.to == to);
    if order == Order::LeastValuable {
        captures.sort_by_key(|(Case { first, .. }, _)| {
            let from = first.from.index() ^ if is_turned { 0o70 } else { 0 };
            (first.piece, from, Reverse(first.promotion))
        });
        captures.truncate(1);
    }
    for capture in &captures {
        let won = capture.0.won(values);
        let lost = then(capture, order, values, !is_turned, won - most, won - least);
        least = least.max(won - lost);
        if least >= most {
            return most;
        }
    }
    least
}
