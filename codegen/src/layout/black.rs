//! Black magics (Volker Annuss, 2017): like `fixed_shift`, with every square off the mask occupied.
//!
//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`. The bits off the mask add the same number to each
//! product, which rotates the indices, so more tables fit into each other's gaps. The magics and offsets are in
//! `records/black.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        function.always = !occupancies.mask;
    }
    let mut table = Table::new(layout);
    table.place_all(context, &functions)?;
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t product = (occupied | ~PIECE_MASKS[square]) * PIECE_MAGICS[square];
    return LAYOUT_ATTACKS[PIECE_OFFSETS[square] + (uint32_t)(product >> PIECE_SHIFTS[square])];",
);
