//! Byte look-up (Robert Houdart, 2010): a byte at offset + index numbers the attack set among those of the square.
//!
//! `SETS[base + INDICES[offset + ((occupied & mask) * magic >> shift)]]`. A rook on one square has at most 144 attack
//! sets, a bishop 108.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, MAGIC_COLUMNS, Sets, Table, by_square, columns};
use crate::error::Error;
use crate::geometry::Piece;

pub(super) fn arrange(context: &mut Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.dense_functions(layout)?;
    let sets = Sets::new(context);
    let mut table = Table::reaching(layout, &functions);
    for (which, function) in functions.iter().enumerate() {
        let slots = function.entries(&context.occupancies[which]);
        table.place(context, which, slots, &sets.numbers[which], u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    for (piece, bases) in Piece::ALL.into_iter().zip(sets.bases.chunks(64)) {
        let doc = format!("Where the sets of a {piece} start in `SETS`, by square.");
        arrays.push(by_square(piece, "BASES", &doc, bases.to_vec()));
    }
    let doc = "Numbers of the square's sets, by offset + index.";
    arrays.push(table.into_array(context, &functions, "INDICES", 1, doc));
    arrays.push(sets.into_array(context));
    Ok(Arranged { arrays, functions })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t product = (occupied & PIECE_MASKS[square]) * PIECE_MAGICS[square];
    const uint32_t index = PIECE_OFFSETS[square] + (uint32_t)(product >> PIECE_SHIFTS[square]);
    return LAYOUT_SETS[(uint32_t)PIECE_BASES[square] + LAYOUT_INDICES[index]];",
);
