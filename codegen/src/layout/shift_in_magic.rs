//! The shift in the magic (Grant Osborne): a union table like `shared`, with only a mask, a magic, an offset and the
//! attacks on the empty board for each square.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`. The upper six bits of a magic
//! matter only for the first six squares, so almost every magic can have the shift there. The magics and offsets are in
//! `records/shift_in_magic.txt`.

use super::parts::{Arranged, Column, Context, Facts, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for function in &mut functions {
        // The same computation as in the look-up, so a wrong shift gives a collision or an index out of the table.
        function.shift = (function.magic >> 58) as u32;
    }
    let read = [Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Offsets];
    Arranged::new(context, Table::reaching(layout, &functions), functions, &read)
}
