//! Fancy magics with one index bit fewer than the mask has squares, wherever a magic for that is known: several
//! occupancies with the same attacks share an entry.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, like fancy. The magics are in `records/dense.txt`.

use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Table};
use crate::error::Error;

pub(super) fn arrange(context: &mut Context, layout: &Facts) -> Result<Arranged, Error> {
    let functions = context.dense_functions(layout)?;
    Arranged::new(context, Table::reaching(layout, &functions), functions, &MAGIC_COLUMNS)
}
