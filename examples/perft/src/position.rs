//! A position: the board, the side to move and the two counters of a FEN.

use sliding_attacks::Color;

use crate::board::Board;

/// A position as a FEN describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces, the castling rights and the square of en passant.
    pub board: Board,
    /// The side to move.
    pub side_to_move: Color,
    /// The plies since the last capture or pawn move, which perft does not use.
    pub halfmove_clock: u32,
    /// The number of the move, from 1, which perft does not use.
    pub fullmove_number: u32,
}
