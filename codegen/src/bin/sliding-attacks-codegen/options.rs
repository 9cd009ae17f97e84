//! Options that several commands share, so that each command has the same message for the same
//! mistake.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::{Parser, ValueExt as _};
use sliding_attacks_codegen::internal::write_if_changed;
use sliding_attacks_codegen::{Builder, Layout, Seed};

use crate::failure::{Failure, print};

/// Reads the value of an option that may be given once.
pub fn read<T, E>(
    place: &mut Option<T>,
    option: &str,
    arguments: &mut Parser,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<(), Failure>
where
    Failure: From<E>,
{
    set(place, option, parse(&arguments.value()?.string()?)?)
}

/// Reads the path of an option that may be given once.
pub fn read_path(
    place: &mut Option<PathBuf>,
    option: &str,
    arguments: &mut Parser,
) -> Result<(), Failure> {
    set(place, option, arguments.value()?.into())
}

fn set<T>(place: &mut Option<T>, option: &str, value: T) -> Result<(), Failure> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Failure::Input(format!(
            "{option}: given twice; give it only once"
        ))),
    }
}

/// Accepts any text as the value of an option.
pub fn any(text: &str) -> Result<String, Failure> {
    Ok(text.to_owned())
}

/// Finds the value of an option in a list of words and their values.
pub fn one_of<T: Copy>(option: &str, text: &str, words: &[(&str, T)]) -> Result<T, Failure> {
    let found = words.iter().find(|(word, _)| *word == text);
    let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| Failure::unknown(option, text, &known))
}

/// What to generate, and where to write it.
#[derive(Default)]
pub struct CommonOptions {
    pub layouts: Vec<Layout>,
    pub seed: Option<Seed>,
    output: Option<PathBuf>,
}

impl CommonOptions {
    /// Reads the value of `--layout`: the names of layouts, with commas between several.
    pub fn layout(&mut self, arguments: &mut Parser) -> Result<(), Failure> {
        for name in arguments.value()?.string()?.split(',') {
            self.layouts.push(name.parse()?);
        }
        Ok(())
    }

    /// Reads the value of `--seed`.
    pub fn seed(&mut self, arguments: &mut Parser) -> Result<(), Failure> {
        read(&mut self.seed, "--seed", arguments, str::parse)
    }

    /// Reads the value of `--output`.
    pub fn output(&mut self, arguments: &mut Parser) -> Result<(), Failure> {
        read_path(&mut self.output, "--output", arguments)
    }

    /// Returns a builder of the layouts, or of `default` if none is named.
    pub fn builder(&self, default: &[Layout]) -> Builder {
        let layouts = if self.layouts.is_empty() {
            default
        } else {
            &self.layouts
        };
        layouts.iter().copied().fold(
            Builder::new().seed(self.seed.unwrap_or_default()),
            Builder::layout,
        )
    }

    /// Returns where to write.
    pub fn destination<'a>(&'a self, default: &'a str) -> Destination<'a> {
        let path = self.output.as_deref().unwrap_or(Path::new(default));
        if path == Path::new("-") {
            return Destination::Stdout;
        }
        stream(path).unwrap_or(Destination::File(path))
    }
}

/// Where a command writes its result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Destination<'a> {
    Stdout,
    #[cfg_attr(not(unix), allow(dead_code, reason = "it has no name there"))]
    Stderr,
    File(&'a Path),
}

/// Returns the standard stream that this path leads to, such as `/dev/fd/1`. If we opened the path, we
/// would overwrite what others have written to the file that a shell redirected the stream to.
#[cfg(unix)]
fn stream<'a>(path: &Path) -> Option<Destination<'a>> {
    use std::fs::{File, Metadata, metadata};
    use std::os::fd::{AsFd as _, BorrowedFd};
    use std::os::unix::fs::MetadataExt as _;

    let is_same = |found: &Metadata, stream: BorrowedFd<'_>| {
        let stream = stream.try_clone_to_owned().map(File::from);
        stream
            .and_then(|stream| stream.metadata())
            .is_ok_and(|stream| (stream.dev(), stream.ino()) == (found.dev(), found.ino()))
    };
    let found = metadata(path).ok()?;
    if is_same(&found, io::stdout().as_fd()) {
        Some(Destination::Stdout)
    } else if is_same(&found, io::stderr().as_fd()) {
        Some(Destination::Stderr)
    } else {
        None
    }
}

#[cfg(not(unix))]
fn stream<'a>(_: &Path) -> Option<Destination<'a>> {
    None
}

/// Writes `content` to its destination.
pub fn write(destination: Destination<'_>, content: &[u8]) -> Result<ExitCode, Failure> {
    match destination {
        Destination::Stdout => print(content).map_err(Failure::Stdout)?,
        Destination::Stderr => io::stderr().write_all(content).map_err(Failure::Stderr)?,
        Destination::File(path) => write_if_changed(path, content)?,
    }
    Ok(ExitCode::SUCCESS)
}
