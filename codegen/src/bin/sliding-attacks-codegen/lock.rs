//! `lock`: what the tables are now, for `check` to compare with later.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};

use crate::failure::{Failure, print_styled};
use crate::options::{self, SeedOption};
use crate::progress;

/// Writes the lock file: seed, and per layout entries, bytes and SHA-256.
#[derive(Args)]
pub struct Options {
    /// A layout to lock; may be given more than once [default: all]
    #[arg(long = "layout", value_name = "LAYOUT", value_parser = options::layout())]
    layouts: Vec<Layout>,
    #[command(flatten)]
    seed: SeedOption,
    /// The file to write, `-` for standard output.
    #[arg(short, long, value_name = "FILE", default_value = "tables.lock")]
    output: PathBuf,
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let asked = |layout: &Layout| options.layouts.is_empty() || options.layouts.contains(layout);
    let layouts: Vec<_> = Layout::ALL.iter().copied().filter(asked).collect();
    let seed = options.seed.get();
    let tables = progress::generate(seed, &layouts)?;
    let lock = Lock { seed, layouts: tables.iter().map(LockedLayout::from).collect() };
    options::write(Some(&options.output), lock.to_string().as_bytes())?;
    if options.output != Path::new("-") {
        print_styled(&format!("{} holds {} layouts\n", options.output.display(), lock.layouts.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}
