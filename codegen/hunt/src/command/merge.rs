//! `merge`: the files of chunks become one list of finds.

use core::ops::Range;
use std::path::PathBuf;

use clap::Args;
use hunt::chunked::{Merge, parse_chunks};
use hunt::{Error, merged};

use super::list::List;
use super::squares::{Squares, parse_squares};
use super::write_text;

/// Lists the best finds in the chunks that --out wrote.
///
/// The list is the same in whatever order, on however many machines and with however many interruptions the chunks ran,
/// and the same as that of one process that runs them without --out. For each square it has the find with the fewest
/// slots, and of several such the one of the lowest chunk. For short spans it is the list of the chunks with the
/// shortest known, and says which squares are new.
#[derive(Args)]
pub struct Options {
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
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (mut merge, chunks) = (Merge::default(), self.chunks.as_ref());
        for folder in &self.folders {
            merge.add_folder(folder)?;
        }
        if let Some(chunks) = chunks {
            merge.retain_chunks(chunks);
        }
        let squares = Squares::all(&self.squares);
        if !squares.is_empty() {
            merge.retain_squares(&squares);
        }
        if !self.partial {
            merge.check(chunks, &squares)?;
        }
        write_text(self.output.as_deref(), &merged(&merge, chunks, &self.list.entries()?)?)
    }
}
