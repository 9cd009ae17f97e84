//! The error type. Cargo shows its message and nothing else when a build script fails, so each
//! message says where the error is, what is wrong and what to do.

use core::fmt::{self, Write as _};
use std::io;
use std::path::Path;

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No candidate magic maps a square's different attack sets to different indices.
    NoMagic,
    /// Two occupancies with different attack sets share an entry of a layout's table.
    Collision,
    /// A layout's record lacks a square, or has a line that is not a record.
    BadRecord,
    /// There is no layout with this name.
    UnknownLayout,
    /// A seed is not 64 hexadecimal digits.
    BadSeed,
    /// A module path is too deep, repeats a name, or has one that is a keyword or not in snake case.
    BadModule,
    /// Several layouts, or none, would have the same short names in C.
    ShortNames,
    /// A visibility does not have one of the known forms.
    BadVisibility,
    /// A pinned digest is not 64 hexadecimal digits, or its layout is not generated.
    BadPin,
    /// A layout's data does not have the pinned digest.
    PinMismatch,
    /// A `tables.lock` is not valid.
    BadLock,
    /// `OUT_DIR` is not set, or it is empty.
    NoOutDir,
    /// A file cannot be read or written. [`Error::source`](std::error::Error::source) is the
    /// system's error.
    Io,
}

/// The reason why tables could not be generated, read or written.
///
/// `Display` and `Debug` write one line with the place, what is wrong and what to do.
pub struct Error {
    kind: ErrorKind,
    message: String,
    source: Option<io::Error>,
}

impl Error {
    /// Returns the kind of this error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Creates an error. All messages are assembled here.
    pub(crate) fn new(
        kind: ErrorKind,
        place: impl fmt::Display,
        problem: impl fmt::Display,
        remedy: impl fmt::Display,
    ) -> Self {
        Self {
            kind,
            message: format!("{place}: {problem}; {remedy}"),
            source: None,
        }
    }

    /// Creates the error of a failed `action`, such as "write", with a remedy for the system's
    /// error.
    pub(crate) fn io(path: &Path, action: &str, source: io::Error) -> Self {
        use io::ErrorKind as Kind;
        let remedy = match source.kind() {
            _ if path.as_os_str().is_empty() => "the path is empty, so name a file",
            Kind::StorageFull | Kind::QuotaExceeded => {
                "free some space there, or write to another disk"
            }
            Kind::FileTooLarge => "raise the file size limit, or write to another disk",
            Kind::IsADirectory => "name a file in this directory",
            Kind::NotADirectory => {
                "use a different path, because part of this one is not a directory"
            }
            Kind::NotFound if action == "read" => {
                "check the path, or create the file with `sliding-attacks-codegen lock`"
            }
            Kind::NotFound => "create the directory first, or check the path",
            Kind::PermissionDenied if cfg!(windows) => {
                "close the program that uses the file, or check the permissions"
            }
            // ERROR_SHARING_VIOLATION, which has no kind.
            _ if cfg!(windows) && source.raw_os_error() == Some(32) => {
                "close the program that uses the file"
            }
            Kind::PermissionDenied => "check the permissions of the file and its directory",
            Kind::ReadOnlyFilesystem => "write to another file system",
            _ => "check the path, or use a different one",
        };
        let problem = format!("cannot {action}: {source}");
        Self {
            source: Some(source),
            ..Self::new(ErrorKind::Io, quoted_path(path), problem, remedy)
        }
    }
}

/// Returns a user's text for a message: between backticks, on one line, and not too long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars().take(81) {
        let _ = write!(escaped, "{}", character.escape_debug());
    }
    format!("`{}`", one_line(&escaped, 80))
}

/// Returns a path for a message: between backticks and on one line, but whole.
#[must_use]
pub fn quoted_path(path: &Path) -> String {
    format!("`{}`", one_line(&path.to_string_lossy(), usize::MAX))
}

/// Returns `text` with its control characters escaped, and cut if it has more than `most`
/// characters.
#[must_use]
pub fn one_line(text: &str, most: usize) -> String {
    let mut line = String::new();
    for (number, character) in text.chars().enumerate() {
        match character {
            _ if number == most => return line + "…",
            _ if character.is_control() => {
                let _ = write!(line, "{}", character.escape_default());
            }
            _ => line.push(character),
        }
    }
    line
}

/// Shows the message, because a `main` that returns an error prints its `Debug` form.
impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}
