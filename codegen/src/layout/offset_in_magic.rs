//! The offset in the magic (Vladimir Kotlov): one shift for all squares of a piece, nothing beside mask and magic for a
//! square.
//!
//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop, and the offset in the low 16 bits of the magic, in steps of 4,096 entries for a rook and 256 for a bishop
//! ([`offset`]). The magics are in `records/offset_in_magic.txt`.

use super::fixed_shift::arrange_overlapping;
use super::parts::Column;
use super::{Ground, Layout};
use crate::error::Error;
use crate::search::offset;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut functions =
        ground.recorded_functions(Layout::OffsetInMagic, include_str!("../../records/offset_in_magic.txt"))?;
    for (function, occupancies) in functions.iter_mut().zip(&ground.occupancies) {
        // What the look-up does, so that a wrong offset collides.
        function.offset = offset(occupancies.piece, function.magic);
        function.always = !occupancies.mask;
    }
    arrange_overlapping(ground, Layout::OffsetInMagic, &functions, &[Column::Masks, Column::Magics, Column::Shifts])
}
