//! Signed shift: like `fixed_shift`, with an arithmetic shift.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the product is signed. The offset is the entry of the
//! empty board. Squares that move the product down lead to entries before it, and the others to entries behind it, so a
//! square's table is in one piece. The magics and offsets are in `records/signed_shift.txt`.

use super::parts::{Arranged, Context, Facts, IndexFunction, MAGIC_COLUMNS, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    Arranged::new(context, Table::new(layout), functions(context, layout)?, &MAGIC_COLUMNS)
}

/// Returns the index functions of the layout's record.
pub(super) fn functions(context: &Context, layout: &Facts) -> Result<Vec<IndexFunction>, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for function in &mut functions {
        function.signed = true;
    }
    Ok(functions)
}
