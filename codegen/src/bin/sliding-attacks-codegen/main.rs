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
mod parse;
mod show;
mod style;

use std::ffi::OsString;
use std::process::ExitCode;

use lexopt::Parser;

use failure::{Failure, print};

fn run() -> Result<ExitCode, Failure> {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = words
        .first()
        .map(|word| word.to_string_lossy())
        .unwrap_or_default();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return print(help(&command).as_bytes());
    }
    let mut arguments = Parser::from_args(words.iter().skip(1));
    match &*command {
        "generate" => generate::run(&generate::Options::parse(&mut arguments)?),
        "check" => check::run(&check::Options::parse(&mut arguments)?),
        "lock" => lock::run(&lock::parse(&mut arguments)?),
        "show" => show::run(&show::Options::parse(&mut arguments)?),
        "--version" | "-V" => match arguments.next()? {
            None => print(
                concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\n").as_bytes(),
            ),
            Some(argument) => Err(argument.unexpected().into()),
        },
        _ => Err(Failure::unknown(
            "command",
            &command,
            &["generate", "check", "lock", "show", "--help", "--version"],
        )),
    }
}

fn help(command: &str) -> String {
    match command {
        "generate" => generate::help(),
        "check" => include_str!("help/check.txt").into(),
        "lock" => include_str!("help/lock.txt").into(),
        "show" => include_str!("help/show.txt").into(),
        _ => include_str!("help/main.txt").into(),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        // The reader, such as `head`, has read enough.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}
