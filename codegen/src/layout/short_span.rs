//! Short spans: like dense, with magics that keep a square's indices close together, and tables from the first to the
//! last.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic + addend >> addend)]`. The addend moves the least index of a square to
//! 0. Its low six bits, which are too low to affect the index, are the shift. The magics, addends and offsets are in
//! `records/short_span.txt`.

use super::parts::{Arranged, Column, Context, Facts, Table};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let functions = context.recorded_functions(layout)?;
    let read = [Column::Masks, Column::Magics, Column::Addends, Column::Offsets];
    Arranged::new(context, Table::new(layout), functions, &read)
}
