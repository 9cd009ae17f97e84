//! Black magics (Volker Annuss, 2017): like `fixed_shift`, with every square off the mask occupied.
//!
//! `ATTACKS[offset + ((occupied | !mask) * magic >> shift)]`. The bits off the mask add the same number to each
//! product, which rotates the indices, so more tables fit into each other's gaps. The magics and offsets are in
//! `records/black.txt`.

use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        function.always = !occupancies.mask;
    }
    Arranged::new(context, Table::new(layout), functions, &MAGIC_COLUMNS)
}
