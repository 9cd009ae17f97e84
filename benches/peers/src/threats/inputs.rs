//! The changes that are measured: those of all legal moves in a file's positions.

use perft::Position;
use sliding_attacks::Square;
use sliding_attacks::technique::ray_loop::RayLoop;

use super::board::{BISHOP, Board, Code, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// A piece that arrives on a square or leaves it, on the board before the change.
#[derive(Clone, Copy)]
pub struct Change {
    pub board: Board,
    pub square: Square,
    pub code: Code,
    pub comes: bool,
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
    for (pieces, black) in [(&position.own, 0), (&position.their, 6)] {
        let perft::Pieces {
            pawns,
            knights,
            diagonal,
            orthogonal,
            king,
            ..
        } = *pieces;
        let queens = diagonal & orthogonal;
        let sets = [
            (PAWN, pawns),
            (KNIGHT, knights),
            (BISHOP, diagonal - queens),
            (ROOK, orthogonal - queens),
            (QUEEN, queens),
            (KING, king.bitboard()),
        ];
        for (kind, squares) in sets {
            for square in squares {
                board.put((kind + black) as Code, square);
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
    let mut moves = Vec::new();
    let [mut leaving, mut coming] = [Vec::new(), Vec::new()];
    for position in positions {
        let before = board(position);
        for child in position.children::<RayLoop>() {
            let after = board(&child.turned());
            let differ =
                |&square: &Square| before.mailbox[square.index()] != after.mailbox[square.index()];
            let squares: Vec<Square> = Square::ALL.into_iter().filter(differ).collect();
            // What leaves its square goes first.
            let mut now = before;
            for &square in &squares {
                let code = now.mailbox[square.index()];
                if code != EMPTY {
                    leaving.push(Change {
                        board: now,
                        square,
                        code,
                        comes: false,
                    });
                    now.remove(square);
                }
            }
            for &square in &squares {
                let code = after.mailbox[square.index()];
                if code != EMPTY {
                    coming.push(Change {
                        board: now,
                        square,
                        code,
                        comes: true,
                    });
                    now.put(code, square);
                }
            }
            if let [first, second] = squares[..] {
                let (from, to) = if after.mailbox[first.index()] == EMPTY {
                    (first, second)
                } else {
                    (second, first)
                };
                if before.mailbox[to.index()] == EMPTY
                    && before.mailbox[from.index()] == after.mailbox[to.index()]
                {
                    moves.push(Move {
                        board: before,
                        from,
                        to,
                    });
                }
            }
        }
    }
    (spread(&moves), [spread(&leaving), spread(&coming)])
}
