//! The command line: generate, check, lock.
//!
//! Exit codes: 0 for success, 1 if `check` finds a difference, 2 for any failure.
#![forbid(unsafe_code)]

mod check;
mod failure;
mod generate;
mod lock;
mod options;
mod style;

use std::ffi::OsString;
use std::process::ExitCode;

use lexopt::Parser;

use failure::{Failure, print_text};

fn run() -> Result<ExitCode, Failure> {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = words
        .first()
        .map(|word| word.to_string_lossy())
        .unwrap_or_default();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return print_text(&help(&command));
    }
    let mut arguments = Parser::from_args(words.iter().skip(1));
    match &*command {
        "generate" => generate::run(&generate::Options::parse(&mut arguments)?),
        "check" => check::run(&check::Options::parse(&mut arguments)?),
        "lock" => lock::run(&lock::parse(&mut arguments)?),
        "--version" | "-V" => match arguments.next()? {
            None => print_text(concat!(
                env!("CARGO_PKG_NAME"),
                " ",
                env!("CARGO_PKG_VERSION"),
                "\n"
            )),
            Some(argument) => Err(argument.unexpected().into()),
        },
        _ => Err(Failure::unknown(
            "command",
            &command,
            &["generate", "check", "lock", "--help", "--version"],
        )),
    }
}

fn help(command: &str) -> String {
    match command {
        "generate" => generate::help(),
        "check" => include_str!("help/check.txt").into(),
        "lock" => include_str!("help/lock.txt").into(),
        _ => include_str!("help/main.txt").into(),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}
