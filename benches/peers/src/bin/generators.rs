//! The positions a second that this crate's example of a move generator and those of the peers count.
//!
//! ```text
//! ./measure-perft                     all of it, into docs/peers/<processor>/perft.md
//! generators PROFILE                  one round, as CSV
//! generators table FILE               the tables from such rounds, as Markdown
//! ```
//!
//! The programs take turns in rounds, so other load and the clock rate are the same for all. The best round of each
//! counts.

use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs};

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

/// Counts every position once with every generator and prints a line for each.
fn round(profile: &str) {
    let target = if cfg!(target_feature = "avx2") { "native" } else { "default target" };
    for known in &SUITE {
        for (name, perft) in GENERATORS {
            let started = Instant::now();
            let nodes = perft(known.fen, known.depth);
            let seconds = started.elapsed().as_secs_f64();
            assert_eq!(nodes, known.nodes[known.depth as usize - 1], "{name}, {}", known.name);
            println!("{target};{profile};{name};{};{:.2}", known.name, nodes as f64 / seconds / 1e6);
        }
    }
}

/// Prints a table for each target and profile, with the best of the rounds in each cell.
fn table(text: &str) -> Option<()> {
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(';').collect()).collect();
    let mut kinds: Vec<[&str; 2]> = Vec::new();
    for row in &rows {
        let kind = [*row.first()?, *row.get(1)?];
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for kind in kinds {
        print!("\n| {}, {} |", kind[0], kind[1]);
        SUITE.iter().for_each(|known| print!(" {}, depth {} |", known.name, known.depth));
        print!("\n| --- |");
        SUITE.iter().for_each(|_| print!(" ---: |"));
        println!();
        for (name, _) in GENERATORS {
            print!("| {name} |");
            for known in &SUITE {
                let of_cell = |row: &&Vec<&str>| row[..4] == [kind[0], kind[1], name, known.name];
                let speeds = rows.iter().filter(of_cell).filter_map(|row| row.get(4)?.parse::<f64>().ok());
                print!(" {:.0} |", speeds.fold(0.0, f64::max));
            }
            println!();
        }
    }
    Some(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["table", file] => {
            let made = fs::read_to_string(file).ok().and_then(|text| table(&text));
            if made.is_none() {
                eprintln!("generators: {file}: expected what rounds have printed");
                return ExitCode::from(2);
            }
        }
        [profile] => round(profile),
        _ => {
            eprintln!("generators: expected the name of the profile, or table and a file");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
