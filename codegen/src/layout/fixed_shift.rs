//! Fixed shift (Onno Garms, Volker Annuss): one shift for all squares of a piece, and tables that overlap in each
//! other's gaps.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop. If a square needs fewer bits, its magic keeps the indices close to 0 on the circle of all indices. The magics
//! and offsets are in `records/fixed_shift.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.recorded_functions(layout)?;
    let mut table = Table::new(layout);
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
