//! Plain magics (Lasse Hansen, 2006): a two-dimensional table, with one shift for all squares of a
//! piece.
//!
//! A rook's entry is `ATTACKS[square << 12 | (occupied & mask) * magic >> 52]`, a bishop's
//! `ATTACKS[64 << 12 | square << 9 | (occupied & mask) * magic >> 55]`. A magic that gives
//! occupancies different upper N bits of the product also works with more bits.

use super::parts::{Arranged, CLookUp, Column, Definition, Entry, Inputs};
use crate::error::Error;
use crate::geometry::Piece;

pub(super) const DEFINITION: Definition = Definition {
    name: "plain",
    summary: "Hansen's plain magics: a table of the same size for each square of a piece.",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$OFFSET + square * (UINT64_C(1) << (64 - $SHIFT)) + index];",
    ),
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let mut look_ups = inputs.mask_width_look_ups()?;
    for look_up in &mut look_ups {
        let square = u32::from(look_up.square);
        (look_up.shift, look_up.offset) = match look_up.piece {
            Piece::Rook => (64 - 12, square << 12),
            Piece::Bishop => (64 - 9, 64 << 12 | square << 9),
        };
    }
    Arranged::reaching(
        inputs,
        definition,
        look_ups,
        &[Column::Masks, Column::Magics],
    )
}
