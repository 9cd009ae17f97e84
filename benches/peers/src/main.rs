//! Measures every lookup of this crate and those of its peers, side by side, and prints a line for
//! each in each cell: its inputs, mode and piece, its name, its role, and its nanoseconds in each
//! round. `./measure` runs this.
//!
//!     peers ROUNDS           single lookups
//!     peers ROUNDS FILE      what a side's sliders attack, in the positions of a file with one in FEN
//!                            or EPD on each line
//!     peers ROUNDS --search FILE  lookups in bursts, in the order of a search from these positions
//!     peers ROUNDS --threats [FILE]  what moves in these positions, or in games, change between pieces
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from
//! them. [`list`] has the subjects, each a [`lookup`] with the same three functions; [`limit`] is
//! the load alone. [`measure`] checks that all agree on each [`question`], and asks it of each in
//! turn, in loops of four kinds. `./measure` collects the rounds of all processes, and takes
//! medians of them and of their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod lookup;
mod measure;
mod question;
mod search;
mod threats;

use std::process::ExitCode;

use lookup::Role;
use measure::{Mode, measure};
use perft::Position;
use question::{Bishop, Queen, Question, Rook, Side, SideByPiece};

fn lookups(rounds: usize) {
    let [rooks, bishops, queens] = inputs::game_like(&inputs::play());
    for mode in Mode::ALL {
        print::<Rook>("game-like", &rooks, mode, rounds);
        print::<Bishop>("game-like", &bishops, mode, rounds);
        print::<Queen>("game-like", &queens, mode, rounds);
    }
}

fn sides(middle_games: &[Position], rounds: usize) {
    let by_piece = inputs::sides(middle_games);
    let together = by_piece
        .iter()
        .map(|[rooks, bishops, queens, occupied]| [rooks | queens, bishops | queens, *occupied]);
    let together: Vec<[u64; 3]> = together.collect();
    print::<Side>("middle-game", &together, Mode::Throughput, rounds);
    print::<Side>("middle-game", &together, Mode::Latency, rounds);
    print::<SideByPiece>("middle-game", &by_piece, Mode::Throughput, rounds);
}

fn search(middle_games: &[Position], rounds: usize) -> Result<(), String> {
    let (nodes, needed) = (inputs::search(middle_games), search::READ[0].2);
    if nodes.len() <= needed {
        let found = nodes.len();
        return Err(format!(
            "found {found} nodes within two plies, needs more than {needed}: give it 40 middle games"
        ));
    }
    for timed in search::measure(&nodes, rounds) {
        for ((mode, ..), rounds) in search::READ.into_iter().zip(&timed.rounds) {
            print_line(
                ["middle-game", mode, "burst"],
                timed.name,
                timed.role,
                rounds,
            );
        }
    }
    Ok(())
}

fn print<Q: Question>(name: &str, inputs: &[Q::Input], mode: Mode, rounds: usize) {
    for timed in measure::<Q>(inputs, mode, rounds) {
        let cell = [name, mode.name(), Q::NAME];
        print_line(cell, timed.name, timed.role, &timed.rounds);
    }
}

fn threats(name: &str, positions: &[Position], rounds: usize) {
    for (what, timed) in threats::measure(positions, rounds) {
        for timed in timed {
            let cell = [name, "throughput", what];
            print_line(cell, &timed.name, timed.role, &timed.rounds);
        }
    }
}

fn print_line(cell: [&str; 3], name: &str, role: Role, rounds: &[f64]) {
    let role = format!("{role:?}").to_lowercase();
    let rounds: Vec<String> = rounds.iter().map(f64::to_string).collect();
    println!("{}\t{name}\t{role}\t{}", cell.join(","), rounds.join(" "));
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let rounds = |text: &str| text.parse().ok().filter(|&rounds| rounds > 0);
    let done = match arguments[..] {
        [text] => rounds(text).map(|rounds| {
            lookups(rounds);
            Ok(())
        }),
        [text, "--threats"] => rounds(text).map(|rounds| {
            threats("game-like", &inputs::play(), rounds);
            Ok(())
        }),
        [text, "--search", file] => {
            rounds(text).map(|rounds| inputs::read(file).and_then(|games| search(&games, rounds)))
        }
        [text, file] => {
            rounds(text).map(|rounds| inputs::read(file).map(|games| sides(&games, rounds)))
        }
        [text, "--threats", file] => rounds(text)
            .map(|rounds| inputs::read(file).map(|games| threats("middle-game", &games, rounds))),
        _ => None,
    };
    match done {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(error)) => {
            eprintln!("peers: {error}");
            ExitCode::from(2)
        }
        None => {
            eprintln!(
                "peers: found {arguments:?}, expected a number of rounds, and a file, `--search` and a file, `--threats` and a file, or nothing"
            );
            ExitCode::from(2)
        }
    }
}
