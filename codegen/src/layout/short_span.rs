//! `ATTACKS[offset + ((occupied & mask) * magic + addend >> addend)]`.

use super::arrangement::Column::{Addends, Magics, Masks, Offsets};
use super::arrangement::{Arrangement, CLookup, CommonData, Definition, Entry, RecordFile};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "short_span",
    summary: "Like dense, with a constant added to each product, and tables as long as the span \
              of their indices.",
    author: "ours 2026",
    use_it_if: "nothing may follow the load",
    record: Some(RecordFile {
        name: "short_span",
        text: include_str!("../../records/short_span.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t addend = $addends;
    const uint64_t index = ((occupied & $masks) * $magics + addend) >> (addend & 63);
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = common.recorded_formulas(definition)?;
    let by_square = [Masks, Magics, Addends, Offsets];
    Arrangement::up_to_last_entry(common, definition, formulas, &by_square)
}
