//! The command line: generate, check, lock, show.
//!
//! Exit codes: 0 for success, 1 if `check` finds a difference, 2 for any failure.
#![forbid(unsafe_code)]

mod board;
mod check;
mod failure;
mod generate;
mod lock;
mod options;
mod show;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::{Failure, print};

/// Finds magics deterministically and writes sliding piece attack tables.
#[derive(Parser)]
#[command(name = "sliding-attacks-codegen", version, max_term_width = 100, after_help = include_str!("help/main.txt"))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Generate(generate::Options),
    Check(check::Options),
    Lock(lock::Options),
    Show(show::Options),
    /// Prints a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Generate(options) => generate::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Lock(options) => lock::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Completions { shell } => completions(shell),
    };
    match done {
        Ok(code) => code,
        // The reader has read enough, like `head`.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}

fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    // The script goes to memory first, because clap_complete panics if a write fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sliding-attacks-codegen", &mut script);
    print(&script)
}

#[cfg(test)]
mod tests {
    #[test]
    fn options_do_not_contradict_each_other() {
        use clap::CommandFactory;
        super::Cli::command().debug_assert();
    }
}
