//! Every look-up of this crate and those of its peers, side by side in one run.
//!
//! ```text
//! cargo run --release                         the table of ratios, this target
//! cargo run --release -- --csv                the same as CSV
//! ./measure                                   CSV for the default target and for this processor; after it
//!                                             `cargo run -p figures` draws the chart and writes the documentation
//! ./measure-perft                             the move generators, in million positions a second
//! ```
//!
//! Options: `--rounds N` (default 101), `--epd FILE` for positions instead of those of random games, and `--only TEXT`
//! (can be repeated) for the implementations with this text in their name.

mod inputs;
mod limit;
mod list;
mod look_up;
mod measure;
mod piece;
mod report;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use look_up::Origin;
use measure::{Mode, check, measure};
use piece::Piece;

/// What to do.
struct Arguments {
    csv: bool,
    rounds: usize,
    epd: Option<PathBuf>,
    only: Vec<String>,
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut parsed = Arguments { csv: false, rounds: 101, epd: None, only: Vec::new() };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument}: expected a value after it"));
        match &*argument {
            "--csv" => parsed.csv = true,
            "--rounds" => {
                let rounds = value()?;
                parsed.rounds = rounds.parse().map_err(|_| format!("--rounds: found {rounds:?}, expected a number"))?;
            }
            "--epd" => parsed.epd = Some(value()?.into()),
            "--only" => parsed.only.push(value()?),
            _ => return Err(format!("found {argument:?}, expected --csv, --rounds, --epd or --only")),
        }
    }
    if parsed.rounds == 0 {
        return Err("--rounds: found 0, expected 1 or more".into());
    }
    Ok(parsed)
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let positions = arguments.epd.as_deref().map_or_else(|| Ok(inputs::play()), inputs::read)?;
    let all_inputs = [inputs::game_like(&positions), inputs::uniform()];
    let implementations = check(&all_inputs);
    eprintln!("{implementations} implementations agree on {} look-ups each", 2 * 9 * inputs::LENGTH);

    let wanted = |name: &str, origin: Origin| {
        origin != Origin::Ours || arguments.only.is_empty() || arguments.only.iter().any(|text| name.contains(text))
    };
    let target = if cfg!(target_feature = "avx2") { "native" } else { "default" };
    let mut rows = Vec::new();
    for inputs in &all_inputs {
        for mode in Mode::ALL {
            for piece in Piece::ALL {
                let cell = measure(inputs, mode, piece, arguments.rounds, &wanted);
                rows.extend(report::rows(target, inputs.name, mode, piece, &cell));
            }
        }
    }
    if arguments.csv {
        println!("# rounds: {}", arguments.rounds);
        println!("{}", report::HEADER);
        rows.iter().for_each(|row| println!("{row}"));
    } else {
        report::print(&rows);
    }
    Ok(())
}

fn main() -> ExitCode {
    let result = parse(env::args().skip(1)).and_then(|arguments| run(&arguments));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("peers: {error}");
            ExitCode::from(2)
        }
    }
}
