//! 16-bit indices into the distinct attack sets (Pradu Kannan's `PERFECT_MAGIC_HASH`, 2006).
//!
//! `SETS[INDICES[offset + ((occupied & mask) * magic >> shift)]]`.

use super::Ground;
use super::parts::{Column, columns, reach, rows};
use super::sets::Sets;
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = ground.natural_functions()?;
    let sets = Sets::new(ground);
    let mut indices = vec![0; reach(&functions)];
    for (which, function) in functions.iter().enumerate() {
        let entries = function.entries(&ground.occupancies[which]);
        let base = sets.bases[which];
        let (indices, entries, numbers) = (&mut indices[..], &entries[..], &sets.numbers[which][..]);
        let mut position = 0;
        while position < entries.len() {
            indices[entries[position] as usize] = base + u16::from(numbers[position]);
            position += 1;
        }
    }
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::Shifts, Column::Offsets]);
    let indices = Array::new("INDICES".into(), "Indices into `SETS`, by offset + index.".into(), indices);
    arrays.push(indices.with_rows(rows(ground, &functions)));
    arrays.push(sets.into_array(ground));
    Ok(arrays)
}
