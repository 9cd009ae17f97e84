//! `lock`: writes the sizes and digests of the tables, for `check` to compare with later.

use std::io::{self, Write as _};
use std::process::ExitCode;

use lexopt::Arg::{Long, Short};
use lexopt::Parser;
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::lock::Lock;

use crate::failure::Failure;
use crate::options::{self, CommonOptions, Destination};

/// Reads what to lock, and where.
pub fn parse(arguments: &mut Parser) -> Result<CommonOptions, Failure> {
    let mut common = CommonOptions::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("layout") => common.layout(arguments)?,
            Long("seed") => common.seed(arguments)?,
            Short('o') | Long("output") => common.output(arguments)?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(common)
}

pub fn run(common: &CommonOptions) -> Result<ExitCode, Failure> {
    let lock = Lock::from(&common.builder(Layout::ALL).generate()?);
    let destination = common.destination("tables.lock");
    options::write(destination, lock.to_string().as_bytes())?;
    if let Destination::File(path) = destination {
        // The file is written, so it is not a failure if this is not read.
        let count = lock.layouts.len();
        let layouts = if count == 1 { "layout" } else { "layouts" };
        let _ = writeln!(io::stderr(), "{} holds {count} {layouts}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}
