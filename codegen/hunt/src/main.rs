//! The command line of the long search and of the pictures.
//!
//! Exit codes: 0, or 2 for anything that cannot be done as asked.
#![forbid(unsafe_code)]

use core::num::NonZero;
use core::ops::Range;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use hunt::chunks::{self, Results, parse_range};
use hunt::exhaustive::{self, SquareSearch};
use hunt::{Error, PieceSquare, picture};
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
enum Command {
    Exhaustive(Exhaustive),
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
            Command::Exhaustive(search) => search.run(),
            Command::Picture(picture) => picture.run(),
        })
    }
}

/// All magics of a square with a given number of index bits, or the proof that there is none.
///
/// Each chunk is the magics that begin with its number, and counts those that work. It finds the one of the shortest span,
/// counted in a circle. For a proof, run all chunks: that takes seconds for a bishop on c1, minutes for a rook on b2, and hours
/// for one on d1.
#[derive(Args)]
struct Exhaustive {
    /// Run these chunks of the search, from the first number up to but not including the second, for example `0..100`.
    #[arg(long, value_name = "FROM..TO", value_parser = parse_range)]
    chunks: Range<u64>,
    /// Search these squares, for example `rook-e4,bishop-a1`; `rook` or `bishop` stands for all squares of the piece.
    #[arg(long, value_name = "SQUARES", value_parser = parse_squares)]
    squares: Squares,
    /// The file to add the line of each chunk to. Chunks that have a line there are skipped, so the same command continues when
    /// it was stopped [default: standard output]
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    output: Option<PathBuf>,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(exhaustive::Exhaustive::MOST_BITS)))]
    bits: Option<u32>,
    /// The number of the magic's first bits that are the number of the chunk, for 2^PREFIX chunks [default: two more than
    /// index bits]
    #[arg(long, value_name = "PREFIX",
          value_parser = clap::value_parser!(u32).range(0..=i64::from(exhaustive::Exhaustive::MOST_PREFIX)))]
    prefix: Option<u32>,
}

impl Exhaustive {
    fn run(&self) -> Result<(), Error> {
        let searches = self.squares.0.iter().map(|&square| SquareSearch::new(square, self.bits, self.prefix));
        let searches: Vec<SquareSearch> = searches.collect();
        let total = searches.iter().map(SquareSearch::total).min().unwrap_or(0);
        if self.chunks.end > total {
            return Err(format!("--chunks: the search has the chunks 0..{total}; ask for chunks of these").into());
        }
        let chunks = self.chunks.clone();
        let Some(path) = &self.output else {
            return printed(chunks::run(&searches, chunks, &Results::new(), &mut io::stdout()));
        };
        let (known, mut file) = chunks::open(path)?;
        let done = chunks::run(&searches, chunks, &known, &mut file);
        Ok(done.map_err(|error| format!("{}: cannot write: {error}; run the same command again", path.display()))?)
    }
}

/// The squares to search, in order.
#[derive(Clone)]
struct Squares(Vec<PieceSquare>);

/// Reads pieces, and pieces on a square.
fn parse_squares(text: &str) -> Result<Squares, String> {
    let mut squares = Vec::new();
    for word in text.split(',') {
        let is_named = |square: &PieceSquare| {
            square.piece().name() == word
                || word.split_once('-').is_some_and(|(piece, name)| square.to_string() == format!("{piece} {name}"))
        };
        let before = squares.len();
        squares.extend(PieceSquare::all().filter(is_named));
        if squares.len() == before {
            return Err(
                "expected a piece and its square; write for example `rook-e4`, or `rook` for all squares".into()
            );
        }
    }
    squares.sort();
    squares.dedup();
    Ok(Squares(squares))
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
