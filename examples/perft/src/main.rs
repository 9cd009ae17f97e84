//! Perft: counts the positions at the end of all sequences of legal moves, with any technique of this crate.
//!
//! ```text
//! cargo run --release -p perft                                              six positions with published counts
//! cargo run --release -p perft -- --technique ray_loop                      the same with another technique
//! cargo run --release -p perft --features every_layout -- --compare         every technique, sorted by speed
//! cargo run --release -p perft -- --epd perft.epd --depth 4                 a suite, no deeper than 4
//! cargo run --release -p perft -- --fen "FEN" --depth 6                     a position of your own
//! cargo run --release -p perft -- --fen "FEN" --depth 3 --divide            the count after each move
//! ```
//!
//! A suite has a position in each line, in FEN or EPD, and its counts after it: `;D1 20 ;D2 400` or `; D1 20; D2 400`.
//! An unknown technique lists all names. The exit code is 0 if all counts are as expected, 1 if one is not, and 2 if
//! the arguments or a position are wrong.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use perft::{MAX_DEPTH, Position, SUITE, Technique, all_techniques, read_suite};

/// How often `--compare` counts with each technique. The least time is printed, because noise only adds time.
const ROUNDS: usize = 3;

/// Counts the positions at the end of all sequences of legal moves.
///
/// Without --epd or --fen it counts six positions with published counts.
#[derive(Parser)]
#[command(name = "perft")]
struct Arguments {
    /// Count the positions of a suite, one in each line with operations such as ;D5 4865609
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    epd: Option<PathBuf>,

    /// Count this position at each depth up to --depth [default: 5]
    #[arg(long)]
    fen: Option<String>,

    /// Count no deeper than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    /// Show the count after each move of the position given with --fen
    #[arg(long, requires = "fen")]
    divide: bool,

    /// Compute the attacks of sliding pieces with this technique; an unknown name lists all techniques
    #[arg(long, value_name = "NAME", default_value = "fancy")]
    technique: String,

    /// Count with every technique and sort them by speed; the six positions are counted one ply less deep without
    /// --depth
    #[arg(long, conflicts_with_all = ["fen", "technique"])]
    compare: bool,
}

/// Runs the program.
fn main() -> ExitCode {
    match run(&Arguments::parse(), &mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
            if error.downcast_ref().is_some_and(is_closed) {
                // The reader has what it wants, like `head`.
                return ExitCode::SUCCESS;
            }
            // If this fails, the error cannot be reported.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// Counts what the arguments ask for, and returns whether all counts are as expected.
fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<bool, Box<dyn Error>> {
    let techniques = all_techniques();
    let Some(technique) = techniques.iter().find(|technique| technique.name == arguments.technique) else {
        let names: Vec<_> = techniques.iter().map(|technique| technique.name).collect();
        return Err(
            format!("--technique: found {:?}, expected one of {}", arguments.technique, names.join(", ")).into()
        );
    };
    let tasks = if let Some(fen) = &arguments.fen {
        let position: Position = fen.parse().map_err(|error| format!("--fen: {error}"))?;
        let depth = arguments.depth.unwrap_or(5);
        if arguments.divide {
            divide(technique, &position, depth, output)?;
            return Ok(true);
        }
        vec![Task { label: "position".to_owned(), position, counts: (1..=depth).map(|depth| (depth, None)).collect() }]
    } else if let Some(path) = &arguments.epd {
        tasks_of_file(path, arguments.depth)?
    } else {
        tasks_of_suite(arguments.depth, u32::from(arguments.compare))?
    };
    if arguments.compare {
        return Ok(compare(&techniques, &tasks, output)?);
    }
    let total = count(technique, &tasks, output)?;
    writeln!(output, "{:<21} {total}, technique {}", "total", technique.name)?;
    Ok(total.wrong == 0)
}

/// A position to count at some depths.
struct Task {
    /// The label in the rows.
    label: String,
    /// The position.
    position: Position,
    /// The depths, each with the expected number of nodes if it is known.
    counts: Vec<(u32, Option<u64>)>,
}

/// Returns the six positions with published counts, each at the given depth, or at its own depth minus a number of
/// plies.
fn tasks_of_suite(depth: Option<u32>, less: u32) -> Result<Vec<Task>, String> {
    let task = |known: &perft::Known| {
        let deepest = depth.unwrap_or(known.depth - less) as usize;
        let count = (1..).zip(known.nodes).take(deepest).last();
        Ok(Task {
            label: known.name.to_owned(),
            position: known.fen.parse()?,
            counts: count.map(|(depth, &nodes)| (depth, Some(nodes))).into_iter().collect(),
        })
    };
    SUITE.iter().map(task).collect()
}

/// Returns the positions of a suite at the depths for which it has counts, up to the given depth, and at the given depth
/// without an expectation if there are none.
fn tasks_of_file(path: &Path, depth: Option<u32>) -> Result<Vec<Task>, String> {
    let file = path.display();
    let entries = read_suite(path)?;
    if entries.is_empty() {
        return Err(format!("{file}: found no position, expected one in each line"));
    }
    let task = |entry: perft::Entry| {
        let deepest = depth.unwrap_or(MAX_DEPTH);
        let known = entry.counts.iter().filter(|&&(depth, _)| depth <= deepest);
        let mut counts: Vec<_> = known.map(|&(depth, nodes)| (depth, Some(nodes))).collect();
        if counts.is_empty() {
            let line = entry.line;
            let depth = depth.ok_or_else(|| {
                format!(
                    "{file}:{line}: node counts: found none, expected some such as ;D5 4865609; give --depth to count \
                     without comparing"
                )
            })?;
            counts.push((depth, None));
        }
        Ok(Task { label: format!("line {}", entry.line), position: entry.position, counts })
    };
    entries.into_iter().map(task).collect()
}

/// The sum of some counts.
#[derive(Default)]
struct Total {
    nodes: u64,
    time: Duration,
    /// The counts that are not as expected.
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

/// Formats the nodes and the speed for the tables.
fn figures(nodes: u64, time: Duration) -> String {
    // A coarse clock can measure 0.
    let microseconds = time.as_secs_f64().max(1e-9) * 1e6;
    format!("{nodes:>15} nodes {:>8.1} Mnodes/s", nodes as f64 / microseconds)
}

/// Counts each position at its depths until a count is wrong, prints a row for each count and returns the sum.
fn count(technique: &Technique, tasks: &[Task], output: &mut dyn Write) -> io::Result<Total> {
    let mut total = Total::default();
    for Task { label, position, counts } in tasks {
        for &(depth, expected) in counts {
            let started = Instant::now();
            let nodes = (technique.perft)(position, depth);
            let time = started.elapsed();
            total.nodes = total.nodes.saturating_add(nodes);
            total.time += time;
            let is_wrong = expected.is_some_and(|expected| expected != nodes);
            let checked = match expected {
                None => "nothing to compare with".to_owned(),
                Some(expected) if is_wrong => format!("WRONG, expected {expected}"),
                Some(_) => "correct".to_owned(),
            };
            writeln!(output, "{label:<12} depth {depth:>2} {}  {checked}", figures(nodes, time))?;
            if is_wrong {
                total.wrong += 1;
                break;
            }
        }
    }
    Ok(total)
}

/// Counts the positions with every technique, in turn so that all meet the same noise, and prints them sorted by speed.
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
        writeln!(output, "{name:<34} {total}")?;
    }
    Ok(rows.iter().all(|(_, total)| total.wrong == 0))
}

/// Prints the count after each move in the order of the moves' names, so that two lists can be compared line by line.
fn divide(technique: &Technique, position: &Position, depth: u32, output: &mut dyn Write) -> io::Result<()> {
    let started = Instant::now();
    let after = |(played, child): (perft::Move, Position)| (played.to_string(), (technique.perft)(&child, depth - 1));
    let mut counts: Vec<_> = (technique.children)(position).into_iter().map(after).collect();
    let time = started.elapsed();
    counts.sort_unstable();
    for (played, nodes) in &counts {
        writeln!(output, "{played}: {nodes}")?;
    }
    let total = counts.iter().map(|(_, nodes)| nodes).sum();
    writeln!(output, "depth {depth:>2} {}", figures(total, time))
}
