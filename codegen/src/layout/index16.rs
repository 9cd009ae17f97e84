//! 16-bit indices into the distinct attack sets (Pradu Kannan's `PERFECT_MAGIC_HASH`, 2006).
//!
//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Sets, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &mut Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.mask_width_functions()?;
    let sets = Sets::new(context);
    let mut table = Table::reaching(layout, &functions);
    for (which, function) in functions.iter().enumerate() {
        let base = u64::from(sets.bases[which]);
        let indices: Vec<u64> = sets.numbers[which].iter().map(|number| base + number).collect();
        table.place(context, which, function.entries(&context.occupancies[which]), &indices, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    let doc = "Indices into `SETS`, by offset + index.";
    arrays.push(table.into_array(context, &functions, "INDICES", 2, doc));
    arrays.push(sets.into_array(context));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t product = (occupied & PIECE_MASKS[square]) * PIECE_MAGICS[square];
    return LAYOUT_SETS[LAYOUT_INDICES[PIECE_OFFSETS[square] + (uint32_t)(product >> PIECE_SHIFTS[square])]];",
);
