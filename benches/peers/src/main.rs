//! Measures every look-up of this crate and those of its peers, side by side, and prints a line for
//! each in each cell: its inputs, mode and piece, its name, its role, and its nanoseconds in each
//! round. `./measure` runs this.
//!
//!     peers ROUNDS           single look-ups
//!     peers ROUNDS FILE      what a side's sliders attack, also in the positions of a file with one
//!                            in FEN or EPD on each line
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from
//! them. [`list`] has what is compared, each a [`look_up`] with the same three functions; [`limit`]
//! is the load alone. [`measure`] checks that all agree on each [`question`], and asks it of all in
//! turns, in loops of five kinds. `./measure` collects the rounds of all processes, and takes medians
//! of them and of their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod look_up;
mod measure;
mod question;

use std::process::ExitCode;

use measure::{Mode, measure};
use perft::Position;
use question::{Bishop, Queen, Question, Rook, Side, SideByPiece};

fn look_ups(rounds: usize) {
    let games = inputs::game_like(&inputs::play());
    for (name, [rooks, bishops, queens]) in [("game-like", games), ("uniform", inputs::uniform())] {
        for mode in Mode::ALL {
            print::<Rook>(name, &rooks, mode, rounds);
            print::<Bishop>(name, &bishops, mode, rounds);
            print::<Queen>(name, &queens, mode, rounds);
        }
    }
}

fn sides(middle_games: Vec<Position>, rounds: usize) {
    for (name, positions) in [("game-like", inputs::play()), ("middle-game", middle_games)] {
        let by_piece = inputs::sides(&positions);
        let together = by_piece.iter().map(|[rooks, bishops, queens, occupied]| {
            [rooks | queens, bishops | queens, *occupied]
        });
        let together: Vec<[u64; 3]> = together.collect();
        for mode in [Mode::Throughput, Mode::Latency] {
            print::<Side>(name, &together, mode, rounds);
            print::<SideByPiece>(name, &by_piece, mode, rounds);
        }
    }
}

fn print<Q: Question>(name: &str, inputs: &[Q::Input], mode: Mode, rounds: usize) {
    for timed in measure::<Q>(inputs, mode, rounds) {
        let (mode, piece, look_up) = (mode.name(), Q::NAME, timed.name);
        let role = format!("{:?}", timed.role).to_lowercase();
        let rounds: Vec<String> = timed.rounds.iter().map(f64::to_string).collect();
        println!(
            "{name},{mode},{piece}\t{look_up}\t{role}\t{}",
            rounds.join(" ")
        );
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (rounds, file) = match &arguments[..] {
        [rounds] => (rounds.parse().unwrap_or(0), Ok(None)),
        [rounds, file] => (rounds.parse().unwrap_or(0), inputs::read(file).map(Some)),
        _ => (0, Ok(None)),
    };
    match file {
        Ok(None) if rounds > 0 => look_ups(rounds),
        Ok(Some(positions)) if rounds > 0 => sides(positions, rounds),
        Ok(_) => {
            eprintln!(
                "peers: found {arguments:?}, expected a number of rounds, and a file or none"
            );
            return ExitCode::from(2);
        }
        Err(error) => {
            eprintln!("peers: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
