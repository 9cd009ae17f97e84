//! `lock`: what the tables are now, for `check` to compare with later.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout, Seed, parse_seed};

use crate::failure::{Failure, print_styled};
use crate::{options, progress};

/// Writes the lock file: seed, and per layout entries, bytes and SHA-256.
#[derive(Args)]
pub struct Options {
    /// A layout to lock; may be given more than once [default: all]
    #[arg(long = "layout", value_name = "LAYOUT", value_parser = options::layout())]
    layouts: Vec<Layout>,
    /// The seed of the factors, 64 hexadecimal digits [default: that of the published tables]
    #[arg(long, value_name = "HEX", value_parser = parse_seed)]
    seed: Option<Seed>,
    /// The file to write, `-` for standard output.
    #[arg(short, long, value_name = "FILE", default_value = "tables.lock")]
    output: PathBuf,
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let asked = |layout: &Layout| options.layouts.is_empty() || options.layouts.contains(layout);
    let layouts: Vec<_> = Layout::ALL.iter().copied().filter(asked).collect();
    let seed = options.seed.unwrap_or(DEFAULT_SEED);
    let tables = progress::generate(seed, &layouts)?;
    let lock = Lock { seed, layouts: tables.iter().map(LockedLayout::from).collect() };
    options::write(Some(&options.output), lock.to_string().as_bytes())?;
    if options.output != Path::new("-") {
        print_styled(&format!("{} holds {} layouts\n", options.output.display(), lock.layouts.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}
