//! Measures every look-up of this crate and those of its peers, side by side in one run, and prints
//! CSV.
//!
//! `./measure` runs this for the default target and for this processor. Options: `--rounds N` in
//! each process (default 11), `--processes N` (default 11), and `--sides FILE` to measure what a
//! side's sliders attack in place of single look-ups, also in the positions of a file with one in
//! FEN or EPD on each line.
//!
//! The program starts itself once for each process, because where the pages of its tables lie
//! changes the times with cold caches by a tenth, for as long as a process runs.
//!
//! A figure is made as follows. [`inputs`] plays games, and takes squares and occupied squares from
//! them. [`list`] has what is compared, each a [`look_up`] with the same three functions; [`limit`]
//! is the load alone. [`measure`] checks that all agree, and runs them over the inputs in turns, in
//! loops of five kinds; [`sides`] does so with whole sides. [`processes`] collects the rounds of all
//! processes, and [`report`] takes medians of them and of their ratios. `benches/figures` makes the tables of the pages.

mod inputs;
mod limit;
mod list;
mod look_up;
mod measure;
mod processes;
mod report;
mod sides;

use std::process::ExitCode;

use look_up::Piece;
use measure::{Mode, check, measure};
use perft::Position;

/// What is asked for.
struct Options {
    rounds: usize,
    /// Nothing in a process that another has started.
    processes: Option<usize>,
    /// The positions whose sides are measured in place of single look-ups.
    sides: Option<Vec<Position>>,
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        rounds: 11,
        processes: Some(11),
        sides: None,
    };
    while let Some(option) = arguments.next() {
        if option == processes::ONE {
            options.processes = None;
            continue;
        }
        let value = arguments.next().unwrap_or_default();
        let number = || {
            let number = value.parse::<usize>().ok().filter(|number| *number > 0);
            number.ok_or_else(|| format!("{option}: found {value:?}, expected a number from 1"))
        };
        match &*option {
            "--rounds" => options.rounds = number()?,
            "--processes" => options.processes = Some(number()?),
            "--sides" => options.sides = Some(inputs::read(&value)?),
            _ => {
                return Err(format!(
                    "found {option:?}, expected --rounds, --processes or --sides"
                ));
            }
        }
    }
    Ok(options)
}

fn measure_sides(middle_games: Vec<Position>, rounds: usize) {
    for (name, positions) in [("game-like", inputs::play()), ("middle-game", middle_games)] {
        let by_piece = inputs::sides(&positions);
        let together = by_piece.iter().map(|[rooks, bishops, queens, occupied]| {
            [rooks | queens, bishops | queens, *occupied]
        });
        let together: Vec<[u64; 3]> = together.collect();
        for mode in sides::MODES {
            let cell = format!("{name},{mode},side");
            processes::pass_on(&cell, &sides::measure(&together, mode, rounds));
            let cell = format!("{name},{mode},side by piece");
            processes::pass_on(&cell, &sides::measure(&by_piece, mode, rounds));
        }
    }
}

fn measure_look_ups(rounds: usize) {
    let all_inputs = [inputs::game_like(&inputs::play()), inputs::uniform()];
    check(&all_inputs);
    for inputs in &all_inputs {
        for mode in Mode::ALL {
            for piece in Piece::ALL {
                let cell = format!("{},{},{}", inputs.name, mode.name(), piece.name());
                processes::pass_on(&cell, &measure(inputs, mode, piece, rounds));
            }
        }
    }
}

fn main() -> ExitCode {
    let done = parse(std::env::args().skip(1)).and_then(|options| {
        match (options.processes, options.sides) {
            (Some(number), sides) => {
                let cells = if sides.is_some() { 8 } else { 30 };
                let rows = processes::run(number, cells)?;
                println!(
                    "# rounds: {} in {number} processes",
                    options.rounds * number
                );
                println!("{}", report::HEADER);
                rows.iter()
                    .for_each(|(cell, rows)| report::print(cell, rows));
            }
            (None, Some(middle_games)) => measure_sides(middle_games, options.rounds),
            (None, None) => measure_look_ups(options.rounds),
        }
        Ok(())
    });
    if let Err(error) = done {
        eprintln!("peers: {error}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}
