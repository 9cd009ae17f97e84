//! The owners of each entry of a table: the pieces that read it with some occupancy.

use serde_json::{Value, json};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{Slider, formulas, geometry, indexed};

use crate::layout::{squares, tables};
use crate::trace::Bits;

/// The most occupancies that [`readers`] writes for a piece.
const EXAMPLES: usize = 6;

/// Returns the relevant occupancies of a piece on a square, each with its entry.
fn reads(layout: Layout, piece: Slider, square: u8) -> impl Iterator<Item = (u64, usize)> {
    formulas(tables(layout), piece, square).flat_map(|formula| {
        let subsets = geometry::subsets(formula.mask).into_iter();
        subsets.map(|subset| (subset, formula.slot(subset)))
    })
}

/// Writes by entry the first owner, 0 to 63 for a rook and 64 to 127 for a bishop, or 128 for an
/// entry that no piece reads; and the numbers of entries that no piece reads, and that more than
/// one piece reads.
pub(crate) fn owners(layout: Layout) -> Value {
    // By entry, a bit for each owner.
    let mut entries = vec![0_u128; indexed(tables(layout)).0.words().len()];
    for (owner, (piece, square)) in squares().enumerate() {
        for (_, entry) in reads(layout, piece, square) {
            entries[entry] |= 1 << owner;
        }
    }
    let first = entries.iter().map(|owners| owners.trailing_zeros());
    let unused = entries.iter().filter(|&&owners| owners == 0);
    let shared = entries.iter().filter(|owners| owners.count_ones() > 1);
    json!({ "first": first.collect::<Vec<_>>(), "unused": unused.count(), "shared": shared.count() })
}

/// Writes the pieces that read an entry, with the number of their occupancies that select it and
/// the first of them.
pub(crate) fn readers(layout: Layout, entry: usize) -> Value {
    let reader = |(piece, square): (Slider, u8)| {
        let found = reads(layout, piece, square).filter(|read| read.1 == entry);
        let found: Vec<_> = found.map(|(subset, _)| Bits(subset)).collect();
        let examples = &found[..found.len().min(EXAMPLES)];
        let read = json!({ "piece": piece as u8, "square": square, "count": found.len(), "examples": examples });
        (!found.is_empty()).then_some(read)
    };
    squares().filter_map(reader).collect()
}
