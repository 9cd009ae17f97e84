//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)] & empty_attacks`.

use super::arrangement::Column::{EmptyAttacks, Magics, Masks, Offsets, Shifts};
use super::arrangement::{Arrangement, CLookup, CommonData, Definition, Entry, RecordFile};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "shared",
    summary: "Hansen's postmask: several pieces share the entries of one table, and each keeps \
              its own squares by an AND.",
    author: "Lasse Hansen 2006; our packing 2026",
    use_it_if: "only an AND may follow the load",
    record: Some(RecordFile {
        name: "shared",
        text: include_str!("../../records/shared.txt"),
    }),
    entry: Entry::Union,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $shifts;
    return $TABLE.attacks[$offsets + index] & $empty_attacks;",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = common.recorded_formulas(definition)?;
    let by_square = [Masks, Magics, EmptyAttacks, Shifts, Offsets];
    Arrangement::with_every_index(common, definition, formulas, &by_square)
}
