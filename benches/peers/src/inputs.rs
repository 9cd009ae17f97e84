//! The inputs of the lookups: the sliders of games.

use std::iter::successors;

use fastrand::Rng;
use perft::{Pieces, Position, SUITE};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Square};

/// Lookups in one pass.
const LENGTH: usize = 4096;

/// Reads a position from each line of a file, in FEN or EPD.
pub fn read(path: &str) -> Result<Vec<Position>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let position = |(number, line): (usize, &str)| {
        let position = line.parse();
        position.map_err(|error| format!("{path}:{number}: {error}"))
    };
    (1..).zip(text.lines()).map(position).collect()
}

/// The rooks, bishops and queens of a side, and the occupied squares.
fn sliders(position: &Position, side: &Pieces) -> [u64; 4] {
    let (orthogonal, diagonal) = (side.sliders.orthogonal, side.sliders.diagonal);
    let queens = orthogonal & diagonal;
    let occupied = position.occupied();
    [orthogonal - queens, diagonal - queens, queens, occupied].map(|squares| squares.0)
}

/// The sliders of each side.
pub fn sides(positions: &[Position]) -> Vec<[u64; 4]> {
    let both =
        |position: &Position| [&position.own, &position.their].map(|side| sliders(position, side));
    positions.iter().flat_map(both).collect()
}

/// The nodes of searches from 40 of the positions, in depth-first order: each position and all that
/// follow within two plies. A node is the rooks, the bishops, and the queens of the side to move, with its
/// king among the queens, and the occupied squares.
pub fn search(positions: &[Position]) -> Vec<[u64; 4]> {
    fn visit(position: &Position, depth: u32, nodes: &mut Vec<[u64; 4]>) {
        let [rooks, bishops, queens, occupied] = sliders(position, &position.own);
        let king = position.own.king.bitboard().0;
        nodes.push([rooks, bishops, queens | king, occupied]);
        if depth > 0 {
            for child in position.children::<RayLoop>() {
                visit(&child, depth - 1, nodes);
            }
        }
    }
    let mut nodes = Vec::new();
    let step = positions.len().div_ceil(40).max(1);
    for position in positions.iter().step_by(step) {
        visit(position, 2, &mut nodes);
    }
    nodes
}

/// The sliders and kings of positions in the order in which a program visits them: rooks, bishops
/// and queens of both sides, and both kings, from which programs look for pins and checks. Each has
/// its square and the occupied squares.
pub fn game_like(positions: &[Position]) -> [Vec<(Square, Bitboard)>; 3] {
    let mut of_piece = [const { Vec::new() }; 3];
    for position in positions {
        let occupied = position.occupied();
        for pieces in [position.own, position.their] {
            let (orthogonal, diagonal) = (pieces.sliders.orthogonal, pieces.sliders.diagonal);
            let sliders = [orthogonal, diagonal, orthogonal & diagonal];
            for (inputs, squares) in of_piece.iter_mut().zip(sliders) {
                let squares = squares.with(pieces.king).into_iter();
                inputs.extend(squares.map(|square| (square, occupied)));
            }
        }
    }
    // The same number for each: every position has two kings.
    for inputs in &mut of_piece {
        inputs.truncate(LENGTH);
    }
    of_piece
}

/// Plays random legal games of at most 80 plies from the initial position, and returns their
/// positions.
pub fn play() -> Vec<Position> {
    let mut random = Rng::with_seed(0);
    let mut positions = Vec::new();
    while positions.len() < LENGTH {
        let next = |position: &Position| random.choice(position.children::<RayLoop>());
        positions.extend(successors(Some(SUITE[0].position), next).take(80));
    }
    positions
}
