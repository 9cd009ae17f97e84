//! Black magics (Volker Annuss, 2017): like `fixed_shift`, with every square off the mask occupied.
//!
//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`. The bits off the mask add the same
//! number to each product, which rotates the indices, so more tables fit into each other's gaps.
//! The magics and offsets are in `records/black.txt`.

use super::parts::{Arranged, CLookUp, Context, Entry, MAGIC_ARRAYS, Placement, RecordFile, Row};
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "black",
    summary: "Annuss's black magics: like fixed shift, with every square off the mask occupied.",
    record: Some(RecordFile { name: "black", text: include_str!("../../records/black.txt") }),
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied | $TABLE.$PIECE_off_masks[square]) * $TABLE.$PIECE_magics[square]) >> $SHIFT;
    return $TABLE.attacks[$TABLE.$PIECE_offsets[square] + index];",
    ),
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    let mut look_ups = context.recorded_look_ups(row)?;
    for look_up in &mut look_ups {
        look_up.always = !look_up.mask;
    }
    Arranged::new(context, Placement::new(row), look_ups, &MAGIC_ARRAYS)
}
