//! The owners of each entry of a table: the pieces that read it with some occupancy.

use serde_json::{Value, json};
use sliding_attacks_codegen::internal::{Piece, geometry};

use crate::layout::{Arranged, squares};
use crate::trace::{Bits, squares_of};

/// The most occupancies that [`Owners::readers`] writes for a piece.
const EXAMPLES: usize = 6;

/// By entry of the array by offset + index: the squares of rooks and of bishops that read it.
#[derive(Debug)]
pub struct Owners(Vec<[u64; 2]>);

impl Owners {
    pub(crate) fn new(arranged: &Arranged) -> Self {
        let mut entries = vec![[0; 2]; arranged.arrays().0.words().len()];
        for (piece, square) in squares() {
            for look_up in arranged.look_ups(piece, square) {
                for subset in geometry::subsets(look_up.mask) {
                    if let Some(owners) = entries.get_mut(look_up.slot(subset)) {
                        owners[piece as usize] |= 1 << square;
                    }
                }
            }
        }
        Self(entries)
    }

    /// Returns the number of entries, of those that nobody reads, and of those that more than one piece reads.
    pub fn counts(&self) -> [usize; 3] {
        let with = |wanted: fn(u32) -> bool| {
            self.0.iter().filter(|[rooks, bishops]| wanted(rooks.count_ones() + bishops.count_ones())).count()
        };
        [self.0.len(), with(|owners| owners == 0), with(|owners| owners > 1)]
    }

    /// Writes by entry the first owner, 0 to 63 for a rook and 64 to 127 for a bishop, or 255 for an entry that nobody
    /// reads.
    pub(crate) fn to_json(&self) -> Value {
        let first = |owners: &[u64; 2]| match *owners {
            [0, 0] => 255,
            [0, bishops] => 64 + bishops.trailing_zeros(),
            [rooks, _] => rooks.trailing_zeros(),
        };
        let [_, unused, shared] = self.counts();
        json!({ "first": self.0.iter().map(first).collect::<Vec<_>>(), "unused": unused, "shared": shared })
    }

    /// Writes the pieces that read an entry, with the number of their occupancies that lead there and the first of them.
    pub(crate) fn readers(&self, arranged: &Arranged, entry: usize) -> Value {
        let owners = self.0.get(entry).copied().unwrap_or_default();
        let squares = |piece: Piece| squares_of(owners[piece as usize]).map(move |square| (piece, square));
        let reader = |(piece, square): (Piece, u8)| {
            let mut found = Vec::new();
            for look_up in arranged.look_ups(piece, square) {
                let subsets = geometry::subsets(look_up.mask);
                found.extend(subsets.into_iter().filter(|&subset| look_up.slot(subset) == entry).map(Bits));
            }
            let examples = &found[..found.len().min(EXAMPLES)];
            json!({ "piece": piece as u8, "square": square, "count": found.len(), "examples": examples })
        };
        Piece::ALL.into_iter().flat_map(squares).map(reader).collect()
    }
}
