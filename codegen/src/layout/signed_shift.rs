//! Signed shift: like `fixed_shift`, with an arithmetic shift.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the product is signed. The offset is the entry of the
//! empty board. Squares that move the product down lead to entries before it, and the others to entries behind it, so a
//! square's table is in one piece. The magics and offsets are in `records/signed_shift.txt`.

use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for function in &mut functions {
        function.signed = true;
    }
    Arranged::new(context, Table::new(layout), functions, &MAGIC_COLUMNS)
}
