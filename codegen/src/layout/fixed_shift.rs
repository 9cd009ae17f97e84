//! Fixed shift (Onno Garms, Volker Annuss): one shift for all squares of a piece, tables that overlap in each other's
//! gaps.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a bishop.
//! Where a square needs fewer bits, its factor leaves the upper ones of the product alone, so that its indices stay in a
//! short window. The factors and offsets are in `records/fixed_shift.txt`.

use super::parts::{Column, Factor, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

/// What a look-up needs of each square.
pub(super) const COLUMNS: [Column; 4] = [Column::Masks, Column::Magics, Column::Shifts, Column::Offsets];

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let factors = ground.recorded_factors(Layout::FixedShift, include_str!("../../records/fixed_shift.txt"))?;
    arrange_overlapping(ground, Layout::FixedShift, &factors, &COLUMNS)
}

/// Lays tables that overlap, no longer than the last entry that is used, and keeps some columns beside them.
pub(super) fn arrange_overlapping(
    ground: &Ground,
    layout: Layout,
    factors: &[Factor],
    kept: &[Column],
) -> Result<Vec<Array>, Error> {
    let mut table = Table::new(layout);
    for (which, factor) in factors.iter().enumerate() {
        table.lay(ground, which, factor.entries(&ground.occupancies[which]), u64::MAX)?;
    }
    let mut arrays = columns(ground, factors, kept);
    arrays.push(table.into_array(ground, factors));
    Ok(arrays)
}
