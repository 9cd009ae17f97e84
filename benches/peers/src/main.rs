//! Measures every look-up of this crate and those of its peers, side by side in one run, and prints
//! CSV.
//!
//! `./measure` runs this for the default target and for this processor. Options: `--rounds N`
//! (default 101), and `--sides FILE` to measure what a side's sliders attack in place of single
//! look-ups, also in the positions of a file with one in FEN or EPD on each line.
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from
//! them. [`list`] has what is compared, each a [`look_up`] with the same three functions; [`limit`]
//! is the load alone. [`measure`] checks that all agree, and runs them over the inputs in turns, in
//! loops of five kinds; [`sides`] does so with whole sides. [`report`] takes medians of the rounds
//! and of their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod look_up;
mod measure;
mod report;
mod sides;

use std::process::ExitCode;

use look_up::Piece;
use measure::{Mode, check, measure};
use perft::Position;

/// Returns the number of rounds, and the positions whose sides are measured in place of single
/// look-ups.
fn parse(
    mut arguments: impl Iterator<Item = String>,
) -> Result<(usize, Option<Vec<Position>>), String> {
    let (mut rounds, mut sides) = (101, None);
    while let Some(option) = arguments.next() {
        let value = arguments.next().unwrap_or_default();
        match &*option {
            "--rounds" => {
                let number = value.parse::<usize>().ok().filter(|number| *number > 0);
                rounds = number.ok_or_else(|| {
                    format!("--rounds: found {value:?}, expected a number from 1")
                })?;
            }
            "--sides" => sides = Some(inputs::read(&value)?),
            _ => return Err(format!("found {option:?}, expected --rounds or --sides")),
        }
    }
    Ok((rounds, sides))
}

fn measure_sides(middle_games: Vec<Position>, rounds: usize) {
    for (name, positions) in [("game-like", inputs::play()), ("middle-game", middle_games)] {
        let by_piece = inputs::sides(&positions);
        let together = by_piece.iter().map(|[rooks, bishops, queens, occupied]| {
            [rooks | queens, bishops | queens, *occupied]
        });
        let together: Vec<[u64; 3]> = together.collect();
        for mode in sides::MODES {
            report::print(name, mode, "side", &sides::measure(&together, mode, rounds));
            report::print(
                name,
                mode,
                "side by piece",
                &sides::measure(&by_piece, mode, rounds),
            );
        }
    }
}

fn measure_look_ups(rounds: usize) {
    let all_inputs = [inputs::game_like(&inputs::play()), inputs::uniform()];
    check(&all_inputs);
    for inputs in &all_inputs {
        for mode in Mode::ALL {
            for piece in Piece::ALL {
                report::print(
                    inputs.name,
                    mode.name(),
                    &piece.name(),
                    &measure(inputs, mode, piece, rounds),
                );
            }
        }
    }
}

fn main() -> ExitCode {
    let (rounds, sides) = match parse(std::env::args().skip(1)) {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("peers: {error}");
            return ExitCode::from(2);
        }
    };
    println!("# rounds: {rounds}");
    println!("{}", report::HEADER);
    match sides {
        Some(middle_games) => measure_sides(middle_games, rounds),
        None => measure_look_ups(rounds),
    }
    ExitCode::SUCCESS
}
