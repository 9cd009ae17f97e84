//! The shift in the magic (Grant Osborne): a union table as `shared`, with nothing beside mask, magic, offset and
//! attacks on the empty board for a square.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`. The upper six bits of a magic only
//! matter to squares below the seventh, so nearly every magic is free to have the shift there. The magics and offsets
//! are in `records/shared.txt`.

use super::parts::{Column, columns};
use super::{Ground, Layout, shared};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut functions =
        ground.recorded_functions(Layout::ShiftInMagic, include_str!("../../records/shared.txt"))?;
    for function in &mut functions {
        // What the look-up does, so that a wrong shift collides or leads out of the table.
        function.shift = (function.magic >> 58) as u32;
    }
    let table = shared::lay(ground, Layout::ShiftInMagic, &functions)?;
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Offsets]);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}
