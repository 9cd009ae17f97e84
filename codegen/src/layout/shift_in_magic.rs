//! The shift in the factor (Grant Osborne): a union table as `shared`, with nothing beside mask, factor, offset and
//! attacks on the empty board for a square.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`. The upper six bits of a factor only
//! matter to squares below the seventh, so nearly every factor is free to have the shift there. The factors and offsets
//! are in `records/shift_in_magic.txt`.

use super::parts::{Column, columns};
use super::{Ground, Layout, shared};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut factors =
        ground.recorded_factors(Layout::ShiftInMagic, include_str!("../../records/shift_in_magic.txt"))?;
    for factor in &mut factors {
        // What the look-up does, so that a wrong shift collides or leads out of the table.
        factor.shift = (factor.magic >> 58) as u32;
    }
    let table = shared::lay(ground, Layout::ShiftInMagic, &factors)?;
    let mut arrays = columns(ground, &factors, &[Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Offsets]);
    arrays.push(table.into_array(ground, &factors));
    Ok(arrays)
}
