//! The offset in the magic (Vladimir Kotlov): one shift for all squares of a piece, and only a mask and a magic for
//! each square.
//!
//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop, and the offset in the low 16 bits of the magic, in steps of 4,096 entries for a rook and 256 for a bishop
//! ([`offset`]). The magics are in `records/offset_in_magic.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, Table, columns};
use crate::error::Error;
use crate::search::offset;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        // The same computation as in the look-up, so a wrong offset gives a collision.
        function.offset = offset(occupancies.piece, function.magic);
        function.always = !occupancies.mask;
    }
    let mut table = Table::new(layout);
    table.place_all(context, &functions)?;
    let mut arrays = columns(context, &functions, &[Column::Masks, Column::Magics, Column::Shifts]);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp {
    helpers: &[],
    rook: "const uint64_t magic = PIECE_MAGICS[square];
    const uint32_t offset = ((uint32_t)magic * 4098u + 0x6000u) & 0x1f000u;
    return LAYOUT_ATTACKS[offset + (uint32_t)((occupied | ~PIECE_MASKS[square]) * magic >> 52)];",
    bishop: "const uint64_t magic = PIECE_MAGICS[square];
    const uint32_t offset = ((uint32_t)magic * 256u + 0x7000u) & 0x1ff00u;
    return LAYOUT_ATTACKS[offset + (uint32_t)((occupied | ~PIECE_MASKS[square]) * magic >> 55)];",
};
