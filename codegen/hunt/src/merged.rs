//! The list that `merge` writes.

use core::ops::Range;

use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::search::Slots;

use crate::Error;
use crate::chunked::{Merge, Pick, PieceSquare, keep_best};
use crate::short_span;
use crate::short_span::list::Entry;

/// Returns the list of the best finds, or for short spans `known` with what is new.
///
/// # Errors
/// There are chunks of several searches, or a find is not a magic.
pub fn merged(merge: &Merge, chunks: Option<&Range<u64>>, known: &[Entry]) -> Result<String, Error> {
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
