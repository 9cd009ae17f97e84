//! Perft: counts the positions at the end of all sequences of legal moves, with any layout or
//! technique of this crate.

use core::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::{Arg, ValueExt as _};
use perft::tasks::{Counter, compare, tasks_of};
use perft::{SUITE, all_techniques, parse_epd};
use sliding_attacks::Color;

const HELP: &str = "\
Counts the positions at the end of all sequences of legal moves.

    perft                  six positions with published counts
    perft FILE             the positions of a file in EPD with counts, one on a line: FEN; D1 20; D2 400
    perft --fen FEN        your own position, at each depth up to 5
    perft --divide         the initial position at depth 5, or that of --fen: the count of each move
    perft --compare        the same as the first three with every layout and technique, sorted by speed

    --depth N              no deeper than N; otherwise the first two count up to 200 million nodes for
                           each position, or 12 million with --compare
    --technique NAME       the layout or technique, fancy by default; an unknown name lists all
    --threads N            counts on N threads instead of one

Exit codes: 0 if all counts match the published ones, 1 if one does not, and 2 if the arguments are wrong.
";

type Result<T> = core::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run(&mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // The reader, such as `head`, has read enough.
            let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
            if error.downcast_ref().is_some_and(is_closed) {
                return ExitCode::SUCCESS;
            }
            // If this fails, the error cannot be reported.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// Counts what the arguments ask for, and returns whether all counts match the published ones.
fn run(output: &mut dyn Write) -> Result<bool> {
    let (mut name, mut fen, mut file, mut depth) = (None, None, None, None);
    let (mut threads, mut compares, mut divides) = (1, false, false);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("fen") => fen = Some(arguments.value()?.string()?),
            Arg::Long("technique") => name = Some(arguments.value()?.string()?),
            // Recursion goes that deep if each position has a single move.
            Arg::Long("depth") => depth = Some(number("--depth", 30, &mut arguments)?),
            Arg::Long("threads") => threads = number("--threads", 1024, &mut arguments)?,
            Arg::Long("compare") => compares = true,
            Arg::Long("divide") => divides = true,
            Arg::Long("help") => {
                output.write_all(HELP.as_bytes())?;
                return Ok(true);
            }
            Arg::Value(path) if file.is_none() => file = Some(PathBuf::from(path)),
            other => return Err(format!("{}; --help lists the options", other.unexpected()).into()),
        }
    }
    if file.is_some() && (fen.is_some() || divides) {
        return Err("found a file, expected none with --fen or --divide".into());
    }
    if compares && (divides || name.is_some()) {
        return Err("--compare: expected neither --divide nor --technique".into());
    }

    let techniques = all_techniques();
    let name = name.as_deref().unwrap_or("fancy");
    let Some(technique) = techniques.iter().find(|technique| technique.name == name) else {
        let names: Vec<_> = techniques.iter().map(|technique| technique.name).collect();
        let names = names.join(", ");
        return Err(format!("--technique: found {name:?}, expected one of {names}").into());
    };
    let position = |fen: &str| fen.parse().map_err(|error| format!("--fen: {error}"));
    let counter = |technique| Counter { technique, threads };
    if divides {
        let fen = fen.as_deref().unwrap_or(SUITE[0].fen);
        let is_black = fen.split_whitespace().nth(1) == Some("b");
        let us = if is_black { Color::Black } else { Color::White };
        let rows = counter(technique).divide(&position(fen)?, us, depth.unwrap_or(5));
        for (name, nodes) in &rows {
            writeln!(output, "{name}: {nodes}")?;
        }
        let sum: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
        writeln!(output, "\nNodes searched: {sum}")?;
        return Ok(true);
    }
    let most = if compares { 12_000_000 } else { 200_000_000 };
    let tasks = if let Some(fen) = fen {
        let position = position(&fen)?;
        let task = |depth| ("position".to_owned(), position, depth, None);
        (1..=depth.unwrap_or(5)).map(task).collect()
    } else if let Some(path) = file {
        let in_file = |problem| format!("{}: {problem}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| in_file(error.to_string()))?;
        tasks_of(&parse_epd(&text).map_err(in_file)?, depth, most)
    } else {
        tasks_of(&SUITE, depth, most)
    };
    if tasks.is_empty() {
        return Err("found no position with a count that is small enough; give a --depth".into());
    }
    if compares {
        let counters: Vec<_> = techniques.iter().map(counter).collect();
        return Ok(compare(&counters, &tasks, output)?);
    }
    let total = counter(technique).count(&tasks, output)?;
    writeln!(output, "{:<21} {total}, technique {name}", "total")?;
    Ok(total.wrong == 0)
}

/// Reads the value of an option as a number from 1 to a greatest one.
fn number(option: &str, greatest: u32, arguments: &mut lexopt::Parser) -> Result<u32> {
    let value = arguments.value()?.string()?;
    match value.parse() {
        Ok(number) if (1..=greatest).contains(&number) => Ok(number),
        _ => Err(format!("{option}: found {value:?}, expected 1 to {greatest}").into()),
    }
}
