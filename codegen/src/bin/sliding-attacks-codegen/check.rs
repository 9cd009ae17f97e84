//! `check`: searches from scratch and compares with the lock file.

use core::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};
use sliding_attacks_codegen::{Builder, Error, Layout};

use crate::failure::{Failure, print_styled};

/// Searches from scratch and compares the tables with the lock file; exit code 1 if anything changed.
#[derive(Args)]
#[command(after_help = include_str!("help/check.txt"))]
pub struct Options {
    /// The lock file to compare with.
    #[arg(long, value_name = "FILE", default_value = "tables.lock")]
    lock: PathBuf,
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let path = options.lock.clone();
    let text = fs::read_to_string(&options.lock).map_err(|source| Error::Io { path, action: "read", source })?;
    let in_file = |error: Error| Failure::Input(format!("{}: {error}", options.lock.display()));
    let locked = Lock::parse(&text).map_err(in_file)?;
    let known = locked.layouts.iter().filter_map(|layout| Layout::from_name(&layout.name).ok());
    let found = Lock::from(&known.fold(Builder::new().seed(locked.seed), Builder::layout).generate()?);
    let differences = locked.differences(&found);

    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    let (red, green) = (color(AnsiColor::Red), color(AnsiColor::Green));
    let mut text = String::new();
    let _ = writeln!(text, "{:<16}{:>9} {:>9}  sha-256 of the data", "layout", "entries", "bytes");
    for layout in &found.layouts {
        let LockedLayout { name, entries, bytes, sha256 } = layout;
        let moved = locked.layout(name) != Some(layout);
        let (style, word) = if moved { (red, "moved") } else { (green, "as locked") };
        let _ = writeln!(text, "{name:<16}{entries:>9} {bytes:>9}  {sha256}  {style}{word}{style:#}");
    }
    for layout in Layout::ALL.iter().filter(|layout| locked.layout(layout.name()).is_none()) {
        let _ = writeln!(text, "{:<16}{:>9} {:>9}  not in the lock", layout.name(), "-", "-");
    }
    let mut heading = "";
    for difference in &differences {
        if heading != difference.layout {
            heading = &difference.layout;
            let unknown = if found.layout(heading).is_none() { ", which this version does not have" } else { "" };
            let _ = writeln!(text, "\nlayout {}{unknown}", heading.escape_debug());
        }
        for (style, sign, fact) in [(red, '-', &difference.locked), (green, '+', &difference.found)] {
            if let Some(fact) = fact {
                let _ = writeln!(text, "{style}{sign} {:<8}{fact}{style:#}", difference.key);
            }
        }
    }
    if differences.is_empty() {
        print_styled(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        text,
        "\n{}: not what version {version} generates; go back to the version that wrote it, or, if the change is \
         intended, rewrite it with `sliding-attacks-codegen lock`",
        options.lock.display()
    );
    match print_styled(&text) {
        // The result is the exit code, which must not depend on whether the text is read.
        Err(failure) if !failure.is_closed_pipe() => Err(failure),
        _ => Ok(ExitCode::from(1)),
    }
}
