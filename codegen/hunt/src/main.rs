//! The command line of the long searches.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

mod chunks;
mod searches;

use core::fmt::Write as _;
use core::num::NonZero;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use hunt::{Error, picture};
use indicatif::{ProgressBar, ProgressStyle};
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::write_if_changed;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

/// Searches for the magics in codegen/records.
///
/// A command writes the same records on every machine and with any number of threads. It writes the file at the end,
/// completely or not at all. A search in chunks can be stopped and continued: see --out of its command.
#[derive(Parser)]
#[command(name = "hunt", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The number of threads, which does not change the result [default: one for each processor]
    #[arg(long, value_name = "THREADS", global = true)]
    threads: Option<NonZero<usize>>,
}

#[derive(Subcommand)]
#[command(rename_all = "snake_case")]
enum Command {
    Dense(searches::Dense),
    ShiftInMagic(searches::ShiftInMagic),
    ShortSpan(searches::ShortSpan),
    Exhaustive(searches::Exhaustive),
    Merge(chunks::Merge),
    Picture(Picture),
}

/// More threads than this take longer to start than a search takes.
const MOST_THREADS: usize = 1024;

fn main() -> ExitCode {
    let run = match Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(error) if error.use_stderr() => error.exit(),
        // What --help asks for.
        Err(help) => printed(help.print().and_then(|()| io::stdout().flush())),
    };
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

impl Cli {
    fn run(&self) -> Result<(), Error> {
        let threads = self.threads.map_or(0, NonZero::get);
        if threads > MOST_THREADS {
            return Err(Error::new(format!("--threads {threads}: expected at most {MOST_THREADS}; take fewer")));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Error::new(format!("--threads {threads}: {error}; take fewer")))?;
        pool.install(|| match &self.command {
            Command::Dense(search) => search.run(),
            Command::ShiftInMagic(search) => search.run(),
            Command::ShortSpan(search) => search.run(),
            Command::Exhaustive(search) => search.run(),
            Command::Merge(merge) => merge.run(),
            Command::Picture(picture) => picture.run(),
        })
    }
}

/// The pictures of tables in docs/pictures, as SVG: every slot by the piece that reads it.
///
/// They are drawn from the generated tables, and are the same on every machine.
#[derive(Args)]
struct Picture {
    /// The folder to write them into, LAYOUT.svg each.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Picture {
    fn run(&self) -> Result<(), Error> {
        picture::LAYOUTS.into_iter().try_for_each(|layout: Layout| {
            let file = self.folder.join(layout.name()).with_extension("svg");
            Ok(write_if_changed(file, picture::draw(layout)?.as_bytes())?)
        })
    }
}

/// The file to write.
#[derive(Args)]
struct Output {
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    output: Option<PathBuf>,
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

impl Output {
    /// Writes records after comment lines that describe them and give the command that finds them again.
    fn write_records(&self, title: &str, command: &str, how: &str, records: &[Record]) -> Result<(), Error> {
        let mut text = format!(
            "# {title}\n# command: cargo run --release -p hunt -- {command}\n# seed: {DEFAULT_SEED}\n\
             # found by: sliding-attacks, {how}\n\n"
        );
        for record in records {
            let _ = writeln!(text, "{record}");
        }
        self.write(&text)
    }

    fn write(&self, text: &str) -> Result<(), Error> {
        match self.output.as_deref().filter(|path| *path != Path::new("-")) {
            Some(path) => Ok(write_if_changed(path, text.as_bytes())?),
            None => {
                let mut stdout = io::stdout().lock();
                printed(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
            }
        }
    }
}

/// Returns the error of a failed write to standard output. The reader may close the pipe early, like `head`.
fn printed(result: io::Result<()>) -> Result<(), Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::new(format!("standard output: cannot write: {error}; write it elsewhere")))
        }
        _ => Ok(()),
    }
}

/// Shows the progress on standard error, if that is a terminal.
fn bar(of: &'static str) -> ProgressBar {
    let template = "{prefix} {bar:24} {pos}/{len}, {per_sec}, {eta} left; {wide_msg}";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style).with_prefix(of)
}
