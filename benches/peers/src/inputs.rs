//! The inputs of the look-ups: the sliders of games, and random squares and occupancies.

use std::path::Path;

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Color};

use perft::{Black, Position, White, for_each_child, read_suite};

/// Look-ups in one pass.
pub const LENGTH: usize = 4096;

/// Squares and occupied squares, the same number for each piece.
pub struct Inputs {
    pub name: &'static str,
    pub rook: Vec<(u8, u64)>,
    pub bishop: Vec<(u8, u64)>,
    pub queen: Vec<(u8, u64)>,
}

/// Vigna's xorshift64* (2016).
pub struct Random(u64);

impl Random {
    pub const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }
}

/// All squares are equally likely, and each square is occupied with probability one half.
pub fn uniform() -> Inputs {
    let mut random = Random::new();
    let mut inputs = || (0..LENGTH).map(|_| (random.below(64) as u8, random.word())).collect();
    Inputs { name: "uniform", rook: inputs(), bishop: inputs(), queen: inputs() }
}

/// The sliders and kings of positions in the order in which a program visits them: rooks, bishops and queens of both
/// sides, and both kings, from which programs look for pins and checks.
pub fn game_like(positions: &[Position]) -> Inputs {
    let (mut rook, mut bishop, mut queen) = (Vec::new(), Vec::new(), Vec::new());
    for Position { board, .. } in positions {
        let occupied = (board.occupied_by(Color::White) | board.occupied_by(Color::Black)).0;
        let push = |inputs: &mut Vec<(u8, u64)>, squares: Bitboard| {
            inputs.extend(squares.into_iter().map(|square| (u8::from(square), occupied)));
        };
        for (pieces, king) in board.pieces.iter().zip(board.kings) {
            push(&mut rook, pieces.orthogonal.with(king));
            push(&mut bishop, pieces.diagonal.with(king));
            push(&mut queen, (pieces.orthogonal & pieces.diagonal).with(king));
        }
    }
    let cut = |mut inputs: Vec<(u8, u64)>| {
        let length = inputs.len();
        assert!(length > 0, "no position");
        for index in length..LENGTH {
            inputs.push(inputs[index - length]);
        }
        inputs.truncate(LENGTH);
        inputs
    };
    Inputs { name: "game-like", rook: cut(rook), bishop: cut(bishop), queen: cut(queen) }
}

/// Plays random legal games of at most 80 plies from the initial position, and returns their positions.
pub fn play() -> Vec<Position> {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse::<Position>();
    let start = start.expect("the initial position");
    let mut random = Random::new();
    let mut positions = Vec::new();
    while positions.len() < LENGTH {
        let mut position = start;
        for _ in 0..80 {
            positions.push(position);
            let mut boards = Vec::new();
            match position.side_to_move {
                Color::White => for_each_child::<RayLoop, White>(&position.board, |_, child| boards.push(*child)),
                Color::Black => for_each_child::<RayLoop, Black>(&position.board, |_, child| boards.push(*child)),
            }
            if boards.is_empty() {
                break;
            }
            position.board = boards[random.below(boards.len())];
            position.side_to_move = !position.side_to_move;
        }
    }
    positions
}

/// Reads the positions of an EPD file.
pub fn read(path: &Path) -> Result<Vec<Position>, String> {
    Ok(read_suite(path)?.into_iter().map(|entry| entry.position).collect())
}
