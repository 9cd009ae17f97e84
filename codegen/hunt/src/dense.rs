//! The record `dense`: one index bit fewer wherever a magic for that is known.

use std::fmt::Write as _;

use indicatif::ProgressBar;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece, parse_square, square_name};
use sliding_attacks_codegen::internal::records::Record;

use crate::Error;
use crate::depth_first::{self, Hit, Plan};
use crate::exhaustive::{Exhaustive, Limits};

/// How a magic is found.
#[derive(Clone, Copy, Debug)]
enum By {
    /// The depth-first search within these limits, from this chunk on. Earlier chunks find nothing or were not searched.
    DepthFirst(Plan, u64),
    /// A chunk of the exhaustive search, with this number of bits.
    Exhaustive { prefix: u32, chunk: u64 },
}

/// The squares with a known magic of one bit fewer than their mask has squares, with the width, the low zeros and the
/// first chunk of the search that found it. Some other widths find it sooner, and some not in an hour.
const ROOKS: [(&str, usize, u32, u64); 15] = [
    ("a7", 12, 6, 1000),
    ("b7", 10, 5, 0),
    ("c7", 4, 6, 0),
    ("d7", 10, 6, 0),
    ("e7", 4, 6, 0),
    ("f7", 4, 6, 0),
    ("g7", 10, 6, 0),
    ("h7", 10, 5, 0),
    ("a8", 10, 0, 0),
    ("b8", 4, 0, 0),
    ("c8", 10, 0, 0),
    ("d8", 10, 0, 0),
    ("e8", 4, 0, 0),
    // The number of zeros in Peter Österlund's published magic in Texel.
    ("g8", 8, 2, 30_000),
    ("h8", 10, 0, 0),
];

/// Rooks with a magic that the depth-first search did not find, with the first bits of one, as the number of bits and the
/// chunk of the exhaustive search.
const RARE_ROOKS: [(&str, u32, u64); 5] =
    [("d1", 20, 0x4001), ("g1", 27, 0x40_0011), ("c2", 11, 0x520), ("d2", 11, 0x320), ("e2", 11, 0x20)];

/// Bishops, by the depth-first search. They all have width 16 and no low zeros.
const BISHOPS: [&str; 24] = [
    "a1", "b1", "g1", "h1", "a2", "b2", "g2", "h2", "a3", "b3", "g3", "h3", "a6", "b6", "g6", "h6", "a7", "b7", "g7",
    "h7", "a8", "b8", "g8", "h8",
];

/// Returns the occupancies of the squares and how a magic is found for each, in the order of the records.
fn searches() -> Vec<(Occupancies, By)> {
    let search = |piece, name, by| parse_square(name).map(|square| (Occupancies::new(piece, square), by));
    let depth_first = |width, zeros, from| By::DepthFirst(Plan { width, zeros, ..Plan::default() }, from);
    let rooks = ROOKS.map(|(name, width, zeros, from)| search(Piece::Rook, name, depth_first(width, zeros, from)));
    let rare = RARE_ROOKS.map(|(name, prefix, chunk)| search(Piece::Rook, name, By::Exhaustive { prefix, chunk }));
    let bishops = BISHOPS.map(|name| search(Piece::Bishop, name, depth_first(16, 0, 0)));
    let mut searches: Vec<_> = rooks.into_iter().chain(rare).chain(bishops).flatten().collect();
    searches.sort_by_key(|(Occupancies { piece, square, .. }, _)| (*piece as u8, *square));
    searches
}

/// Searches until a magic is found, or for hours. Returns it with how it was found.
fn find(occupancies: &Occupancies, by: By) -> Result<(Record, String), Error> {
    let Occupancies { piece, square, .. } = *occupancies;
    let bits = occupancies.bits - 1;
    let found = match by {
        By::DepthFirst(plan, from) => {
            depth_first::search(occupancies, bits, (from, from + (1 << 20)), plan).map(|hit| {
                let (Hit { magic, slots, chunk }, Plan { width, zeros, .. }) = (hit, plan);
                let from = if from > 0 { format!(" (from {from})") } else { String::new() };
                (magic, format!("{slots} slots, width {width}, {zeros} low zeros, chunk {chunk}{from}"))
            })
        }
        By::Exhaustive { prefix, chunk } => {
            let limits = Limits { prefix, ..Limits::of_bits(bits) };
            Exhaustive::new(occupancies, limits).chunk(chunk).best.map(|(span, magic)| {
                (magic, format!("a span of {span} slots, chunk {chunk} of 2^{prefix} of the exhaustive search"))
            })
        }
    };
    let (magic, how) = found.ok_or_else(|| Error::no_magic(piece, square, bits))?;
    Ok((Record { piece, square, bits, magic, addend: None, offset: None }, how))
}

/// Finds the magics of the record again, and returns them with how each was found.
///
/// # Errors
/// A search finds nothing.
pub fn records(bar: &ProgressBar) -> Result<(Vec<Record>, String), Error> {
    let searches = searches();
    bar.set_length(searches.len() as u64);
    let mut records = Vec::with_capacity(searches.len());
    let mut how = "depth-first search and exhaustive search; by square:".to_owned();
    for (occupancies, by) in &searches {
        let (record, found) = find(occupancies, *by)?;
        bar.inc(1);
        bar.set_message(record.to_string());
        let _ = write!(how, "\n# {} {}: {found}", record.piece, square_name(record.square));
        records.push(record);
    }
    Ok((records, how))
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::internal::records;

    use super::*;

    #[test]
    fn the_records_are_those_of_the_searches() {
        let records = records::parse("dense", include_str!("../../records/dense.txt")).unwrap();
        let searches = searches();
        assert_eq!(records.len(), searches.len());
        for ((occupancies, by), record) in searches.iter().zip(&records) {
            let Occupancies { piece, square, bits, .. } = *occupancies;
            assert_eq!((piece, square, bits - 1), (record.piece, record.square, record.bits));
            // One search of each kind that takes little time.
            if (piece, square) == (Piece::Rook, 10) || (piece, square) == (Piece::Bishop, 63) {
                assert_eq!(find(occupancies, *by).unwrap().0, *record);
            }
        }
    }
}
