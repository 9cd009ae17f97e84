//! The offset in the factor (Vladimir Kotlov): one shift for all squares of a piece, nothing beside mask and factor for a
//! square.
//!
//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and 64 - 9 for a
//! bishop, and the offset in the low 16 bits of the factor, in steps of 4,096 entries for a rook and 256 for a bishop
//! ([`offset`]). The factors are in `records/offset_in_magic.txt`.

use super::fixed_shift::arrange_overlapping;
use super::parts::Column;
use super::{Ground, Layout};
use crate::error::Error;
use crate::search::offset;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut factors =
        ground.recorded_factors(Layout::OffsetInMagic, include_str!("../../records/offset_in_magic.txt"))?;
    for (factor, occupancies) in factors.iter_mut().zip(&ground.occupancies) {
        // What the look-up does, so that a wrong offset collides.
        factor.offset = offset(occupancies.piece, factor.magic);
        factor.always = !occupancies.mask;
    }
    arrange_overlapping(ground, Layout::OffsetInMagic, &factors, &[Column::Masks, Column::Magics, Column::Shifts])
}
