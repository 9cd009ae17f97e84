//! The command line of the long searches.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

mod command;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let run = match command::Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(error) if error.use_stderr() => error.exit(),
        // What --help asks for.
        Err(help) => command::printed(help.print().and_then(|()| io::stdout().flush())),
    };
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
