//! Fixed shift (Onno Garms, Volker Annuss): one shift for all squares of a piece, tables that overlap in each other's
//! gaps.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a bishop.
//! Where a square needs fewer bits, its magic leaves the upper ones of the product alone, so that its indices stay in a
//! short window. The magics and offsets are in `records/fixed_shift.txt`.

use super::parts::{Column, IndexFunction, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

/// What a look-up needs of each square.
pub(super) const COLUMNS: [Column; 4] = [Column::Masks, Column::Magics, Column::Shifts, Column::Offsets];

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = ground.recorded_functions(Layout::FixedShift, include_str!("../../records/fixed_shift.txt"))?;
    arrange_overlapping(ground, Layout::FixedShift, &functions, &COLUMNS)
}

/// Lays tables that overlap, no longer than the last entry that is used, and keeps some columns beside them.
pub(super) fn arrange_overlapping(
    ground: &Ground,
    layout: Layout,
    functions: &[IndexFunction],
    kept: &[Column],
) -> Result<Vec<Array>, Error> {
    let mut table = Table::new(layout);
    for (which, function) in functions.iter().enumerate() {
        table.lay(ground, which, function.entries(&ground.occupancies[which]), u64::MAX)?;
    }
    let mut arrays = columns(ground, functions, kept);
    arrays.push(table.into_array(ground, functions));
    Ok(arrays)
}
