//! Parallel bits extract, with attack sets compressed to 16 bits. A rook attacks at most 14 squares on the empty board,
//! so 16 bits can say which of them are attacked.
//!
//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

use super::parts::{Arranged, Column, Context, Facts, columns};
use super::pext::{extract, place};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let (table, functions) = place(context, layout, extract)?;
    let mut arrays = columns(context, &functions, &[Column::Masks, Column::EmptyAttacks, Column::Offsets]);
    let doc = "Which squares of the empty board's attacks are attacked, by offset + index.";
    arrays.push(table.into_array(context, &functions, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, functions: Vec::new() })
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp {
    helpers: &[include_str!("pext.h"), include_str!("pext16.h")],
    ..super::CLookUp::of_either(
        "const uint64_t index = TABLE.PIECE_offsets[square] + $LAYOUT_extract(occupied, TABLE.PIECE_masks[square]);
    return $LAYOUT_deposit(TABLE.compressed[index], TABLE.PIECE_empty_attacks[square]);",
    )
};
