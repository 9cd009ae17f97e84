//! The options of searches in chunks, how they run, and `merge`.

use core::ops::Range;
use std::path::PathBuf;

use clap::Args;
use hunt::chunked::{self, Chunked, Folder, PieceSquare, parse_chunks, read_text};
use hunt::short_span::list::{self, Listed};
use hunt::{Error, chunked::Merge as Merged};
use sliding_attacks_codegen::internal::Piece;

use super::Output;

#[derive(Args)]
pub struct Chunks {
    /// Run these chunks of the search, from the first number up to but not including the second, for example `0..100`.
    #[arg(long, value_name = "FROM..TO", value_parser = parse_chunks)]
    pub chunks: Option<Range<u64>>,
    /// Write a file for each chunk to this folder, for `hunt merge`. Chunks that have a file are skipped, so the same command
    /// continues when it was stopped. Any number of processes can share a folder [default: run all chunks, save nothing, and
    /// merge them at once]
    #[arg(long, value_name = "DIR", requires = "chunks", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Search only these squares, for example `rook-e4,bishop-a1`; `rook` or `bishop` stands for all squares of the
    /// piece [default: all squares]
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_squares, requires = "chunks")]
    squares: Vec<Squares>,
    #[command(flatten)]
    pub output: Output,
}

impl Chunks {
    /// Returns the squares to search, in order.
    pub fn squares(&self) -> Vec<PieceSquare> {
        if self.squares.is_empty() { PieceSquare::all().collect() } else { all(&self.squares) }
    }

    /// Runs chunks of each search: with `--out` into a folder, otherwise into the file that merging such a folder gives.
    /// Short spans are merged with those of `known`.
    pub fn run(&self, chunks: &Range<u64>, searches: &[impl Chunked], known: &[Listed]) -> Result<(), Error> {
        let bar = super::bar("chunks");
        let folder = self.out.as_deref().map(Folder::new).transpose()?;
        let files = chunked::run(searches, chunks.clone(), folder.as_ref(), &bar)?;
        bar.finish_and_clear();
        if folder.is_some() {
            return Ok(());
        }
        let mut all = Merged::new(Some(chunks.clone()), Vec::new());
        files.into_iter().try_for_each(|file| all.add(file, "standard output"))?;
        self.output.write(&all.list(known)?)
    }
}

/// The squares that a word stands for.
#[derive(Clone, Copy, Debug)]
enum Squares {
    One(PieceSquare),
    All(Piece),
}

/// Reads a piece, or a piece on a square.
fn parse_squares(text: &str) -> Result<Squares, String> {
    let piece = Piece::ALL.into_iter().find(|piece| piece.name() == text).map(Squares::All);
    let known = piece.or_else(|| PieceSquare::parse(text).map(Squares::One));
    known
        .ok_or_else(|| "expected a piece and its square; write for example `rook-e4`, or `rook` for all squares".into())
}

/// Returns the squares of all words, in order.
fn all(words: &[Squares]) -> Vec<PieceSquare> {
    let named = |square: &PieceSquare| {
        words.iter().any(|word| match word {
            Squares::One(one) => one == square,
            Squares::All(piece) => *piece == square.piece(),
        })
    };
    PieceSquare::all().filter(named).collect()
}

/// The chunks that found the shortest spans.
#[derive(Args)]
pub struct List {
    /// The list of the chunks that found the shortest spans; an empty file for a search from nothing [default:
    /// codegen/hunt/src/short_span.txt as it was when this program was built]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
}

impl List {
    pub fn read(&self) -> Result<Vec<Listed>, Error> {
        let shown = self.list.as_ref().map_or("the list of this program".into(), |path| path.display().to_string());
        let text = self.list.as_ref().map_or(Ok(list::PUBLISHED.to_owned()), |path| read_text(path));
        let text = text.map_err(|error| Error::new(format!("{shown}: cannot read: {error}; check --list")))?;
        list::parse(&text).map_err(|line| {
            Error::new(format!(
                "{shown}: line {line}: expected `rook a1 bits=12 most=3000 chunk=7 span=2900` or the like; mend the line or \
                 leave it out"
            ))
        })
    }
}

/// Lists the best finds in the chunks that --out wrote.
///
/// The list is the same in whatever order, on however many machines and with however many interruptions the chunks ran,
/// and the same as that of one process that runs them without --out. For each square it has the find with the fewest
/// slots, and of several such the one of the lowest chunk. For short spans it is the list of the chunks with the
/// shortest known, and says which squares are new.
#[derive(Args)]
pub struct Merge {
    /// The folders with the files. A chunk may be in several.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Merge these chunks, all of which must be there [default: all chunks, for a search that ends]
    #[arg(long, value_name = "FROM..TO", value_parser = parse_chunks)]
    chunks: Option<Range<u64>>,
    /// Merge the chunks of these squares, all of which must be there [default: the squares that have a file]
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_squares)]
    squares: Vec<Squares>,
    #[command(flatten)]
    list: List,
    /// Merge what is there, although chunks are missing or broken, or nobody knows.
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    output: Output,
}

impl Merge {
    pub fn run(&self) -> Result<(), Error> {
        let mut merged = Merged::new(self.chunks.clone(), all(&self.squares));
        self.folders.iter().try_for_each(|folder| merged.add_folder(folder))?;
        if !self.partial {
            merged.check()?;
        }
        self.output.write(&merged.list(&self.list.read()?)?)
    }
}
