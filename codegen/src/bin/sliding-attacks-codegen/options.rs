//! How options are read that several commands have.

use core::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sliding_attacks_codegen::{Error, Layout, Piece, Seed, hex, write_if_changed};

use crate::failure::{Failure, print};

/// Reads the name of a layout.
pub fn layout() -> impl TypedValueParser<Value = Layout> {
    PossibleValuesParser::new(Layout::ALL.iter().map(|layout| layout.name())).try_map(|name| Layout::from_name(&name))
}

/// The layouts whose squares are packed together.
pub const PACKED: [&str; 5] = ["fixed_shift", "black", "shared", "shift_in_magic", "group"];

/// Reads the name of a piece that has tables of its own.
pub fn piece() -> impl TypedValueParser<Value = Piece> {
    let named = |name: String| Piece::ALL.into_iter().find(|piece| piece.name() == name).ok_or(Error::NoLayout);
    PossibleValuesParser::new(Piece::ALL.map(Piece::name)).try_map(named)
}

/// Returns how many threads to search with: as many as asked for, or as there are processors.
pub fn threads(asked: Option<NonZero<usize>>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Returns the comment lines that open a file of records, from which the same records can be found again. The time that
/// a search took is not among them, since the same search writes the same file.
pub fn record_head(command: &str, seed: Seed) -> String {
    let seed = hex(&seed);
    format!("# command: sliding-attacks-codegen {command} --seed {seed}\n# seed: {seed}\n")
}

/// Writes to the file, or to standard output if none is named or `-` is.
pub fn write(path: Option<&Path>, content: &[u8]) -> Result<ExitCode, Failure> {
    match path {
        Some(path) if path != Path::new("-") => write_if_changed(path, content)?,
        _ => return print(content),
    }
    Ok(ExitCode::SUCCESS)
}
