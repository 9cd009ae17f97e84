//! The command line of the long searches.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

mod searches;

use core::fmt::Write as _;
use core::num::NonZero;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use hunt::{Error, picture, short_span};
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::write_if_changed;

/// Searches for magics that improve codegen/records.
///
/// A command writes the same on every machine and with any number of threads.
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
    ShortSpan(searches::ShortSpan),
    Exhaustive(searches::Exhaustive),
    Record(Record),
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
            return Err(format!("--threads {threads}: expected at most {MOST_THREADS}; take fewer").into());
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("--threads {threads}: {error}; take fewer"))?;
        pool.install(|| match &self.command {
            Command::ShortSpan(search) => search.run(),
            Command::Exhaustive(search) => search.run(),
            Command::Record(record) => record.run(),
            Command::Picture(picture) => picture.run(),
        })
    }
}

/// The record `short_span`, from the list of chunks in codegen/hunt/src/short_span.txt.
///
/// Runs these chunks again and packs the tables, which takes about a minute of one processor.
#[derive(Args)]
struct Record {
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    output: Option<PathBuf>,
}

impl Record {
    fn run(&self) -> Result<(), Error> {
        let (records, entries) = short_span::list::records()?;
        let mut text = format!(
            "# Magics whose indices lie close together, with what is added to each product to begin with index 0.\n\
             # command: cargo run --release -p hunt -- record\n# seed: {DEFAULT_SEED}\n\
             # found by: sliding-attacks, {entries} entries\n\n"
        );
        for record in records {
            let _ = writeln!(text, "{record}");
        }
        match &self.output {
            Some(path) => Ok(write_if_changed(path, text.as_bytes())?),
            None => printed(io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush())),
        }
    }
}

/// The pictures of tables in docs/pictures, as SVG: every slot by the piece that reads it.
///
/// They are drawn from the generated tables.
#[derive(Args)]
struct Picture {
    /// The folder to write them into, LAYOUT.svg each.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Picture {
    fn run(&self) -> Result<(), Error> {
        picture::LAYOUTS.into_iter().try_for_each(|layout| {
            let file = self.folder.join(layout.name()).with_extension("svg");
            Ok(write_if_changed(file, picture::draw(layout)?.as_bytes())?)
        })
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

/// Returns the error of a failed write to standard output. The reader may close the pipe early, like `head`.
fn printed(result: io::Result<()>) -> Result<(), Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: cannot write: {error}; write it elsewhere").into())
        }
        _ => Ok(()),
    }
}
