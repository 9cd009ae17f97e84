//! One index bit fewer wherever a magic for that is known: all squares of `dense`.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece, parse_square};
use sliding_attacks_codegen::internal::records::Record;

use crate::depth_first::{self, Plan};
use crate::exhaustive::{Exhaustive, Limits};

/// The search for one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The piece.
    pub piece: Piece,
    /// The square, 0 to 63.
    pub square: u8,
    /// The search that finds it.
    pub by: By,
}

/// How a magic is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The depth-first search, which draws.
    DepthFirst {
        /// The limits of a chunk.
        plan: Plan,
        /// The chunk to start from. Earlier chunks find nothing or were not searched.
        from: u64,
    },
    /// A chunk of the exhaustive search.
    Exhaustive {
        /// The number of bits of the chunk's number.
        prefix: u32,
        /// The chunk.
        chunk: u64,
    },
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

/// Returns the searches, in the order of the records.
#[must_use]
pub fn searches() -> Vec<Search> {
    let search = |piece, name, by| parse_square(name).map(|square| Search { piece, square, by });
    let depth_first = |width, zeros, from| By::DepthFirst { plan: Plan { width, zeros, ..Plan::default() }, from };
    let rooks = ROOKS.map(|(name, width, zeros, from)| search(Piece::Rook, name, depth_first(width, zeros, from)));
    let rare = RARE_ROOKS.map(|(name, prefix, chunk)| search(Piece::Rook, name, By::Exhaustive { prefix, chunk }));
    let bishops = BISHOPS.map(|name| search(Piece::Bishop, name, depth_first(16, 0, 0)));
    let mut searches: Vec<Search> = rooks.into_iter().chain(rare).chain(bishops).flatten().collect();
    searches.sort_by_key(|search| (search.piece as u8, search.square));
    searches
}

impl Search {
    /// Returns the number of index bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        Occupancies::new(self.piece, self.square).bits - 1
    }

    /// Searches until a magic is found, or for hours. Returns the magic and how it was found.
    #[must_use]
    pub fn run(&self, seed: Seed) -> Option<(u64, String)> {
        let (occupancies, bits) = (Occupancies::new(self.piece, self.square), self.bits());
        match self.by {
            By::DepthFirst { plan, from } => {
                let hit = depth_first::search(&occupancies, bits, seed, (from, from + (1 << 20)), plan)?;
                let Plan { width, zeros, .. } = plan;
                let mut how = format!("{} slots, width {width}, {zeros} low zeros, chunk {}", hit.slots, hit.chunk);
                if from > 0 {
                    how += &format!(" (from {from})");
                }
                Some((hit.magic, how))
            }
            By::Exhaustive { prefix, chunk } => {
                let limits = Limits { prefix, ..Limits::of_bits(bits) };
                let (span, magic) = Exhaustive::new(&occupancies, limits).chunk(chunk).best?;
                Some((magic, format!("a span of {span} slots, chunk {chunk} of 2^{prefix} of the exhaustive search")))
            }
        }
    }

    /// Returns a found magic as a record.
    #[must_use]
    pub fn record(&self, magic: u64) -> Record {
        Record { piece: self.piece, square: self.square, bits: self.bits(), magic, addend: None, offset: None }
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::records;

    use super::*;

    #[test]
    fn the_records_are_those_of_the_searches() {
        let records = records::parse("dense", include_str!("../../records/dense.txt")).unwrap();
        let searches = searches();
        assert_eq!(records.len(), searches.len());
        // Others take a second or more each; these take little time.
        for (search, record) in searches.iter().zip(&records) {
            assert_eq!((search.piece, search.square, search.bits()), (record.piece, record.square, record.bits));
            let exhaustive_on_rank_2 = matches!(search.by, By::Exhaustive { .. }) && search.square / 8 == 1;
            if exhaustive_on_rank_2 || search.piece == Piece::Bishop && search.square >= 56 {
                assert_eq!(search.record(search.run(DEFAULT_SEED).unwrap().0), *record);
            }
        }
    }
}
