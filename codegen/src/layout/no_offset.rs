//! `ATTACKS[(occupied | !mask) * magic >> shift]` for a rook;
//! `ATTACKS[2^rook bits + ((occupied | own square) & mask) * magic >> shift]` for a bishop,
//! whose mask includes its own square.

use super::arrangement::{
    Arrangement, CLookup, Column, CommonData, Definition, Entry, RecordFile, column, replace,
};
use crate::error::Error;
use crate::geometry::Slider;

pub(super) const DEFINITION: Definition = Definition {
    name: "no_offset",
    summary: "All squares of a piece in one table, with one shift and no offset.",
    author: "Computer Chess Club; our magics 2026",
    use_it_if: "instructions matter and the cache does not",
    record: Some(RecordFile {
        name: "no_offset",
        text: include_str!("../../records/no_offset.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup {
        constants: &[],
        helpers: &[],
        rook: "const uint64_t index = ((occupied | $off_masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[index];",
        bishop: "const uint64_t relevant = (occupied | UINT64_C(1) << square) & $masks;
    const uint64_t index = (relevant * $magics) >> $SHIFT;
    return $TABLE.attacks[$OFFSET + index];",
    },
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    // Each piece has one shift, that of its first square. A record with another shift fails, by a
    // collision.
    let shifts = [formulas[0].shift, formulas[64].shift];
    for formula in &mut formulas {
        (formula.always, formula.shift, formula.offset) = match formula.piece {
            Slider::Rook => (!formula.mask, shifts[0], 0),
            Slider::Bishop => (1 << formula.square, shifts[1], 1 << (64 - shifts[0])),
        };
    }
    let by_square = [Column::Masks, Column::Magics, Column::Shifts];
    let mut arranged = Arrangement::with_every_index(common, definition, formulas, &by_square)?;
    let bishops = &common.occupancies[64..];
    let masks = bishops
        .iter()
        .map(|of_square| of_square.mask | 1 << of_square.square)
        .collect();
    let doc = "Squares whose occupancy decides a bishop's attacks, and its own, by square.";
    replace(
        &mut arranged.arrays,
        column("bishop", "MASKS", doc, 8, masks),
    );
    Ok(arranged)
}
