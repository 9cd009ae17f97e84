//! The subcommands and their common options.

mod chunks;
mod dense;
mod exhaustive;
mod list;
mod merge;
mod no_offset;
mod overlapping;
mod picture;
mod progress;
mod shared;
mod shift_in_magic;
mod short_span;
mod signed_shift;
mod squares;
mod stop;

use core::fmt::Write as _;
use core::num::NonZero;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use hunt::Error;
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::{Piece, write_if_changed};
use sliding_attacks_codegen::{DEFAULT_SEED, Seed};

/// Searches for the magics in codegen/records.
///
/// A command writes the same records on every machine and with any number of threads. It writes the file at the end,
/// completely or not at all. A search of many minutes can be stopped and resumed: see --resume and --out of its command.
#[derive(Parser)]
#[command(name = "hunt", max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[command(rename_all = "snake_case")]
enum Command {
    Dense(dense::Options),
    Shared(shared::Options),
    ShiftInMagic(shift_in_magic::Options),
    /// Magics and offsets with which the tables of all squares use each other's gaps.
    FixedShift(overlapping::Options),
    /// Like `fixed_shift`, with every square off the mask occupied.
    Black(overlapping::Options),
    SignedShift(signed_shift::Options),
    /// Like `black`, with each offset in the low bits of its magic.
    OffsetInMagic(overlapping::Options),
    NoOffset(no_offset::Options),
    ShortSpan(short_span::Options),
    Exhaustive(exhaustive::Options),
    Merge(merge::Options),
    Picture(picture::Options),
}

/// More threads than this take longer to start than a search takes.
const MOST_THREADS: usize = 1024;

impl Cli {
    pub fn run(&self) -> Result<(), Error> {
        stop::say_what_is_saved();
        let threads = self.command.common().and_then(|common| common.threads).map_or(0, NonZero::get);
        if threads > MOST_THREADS {
            return Err(Error::Input(format!("--threads {threads}: expected at most {MOST_THREADS}; take fewer")));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Error::Input(format!("--threads {threads}: {error}; take fewer")))?;
        pool.install(|| self.command.run())
    }
}

impl Command {
    fn common(&self) -> Option<&Common> {
        Some(match self {
            Self::Merge(_) | Self::Picture(_) => return None,
            Self::Dense(options) => &options.common,
            Self::Shared(options) => &options.common,
            Self::ShiftInMagic(options) => &options.common,
            Self::FixedShift(options) | Self::Black(options) | Self::OffsetInMagic(options) => &options.common,
            Self::NoOffset(options) => &options.common,
            Self::ShortSpan(options) => &options.common,
            Self::SignedShift(options) => &options.common,
            Self::Exhaustive(options) => &options.common,
        })
    }

    fn run(&self) -> Result<(), Error> {
        use overlapping::Layout;
        match self {
            Self::Dense(options) => options.run(),
            Self::Shared(options) => options.run(),
            Self::ShiftInMagic(options) => options.run(),
            Self::FixedShift(options) => options.run(Layout::FixedShift),
            Self::Black(options) => options.run(Layout::Black),
            Self::OffsetInMagic(options) => options.run(Layout::OffsetInMagic),
            Self::NoOffset(options) => options.run(),
            Self::ShortSpan(options) => options.run(),
            Self::SignedShift(options) => options.run(),
            Self::Exhaustive(options) => options.run(),
            Self::Merge(options) => options.run(),
            Self::Picture(options) => options.run(),
        }
    }
}

/// The options of every search.
#[derive(Args)]
pub struct Common {
    /// The seed of the candidates, 64 hexadecimal digits [default: the seed of the published tables]
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// The number of threads, which does not change the result [default: one for each processor]
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZero<usize>>,
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    output: Option<PathBuf>,
}

impl Common {
    /// Returns the seed that was given, or the seed of the published tables.
    fn seed(&self) -> Seed {
        self.seed.unwrap_or(DEFAULT_SEED)
    }

    /// Writes records after comment lines that describe them and give the command that finds them again.
    fn write(&self, title: &str, command: &str, how: &str, records: &[Record]) -> Result<(), Error> {
        let seed = self.seed();
        let given = if self.seed.is_some() { format!(" --seed {seed}") } else { String::new() };
        let mut text = format!(
            "# {title}\n# command: cargo run --release -p hunt -- {command}{given}\n# seed: {seed}\n\
             # found by: sliding-attacks, {how}\n\n"
        );
        for record in records {
            let _ = writeln!(text, "{record}");
        }
        write_text(self.output.as_deref(), &text)
    }
}

/// Reads the path of a file to write, and refuses it before a long search if its folder is missing.
fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.parent() {
        _ if path.is_dir() => Err("this is a folder; name a file in it"),
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err("there is no such folder; make the folder first, or check the path")
        }
        _ => Ok(path),
    })
}

/// Writes a file, completely or not at all, or to standard output.
fn write_text(output: Option<&Path>, text: &str) -> Result<(), Error> {
    match output.filter(|path| *path != Path::new("-")) {
        Some(path) => Ok(write_if_changed(path, text.as_bytes())?),
        None => print(text),
    }
}

/// Reads the name of a piece.
fn piece() -> impl TypedValueParser<Value = Piece> {
    let named = |name: String| Piece::ALL.into_iter().find(|piece| piece.name() == name).ok_or("no such piece");
    PossibleValuesParser::new(Piece::ALL.map(Piece::name)).try_map(named)
}

/// Prints `text`.
fn print(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    printed(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Returns the error of a failed write to standard output. The reader may close the pipe early, like `head`.
pub fn printed(result: io::Result<()>) -> Result<(), Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::Input(format!("standard output: cannot write: {error}; write it elsewhere")))
        }
        _ => Ok(()),
    }
}
