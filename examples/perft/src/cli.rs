//! The command line: the positions to count, and the output of the counts.

use core::time::Duration;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Parser;

use crate::compare;
use crate::epd::{MAX_DEPTH, read_suite};
use crate::position::Position;
use crate::suite::SUITE;
use crate::techniques::{Technique, all_techniques, default_technique, technique_named};

/// The exit code if every count is as expected.
pub const CORRECT: u8 = 0;
/// The exit code if a count is wrong.
pub const WRONG: u8 = 1;
/// The exit code if an argument or the input is wrong.
pub const UNUSABLE: u8 = 2;

/// The depth to which `--fen` counts without `--depth`.
const DEPTH: u32 = 5;

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
    #[arg(long, value_name = "NAME", default_value = default_technique())]
    technique: String,

    /// Count with every technique and sort them by speed; the six positions are counted one ply less deep without
    /// --depth
    #[arg(long, conflicts_with_all = ["fen", "technique"])]
    compare: bool,
}

/// The reason why a run ended early.
pub enum Stop {
    /// The input is unusable; the message says why.
    Input(String),
    /// The results could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Runs the program with these arguments, the first of which is its name, and returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, output: &mut dyn Write, errors: &mut dyn Write) -> u8 {
    let result = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => run_parsed(&arguments, output),
        Err(error) if error.use_stderr() => Err(Stop::Input(error.to_string().trim_end().to_owned())),
        // The arguments ask for help.
        Err(error) => write!(output, "{error}").map(|()| CORRECT).map_err(Stop::Output),
    };
    let message = match result {
        Ok(code) => return code,
        Err(Stop::Input(message)) => message,
        // The reader has what it wants, like `head`.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return CORRECT,
        Err(Stop::Output(error)) => format!("cannot write the results: {error}"),
    };
    // If this fails, the error cannot be reported.
    let _ = writeln!(errors, "{message}");
    UNUSABLE
}

/// Runs the counts that the arguments ask for.
fn run_parsed(arguments: &Arguments, output: &mut dyn Write) -> Result<u8, Stop> {
    let technique = technique_named(&arguments.technique).ok_or_else(|| {
        let names: Vec<_> = all_techniques().iter().map(|technique| technique.name).collect();
        Stop::Input(format!("--technique: found {:?}, expected one of {}", arguments.technique, names.join(", ")))
    })?;
    if let Some(fen) = &arguments.fen {
        let position = fen.parse().map_err(|error| Stop::Input(format!("--fen: {error}")))?;
        let depth = arguments.depth.unwrap_or(DEPTH);
        if arguments.divide {
            divide_position(technique, &position, depth, output)
        } else {
            count_position(technique, &position, depth, output)
        }
    } else {
        let tasks = match &arguments.epd {
            Some(path) => tasks_of_file(path, arguments.depth)?,
            None => tasks_of_suite(arguments.depth, u32::from(arguments.compare))?,
        };
        if arguments.compare { compare::compare(&tasks, output) } else { count_tasks(technique, &tasks, output) }
    }
}

/// A position to count at some depths.
pub struct Task {
    /// The label in the rows.
    pub label: String,
    /// The position.
    pub position: Position,
    /// The depths, each with the expected number of nodes if it is known.
    pub counts: Vec<(u32, Option<u64>)>,
}

/// Returns the six positions with published counts, each at the given depth, or at its own depth minus a number of
/// plies.
fn tasks_of_suite(depth: Option<u32>, less: u32) -> Result<Vec<Task>, Stop> {
    SUITE
        .iter()
        .map(|known| {
            let position = known.fen.parse().map_err(|error| Stop::Input(format!("{}: {error}", known.name)))?;
            let deepest = depth.unwrap_or(known.depth - less) as usize;
            let count = known.nodes.iter().zip(1..).take(deepest).last();
            Ok(Task {
                label: known.name.to_owned(),
                position,
                counts: count.map(|(&nodes, depth)| (depth, Some(nodes))).into_iter().collect(),
            })
        })
        .collect()
}

/// Returns the positions of a suite at the depths for which it has counts, up to the given depth.
fn tasks_of_file(path: &Path, depth: Option<u32>) -> Result<Vec<Task>, Stop> {
    let file = path.display();
    let entries = read_suite(path).map_err(Stop::Input)?;
    if entries.is_empty() {
        return Err(Stop::Input(format!("{file}: found no position, expected one in each line")));
    }
    let mut tasks = Vec::new();
    for entry in entries {
        let counts = match depth {
            None if entry.counts.is_empty() => {
                return Err(Stop::Input(format!(
                    "{file}:{}: node counts: found none, expected some such as ;D5 4865609; give --depth to count \
                     without comparing",
                    entry.line
                )));
            }
            Some(depth) if entry.counts.is_empty() => vec![(depth, None)],
            _ => {
                let deepest = depth.unwrap_or(MAX_DEPTH);
                let counts = entry.counts.iter().filter(|&&(depth, _)| depth <= deepest);
                counts.map(|&(depth, nodes)| (depth, Some(nodes))).collect()
            }
        };
        tasks.push(Task { label: format!("line {}", entry.line), position: entry.position, counts });
    }
    Ok(tasks)
}

/// Counts the positions, and prints the deepest count of each or the first wrong one, and the total at the end.
fn count_tasks(technique: Technique, tasks: &[Task], output: &mut dyn Write) -> Result<u8, Stop> {
    let (mut total_nodes, mut total_time) = (0_u64, Duration::ZERO);
    let (mut wrong, mut passed_over) = (0, 0);
    for task in tasks {
        let mut row = None;
        for &(depth, expected) in &task.counts {
            let started = Instant::now();
            let nodes = technique.perft(&task.position, depth);
            let time = started.elapsed();
            total_nodes = total_nodes.saturating_add(nodes);
            total_time += time;
            let checked = match expected {
                None => "nothing to compare with".to_owned(),
                Some(expected) if expected == nodes => "correct".to_owned(),
                Some(expected) => format!("WRONG, expected {expected}"),
            };
            row = Some(format!("{:<12} depth {depth:>2} {}  {checked}", task.label, figures(nodes, time)));
            if expected.is_some_and(|expected| expected != nodes) {
                wrong += 1;
                break;
            }
        }
        match row {
            Some(row) => writeln!(output, "{row}")?,
            None => passed_over += 1,
        }
    }
    let checked = match wrong {
        0 => "all correct".to_owned(),
        _ => format!("{wrong} WRONG"),
    };
    writeln!(
        output,
        "{:<12} {:<8} {}  {checked}, technique {}",
        "total",
        "",
        figures(total_nodes, total_time),
        technique.name
    )?;
    if passed_over > 0 {
        writeln!(output, "{passed_over} positions passed over, whose counts are all deeper than --depth")?;
    }
    Ok(if wrong == 0 { CORRECT } else { WRONG })
}

/// Counts a position at each depth and prints each count.
fn count_position(technique: Technique, position: &Position, depth: u32, output: &mut dyn Write) -> Result<u8, Stop> {
    for depth in 1..=depth {
        let started = Instant::now();
        let nodes = technique.perft(position, depth);
        writeln!(output, "depth {depth:>2} {}", figures(nodes, started.elapsed()))?;
    }
    Ok(CORRECT)
}

/// Prints the count after each move in the order of the moves' names, so that two lists can be compared line by line.
fn divide_position(technique: Technique, position: &Position, depth: u32, output: &mut dyn Write) -> Result<u8, Stop> {
    let started = Instant::now();
    let mut counts = Vec::new();
    let nodes = (technique.divide)(position, depth, &mut |played, nodes| counts.push((played.to_string(), nodes)));
    let time = started.elapsed();
    counts.sort_unstable();
    for (played, nodes) in counts {
        writeln!(output, "{played}: {nodes}")?;
    }
    writeln!(output, "depth {depth:>2} {}", figures(nodes, time))?;
    Ok(CORRECT)
}

/// Formats the nodes and the speed for the tables.
pub fn figures(nodes: u64, time: Duration) -> String {
    // A coarse clock can measure 0.
    let microseconds = time.as_secs_f64().max(1e-9) * 1e6;
    format!("{nodes:>15} nodes {:>8.1} Mnodes/s", nodes as f64 / microseconds)
}
