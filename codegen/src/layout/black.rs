//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, MAGIC_COLUMNS, RecordFile,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "black",
    summary: "Annuss's black magics: like fixed shift, with every square off the mask occupied.",
    author: "Volker Annuss 2017; our magics 2026",
    use_it_if: "you look up like this already; `signed_shift` is smaller",
    record: Some(RecordFile {
        name: "black",
        text: include_str!("../../records/black.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied | $off_masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    for formula in &mut formulas {
        formula.always = !formula.mask;
    }
    Arrangement::up_to_last_entry(common, definition, formulas, &MAGIC_COLUMNS)
}
