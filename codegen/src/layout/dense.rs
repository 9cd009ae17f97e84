//! Fancy magics with one index bit less wherever a magic is known whose index has fewer bits than the mask has squares:
//! more than one occupancy leads to an entry, all with the same attacks.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, as fancy. The magics are in `records/dense.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &mut Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.dense_functions(layout)?;
    let mut table = Table::reaching(layout, &functions);
    table.place_all(context, &functions)?;
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t product = (occupied & PIECE_MASKS[square]) * PIECE_MAGICS[square];
    return LAYOUT_ATTACKS[PIECE_OFFSETS[square] + (uint32_t)(product >> PIECE_SHIFTS[square])];",
);
