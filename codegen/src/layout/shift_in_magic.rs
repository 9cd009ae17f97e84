//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`.

use super::arrangement::Column::{EmptyAttacks, Magics, Masks, Offsets};
use super::arrangement::{Arrangement, CLookup, CommonData, Definition, Entry, RecordFile};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "shift_in_magic",
    summary: "Like shared, with each shift in the upper six bits of its magic.",
    author: "Grant Osborne",
    use_it_if: "you would use `shared`; measure both",
    record: Some(RecordFile {
        name: "shift_in_magic",
        text: include_str!("../../records/shift_in_magic.txt"),
    }),
    entry: Entry::Union,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t magic = $magics;
    const uint64_t index = ((occupied & $masks) * magic) >> (magic >> 58);
    return $TABLE.attacks[$offsets + index] & $empty_attacks;",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    for formula in &mut formulas {
        // The same computation as in the lookup, so a wrong shift gives a collision or an index
        // out of the table.
        formula.shift = (formula.magic >> 58) as u32;
    }
    let by_square = [Masks, Magics, EmptyAttacks, Offsets];
    Arrangement::with_every_index(common, definition, formulas, &by_square)
}
