//! Short spans: like dense, with magics that keep a square's indices close together, and tables from the first to the
//! last.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic + addend >> addend)]`. The addend moves the least index of a square to
//! 0. Its low six bits, which are too low to affect the index, are the shift. The magics, addends and offsets are in
//! `records/short_span.txt`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, Table, columns};
use crate::error::Error;

/// The columns for the look-up.
const COLUMNS: [Column; 4] = [Column::Masks, Column::Magics, Column::Addends, Column::Offsets];

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.recorded_functions(layout)?;
    let mut table = Table::new(layout);
    table.place_all(context, &functions)?;
    let mut arrays = columns(context, &functions, &COLUMNS);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t addend = PIECE_ADDENDS[square];
    const uint64_t product = (occupied & PIECE_MASKS[square]) * PIECE_MAGICS[square] + addend;
    return LAYOUT_ATTACKS[PIECE_OFFSETS[square] + (uint32_t)(product >> (addend & 63))];",
);
