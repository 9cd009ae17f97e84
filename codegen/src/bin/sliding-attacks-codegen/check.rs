//! `check`, for CI: regenerates the layouts in the lock file and compares them.

use core::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::Arg::Long;
use lexopt::Parser;
use sliding_attacks_codegen::internal::{io_error, quoted_path};
use sliding_attacks_codegen::lock::{Lock, LockedLayout};
use sliding_attacks_codegen::{Builder, Error, Layout};

use crate::failure::{Failure, print_text};
use crate::options;
use crate::style::{GREEN, RED, RESET};

/// Files of this length in bytes or more are not lock files.
const TOO_LONG: usize = 1 << 20;

/// What to compare with.
pub struct Options {
    lock: PathBuf,
}

impl Options {
    pub fn parse(arguments: &mut Parser) -> Result<Self, Failure> {
        let mut lock = None;
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("lock") => options::read_path(&mut lock, "--lock", arguments)?,
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(Self {
            lock: lock.unwrap_or_else(|| "tables.lock".into()),
        })
    }
}

/// Reads a file up to a length that is more than any lock has: devices such as `/dev/zero` have no
/// end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(TOO_LONG as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let bytes = read(&options.lock).map_err(|source| io_error(&options.lock, "read", source))?;
    let in_file = |error: &dyn core::fmt::Display| {
        Failure::Input(format!("{}: {error}", quoted_path(&options.lock)))
    };
    if bytes.len() == TOO_LONG {
        return Err(in_file(
            &"expected a lock file of a few kilobytes, found 1 MiB or more; \
              name a lock file with --lock",
        ));
    }
    let text = core::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            + 1;
        in_file(&format!(
            "line {line}: expected text in UTF-8; name a lock file with --lock"
        ))
    })?;
    let locked: Lock = text.parse().map_err(|error: Error| in_file(&error))?;
    if locked.layouts.is_empty() {
        return Err(in_file(
            &"names no layout, so there is nothing to check; \
              rewrite it with `sliding-attacks-codegen lock`",
        ));
    }
    let known = locked
        .layouts
        .iter()
        .filter_map(|layout| layout.name.parse().ok());
    let found = Lock::from(
        &known
            .fold(Builder::new().seed(locked.seed), Builder::layout)
            .generate()?,
    );
    let differences = locked.differences(&found);

    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:<16}{:>9} {:>9}  sha-256 of the data",
        "layout", "entries", "bytes"
    );
    for layout in &found.layouts {
        let LockedLayout {
            name,
            entries,
            bytes,
            sha256,
            ..
        } = layout;
        let (style, word) = if locked.layout(name) != Some(layout) {
            (RED, "differs")
        } else {
            (GREEN, "as locked")
        };
        let _ = writeln!(
            text,
            "{name:<16}{entries:>9} {bytes:>9}  {sha256}  {style}{word}{RESET}"
        );
    }
    for layout in Layout::ALL
        .iter()
        .filter(|layout| locked.layout(layout.name()).is_none())
    {
        let _ = writeln!(
            text,
            "{:<16}{:>9} {:>9}  not in the lock",
            layout.name(),
            "-",
            "-"
        );
    }
    let mut heading = "";
    for difference in &differences {
        if heading != difference.layout {
            heading = &difference.layout;
            let unknown = if found.layout(heading).is_none() {
                ", which this version does not have"
            } else {
                ""
            };
            let _ = writeln!(text, "\nlayout {heading}{unknown}");
        }
        for (style, sign, fact) in [
            (RED, '-', &difference.locked),
            (GREEN, '+', &difference.found),
        ] {
            if let Some(fact) = fact {
                let _ = writeln!(text, "{style}{sign} {:<8}{fact}{RESET}", difference.key);
            }
        }
    }
    if differences.is_empty() {
        return print_text(&text);
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        text,
        "\n{}: not what version {version} generates; go back to the version that wrote it, or, \
         if the change is intended, rewrite it with `sliding-attacks-codegen lock`",
        options.lock.display()
    );
    print_text(&text)?;
    Ok(ExitCode::from(1))
}
