//! One index bit fewer wherever a magic for that is known: all squares of `dense`.

use sliding_attacks_codegen::candidates::Seed;
use sliding_attacks_codegen::geometry::{Occupancies, Piece, parse_square};
use sliding_attacks_codegen::records::Record;

use crate::depth_first::{Hit, Plan};

/// The search for one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The piece.
    pub piece: Piece,
    /// The square, 0 to 63.
    pub square: u8,
    /// The limits of a chunk.
    pub plan: Plan,
    /// The chunk to start from. Earlier chunks find nothing or were not searched.
    pub from: u64,
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

/// The same for bishops, which all have width 16 and no low zeros.
const BISHOPS: [&str; 24] = [
    "a1", "b1", "g1", "h1", "a2", "b2", "g2", "h2", "a3", "b3", "g3", "h3", "a6", "b6", "g6", "h6", "a7", "b7", "g7",
    "h7", "a8", "b8", "g8", "h8",
];

/// Returns the searches, rooks' before bishops'.
#[must_use]
pub fn searches() -> Vec<Search> {
    let search = |piece, name, width, zeros, from| {
        let plan = Plan { width, zeros, ..Plan::default() };
        parse_square(name).map(|square| Search { piece, square, plan, from })
    };
    let rooks = ROOKS.map(|(name, width, zeros, from)| search(Piece::Rook, name, width, zeros, from));
    let bishops = BISHOPS.map(|name| search(Piece::Bishop, name, 16, 0, 0));
    rooks.into_iter().chain(bishops).flatten().collect()
}

impl Search {
    /// Returns the number of index bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        Occupancies::new(self.piece, self.square).bits - 1
    }

    /// Searches until a magic is found, or for hours.
    #[must_use]
    pub fn run(&self, seed: Seed) -> Option<Hit> {
        let occupancies = Occupancies::new(self.piece, self.square);
        let chunks = (self.from, self.from + (1 << 20));
        crate::depth_first::search(&occupancies, self.bits(), seed, chunks, self.plan, &|_| ())
    }

    /// Returns a found magic as a record.
    #[must_use]
    pub fn record(&self, magic: u64) -> Record {
        Record { piece: self.piece, square: self.square, bits: self.bits(), magic, addend: None, offset: None }
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::{DEFAULT_SEED, records};

    use super::*;

    #[test]
    fn the_records_are_those_of_the_searches() {
        let records = records::parse("dense", include_str!("../../records/dense.txt")).unwrap();
        let searches = searches();
        assert_eq!(records.len(), ROOKS.len() + BISHOPS.len());
        // Others take a second or two each; these take no time.
        for (search, record) in searches.iter().zip(&records) {
            assert_eq!((search.piece, search.square, search.bits()), (record.piece, record.square, record.bits));
            if search.piece == Piece::Bishop && search.square >= 56 {
                assert_eq!(search.record(search.run(DEFAULT_SEED).unwrap().magic), *record);
            }
        }
    }
}
