//! Options that several commands have, each written once, and how they are read.

use core::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sliding_attacks_codegen::{DEFAULT_SEED, Error, Layout, Piece, Seed, hex, parse_seed, write_if_changed};

use crate::failure::{Failure, print};

/// The seed that all magics come from.
#[derive(Args)]
pub struct SeedOption {
    /// The seed of the magics, 64 hexadecimal digits [default: that of the published tables]
    #[arg(long, value_name = "HEX", value_parser = parse_seed)]
    seed: Option<Seed>,
}

/// What the seed is for where it gives candidates rather than a layout's magics.
pub const SEED_OF_CANDIDATES: &str =
    "The seed of the candidates, 64 hexadecimal digits [default: that of the published tables]";

impl SeedOption {
    /// Returns the seed that was given, or that of the published tables.
    pub fn get(&self) -> Seed {
        self.seed.unwrap_or(DEFAULT_SEED)
    }
}

/// Where the result goes.
#[derive(Args)]
pub struct Output {
    /// The file to write, whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    /// Returns the file, unless the result goes to standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Writes the result.
    pub fn write(&self, content: &[u8]) -> Result<ExitCode, Failure> {
        write(self.output.as_deref(), content)
    }
}

/// What a search that may take days is run with. None of it changes what is found.
#[derive(Args)]
pub struct LongSearch {
    /// How many threads search; they do not change the result [default: as many as there are processors]
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZero<usize>>,
    /// Keep how far the search came in this file, and go on from there if it exists.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

impl LongSearch {
    /// Returns how many threads to search with: as many as asked for, or as there are processors.
    pub fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
    }
}

/// Reads the name of a layout.
pub fn layout() -> impl TypedValueParser<Value = Layout> {
    let value = |layout: &Layout| {
        let (entries, bytes) = layout.size();
        PossibleValue::new(layout.name()).help(format!("{entries} entries, {bytes} bytes. {}", layout.summary()))
    };
    PossibleValuesParser::new(Layout::ALL.iter().map(value)).try_map(|name| Layout::from_name(&name))
}

/// The layouts whose squares are packed together.
pub const PACKED: [&str; 6] = ["fixed_shift", "black", "offset_in_magic", "shared", "shift_in_magic", "no_offset"];

/// Reads the name of a piece that has tables of its own.
pub fn piece() -> impl TypedValueParser<Value = Piece> {
    let named = |name: String| Piece::ALL.into_iter().find(|piece| piece.name() == name).ok_or(Error::NoLayout);
    PossibleValuesParser::new(Piece::ALL.map(Piece::name)).try_map(named)
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
