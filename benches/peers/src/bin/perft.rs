//! How many positions a second this crate's example of a move generator counts, beside those of the peers.
//!
//! ```text
//! cargo run --release --bin perft
//! ```
//!
//! All count the last ply in bulk. Rounds go from one generator to the next, and the best of them counts.

use std::time::Instant;

use sliding_attacks::{Native, SlidingAttacks};

#[path = "../perft.rs"]
mod perft_modules;

use perft_modules::perft::divide;
use perft_modules::position::Position;
use perft_modules::suite::SUITE;

const ROUNDS: usize = 3;

fn ours<A: SlidingAttacks>(fen: &str, depth: u32) -> u64 {
    let position: Position = fen.parse().expect("a position of the suite");
    divide::<A>(&position, depth, &mut |_, _| {})
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

type Perft = fn(&str, u32) -> u64;

fn main() {
    let generators: [(&str, Perft); 5] = [
        ("sliding-attacks, Native", ours::<Native>),
        ("sliding-attacks, fancy", ours::<sliding_attacks::layout::fancy::Fancy>),
        ("cozy-chess 0.3", cozy_chess),
        ("shakmaty 0.30", shakmaty),
        ("chess 3.2", chess),
    ];
    println!("million positions a second; {}", if cfg!(target_feature = "avx2") { "native" } else { "default target" });
    print!("\n| |");
    SUITE.iter().for_each(|known| print!(" {}, depth {} |", known.name, known.depth - 1));
    print!("\n| --- |");
    SUITE.iter().for_each(|_| print!(" ---: |"));
    println!();
    let mut best = [[0.0_f64; SUITE.len()]; 5];
    for (column, known) in SUITE.iter().enumerate() {
        let depth = known.depth - 1;
        for _ in 0..ROUNDS {
            for (row, (name, perft)) in generators.iter().enumerate() {
                let started = Instant::now();
                let nodes = perft(known.fen, depth);
                let seconds = started.elapsed().as_secs_f64();
                assert_eq!(nodes, known.nodes[depth as usize - 1], "{name}, {}", known.name);
                best[row][column] = best[row][column].max(nodes as f64 / seconds / 1e6);
            }
        }
    }
    for ((name, _), row) in generators.iter().zip(best) {
        print!("| {name} |");
        row.iter().for_each(|speed| print!(" {speed:.0} |"));
        println!();
    }
}
