//! Measures every lookup of this crate and those of its peers, side by side, and prints a line for
//! each in each cell: its inputs, mode and piece, its name, its role, and its nanoseconds in each
//! round. `./measure` runs this.
//!
//!     peers ROUNDS                single lookups
//!     peers ROUNDS --sides FILE   what a side's sliders attack, in the positions of a file with one in FEN
//!                                 or EPD on each line
//!     peers ROUNDS --search FILE  lookups in bursts, in the order of a search from these positions
//!     peers ROUNDS --threats [FILE]  what moves in these positions, or in games, change between pieces
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from
//! them. [`list`] has the subjects, each an implementation of the crate's trait; [`limit`] is the load
//! alone. [`measure`] checks that all agree on each [`question`], and asks it in loops of
//! three kinds, of each in [`turns`]. `./measure` collects the rounds of all processes, and takes
//! medians of them and of their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod measure;
mod question;
mod search;
mod threats;
mod turns;

use std::process::ExitCode;

use measure::{Mode, measure};
use perft::Position;
use question::{Bishop, Queen, Rook, Side, SideByPiece};

fn lookups(rounds: usize) {
    let [rooks, bishops, queens] = inputs::game_like(&inputs::play());
    for mode in Mode::ALL {
        measure::<Rook>("game-like", &rooks, mode, rounds);
        measure::<Bishop>("game-like", &bishops, mode, rounds);
        measure::<Queen>("game-like", &queens, mode, rounds);
    }
}

fn sides(middle_games: &[Position], rounds: usize) {
    let by_piece = inputs::sides(middle_games);
    let together = by_piece
        .iter()
        .map(|[rooks, bishops, queens, occupied]| [rooks | queens, bishops | queens, *occupied]);
    let together: Vec<[u64; 3]> = together.collect();
    measure::<Side>("middle-game", &together, Mode::Throughput, rounds);
    measure::<Side>("middle-game", &together, Mode::Latency, rounds);
    measure::<SideByPiece>("middle-game", &by_piece, Mode::Throughput, rounds);
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let usage = || {
        format!(
            "found {arguments:?}, expected a number of rounds, and `--sides` or `--search` and a file, `--threats` with or without a file, or nothing"
        )
    };
    let (rounds, what) = arguments.split_first().ok_or_else(usage)?;
    let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0);
    let rounds = rounds.ok_or_else(usage)?;
    match what {
        [] => lookups(rounds),
        ["--threats"] => threats::measure("game-like", &inputs::play(), rounds),
        ["--sides", file] => sides(&inputs::read(file)?, rounds),
        ["--threats", file] => threats::measure("middle-game", &inputs::read(file)?, rounds),
        ["--search", file] => search::measure(&inputs::search(&inputs::read(file)?), rounds)?,
        _ => return Err(usage()),
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("peers: {error}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}
