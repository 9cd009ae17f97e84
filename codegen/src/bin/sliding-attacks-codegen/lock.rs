//! `lock`: writes the sizes and digests of the tables, for `check` to compare with later.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use sliding_attacks_codegen::lock::Lock;
use sliding_attacks_codegen::{Builder, Layout};

use crate::failure::{Failure, print_styled};
use crate::options::{self, SeedOption};

/// Writes the lock file: the seed, and the entries, bytes and SHA-256 of each layout.
#[derive(Args)]
#[command(after_help = include_str!("help/lock.txt"))]
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
    let layouts = if options.layouts.is_empty() { Layout::ALL } else { &options.layouts };
    let builder = Builder::new().seed(options.seed.get());
    let lock = Lock::from(&layouts.iter().fold(builder, |builder, &layout| builder.layout(layout)).generate()?);
    options::write(Some(&options.output), lock.to_string().as_bytes())?;
    if options.output != Path::new("-") {
        print_styled(&format!("{} holds {} layouts\n", options.output.display(), lock.layouts.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}
