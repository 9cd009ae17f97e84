//! Black magics (Volker Annuss, 2017): as `fixed_shift`, with every square off the mask occupied.
//!
//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`. The bits off the mask add the same number to each product,
//! which turns the index and lets tables fit into each other's gaps that otherwise would not. The magics and offsets are
//! in `records/black.txt`.

use super::fixed_shift::{COLUMNS, arrange_overlapping};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut functions = ground.recorded_functions(Layout::Black, include_str!("../../records/black.txt"))?;
    for (function, occupancies) in functions.iter_mut().zip(&ground.occupancies) {
        function.always = !occupancies.mask;
    }
    arrange_overlapping(ground, Layout::Black, &functions, &COLUMNS)
}
