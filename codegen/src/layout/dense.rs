//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, MAGIC_COLUMNS, RecordFile,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "dense",
    summary: "Like fancy, with a shift for each square, and one index bit fewer wherever such a \
              magic is known.",
    author: "Hansen 2006, Kannan 2007; our magics 2026",
    use_it_if: "you want a shift for each square, like Kannan's",
    record: Some(RecordFile {
        name: "dense",
        text: include_str!("../../records/dense.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $shifts;
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = common.dense_formulas(definition)?;
    Arrangement::with_every_index(common, definition, formulas, &MAGIC_COLUMNS)
}
