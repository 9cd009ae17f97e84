//! No offset: all squares of a piece in one table, with one shift.
//!
//! A rook's entry is `ATTACKS[(occupied | !mask) * magic >> shift]`. A bishop's is after the rooks' table,
//! `ATTACKS[2^rook bits + ((occupied | own square) & mask) * magic >> shift]`, and a bishop's mask includes its own
//! square. The bits that are always set, times the magic, are a constant for the square and move its entries like an
//! offset. The magics are in `records/no_offset.txt`; all those of one piece have the same number of bits.
//!
//! A rook's own square alone is not enough with any number of index bits; the package `hunt` says why.

use super::parts::{Arranged, Column, Context, Facts, Table, by_square, replace};
use crate::error::Error;
use crate::geometry::Piece;

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.recorded_functions(layout)?;
    // Each piece has one shift, that of its first square. A record with another shift fails, by a collision.
    let shifts = [functions[0].shift, functions[64].shift];
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        (function.always, function.shift, function.offset) = match occupancies.piece {
            Piece::Rook => (!occupancies.mask, shifts[0], 0),
            Piece::Bishop => (1 << occupancies.square, shifts[1], 1 << (64 - shifts[0])),
        };
    }
    let (table, read) = (Table::reaching(layout, &functions), [Column::Masks, Column::Magics, Column::Shifts]);
    let mut arranged = Arranged::new(context, table, functions, &read)?;
    let bishops = &context.occupancies[64..];
    let masks = bishops.iter().map(|of_square| of_square.mask | 1 << of_square.square).collect();
    let doc = "Squares whose occupancy decides a bishop's attacks, and its own, by square.";
    replace(&mut arranged.arrays, by_square(Piece::Bishop, "MASKS", doc, 8, masks));
    Ok(arranged)
}
