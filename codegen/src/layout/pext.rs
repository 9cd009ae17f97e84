//! Parallel bits extract: the index is the relevant occupancy with its bits moved together.
//!
//! `ATTACKS[offset + pext(occupied, mask)]`. There are no magics to search for. The generator extracts the bits in
//! software on every host.

use super::parts::{Arranged, Column, Context, Facts, IndexFunction, Table, columns};
use crate::error::Error;
use crate::geometry::Occupancies;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let (table, functions) = place(context, layout, |set, _| set)?;
    let mut arrays = columns(context, &functions, &[Column::Masks, Column::Offsets]);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions: Vec::new() })
}

/// Places a word for each attack set, which is made from the set and the attacks on the empty board. Returns the table,
/// and index functions that have only offsets, no magics and no shifts.
pub(super) fn place<'a>(
    context: &Context,
    layout: &'a Facts,
    word: impl Fn(u64, u64) -> u64,
) -> Result<(Table<'a>, Vec<IndexFunction>), Error> {
    let (mut table, mut functions, mut offset) = (Table::new(layout), Vec::new(), 0);
    for (which, occupancies) in context.occupancies.iter().enumerate() {
        let Occupancies { mask, bits, subsets, attacks, .. } = occupancies;
        let slots = subsets.iter().map(|subset| offset + extract(*subset, *mask) as u32).collect();
        // The empty set is the first of the subsets.
        let words: Vec<u64> = attacks.iter().map(|set| word(*set, attacks[0])).collect();
        table.place(context, which, slots, &words, u64::MAX)?;
        functions.push(IndexFunction::new(0, 0, offset));
        offset += 1 << bits;
    }
    Ok((table, functions))
}

/// Moves the bits of `word` under `mask` together, to the lower end.
pub(super) const fn extract(word: u64, mut mask: u64) -> u64 {
    let (mut extracted, mut bit) = (0, 1);
    while mask != 0 {
        extracted |= if word & mask & mask.wrapping_neg() == 0 { 0 } else { bit };
        bit <<= 1;
        mask &= mask - 1;
    }
    extracted
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp {
    helpers: &[include_str!("pext.h")],
    ..super::CLookUp::of_either(
        "return TABLE.attacks[TABLE.PIECE_offsets[square] + $LAYOUT_extract(occupied, TABLE.PIECE_masks[square])];",
    )
};
