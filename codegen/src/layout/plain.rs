//! Plain magics (Lasse Hansen, 2006): a two-dimensional table, with one shift for all squares of a piece.
//!
//! A rook's entry is `ATTACKS[square << 12 | (occupied & mask) * magic >> 52]`, a bishop's `ATTACKS[64 << 12 | square
//! << 9 | (occupied & mask) * magic >> 55]`. A magic that gives occupancies different upper N bits of the product also
//! works with more bits.

use super::parts::{Arranged, Column, Context, Facts, Table};
use crate::error::Error;
use crate::geometry::Piece;

pub(super) fn arrange(context: &mut Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = context.mask_width_functions()?;
    for (function, occupancies) in functions.iter_mut().zip(&context.occupancies) {
        let square = u32::from(occupancies.square);
        (function.shift, function.offset) = match occupancies.piece {
            Piece::Rook => (64 - 12, square << 12),
            Piece::Bishop => (64 - 9, 64 << 12 | square << 9),
        };
    }
    Arranged::new(context, Table::reaching(layout, &functions), functions, &[Column::Masks, Column::Magics])
}
