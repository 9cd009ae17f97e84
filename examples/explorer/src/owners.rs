//! The owners of each entry of a table: the pieces that read it with some occupancy.

use sliding_attacks_codegen::internal::{Entry, LookUp, Piece, geometry};

use crate::json::Json;
use crate::layout::Arranged;
use crate::trace::squares_of;

/// The most occupancies that [`Owners::readers`] writes for a piece.
const EXAMPLES: usize = 6;

/// The pieces that read each entry of an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// By entry: the squares of rooks and of bishops.
    entries: Vec<[u64; 2]>,
}

/// What [`Owners::map`] has for an entry that nobody reads.
pub const NOBODY: u8 = 255;

impl Owners {
    /// Finds the owners of the array by offset + index, or of the distinct sets.
    pub fn new(arranged: &Arranged, sets: bool) -> Self {
        let mut entries = vec![[0; 2]; arranged.words(sets).len()];
        for (piece, square) in Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| (piece, square))) {
            for look_up in arranged.look_ups(piece, square) {
                for subset in geometry::subsets(look_up.mask) {
                    let place = place(look_up, arranged, sets, subset);
                    if let Some(owners) = place.and_then(|place| entries.get_mut(place)) {
                        owners[piece as usize] |= 1 << square;
                    }
                }
            }
        }
        Self { entries }
    }

    /// Returns two bytes for each entry: the first owner, 0 to 63 for a rook and 64 to 127 for a bishop, or [`NOBODY`];
    /// and the number of owners.
    pub fn map(&self) -> Vec<u8> {
        self.entries
            .iter()
            .flat_map(|&[rooks, bishops]| {
                let owner = match (rooks, bishops) {
                    (0, 0) => NOBODY,
                    (0, _) => 64 + bishops.trailing_zeros() as u8,
                    _ => rooks.trailing_zeros() as u8,
                };
                [owner, (rooks.count_ones() + bishops.count_ones()) as u8]
            })
            .collect()
    }

    /// Writes the pieces that read an entry, with the number of their occupancies that lead there and the first of them.
    pub fn readers(&self, arranged: &Arranged, sets: bool, entry: usize) -> String {
        let owners = self.entries.get(entry).copied().unwrap_or_default();
        let squares = |piece: Piece| squares_of(owners[piece as usize]).map(move |square| (piece, square));
        Json::of(|json| {
            json.objects("readers", Piece::ALL.into_iter().flat_map(squares), |json, (piece, square)| {
                let mut found = Vec::new();
                for look_up in arranged.look_ups(piece, square) {
                    let leads_here = |subset: &u64| place(look_up, arranged, sets, *subset) == Some(entry);
                    found.extend(geometry::subsets(look_up.mask).into_iter().filter(leads_here));
                }
                json.number("piece", piece as usize).number("square", square).number("count", found.len());
                json.sets("examples", &found[..found.len().min(EXAMPLES)]);
            });
        })
    }
}

/// Returns where a look-up reads: the entry, or the set that this is a number of, if it is one.
fn place(look_up: &LookUp, arranged: &Arranged, sets: bool, subset: u64) -> Option<usize> {
    let slot = look_up.slot(subset);
    match look_up.entry {
        _ if !sets => Some(slot),
        Entry::Number { base, .. } => Some(base as usize + *arranged.words(false).get(slot)? as usize),
        _ => None,
    }
}
