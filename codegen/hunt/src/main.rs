//! The command line of the long search: `hunt rook-f2 0 1 2`.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

use std::io::{self, Write as _};
use std::process::ExitCode;

use hunt::Exhaustive;
use sliding_attacks_codegen::internal::Slider;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square, square_name};

const USAGE: &str =
    "expected a piece on a square, and the numbers of chunks; for example, `hunt rook-f2 0 1 2`";

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
    let arguments = std::env::args_os().skip(1);
    let mut arguments = arguments.map(|word| word.to_string_lossy().into_owned());
    let square = arguments.next().ok_or(USAGE)?;
    let occupancies = parse_occupancies(&square).ok_or(USAGE)?;
    let bits = occupancies.bits - 1;
    let prefix = bits + Exhaustive::FRACTION;
    let count = 1_u64 << prefix;
    let parse_chunk = |word: String| {
        let chunk = word.parse().ok().filter(|chunk| *chunk < count);
        chunk.ok_or_else(|| {
            format!("{word:?} is not a chunk; {square} has chunks with numbers below {count}")
        })
    };
    let chunks: Result<Vec<u64>, String> = arguments.map(parse_chunk).collect();
    let chunks = chunks?;
    if chunks.is_empty() {
        return Err(USAGE.into());
    }
    let (piece, square) = (occupancies.piece, square_name(occupancies.square));
    let mut search = Exhaustive::new(&occupancies, prefix);
    for chunk in chunks {
        let found = search.chunk(chunk);
        let (branches, magics) = (found.branches, found.magics);
        let magic = found.least.map(|magic| format!(" magic={magic:#018x}"));
        let magic = magic.unwrap_or_default();
        // Everything that the result depends on, and the result, written at once.
        let line = format!(
            "{piece} {square} bits={bits} prefix={prefix} chunk={chunk} branches={branches} magics={magics}{magic}\n"
        );
        io::stdout().write_all(line.as_bytes()).map_err(|error| {
            format!("standard output: cannot write: {error}; write it elsewhere")
        })?;
    }
    Ok(())
}

/// Reads a piece on a square, for example `rook-f2`.
fn parse_occupancies(text: &str) -> Option<Occupancies> {
    let (name, square) = text.split_once('-')?;
    let piece = Slider::ALL.into_iter().find(|piece| piece.name() == name)?;
    Some(Occupancies::new(piece, parse_square(square)?))
}
