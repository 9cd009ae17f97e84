//! The positions a second that this crate's example of a move generator and those of the peers count.
//!
//! `measure-perft` runs this; each position once with every generator, as CSV.

use std::time::Instant;

use perft::{Position, SUITE};
use sliding_attacks::layout::fancy::Fancy;
use sliding_attacks::{Native, SlidingAttacks};

fn ours<A: SlidingAttacks>(fen: &str, depth: u32) -> u64 {
    let position: Position = fen.parse().expect("a position of the suite");
    position.perft::<A>(depth)
}

fn cozy_chess(fen: &str, depth: u32) -> u64 {
    fn nodes(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut total = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                total += moves.len() as u64;
            } else {
                for one in moves {
                    let mut child = board.clone();
                    child.play_unchecked(one);
                    total += nodes(&child, depth - 1);
                }
            }
            false
        });
        total
    }
    nodes(&fen.parse().expect("a position of the suite"), depth)
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a position of the suite");
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    shakmaty::perft(&position, depth)
}

fn chess(fen: &str, depth: u32) -> u64 {
    let board: chess::Board = fen.parse().expect("a position of the suite");
    chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64
}

/// Counts the positions at this depth from the position with this FEN.
type Perft = fn(&str, u32) -> u64;

const GENERATORS: [(&str, Perft); 5] = [
    ("perft, Native", ours::<Native>),
    ("perft, fancy", ours::<Fancy>),
    ("cozy-chess 0.3", cozy_chess),
    ("shakmaty 0.30", shakmaty),
    ("chess 3.2", chess),
];

fn main() {
    for known in &SUITE {
        for (name, perft) in GENERATORS {
            let started = Instant::now();
            let nodes = perft(known.fen, known.depth);
            let seconds = started.elapsed().as_secs_f64();
            assert_eq!(nodes, known.nodes[known.depth as usize - 1], "{name}, {}", known.name);
            println!("{name};{}, depth {};{:.2}", known.name, known.depth, nodes as f64 / seconds / 1e6);
        }
    }
}
