//! Union tables (Lasse Hansen's postmask): several pieces share entries, and each keeps its own attacks by a final AND
//! with its attacks on the empty board.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)] & empty_attacks`. The magics and offsets are in
//! `records/shared.txt`.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there.
//! Two rooks on one diagonal have two such squares, where the rank of one crosses the file of the other. Between either
//! rook and the crossing lie equally many squares, none if the rooks are neighbours; then both always attack the
//! crossing. Else both attack it alike in every entry if their magics bring the squares between to the same bits of the
//! index. Bishops of different colours have no square in common, and two that are two files or ranks apart on one line
//! cross only on squares next to both.

use super::parts::{Column, IndexFunction, Table, columns, reach};
use super::{Ground, Layout};
use crate::error::Error;
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = ground.recorded_functions(Layout::Shared, include_str!("../../records/shared.txt"))?;
    let table = lay(ground, Layout::Shared, &functions)?;
    let which = [Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Shifts, Column::Offsets];
    let mut arrays = columns(ground, &functions, &which);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}

/// Lays all pieces into one table, which refuses two that do not agree.
pub(super) fn lay(ground: &Ground, layout: Layout, functions: &[IndexFunction]) -> Result<Table, Error> {
    let mut table = Table::new(layout);
    table.grow(reach(functions));
    for (which, function) in functions.iter().enumerate() {
        let occupancies = &ground.occupancies[which];
        // The empty set is the first of the subsets.
        table.lay(ground, which, function.entries(occupancies), occupancies.attacks[0])?;
    }
    Ok(table)
}
