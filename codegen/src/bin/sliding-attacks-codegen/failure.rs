//! The failures that end the program, and output that tolerates a closed pipe.

use core::fmt;
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
    /// A failed write to standard error, where `--output` leads to it.
    Stderr(io::Error),
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
            Self::Stdout(error) | Self::Stderr(error) => {
                let stream = match self {
                    Self::Stderr(_) => "error",
                    _ => "output",
                };
                write!(
                    formatter,
                    "standard {stream}: cannot write: {error}; redirect it elsewhere"
                )
            }
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

    /// Prints the message on standard error, in color if that is a terminal.
    pub fn report(&self) {
        // If this fails too, nothing more can be done.
        let text = styled(&format!("{RED}error:{RESET} {self}"), &io::stderr());
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// Writes to standard output.
pub fn print(content: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(content).and_then(|()| stdout.flush())
}

/// Prints text for people to read, without its styles if standard output does not show them. It is not
/// a failure if the reader, such as `head`, has read enough.
pub fn print_text(text: &str) -> Result<ExitCode, Failure> {
    match print(styled(text, &io::stdout()).as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Stdout(error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
