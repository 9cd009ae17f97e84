//! Fancy magics with one index bit less wherever a magic is known whose index has fewer bits than the mask has squares:
//! more than one occupancy leads to an entry, all with the same attacks.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, as fancy. The magics are in `records/dense.txt`.

use super::parts::{Column, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = ground.dense_functions()?;
    let mut table = Table::new(Layout::Dense);
    table.lay_all(ground, &functions)?;
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::Shifts, Column::Offsets]);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}
