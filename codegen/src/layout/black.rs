//! Black magics (Volker Annuss, 2017): like `fixed_shift`, with every square off the mask occupied.
//!
//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`. The bits off the mask add the same
//! number to each product, which rotates the indices, so more tables fit into each other's gaps.
//! The magics and offsets are in `records/black.txt`.

use super::parts::{Arranged, CLookUp, Definition, Entry, Inputs, MAGIC_COLUMNS, RecordFile};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "black",
    summary: "Annuss's black magics: like fixed shift, with every square off the mask occupied.",
    record: Some(RecordFile {
        name: "black",
        text: include_str!("../../records/black.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied | $off_masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let mut look_ups = inputs.recorded_look_ups(definition)?;
    for look_up in &mut look_ups {
        look_up.always = !look_up.mask;
    }
    Arranged::new(inputs, definition, look_ups, &MAGIC_COLUMNS)
}
