//! Fixed shift (Onno Garms, Volker Annuss): one shift for all squares of a piece, and tables that overlap in each
//! other's gaps.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop. If a square needs fewer bits, its magic keeps the indices close to 0 on the circle of all indices. The magics
//! and offsets are in `records/fixed_shift.txt`.

use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let functions = context.recorded_functions(layout)?;
    Arranged::new(context, Table::new(layout), functions, &MAGIC_COLUMNS)
}
