//! Counts the positions of perft's suite with our example of a move generator and with those of the
//! peers, and prints the speeds as CSV. `./measure --perft` runs this.
//!
//! All count the last ply without making its moves, each in the fastest way that its crate has.

use std::time::Instant;

use perft::{Position, SUITE};
use sliding_attacks::layout::fancy::Fancy;
use sliding_attacks::{Native, SlidingAttacks};

fn ours<A: SlidingAttacks>(fen: &str, depth: u32) -> u64 {
    let position: Position = fen.parse().expect("a position of the suite");
    position.perft::<A>(depth)
}

fn chess(fen: &str, depth: u32) -> u64 {
    let board: chess::Board = fen.parse().expect("a position of the suite");
    chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64
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

fn laura_core(fen: &str, depth: u32) -> u64 {
    fn nodes(board: &laura_core::Board, depth: u32) -> u64 {
        let mut total = 0;
        laura_core::enumerate_legal_moves::<laura_core::AllMoves, _>(board, |one| {
            total += if depth == 1 {
                1
            } else {
                nodes(&board.make_move(one), depth - 1)
            };
            true
        });
        total
    }
    nodes(&fen.parse().expect("a position of the suite"), depth)
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a position of the suite");
    let position = fen.into_position(shakmaty::CastlingMode::Standard);
    let position: shakmaty::Chess = position.expect("a legal position");
    shakmaty::perft(&position, depth)
}

/// Counts the positions at this depth from the position with this FEN.
type Perft = fn(&str, u32) -> u64;

const GENERATORS: [(&str, Perft); 6] = [
    ("our example, `Native`", ours::<Native>),
    ("our example, `fancy`", ours::<Fancy>),
    ("chess", chess),
    ("cozy-chess", cozy_chess),
    ("laura_core", laura_core),
    ("shakmaty", shakmaty),
];

fn main() {
    for known in SUITE.iter() {
        let (name, fen) = (&known.name, known.fen);
        let (depth, expected) = known.within(u32::MAX, 200_000_000).expect(name);
        for (generator, perft) in GENERATORS {
            let started = Instant::now();
            let nodes = perft(fen, depth);
            let seconds = started.elapsed().as_secs_f64();
            assert_eq!(nodes, expected, "{generator}: {name}");
            let speed = nodes as f64 / seconds / 1e6;
            println!("{generator};{name}, depth {depth};{speed:.2}");
        }
    }
}
