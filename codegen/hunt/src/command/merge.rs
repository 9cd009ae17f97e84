//! `merge`: the files of chunks become one list of finds.

use core::ops::Range;
use std::path::PathBuf;

use clap::Args;
use hunt::Error;
use hunt::chunked::{Merge, Pick, PieceSquare, keep_best, parse_chunks};
use hunt::short_span;
use hunt::short_span::list::Entry;
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::search::Slots;

use super::chunks::{Squares, parse_squares};
use super::short_span::List;
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
        write_text(self.output.as_deref(), &text(&merge, chunks, &self.list.entries()?)?)
    }
}

/// Returns the list of the best finds, or for short spans `known` with what is new.
pub fn text(merge: &Merge, chunks: Option<&Range<u64>>, known: &[Entry]) -> Result<String, Error> {
    let mut picks = merge.picks();
    if let [one, other, ..] = merge.names()[..] {
        return Err(Error::Input(format!(
            "there are chunks of `{one}` and of `{other}`; merge their folders one by one"
        )));
    }
    let mut title =
        "The best finds of these chunks: for each square the smallest, and of those the one of the lowest chunk."
            .to_owned();
    if merge.names() == ["short_span"] {
        for entry in known {
            let pick = Pick { size: entry.span.into(), chunk: entry.chunk, line: entry.to_string() };
            keep_best(&mut picks, PieceSquare::new(entry.piece, entry.square), pick);
        }
        // The list has only what is shorter than the spans of magics that need no list.
        let squares: Vec<Occupancies> = picks.keys().map(|square| square.occupancies()).collect();
        let mut without = short_span::known(&squares, DEFAULT_SEED)?.into_iter();
        picks.retain(|_, pick| without.next().is_some_and(|(_, hit)| pick.size < hit.span.into()));
        let is_new = |pick: &Pick| known.iter().all(|entry| entry.to_string() != pick.line);
        let new: Vec<String> =
            picks.iter().filter(|(_, pick)| is_new(pick)).map(|(square, _)| square.to_string()).collect();
        let new = if new.is_empty() { "none".to_owned() } else { new.join(", ") };
        title = format!("The chunks with the shortest spans that are known. New from these chunks: {new}.");
    }
    let mut slots = Slots::new();
    for Pick { line, chunk, .. } in picks.values() {
        let Some(Record { piece, square, bits, magic, .. }) = Record::parse(line) else { continue };
        if slots.test(&Occupancies::new(piece, square), magic, bits).is_err() {
            return Err(Error::Input(format!(
                "chunk {chunk}: `{line}` is not a magic; delete the chunk's file and run it again on another machine"
            )));
        }
    }
    Ok(merge.text(&title, chunks, &picks))
}
