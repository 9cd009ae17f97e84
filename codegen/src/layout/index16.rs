//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, MAGIC_COLUMNS, Placement, columns,
    distinct_sets,
};
use crate::array::Array;
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "index16",
    summary: "Kannan's perfect hash: for each square and index, 16 bits that number the attack \
              set among all sets.",
    author: "Pradu Kannan 2006",
    use_it_if: "you would use `byte_lookup`, with fewer instructions",
    record: None,
    entry: Entry::Number {
        base: 0,
        union: false,
    },
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $shifts;
    return $TABLE.sets[$TABLE.indices[$offsets + index]];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.mask_width_formulas()?;
    let (mut sets, mut labels) = (Vec::new(), Vec::new());
    let mut table = Placement::with_every_index(definition, &formulas);
    for (formula, occupancies) in formulas.iter_mut().zip(&common.occupancies) {
        formula.entry = definition.entry;
        let (distinct, mut indices) = distinct_sets(&occupancies.attacks);
        indices
            .iter_mut()
            .for_each(|index| *index += sets.len() as u64);
        labels.push((sets.len(), occupancies.name()));
        sets.extend(distinct);
        table.place(occupancies, formula.slots(occupancies), &indices, u64::MAX)?;
    }
    let mut arrays = columns(&formulas, &MAGIC_COLUMNS);
    let doc = "Indices into `SETS`, indexed by offset + index.";
    arrays.push(table.into_array(&formulas, "INDICES", 2, doc));
    arrays.push(Array::new("SETS", "The distinct attack sets.", 8, sets).with_labels(labels));
    Ok(Arrangement { arrays, formulas })
}
