//! Parallel bits extract into attack sets that are compressed to 16 bits: a rook attacks at most 14 squares, so the
//! squares of the empty board's attacks, moved together, say which are attacked.
//!
//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

use super::Ground;
use super::parts::{Column, columns, reach, rows};
use super::pext::{entries, extract, offsets};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = offsets(ground);
    let mut compressed = vec![0; reach(&functions)];
    for (which, function) in functions.iter().enumerate() {
        let entries = entries(ground, which, function.offset);
        let occupancies = &ground.occupancies[which];
        let (compressed, entries, attacks) = (&mut compressed[..], &entries[..], &occupancies.attacks[..]);
        // The empty set is the first of the subsets.
        let empty_attacks = attacks[0];
        let mut position = 0;
        while position < entries.len() {
            compressed[entries[position] as usize] = extract(attacks[position], empty_attacks) as u16;
            position += 1;
        }
    }
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::EmptyAttacks, Column::Offsets]);
    let doc = "Which squares of the empty board's attacks are attacked, by offset + index.";
    arrays.push(Array::new("COMPRESSED".into(), doc.into(), compressed).with_rows(rows(ground, &functions)));
    Ok(arrays)
}
