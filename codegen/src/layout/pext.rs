//! Parallel bits extract: the occupied squares of the mask, moved together, are the index.
//!
//! `ATTACKS[offset + pext(occupied, mask)]`. No magics, so nothing is searched; the extraction is computed in software
//! here, whatever the host.

use super::parts::{Column, IndexFunction, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = offsets(ground);
    let mut table = Table::new(Layout::Pext);
    for (which, function) in functions.iter().enumerate() {
        table.lay(ground, which, entries(ground, which, function.offset), u64::MAX)?;
    }
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Offsets]);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}

/// Returns where each square's table starts. There is no magic.
pub(super) fn offsets(ground: &Ground) -> Vec<IndexFunction> {
    let mut functions = Vec::with_capacity(128);
    let mut offset = 0;
    for occupancies in &ground.occupancies {
        functions.push(IndexFunction { magic: 0, shift: 64 - occupancies.bits, offset, always: 0 });
        offset += 1 << occupancies.bits;
    }
    functions
}

/// Returns the entry of each subset.
pub(super) fn entries(ground: &Ground, which: usize, offset: u32) -> Vec<u32> {
    let occupancies = &ground.occupancies[which];
    let mut entries = vec![0; occupancies.subsets.len()];
    {
        let (subsets, entries) = (&occupancies.subsets[..], &mut entries[..]);
        let mut position = 0;
        while position < subsets.len() {
            entries[position] = offset + extract(subsets[position], occupancies.mask) as u32;
            position += 1;
        }
    }
    entries
}

/// Moves the bits of `word` under `mask` together.
pub(super) const fn extract(word: u64, mut mask: u64) -> u64 {
    let mut extracted = 0;
    let mut place = 1;
    while mask != 0 {
        let lowest = mask & (!mask + 1);
        if word & lowest != 0 {
            extracted |= place;
        }
        place <<= 1;
        mask ^= lowest;
    }
    extracted
}
