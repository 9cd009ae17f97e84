//! Parallel bits extract, with attack sets compressed to 16 bits. A rook attacks at most 14 squares
//! on the empty board, so 16 bits can say which of them are attacked.
//!
//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

use super::parts::{
    Arranged, CLookUp, Column, Definition, Entry, Inputs, Placement, columns, extract,
};
use super::pext::look_ups;
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "pext16",
    summary: "Like pext, with attack sets compressed to 16 bits by the same instruction.",
    record: None,
    entry: Entry::Compressed,
    arrange,
    c: CLookUp {
        helpers: &[include_str!("pext.h"), include_str!("pext16.h")],
        ..CLookUp::of_both(
            "const uint64_t index = $offsets + $LAYOUT_extract(occupied, $masks);
    return $LAYOUT_deposit($TABLE.compressed[index], $empty_attacks);",
        )
    },
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let (look_ups, mut table) = (look_ups(inputs, definition), Placement::new(definition));
    for (look_up, occupancies) in look_ups.iter().zip(&inputs.occupancies) {
        let compressed: Vec<u64> = occupancies
            .attacks
            .iter()
            .map(|set| extract(*set, look_up.empty_attacks))
            .collect();
        table.place(
            occupancies,
            look_up.slots(occupancies),
            &compressed,
            u64::MAX,
        )?;
    }
    let mut arrays = columns(
        &look_ups,
        &[Column::Masks, Column::EmptyAttacks, Column::Offsets],
    );
    let doc = "A bit for each attack on the empty board, by offset + index.";
    arrays.push(table.into_array(&look_ups, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, look_ups })
}
