//! Fancy magics (Pradu Kannan, 2007): a table of its own size for each square, all in one array.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with `shift` = 64 - the mask's population.

use super::parts::{Column, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let factors = ground.natural_factors()?;
    let mut table = Table::new(Layout::Fancy);
    table.lay_all(ground, &factors)?;
    let mut arrays = columns(ground, &factors, &[Column::Masks, Column::Magics, Column::Shifts, Column::Offsets]);
    arrays.push(table.into_array(ground, &factors));
    Ok(arrays)
}
