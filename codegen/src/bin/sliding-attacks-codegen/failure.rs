//! What ends the program early, and output that survives a closed pipe.

use std::io::{self, Write as _};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use sliding_attacks_codegen::Error;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The library says why.
    Library(Error),
    /// The input says nothing that can be done; the text says where, what and what instead.
    Input(String),
    /// Standard output takes no more.
    Stdout(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Library(error)
    }
}

impl Failure {
    /// Whether the reader of our output has gone.
    pub fn is_closed_pipe(&self) -> bool {
        let error = match self {
            Self::Stdout(error) | Self::Library(Error::Io { source: error, .. }) => error,
            _ => return false,
        };
        error.kind() == io::ErrorKind::BrokenPipe
    }

    /// Prints the message on standard error, in colour if that is a terminal.
    pub fn report(&self) {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let message = match self {
            Self::Library(error) => error.to_string(),
            Self::Input(message) => message.clone(),
            Self::Stdout(error) => format!("standard output: cannot write: {error}; write to a file with -o"),
        };
        // Nothing is left to be done where even this fails.
        let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
    }
}

/// Prints `text` as it is.
pub fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text).and_then(|()| stdout.flush()).map_err(Failure::Stdout)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints `text`, whose styles are dropped unless standard output is a terminal that shows them.
pub fn print_styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Stdout)
}
