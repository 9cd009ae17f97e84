//! `dense`: one index bit fewer for each square with a known magic for that.

use core::num::NonZero;
use std::fmt::Write as _;

use clap::Args;
use hunt::chunked::{Chunked, PieceSquare};
use hunt::dense::{Search, searches};
use hunt::depth_first::{Plan, SquareSearch};
use hunt::{Error, Progress as _};
use sliding_attacks_codegen::internal::geometry::square_name;

use super::Common;
use super::chunks::Chunks;
use super::progress::Shown;

/// Magics with one index bit fewer than the mask has squares, where they are known.
///
/// With --chunks it looks for more of them, on one or on many machines. A chunk ends with its first magic.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    chunks: Chunks,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..=16))]
    bits: Option<u32>,
    /// The number of choices that the search follows at each of its last steps.
    #[arg(long, value_name = "CHOICES", requires = "chunks", default_value = "4")]
    width: NonZero<u32>,
    /// The number of low bits of the magic that are 0.
    #[arg(long, value_name = "BITS", requires = "chunks", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=63))]
    zeros: u32,
    /// The number of choices that a chunk tests before it ends.
    #[arg(long, value_name = "TESTS", requires = "chunks", default_value_t = Plan::default().tests, value_parser = clap::value_parser!(u64).range(1..))]
    tests: u64,
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        match self.chunks.chunks() {
            Some(chunks) => {
                let searches: Vec<_> = self.chunks.squares().into_iter().map(|square| self.search(square)).collect();
                self.chunks.run(&self.common, chunks, &searches, &[])
            }
            None => self.write(),
        }
    }

    /// Returns the search for one square.
    fn search(&self, square: PieceSquare) -> Box<dyn Chunked> {
        let occupancies = square.occupancies();
        let bits = self.bits.unwrap_or(occupancies.bits - 1);
        let plan = Plan { width: self.width.get() as usize, zeros: self.zeros, tests: self.tests };
        Box::new(SquareSearch { occupancies, bits, plan, seed: self.common.seed() })
    }

    /// Searches for the known magics, and writes the record.
    fn write(&self) -> Result<(), Error> {
        let (common, searches) = (&self.common, searches());
        let mut found: Vec<(u64, String)> = Vec::new();
        let progress = Shown::new();
        progress.start("squares", 0, searches.len() as u64);
        for search in &searches {
            let Search { piece, square, .. } = *search;
            found.push(search.run(common.seed()).ok_or(Error::NoMagic { piece, square, bits: search.bits() })?);
            progress.step(found.len() as u64, &format!("{piece} {}", square_name(square)));
        }
        let mut how = "depth-first search and exhaustive search; by square:".to_owned();
        for (Search { piece, square, .. }, (_, by)) in searches.iter().zip(&found) {
            let _ = write!(how, "\n# {piece} {}: {by}", square_name(*square));
        }
        let records: Vec<_> = searches.iter().zip(&found).map(|(search, (magic, _))| search.record(*magic)).collect();
        common.write("Magics whose index has one bit less than the mask has squares.", "dense", &how, &records)
    }
}
