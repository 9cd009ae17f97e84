//! The changes that are measured: those of all legal moves in a file's positions.

use perft::Position;
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Color, PieceType, Square};

use super::board::{Board, Code, EMPTY};

/// A piece that arrives on a square or leaves it, on the board before the change.
#[derive(Clone, Copy)]
pub struct Change {
    pub board: Board,
    pub square: Square,
    pub code: Code,
    pub arrives: bool,
}

/// A piece that moves to an empty square, on the board before the move.
#[derive(Clone, Copy)]
pub struct Move {
    pub board: Board,
    pub from: Square,
    pub to: Square,
}

pub fn boards(positions: &[Position]) -> Vec<Board> {
    positions.iter().map(board).collect()
}

/// The side to move is white.
fn board(position: &Position) -> Board {
    let mut board = Board::EMPTY;
    let own = position.own.of(Color::White);
    let their = position.their.of(Color::Black);
    for (side, first) in [(own, 0), (their, 6)] {
        for (code, kind) in (first..).zip(PieceType::ALL) {
            for square in side.of(kind) {
                board.put(code, square);
            }
        }
    }
    board
}

/// How many inputs of each kind there are: few enough for the second-level cache.
const LENGTH: usize = 1024;

fn spread<T: Copy>(all: &[T]) -> Vec<T> {
    let step = all.len().div_ceil(LENGTH).max(1);
    all.iter().copied().step_by(step).collect()
}

/// Returns moves of a piece to an empty square, and, from all moves, the pieces that leave a square
/// and those that arrive on one.
pub fn moves(positions: &[Position]) -> (Vec<Move>, [Vec<Change>; 2]) {
    let (mut moves, mut changes) = (Vec::new(), [Vec::new(), Vec::new()]);
    for position in positions {
        let before = board(position);
        for ((from, to, promotion), child) in position.moves::<RayLoop>() {
            let after = board(&child.turned());
            let differ = |&square: &Square| before.code(square) != after.code(square);
            let squares: Vec<Square> = Square::ALL.into_iter().filter(differ).collect();
            // What leaves its square goes first.
            let (mut board, [leaving, arriving]) = (before, &mut changes);
            for (list, there, arrives) in [(leaving, &before, false), (arriving, &after, true)] {
                for &square in &squares {
                    let code = there.code(square);
                    if code != EMPTY {
                        list.push(Change {
                            board,
                            square,
                            code,
                            arrives,
                        });
                        if arrives {
                            board.put(code, square);
                        } else {
                            board.remove(square);
                        }
                    }
                }
            }
            // Castling and en passant change more than two squares.
            if squares.len() == 2 && promotion.is_none() && before.code(to) == EMPTY {
                let board = before;
                moves.push(Move { board, from, to });
            }
        }
    }
    (spread(&moves), changes.map(|changes| spread(&changes)))
}
