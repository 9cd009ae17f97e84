//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with a shift of 64 - 12 for a rook and
//! 64 - 9 for a bishop.

use super::arrangement::{Arrangement, CommonData, Definition, Entry, MAGIC_COLUMNS, RecordFile};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "fixed_shift",
    summary: "Garms's and Annuss's fixed shift: one shift for all squares of a piece, with \
              tables that lie in each other's gaps.",
    author: "Onno Garms, Volker Annuss; our magics 2026",
    use_it_if: "you look up like this already; `signed_shift` is smaller",
    record: Some(RecordFile {
        name: "fixed_shift",
        text: include_str!("../../records/fixed_shift.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: super::fancy::DEFINITION.c,
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = common.recorded_formulas(definition)?;
    Arrangement::up_to_last_entry(common, definition, formulas, &MAGIC_COLUMNS)
}
