//! Fancy magics with one index bit fewer than the mask has squares, wherever a magic for that is known: several
//! occupancies with the same attacks share an entry.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, like fancy. The magics are in `records/dense.txt`.

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
