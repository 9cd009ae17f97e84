//! Spread 16: attack sets compressed to 16 bits, which a multiplication spreads over the board again (2026).
//!
//! `COMPRESSED[offset + ((occupied & mask) * magic >> shift)] * spread & empty_attacks`, with the index of `signed_shift`,
//! from its record. The lower half of a spread is also twice the offset plus [`BIAS`].

use super::parts::{Arranged, Column, Context, Facts, Table, by_square, columns, distinct_sets};
use super::signed_shift;
use crate::error::Error;
use crate::geometry::Piece;
use crate::search::spread;

/// An odd number of 23 bits, so a square on bit 0 can be reached, and the products of the lower half reach into the upper.
const BIAS: u32 = 8_948_003;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let functions = signed_shift::functions(context, layout)?;
    let (mut table, mut spreads) = (Table::new(layout), Vec::new());
    for (which, (function, occupancies)) in functions.iter().zip(&context.occupancies).enumerate() {
        let (sets, numbers) = distinct_sets(&occupancies.attacks);
        let found = spread(occupancies, &sets, 2 * function.offset + BIAS, context.seed)?;
        let compressed: Vec<u64> = numbers.iter().map(|number| found.compressed[*number as usize].into()).collect();
        table.place(context, which, function.entries(occupancies), &compressed, u64::MAX)?;
        spreads.push(found.spread);
    }
    let mut arrays =
        columns(context, &functions, &[Column::Masks, Column::Magics, Column::Shifts, Column::EmptyAttacks]);
    for (piece, spreads) in Piece::ALL.into_iter().zip(spreads.chunks(64)) {
        let doc = format!(
            "What spreads 16 bits over the attacks of a {piece}, with twice its offset plus {BIAS} in the lower half, by square."
        );
        arrays.push(by_square(piece, "SPREADS", &doc, 8, spreads.to_vec()));
    }
    let doc = "What the spread multiplies to an attack set, by offset + index.";
    arrays.push(table.into_array(context, &functions, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp::of_either(
    "const uint64_t spread = TABLE.PIECE_spreads[square];
    const uint64_t offset = ((spread & 0xffffffff) - 8948003) / 2;
    return TABLE.compressed[offset + index] * spreadKEPT;",
);
