//! The command line of the long search: `hunt rook-f2 0..100`.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

use core::ops::Range;
use std::env;
use std::io;
use std::process::ExitCode;
use std::thread;

use hunt::chunks::ChunkedSearch;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square};

const USAGE: &str = "expected a piece on a square and its chunks, from the first number up to but not including the second; \
                     write for example `hunt rook-f2 0..100`";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let [square, chunks] = &arguments[..] else {
        return Err(USAGE.into());
    };
    let search = ChunkedSearch::new(parse_occupancies(square).ok_or(USAGE)?);
    let chunks = parse_chunks(chunks).ok_or(USAGE)?;
    if chunks.end > search.total() {
        return Err(format!(
            "{square} has the chunks 0..{}; ask for chunks of these",
            search.total()
        ));
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let done = search.run(&chunks, threads, &mut io::stdout());
    done.map_err(|error| format!("standard output: cannot write: {error}; write it elsewhere"))
}

/// Reads a piece on a square, for example `rook-f2`.
fn parse_occupancies(text: &str) -> Option<Occupancies> {
    let (name, square) = text.split_once('-')?;
    let piece = Piece::ALL.into_iter().find(|piece| piece.name() == name)?;
    Some(Occupancies::new(piece, parse_square(square)?))
}

/// Reads chunk numbers, for example `0..100`.
fn parse_chunks(text: &str) -> Option<Range<u64>> {
    let (from, to) = text.split_once("..")?;
    let chunks = from.parse().ok()?..to.parse().ok()?;
    (!chunks.is_empty()).then_some(chunks)
}
