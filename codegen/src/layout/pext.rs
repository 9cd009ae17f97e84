//! Parallel bits extract: the index is the relevant occupancy with its bits moved together.
//!
//! `ATTACKS[offset + pext(occupied, mask)]`. There are no magics to search for. The generator extracts the bits in
//! software on every host.

#[cfg(feature = "c")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, IndexFunction, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = offsets(context);
    let mut table = Table::new(layout);
    for (which, function) in functions.iter().enumerate() {
        let attacks = &context.occupancies[which].attacks;
        table.place(context, which, slots(context, which, function.offset), attacks, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &[Column::Masks, Column::Offsets]);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions: Vec::new() })
}

/// Returns the index functions, which have only offsets and no magics.
pub(super) fn offsets(context: &Context) -> Vec<IndexFunction> {
    let mut offset = 0;
    let next = |bits: u32| {
        let function = IndexFunction { magic: 0, shift: 64 - bits, offset, always: 0, addend: 0, signed: false };
        offset += 1 << bits;
        function
    };
    context.occupancies.iter().map(|occupancies| occupancies.bits).map(next).collect()
}

/// Returns the slot of each subset.
pub(super) fn slots(context: &Context, which: usize, offset: u32) -> Vec<u32> {
    let occupancies = &context.occupancies[which];
    occupancies.subsets.iter().map(|subset| offset + extract(*subset, occupancies.mask) as u32).collect()
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
pub(super) const C: CLookUp = CLookUp {
    helpers: &[include_str!("pext.h")],
    ..CLookUp::of_either(
        "return TABLE.attacks[TABLE.PIECE_offsets[square] + $LAYOUT_extract(occupied, TABLE.PIECE_masks[square])];",
    )
};
