//! Byte look-up (Robert Houdart, 2010): a byte by offset + index says which of the square's attack sets it is.
//!
//! `SETS[base + INDICES[offset + ((occupied & mask) * magic >> shift)]]`. A rook on one square has at most 144 attack
//! sets, a bishop 108.

use super::Ground;
use super::parts::{Column, by_square, columns, reach, rows};
use super::sets::Sets;
use crate::error::Error;
use crate::geometry::Piece;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = ground.dense_functions()?;
    let sets = Sets::new(ground);
    let mut indices = vec![0; reach(&functions)];
    for (which, function) in functions.iter().enumerate() {
        let entries = function.entries(&ground.occupancies[which]);
        let (indices, entries, numbers) = (&mut indices[..], &entries[..], &sets.numbers[which][..]);
        let mut position = 0;
        while position < entries.len() {
            indices[entries[position] as usize] = numbers[position];
            position += 1;
        }
    }
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::Shifts, Column::Offsets]);
    for (piece, bases) in Piece::ALL.into_iter().zip(sets.bases.chunks(64)) {
        let doc = format!("Where the sets of a {piece} start in `SETS`, by square.");
        arrays.push(by_square(piece, "BASES", &doc, bases.to_vec()));
    }
    let indices = Array::new("INDICES".into(), "Numbers of the square's sets, by offset + index.".into(), indices);
    arrays.push(indices.with_rows(rows(ground, &functions)));
    arrays.push(sets.into_array(ground));
    Ok(arrays)
}
