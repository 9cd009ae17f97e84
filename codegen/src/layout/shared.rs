//! Union tables (Lasse Hansen's postmask): several pieces share entries, and each keeps its own attacks by a final AND
//! with its attacks on the empty board.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)] & empty_attacks`. The magics and offsets are in
//! `records/shared.txt`.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there.
//! Two rooks on one diagonal have two such squares, where the rank of one crosses the file of the other. Each rook is
//! the same number of squares away from the crossings. If the rooks are neighbours, both always attack them. Otherwise
//! both attack them in the same entries if their magics move the squares between to the same index bits. Bishops on
//! different colours have no square in common, and two bishops that are two files or ranks apart on one line cross only
//! on squares next to both.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, IndexFunction, Table, columns};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = context.recorded_functions(layout)?;
    let table = place(context, layout, &functions)?;
    let which = [Column::Masks, Column::Magics, Column::EmptyAttacks, Column::Shifts, Column::Offsets];
    let mut arrays = columns(context, &functions, &which);
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions })
}

/// Places all pieces into one table, for look-ups that keep only squares attacked on the empty board.
pub(super) fn place(context: &Context, layout: &'static Facts, functions: &[IndexFunction]) -> Result<Table, Error> {
    let mut table = Table::reaching(layout, functions);
    for (which, (function, occupancies)) in functions.iter().zip(&context.occupancies).enumerate() {
        // The empty set is the first of the subsets.
        let empty_attacks = occupancies.attacks[0];
        table.place(context, which, function.entries(occupancies), &occupancies.attacks, empty_attacks)?;
    }
    Ok(table)
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint64_t product = (occupied & PIECE_MASKS[square]) * PIECE_MAGICS[square];
    const uint32_t index = PIECE_OFFSETS[square] + (uint32_t)(product >> PIECE_SHIFTS[square]);
    return LAYOUT_ATTACKS[index] & PIECE_EMPTY_ATTACKS[square];",
);
