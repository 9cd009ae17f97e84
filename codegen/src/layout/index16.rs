//! 16-bit indices into the distinct attack sets (Pradu Kannan's `PERFECT_MAGIC_HASH`, 2006).
//!
//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table, columns, distinct_sets};
use crate::array::{Array, Label};
use crate::error::Error;

pub(super) fn arrange(context: &mut Context, layout: &Facts) -> Result<Arranged, Error> {
    let functions = context.mask_width_functions()?;
    let (mut sets, mut labels) = (Vec::new(), Vec::new());
    let mut table = Table::reaching(layout, &functions);
    for (which, (function, occupancies)) in functions.iter().zip(&context.occupancies).enumerate() {
        let (distinct, mut indices) = distinct_sets(&occupancies.attacks);
        indices.iter_mut().for_each(|index| *index += sets.len() as u64);
        labels.push(Label { start: sets.len(), text: occupancies.name() });
        sets.extend(distinct);
        table.place(context, which, function.entries(occupancies), &indices, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    let doc = "Indices into `SETS`, by offset + index.";
    arrays.push(table.into_array(context, &functions, "INDICES", 2, doc));
    arrays.push(Array::new("SETS", "The distinct attack sets.", 8, sets).with_labels(labels));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp::of_either("return TABLE.sets[TABLE.indices[ENTRY]];");
