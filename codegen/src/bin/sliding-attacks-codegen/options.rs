//! Options that several commands share, and their parsers.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout, Seed, parse_seed, write_if_changed};

use crate::failure::{Failure, print};

/// The option for the seed of all magics.
#[derive(Args)]
pub struct SeedOption {
    /// The seed of the magics, 64 hexadecimal digits [default: the seed of the published tables]
    #[arg(long, value_name = "HEX", value_parser = parse_seed)]
    seed: Option<Seed>,
}

impl SeedOption {
    /// Returns the seed that was given, or the seed of the published tables.
    pub fn get(&self) -> Seed {
        self.seed.unwrap_or(DEFAULT_SEED)
    }
}

/// The destination of the result.
#[derive(Args)]
pub struct Output {
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    /// Returns the file, or `None` if the result goes to standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Writes the result.
    pub fn write(&self, content: &[u8]) -> Result<ExitCode, Failure> {
        write(self.output.as_deref(), content)
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

/// Writes to the file, or to standard output if no file or `-` is named.
pub fn write(path: Option<&Path>, content: &[u8]) -> Result<ExitCode, Failure> {
    match path {
        Some(path) if path != Path::new("-") => write_if_changed(path, content)?,
        _ => return print(content),
    }
    Ok(ExitCode::SUCCESS)
}
