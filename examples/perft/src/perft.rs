//! Counts the positions at the end of all sequences of moves.

use sliding_attacks::{Color, SlidingAttacks};

use crate::board::Board;
use crate::children::{Move, for_each_child};
use crate::count::count_moves;
use crate::position::Position;
use crate::side::{Black, Side, White};

/// Calls `visit` with each legal move and the number of positions `depth` - 1 plies after it, and returns their sum.
///
/// At depth 0 there is no move, and the position itself counts as one.
pub fn divide<A: SlidingAttacks>(position: &Position, depth: u32, visit: &mut dyn FnMut(Move, u64)) -> u64 {
    match position.side_to_move {
        Color::White => divide_for::<A, White>(&position.board, depth, visit),
        Color::Black => divide_for::<A, Black>(&position.board, depth, visit),
    }
}

/// Does the work of [`divide`] with side `S` to move.
fn divide_for<A: SlidingAttacks, S: Side>(board: &Board, depth: u32, visit: &mut dyn FnMut(Move, u64)) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for_each_child::<A, S>(board, |played, child| {
        let nodes = match depth {
            1 => 1,
            _ => nodes::<A, S::Opponent>(child, depth - 1),
        };
        visit(played, nodes);
        total += nodes;
    });
    total
}

/// Returns the number of positions after `depth` plies, for a `depth` of 1 or more.
fn nodes<A: SlidingAttacks, S: Side>(board: &Board, depth: u32) -> u64 {
    if depth <= 1 {
        return count_moves::<A, S>(board);
    }
    let mut total = 0;
    for_each_child::<A, S>(board, |_, child| {
        total += nodes::<A, S::Opponent>(child, depth - 1);
    });
    total
}
