//! Measures every look-up of this crate and those of its peers, side by side in one run, and prints CSV.
//!
//! `./measure` runs this for the default target and for this processor. Options: `--rounds N` (default 101), `--only TEXT`
//! (can be repeated) for those of our look-ups with this text in their name, and `--sides FILE` to measure what a side's sliders
//! attack in place of single look-ups, also in the positions of a file with one in FEN or EPD on each line.
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from them. [`list`] has
//! what is compared, each a [`look_up`] with the same three functions; [`limit`] is the load alone. [`measure`] checks that
//! all agree, and runs them over the inputs in turns, in loops of five kinds; [`sides`] does so with whole sides. [`report`] takes medians of the rounds and of
//! their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod look_up;
mod measure;
mod report;
mod sides;

use std::env;
use std::process::ExitCode;

use look_up::Piece;
use measure::{Mode, check, measure};
use perft::Position;
use sides::{ByPiece, Question, Together};

/// What the command line asks for.
struct Options {
    rounds: usize,
    only: Vec<String>,
    /// The sides of these positions, in place of single look-ups.
    sides: Option<Vec<Position>>,
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let (mut rounds, mut only, mut sides) = (101, Vec::new(), None);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument}: expected a value after it"));
        match &*argument {
            "--rounds" => {
                let value = value()?;
                let number = value.parse::<usize>().ok().filter(|number| *number > 0);
                rounds = number.ok_or_else(|| format!("--rounds: found {value:?}, expected a number from 1"))?;
            }
            "--only" => only.push(value()?),
            "--sides" => sides = Some(inputs::read(&value()?)?),
            _ => return Err(format!("found {argument:?}, expected --rounds, --only or --sides")),
        }
    }
    Ok(Options { rounds, only, sides })
}

fn main() -> ExitCode {
    let Options { rounds, only, sides } = match parse(env::args().skip(1)) {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("peers: {error}");
            return ExitCode::from(2);
        }
    };
    if let Some(positions) = sides {
        println!("# rounds: {rounds}");
        println!("{}", report::HEADER);
        for (name, positions) in [("game-like", inputs::play()), ("middle-game", positions)] {
            for mode in sides::MODES {
                let inputs = inputs::sides(&positions);
                report::print(name, mode, Together::NAME, &sides::measure::<Together>(&inputs, mode, rounds, &only));
                report::print(name, mode, ByPiece::NAME, &sides::measure::<ByPiece>(&inputs, mode, rounds, &only));
            }
        }
        return ExitCode::SUCCESS;
    }
    let all_inputs = [inputs::game_like(&inputs::play()), inputs::uniform()];
    let implementations = check(&all_inputs);
    eprintln!("{implementations} implementations agree on {} look-ups each", 2 * 9 * inputs::LENGTH);

    println!("# rounds: {rounds}");
    println!("{}", report::HEADER);
    for inputs in &all_inputs {
        for mode in Mode::ALL {
            for piece in Piece::ALL {
                report::print(inputs.name, mode.name(), piece.name(), &measure(inputs, mode, piece, rounds, &only));
            }
        }
    }
    ExitCode::SUCCESS
}
