//! The failures that end the program, and output that tolerates a closed pipe.

use core::fmt;
use std::error::Error as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use sliding_attacks_codegen::Error;
use sliding_attacks_codegen::internal::{one_line, quoted};

use crate::style::{RED, RESET, styled};

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// An error of the library.
    Library(Error),
    /// Bad input; the text says where it is, what is wrong and what to write instead.
    Input(String),
    /// A failed write to standard output.
    Stdout(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Library(error)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Input(format!(
            "{}; add --help for the options",
            one_line(&error.to_string(), 120)
        ))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Library(error) => error.fmt(formatter),
            Self::Input(message) => formatter.write_str(message),
            Self::Stdout(error) => write!(
                formatter,
                "standard output: cannot write: {error}; redirect it elsewhere"
            ),
        }
    }
}

impl Failure {
    /// Returns the failure for a word that is not one of the known ones.
    pub fn unknown(place: &str, word: &str, known: &[&str]) -> Self {
        let found = if word.is_empty() {
            "nothing".into()
        } else {
            quoted(word)
        };
        Self::Input(format!(
            "{place}: found {found}; use one of: {}",
            known.join(", ")
        ))
    }

    /// Returns whether the reader of our output has closed the pipe.
    pub fn is_closed_pipe(&self) -> bool {
        let error = match self {
            Self::Stdout(error) => Some(error),
            Self::Library(error) => error.source().and_then(|source| source.downcast_ref()),
            Self::Input(_) => None,
        };
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Prints the message on standard error, in color if that is a terminal.
    pub fn report(&self) {
        // If this fails too, nothing more can be done.
        let text = styled(&format!("{RED}error:{RESET} {self}"), &io::stderr());
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// Prints `text` unchanged.
pub fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text)
        .and_then(|()| stdout.flush())
        .map_err(Failure::Stdout)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints `text`, without its styles if standard output does not show them.
pub fn print_styled(text: &str) -> Result<ExitCode, Failure> {
    print(styled(text, &io::stdout()).as_bytes())
}
