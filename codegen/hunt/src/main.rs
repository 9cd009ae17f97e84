//! The command line of the long searches.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

mod command;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match command::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
