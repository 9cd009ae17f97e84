//! 16-bit indices into the distinct attack sets (Pradu Kannan's `PERFECT_MAGIC_HASH`, 2006).
//!
//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

use super::parts::{
    Arranged, CLookUp, Definition, Entry, Inputs, MAGIC_COLUMNS, Placement, columns, distinct_sets,
};
use crate::array::Array;
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "index16",
    summary: "Kannan's perfect hash: for each square and index, 16 bits that number the attack \
              set among all sets.",
    record: None,
    entry: Entry::Number {
        base: 0,
        union: false,
    },
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $shifts;
    return $TABLE.sets[$TABLE.indices[$offsets + index]];",
    ),
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let mut look_ups = inputs.mask_width_look_ups()?;
    let (mut sets, mut labels) = (Vec::new(), Vec::new());
    let mut table = Placement::reaching(definition, &look_ups);
    for (look_up, occupancies) in look_ups.iter_mut().zip(&inputs.occupancies) {
        look_up.entry = definition.entry;
        let (distinct, mut indices) = distinct_sets(&occupancies.attacks);
        indices
            .iter_mut()
            .for_each(|index| *index += sets.len() as u64);
        labels.push((sets.len(), occupancies.name()));
        sets.extend(distinct);
        table.place(occupancies, look_up.slots(occupancies), &indices, u64::MAX)?;
    }
    let mut arrays = columns(&look_ups, &MAGIC_COLUMNS);
    let doc = "Indices into `SETS`, by offset + index.";
    arrays.push(table.into_array(&look_ups, "INDICES", 2, doc));
    arrays.push(Array::new("SETS", "The distinct attack sets.", 8, sets).with_labels(labels));
    Ok(Arranged { arrays, look_ups })
}
