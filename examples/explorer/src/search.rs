//! The generator's search for the magic of one square, candidate by candidate.

use serde_json::{Value, json};
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::candidates::{Candidates, Limits};
use sliding_attacks_codegen::internal::{Formula, MagicSearch};

use crate::trace::Bits;

/// Writes the magic of a lookup, where it comes from, and where its entries start.
pub(crate) fn origin(formula: &Formula) -> Value {
    let (squares, bits) = (formula.mask.count_ones(), formula.index_bits());
    let note = match formula.search {
        Some(_) => format!("The build searches for a number that gives each of the {squares} squares an index bit."),
        None if bits < squares => format!("A long search found it: it has {bits} index bits for {squares} squares."),
        None => "A long search found the magics of all squares together: their tables fit into each other.".into(),
    };
    json!({ "magic": Bits(formula.magic), "start": formula.offset, "note": note })
}

/// Returns the candidates of a lookup that the build tests, up to its magic, each with how many
/// were drawn up to it: those that were not worth a test are not listed.
pub fn candidates(formula: &Formula, goal: MagicSearch) -> Vec<(Bits, u32)> {
    let MagicSearch { bits, allowed } = goal;
    let mut candidates = Candidates::new(DEFAULT_SEED, formula.piece, formula.square, formula.mask);
    let limits = Limits {
        forbidden: candidates.leading_outside(bits, allowed),
        index_bits: allowed,
    };
    let mut tested = Vec::new();
    // The build gives up there too.
    for drawn in 1..=1 << 24 {
        if let Some(magic) = candidates.constructed_within(bits, &limits) {
            tested.push((Bits(magic), drawn));
            if magic == formula.magic {
                break;
            }
        }
    }
    tested
}
