//! The failures that end the program, and output that tolerates a closed pipe.

use std::io::{self, Write as _};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use sliding_attacks_codegen::Error;

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

impl Failure {
    /// Returns whether the reader of our output has closed the pipe.
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
        // If this fails too, nothing more can be done.
        let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
    }
}

/// Prints `text` unchanged.
pub fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text).and_then(|()| stdout.flush()).map_err(Failure::Stdout)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints `text`, without its styles if standard output is not a terminal that shows them.
pub fn print_styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Stdout)
}
