//! Perft: counts the positions at the end of all sequences of legal moves, with any technique of
//! this crate.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use lexopt::{Arg::Long, ValueExt as _};
use perft::{Position, SUITE, Technique, all_techniques};

const HELP: &str = "\
Counts the positions at the end of all sequences of legal moves.

    perft                             six positions with published counts
    perft --depth 3                   the same, no deeper than 3
    perft --technique NAME            the same with a different technique; an unknown name lists all
    perft --compare                   every technique, one ply shallower, sorted by speed
    perft --fen FEN --depth 6         your own position, at each depth up to 6

Exit codes: 0 if all counts match the published ones, 1 if one does not, and 2 if the arguments are wrong.
";

/// How many times `--compare` counts with each technique. The shortest time is printed, because
/// noise only adds time.
const ROUNDS: usize = 3;

/// Why `pext` and `pext16` are slow in a program that is compiled for other processors too.
const NO_PEXT: &str = "  (compiled without BMI2, so a loop computes PEXT)";

/// The greatest depth. It limits the recursion in positions with only one move; no count overflows
/// in a lifetime.
const MAX_DEPTH: u32 = 30;

/// A position to count at a depth: its label, and the number of nodes if it is known.
type Task = (&'static str, Position, u32, Option<u64>);

fn main() -> ExitCode {
    match run(&mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
            if error.downcast_ref().is_some_and(is_closed) {
                // The reader, such as `head`, has read enough.
                return ExitCode::SUCCESS;
            }
            // If this fails, the error cannot be reported.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// Counts what the arguments ask for, and returns whether all counts match the published ones.
fn run(output: &mut dyn Write) -> Result<bool, Box<dyn Error>> {
    let techniques = all_techniques();
    let (mut name, mut position, mut depth, mut compares) = ("fancy".to_owned(), None, None, false);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("fen") => {
                let fen = arguments.value()?.string()?;
                let read = fen.parse::<Position>();
                position = Some(read.map_err(|error| format!("--fen: {error}"))?);
            }
            Long("depth") => {
                let least = arguments.value()?.parse()?;
                if !(1..=MAX_DEPTH).contains(&least) {
                    return Err(format!("--depth: found {least}, expected 1 to {MAX_DEPTH}").into());
                }
                depth = Some(least);
            }
            Long("technique") => name = arguments.value()?.string()?,
            Long("compare") => compares = true,
            Long("help") => {
                output.write_all(HELP.as_bytes())?;
                return Ok(true);
            }
            other => return Err(format!("{}; --help lists the options", other.unexpected()).into()),
        }
    }
    let Some(technique) = techniques.iter().find(|technique| technique.name == name) else {
        let names: Vec<_> = techniques.iter().map(|technique| technique.name).collect();
        return Err(format!(
            "--technique: found {name:?}, expected one of {}",
            names.join(", ")
        )
        .into());
    };
    let tasks = match position {
        None => tasks_of_suite(depth, u32::from(compares))?,
        Some(position) => (1..=depth.unwrap_or(5))
            .map(|depth| ("position", position, depth, None))
            .collect(),
    };
    if compares {
        return Ok(compare(&techniques, &tasks, output)?);
    }
    let total = count(technique, &tasks, output)?;
    writeln!(
        output,
        "{:<21} {total}, technique {}",
        "total", technique.name
    )?;
    Ok(total.wrong == 0)
}

/// Returns the six positions with published counts, each at the given depth, or at its own depth
/// minus a number of plies.
fn tasks_of_suite(depth: Option<u32>, less: u32) -> Result<Vec<Task>, String> {
    let task = |known: &perft::Known| {
        let depth = depth
            .unwrap_or(known.depth - less)
            .min(known.nodes.len() as u32);
        Ok((
            known.name,
            known.fen.parse()?,
            depth,
            Some(known.nodes[depth as usize - 1]),
        ))
    };
    SUITE.iter().map(task).collect()
}

/// Formats the nodes and the speed for the tables.
fn figures(nodes: u64, time: Duration) -> String {
    // A coarse clock can measure 0.
    let microseconds = time.as_secs_f64().max(1e-9) * 1e6;
    format!(
        "{nodes:>15} nodes {:>8.1} Mnodes/s",
        nodes as f64 / microseconds
    )
}

/// A sum of counts.
#[derive(Default)]
struct Total {
    nodes: u64,
    time: Duration,
    /// The counts that are not as published.
    wrong: usize,
}

impl fmt::Display for Total {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}  ", figures(self.nodes, self.time))?;
        match self.wrong {
            0 => write!(formatter, "none wrong"),
            wrong => write!(formatter, "{wrong} WRONG"),
        }
    }
}

/// Counts each position, prints a row for each and returns the sum.
fn count(technique: &Technique, tasks: &[Task], output: &mut dyn Write) -> io::Result<Total> {
    let mut total = Total::default();
    for (label, position, depth, expected) in tasks {
        let started = Instant::now();
        let nodes = (technique.perft)(position, *depth);
        let time = started.elapsed();
        let checked = match *expected {
            None => "nothing to compare with".to_owned(),
            Some(expected) if expected == nodes => "correct".to_owned(),
            Some(expected) => format!("WRONG, expected {expected}"),
        };
        total.nodes += nodes;
        total.time += time;
        total.wrong += usize::from(expected.is_some_and(|expected| expected != nodes));
        writeln!(
            output,
            "{label:<12} depth {depth:>2} {}  {checked}",
            figures(nodes, time)
        )?;
    }
    Ok(total)
}

/// Counts the positions with every technique, in turn so that all meet the same noise, and prints
/// them sorted by speed.
fn compare(techniques: &[Technique], tasks: &[Task], output: &mut dyn Write) -> io::Result<bool> {
    let mut rows: Vec<(&str, Total)> = Vec::new();
    for round in 0..ROUNDS {
        for (row, technique) in techniques.iter().enumerate() {
            let total = count(technique, tasks, &mut io::sink())?;
            if round == 0 {
                rows.push((technique.name, total));
            } else if total.time < rows[row].1.time {
                rows[row].1 = total;
            }
        }
    }
    rows.sort_by_key(|(_, total)| total.time);
    for (name, total) in &rows {
        let without_pext = name.starts_with("pext") && !cfg!(target_feature = "bmi2");
        let why = if without_pext { NO_PEXT } else { "" };
        writeln!(output, "{name:<34} {total}{why}")?;
    }
    Ok(rows.iter().all(|(_, total)| total.wrong == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_count_is_named() {
        let initial: Position = SUITE[0].fen.parse().expect("a known position");
        let tasks = [
            ("one", initial, 2, Some(401)),
            ("two", initial, 2, Some(400)),
        ];
        let mut output = Vec::new();
        let total =
            count(&all_techniques()[0], &tasks, &mut output).expect("a vector takes everything");
        assert_eq!((total.nodes, total.wrong), (800, 1));
        let output = String::from_utf8(output).expect("it is text");
        assert!(
            output.contains("WRONG, expected 401\n") && output.ends_with("correct\n"),
            "{output}"
        );
        assert!(total.to_string().ends_with("1 WRONG"), "{total}");
    }
}
