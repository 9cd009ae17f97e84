//! `lock`: writes the sizes and digests of the tables, for `check` to compare with later.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::Arg::{Long, Short};
use lexopt::Parser;
use sliding_attacks_codegen::lock::Lock;
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, Seed};

use crate::failure::{Failure, print_styled};
use crate::options;

/// What to lock, and where.
#[derive(Default)]
pub struct Options {
    layouts: Vec<Layout>,
    seed: Option<Seed>,
    output: Option<PathBuf>,
}

impl Options {
    pub fn parse(arguments: &mut Parser) -> Result<Self, Failure> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("layout") => options::layouts(&mut options.layouts, arguments)?,
                Long("seed") => options::read(&mut options.seed, "--seed", arguments, str::parse)?,
                Short('o') | Long("output") => options.output = Some(arguments.value()?.into()),
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(options)
    }
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let output = options.output.as_deref().unwrap_or(Path::new("tables.lock"));
    let layouts = if options.layouts.is_empty() { Layout::ALL } else { &options.layouts };
    let builder = Builder::new().seed(options.seed.unwrap_or(DEFAULT_SEED));
    let lock = Lock::from(&layouts.iter().fold(builder, |builder, &layout| builder.layout(layout)).generate()?);
    options::write(Some(output), lock.to_string().as_bytes())?;
    if output != Path::new("-") {
        print_styled(&format!("{} holds {} layouts\n", output.display(), lock.layouts.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}
