//! The options of searches in chunks, and how they run.

use core::ops::Range;
use std::path::PathBuf;

use clap::Args;
use hunt::chunked::{self, Chunked, Folder, Merge, PieceSquare, parse_chunks};
use hunt::short_span::list::Entry;
use hunt::{Error, chunked::ChunkFile, merged};

use super::progress::Shown;
use super::squares::{Squares, parse_squares};
use super::{Common, write_text};

#[derive(Args)]
pub struct Chunks {
    /// Run these chunks of the search, from the first number up to but not including the second, for example `0..100`.
    #[arg(long, value_name = "FROM..TO", value_parser = parse_chunks)]
    chunks: Option<Range<u64>>,
    /// Write a file for each chunk to this folder, for `hunt merge`. Chunks that have a file are skipped. Any number of
    /// processes can share a folder [default: run all chunks, save nothing, and merge them at once]
    #[arg(long, value_name = "DIR", requires = "chunks", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Search only these squares, for example `rook-e4,bishop-a1`; `rook` or `bishop` stands for all squares of the
    /// piece [default: all squares]
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_squares, requires = "chunks")]
    squares: Vec<Squares>,
}

impl Chunks {
    /// Returns the chunks to run, if the search is to run in chunks.
    pub fn chunks(&self) -> Option<Range<u64>> {
        self.chunks.clone()
    }

    /// Returns the squares to search, in order.
    pub fn squares(&self) -> Vec<PieceSquare> {
        if self.squares.is_empty() { PieceSquare::all().collect() } else { Squares::all(&self.squares) }
    }

    /// Runs chunks of each search: with `--out` into a folder, otherwise into the file that merging such a folder gives.
    /// Short spans are merged with those of `known`.
    pub fn run(
        &self,
        common: &Common,
        chunks: Range<u64>,
        searches: &[Box<dyn Chunked>],
        known: &[Entry],
    ) -> Result<(), Error> {
        let progress = Shown::new();
        if let Some(path) = &self.out {
            return chunked::to_folder(searches, chunks, &Folder::new(path)?, &progress);
        }
        let mut all = Merge::default();
        let files: Vec<ChunkFile> = chunked::in_memory(searches, chunks.clone(), &progress)?;
        for file in files {
            all.add(file, "standard output")?;
        }
        drop(progress);
        write_text(common.output.as_deref(), &merged(&all, Some(&chunks), known)?)
    }
}
