//! Union tables (Lasse Hansen's postmask): several pieces share entries, and each keeps its own
//! attacks by a final AND with its attacks on the empty board.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)] & empty_attacks`. The magics and offsets
//! are in `records/shared.txt`.
//!
//! Two pieces may share an entry if their attacks agree on the squares that both attack on the
//! empty board. Two rooks on one diagonal have two such squares, where the rank of one crosses the
//! file of the other. Each rook is the same number of squares away from the crossings. If the rooks
//! are neighbours, both always attack them. Otherwise both attack them in the same entries if their
//! magics move the squares between to the same index bits. Bishops on different colours have no
//! square in common, and two bishops that are two files or ranks apart on one line cross only on
//! squares next to both.

use super::arrangement::Column::{EmptyAttacks, Magics, Masks, Offsets, Shifts};
use super::arrangement::{
    Arrangement, CLookUp, CommonData, Definition, Entry, Purpose, RecordFile,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "shared",
    summary: "Hansen's postmask: several pieces share the entries of one table, and each keeps \
              its own squares by an AND.",
    author: "Lasse Hansen 2006; our packing 2026",
    purpose: Purpose::Small,
    use_it_if: "only an AND may follow the load",
    record: Some(RecordFile {
        name: "shared",
        text: include_str!("../../records/shared.txt"),
    }),
    entry: Entry::Union,
    arrange,
    c: CLookUp::alike_for_both_pieces(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $shifts;
    return $TABLE.attacks[$offsets + index] & $empty_attacks;",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = common.recorded_formulas(definition)?;
    let by_square = [Masks, Magics, EmptyAttacks, Shifts, Offsets];
    Arrangement::with_every_index(common, definition, formulas, &by_square)
}
