//! Groups: all squares of a piece in one table, with one shift and no offset.
//!
//! `ATTACKS[(occupied | !mask) * magic >> shift]` for a rook, and behind the rooks' table
//! `ATTACKS[2^rook bits + ((occupied | own square) & mask) * magic >> shift]` for a bishop, whose mask includes its own
//! square. What is always set times the magic is a constant of the square, and moves its entries in the place of an
//! offset. The magics are in `records/no_offset.txt`; all those of one piece have the same number of bits.
//!
//! A rook's own square alone would not do, whatever the number of bits: see `search::no_offset`.

use super::parts::{Column, Table, by_square, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::geometry::Piece;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut functions = ground.recorded_functions(Layout::NoOffset, include_str!("../../records/no_offset.txt"))?;
    // One shift for each piece, that of its first square: a record with another one collides or finds nothing there.
    let shifts = [functions[0].shift, functions[64].shift];
    for (function, occupancies) in functions.iter_mut().zip(&ground.occupancies) {
        (function.always, function.shift, function.offset) = match occupancies.piece {
            Piece::Rook => (!occupancies.mask, shifts[0], 0),
            Piece::Bishop => (1 << occupancies.square, shifts[1], 1 << (64 - shifts[0])),
        };
    }
    let mut table = Table::new(Layout::NoOffset);
    table.lay_all(ground, &functions)?;
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::Shifts]);
    let bishops = ground.occupancies.iter().filter(|occupancies| occupancies.piece == Piece::Bishop);
    let masks: Vec<u64> = bishops.map(|occupancies| occupancies.mask | 1 << occupancies.square).collect();
    let doc = "Squares whose occupancy decides a bishop's attacks, and its own, by square.";
    for array in &mut arrays {
        if array.name() == "BISHOP_MASKS" {
            *array = by_square(Piece::Bishop, "MASKS", doc, masks.clone());
        }
    }
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}
