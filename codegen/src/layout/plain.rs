//! Plain magics (Lasse Hansen, 2006): two-dimensional, with one shift for all squares of a piece.
//!
//! A rook's entry is `ATTACKS[square << 12 | (occupied & mask) * magic >> 52]`, a bishop's `ATTACKS[64 << 12 |
//! square << 9 | (occupied & mask) * magic >> 55]`. A magic that tells occupancies apart by the upper N bits of the
//! product does so by more bits too.

use super::parts::{Column, Table, columns};
use super::{Ground, Layout};
use crate::error::Error;
use crate::geometry::Piece;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let mut functions = ground.natural_functions()?;
    for (function, occupancies) in functions.iter_mut().zip(&ground.occupancies) {
        let square = u32::from(occupancies.square);
        (function.shift, function.offset) = match occupancies.piece {
            Piece::Rook => (64 - 12, square << 12),
            Piece::Bishop => (64 - 9, 64 << 12 | square << 9),
        };
    }
    let mut table = Table::new(Layout::Plain);
    table.lay_all(ground, &functions)?;
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics]);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}
