//! `merge`: the files of chunks become one list of finds.

use core::ops::Range;
use std::path::PathBuf;

use clap::Args;
use hunt::Error;
use hunt::chunked::{Merge, Pick, PieceSquare, keep_best, parse_chunks};
use hunt::short_span::{self, list};
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::search::Slots;

use super::write_text;

/// Lists the best finds in the chunks that --out wrote.
///
/// The list is the same in whatever order, on however many machines and with however many interruptions the chunks ran,
/// and the same as that of one process that runs them without --out. For each square it has the find with the fewest
/// slots or the shortest span, and of several such the one of the lowest chunk.
#[derive(Args)]
pub struct Options {
    /// The folders with the files. A chunk may be in several.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Merge these chunks, all of which must be there [default: from the first to the last that is there, or all if the
    /// search ends]
    #[arg(long, value_name = "FROM..TO", value_parser = parse_chunks)]
    chunks: Option<Range<u64>>,
    /// Merge what is there, although chunks are missing or broken.
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
            merge.retain(chunks);
        }
        if !self.partial {
            merge.check(chunks)?;
        }
        write_text(self.output.as_deref(), &text(&merge, chunks)?)
    }
}

/// Returns the list of the best finds.
pub fn text(merge: &Merge, chunks: Option<&Range<u64>>) -> Result<String, Error> {
    let mut picks = merge.picks();
    if let [one, other, ..] = merge.names()[..] {
        return Err(Error::Input(format!(
            "there are chunks of `{one}` and of `{other}`; merge their folders one by one"
        )));
    }
    // The list of short spans keeps what earlier chunks found, and has only what is shorter than the spans of other magics.
    if merge.names() == ["short_span"] {
        let entries =
            list::parse(list::PUBLISHED).map_err(|line| Error::Input(format!("short_span/chunks.txt: {line}")))?;
        for entry in entries {
            let pick = Pick { size: entry.span.into(), chunk: entry.chunk, line: entry.to_string() };
            keep_best(&mut picks, PieceSquare::new(entry.piece, entry.square), pick);
        }
        let squares: Vec<Occupancies> = picks.keys().map(|square| square.occupancies()).collect();
        let mut known = short_span::known(&squares, DEFAULT_SEED)?.into_iter();
        picks.retain(|_, pick| known.next().is_some_and(|(_, hit)| pick.size < hit.span.into()));
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
    Ok(merge.text(chunks, &picks))
}
