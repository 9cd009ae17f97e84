//! The offset in the magic (Vladimir Kotlov): one shift for all squares of a piece, and only a mask and a magic for
//! each square.
//!
//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop, and the offset in the low 16 bits of the magic, in steps of 4,096 entries for a rook and 256 for a bishop
//! ([`offset`]). The magics are in `records/offset_in_magic.txt`.

use super::parts::{Arranged, Column, Context, Facts, Table};
use crate::error::Error;
use crate::search::offset;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        // The same computation as in the look-up, so a wrong offset gives a collision.
        function.offset = offset(occupancies.piece, function.magic);
        function.always = !occupancies.mask;
    }
    Arranged::new(context, Table::new(layout), functions, &[Column::Masks, Column::Magics, Column::Shifts])
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp {
    rook: "return TABLE.attacks[((magic * 4098 + 0x6000) & 0x1f000) + index];",
    bishop: "return TABLE.attacks[((magic * 256 + 0x7000) & 0x1ff00) + index];",
    ..super::CLookUp::AT_ENTRY
};
