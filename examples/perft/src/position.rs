//! A position, and perft: the number of positions at the end of all sequences of moves.

use sliding_attacks::{Color, SlidingAttacks};

use crate::board::Board;
use crate::children::for_each_child;
use crate::count::count_moves;
use crate::side::{Black, Side, White};

/// A board and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces, the castling rights and the square of en passant.
    pub board: Board,
    /// The side to move.
    pub side_to_move: Color,
}

impl Position {
    /// Returns the number of positions `depth` plies after this one, which at depth 0 is itself.
    pub fn perft<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        match (depth, self.side_to_move) {
            (0, _) => 1,
            (_, Color::White) => nodes::<A, White>(&self.board, depth),
            (_, Color::Black) => nodes::<A, Black>(&self.board, depth),
        }
    }

    /// Returns the position after each legal move.
    pub fn children<A: SlidingAttacks>(&self) -> Vec<Self> {
        let mut children = Vec::new();
        let add = |board: &Board| children.push(Self { board: *board, side_to_move: !self.side_to_move });
        match self.side_to_move {
            Color::White => for_each_child::<A, White>(&self.board, add),
            Color::Black => for_each_child::<A, Black>(&self.board, add),
        }
        children
    }
}

/// Returns the number of positions after `depth` plies, for a `depth` of 1 or more.
fn nodes<A: SlidingAttacks, S: Side>(board: &Board, depth: u32) -> u64 {
    if depth <= 1 {
        return count_moves::<A, S>(board);
    }
    let mut total = 0;
    for_each_child::<A, S>(board, |child| total += nodes::<A, S::Opponent>(child, depth - 1));
    total
}
