//! The commands that search in chunks.

use core::ops::Range;
use std::io;
use std::path::PathBuf;

use clap::Args;
use hunt::chunks::{self, Chunked, Results, parse_range};
use hunt::{Error, PieceSquare, exhaustive, short_span};

use super::{output_file, printed};

#[derive(Args)]
struct Chunks {
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
}

impl Chunks {
    fn run(&self, searches: &[impl Chunked]) -> Result<(), Error> {
        let total = searches.iter().map(Chunked::total).min().unwrap_or(0);
        if self.chunks.end > total {
            return Err(format!("--chunks: the search has the chunks 0..{total}; ask for chunks of these").into());
        }
        let chunks = self.chunks.clone();
        let Some(path) = &self.output else {
            return printed(chunks::run(searches, chunks, &Results::new(), &mut io::stdout()));
        };
        let (known, mut file) = chunks::open(path)?;
        let done = chunks::run(searches, chunks, &known, &mut file);
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

/// Magics that keep a square's indices close together, for tables from the first index to the last.
///
/// The shortest span of a square becomes its line in codegen/hunt/src/short_span.txt, from which `record` writes the record.
#[derive(Args)]
pub struct ShortSpan {
    #[command(flatten)]
    chunks: Chunks,
    /// The longest span to look for. A chunk also tries to shorten what it finds, so a find may be shorter than any known
    /// although most are longer [default: one less than the shortest known]
    #[arg(long, value_name = "SPAN", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
}

impl ShortSpan {
    pub fn run(&self) -> Result<(), Error> {
        let known = short_span::list::shortest(&self.chunks.squares.0)?;
        let searches = self.chunks.squares.0.iter().zip(known).map(|(square, known)| short_span::SquareSearch {
            square: *square,
            occupancies: square.occupancies(),
            most: self.most.unwrap_or(known - 1),
        });
        self.chunks.run(&searches.collect::<Vec<_>>())
    }
}

/// All magics of a square with a given number of index bits, or the proof that there is none.
///
/// Each chunk is the magics that begin with its number, and counts those that work. It finds the one of the shortest span,
/// counted in a circle. For a proof, run all chunks: that takes seconds for a bishop on c1, minutes for a rook on b2, and hours
/// for one on d1.
#[derive(Args)]
pub struct Exhaustive {
    #[command(flatten)]
    chunks: Chunks,
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
    pub fn run(&self) -> Result<(), Error> {
        let searches = self.chunks.squares.0.iter().map(|square| {
            let occupancies = square.occupancies();
            let bits = self.bits.unwrap_or(occupancies.bits - 1);
            let prefix = self.prefix.unwrap_or(bits + exhaustive::Exhaustive::FRACTION);
            exhaustive::SquareSearch { square: *square, occupancies, bits, prefix }
        });
        self.chunks.run(&searches.collect::<Vec<_>>())
    }
}
