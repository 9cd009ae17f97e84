//! The shift in the magic (Grant Osborne): a union table like `shared`, with only a mask, a magic, an offset and the
//! attacks on the empty board for each square.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`. The upper six bits of a magic
//! matter only for the first six squares, so almost every magic can have the shift there. The magics and offsets are in
//! `records/shift_in_magic.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, columns};
use super::shared;
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for function in &mut functions {
        // The same computation as in the look-up, so a wrong shift gives a collision or an index out of the table.
        function.shift = (function.magic >> 58) as u32;
    }
    let table = shared::place(context, layout, &functions)?;
    let which = [Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Offsets];
    let mut arrays = columns(context, &functions, &which);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t magic = PIECE_MAGICS[square];
    const uint64_t product = (occupied & PIECE_MASKS[square]) * magic;
    return LAYOUT_ATTACKS[PIECE_OFFSETS[square] + (uint32_t)(product >> (magic >> 58))] & PIECE_EMPTY_ATTACKS[square];",
);
