//! 16-bit indices into the distinct attack sets (Pradu Kannan's `PERFECT_MAGIC_HASH`, 2006).
//!
//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

use super::parts::{
    Arranged, CLookUp, Context, Entry, MAGIC_ARRAYS, Placement, Row, arrays, distinct_sets,
};
use crate::array::Array;
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "index16",
    summary: "Kannan's perfect hash: for each square and index, 16 bits that number the attack set among all sets.",
    record: None,
    entry: Entry::Number { base: 0, union: false },
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied & $TABLE.$PIECE_masks[square]) * $TABLE.$PIECE_magics[square]) >> $TABLE.$PIECE_shifts[square];
    return $TABLE.sets[$TABLE.indices[$TABLE.$PIECE_offsets[square] + index]];",
    ),
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    let mut look_ups = context.mask_width_look_ups()?;
    let (mut sets, mut labels) = (Vec::new(), Vec::new());
    let mut table = Placement::reaching(row, &look_ups);
    for (look_up, occupancies) in look_ups.iter_mut().zip(&context.occupancies) {
        look_up.entry = row.entry;
        let (distinct, mut indices) = distinct_sets(&occupancies.attacks);
        indices
            .iter_mut()
            .for_each(|index| *index += sets.len() as u64);
        labels.push((sets.len(), occupancies.name()));
        sets.extend(distinct);
        table.place(occupancies, look_up.slots(occupancies), &indices, u64::MAX)?;
    }
    let mut arrays = arrays(&look_ups, &MAGIC_ARRAYS);
    let doc = "Indices into `SETS`, by offset + index.";
    arrays.push(table.into_array(&look_ups, "INDICES", 2, doc));
    arrays.push(Array::new("SETS", "The distinct attack sets.", 8, sets).with_labels(labels));
    Ok(Arranged { arrays, look_ups })
}
