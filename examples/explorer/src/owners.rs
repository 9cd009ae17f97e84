//! The owners of each entry of a table: the pieces that read it with some occupancy.

use serde_json::{Value, json};
use sliding_attacks_codegen::internal::{Piece, geometry};

use crate::layout::{GeneratedLayout, squares};
use crate::trace::Bits;

/// The most occupancies that [`readers`] writes for a piece.
const EXAMPLES: usize = 6;

/// Returns the relevant occupancies of a piece on a square, each with the entry that it leads to.
fn reads(
    generated: &GeneratedLayout,
    piece: Piece,
    square: u8,
) -> impl Iterator<Item = (u64, usize)> {
    generated
        .formulas(piece, square)
        .into_iter()
        .flat_map(|formula| {
            geometry::subsets(formula.mask)
                .into_iter()
                .map(move |subset| (subset, formula.slot(subset)))
        })
}

/// Writes by entry the first owner, 0 to 63 for a rook and 64 to 127 for a bishop, or 255 for an
/// entry that nobody reads; and the numbers of entries that nobody reads, and that more than one
/// piece reads.
pub(crate) fn owners(generated: &GeneratedLayout) -> Value {
    // By entry, the squares of rooks and of bishops that read it.
    let mut entries = vec![[0_u64; 2]; generated.arrays().0.words().len()];
    for (piece, square) in squares() {
        for (_, entry) in reads(generated, piece, square) {
            entries[entry][piece as usize] |= 1 << square;
        }
    }
    let first = |owners: &[u64; 2]| match *owners {
        [0, 0] => 255,
        [0, bishops] => 64 + bishops.trailing_zeros(),
        [rooks, _] => rooks.trailing_zeros(),
    };
    let with = |wanted: fn(u32) -> bool| {
        entries
            .iter()
            .filter(|[rooks, bishops]| wanted(rooks.count_ones() + bishops.count_ones()))
            .count()
    };
    json!({
        "first": entries.iter().map(first).collect::<Vec<_>>(),
        "unused": with(|owners| owners == 0),
        "shared": with(|owners| owners > 1),
    })
}

/// Writes the pieces that read an entry, with the number of their occupancies that lead there and
/// the first of them.
pub(crate) fn readers(generated: &GeneratedLayout, entry: usize) -> Value {
    let reader = |(piece, square): (Piece, u8)| {
        let found = reads(generated, piece, square)
            .filter(|read| read.1 == entry)
            .map(|(subset, _)| Bits(subset));
        let found: Vec<_> = found.collect();
        let examples = &found[..found.len().min(EXAMPLES)];
        let read = json!({ "piece": piece as u8, "square": square, "count": found.len(), "examples": examples });
        (!found.is_empty()).then_some(read)
    };
    squares().filter_map(reader).collect()
}
