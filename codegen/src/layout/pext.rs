//! `ATTACKS[offset + pext(occupied, mask)]`, extracted in software on every host.

use super::arrangement::{
    Arrangement, CLookup, Column, CommonData, Definition, Entry, Formula, Hash,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "pext",
    summary: "Parallel bits extract: the index is the relevant occupancy with its bits moved \
              together.",
    author: "BMI2, Intel 2013",
    use_it_if: "every processor that runs the program has PEXT, and it is [not slow](crate::which_one::one_binary#slow-pext)",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookup {
        helpers: &[include_str!("pext.h")],
        ..CLookup::same_for_both(
            "return $TABLE.attacks[$offsets + $LAYOUT_extract(occupied, $masks)];",
        )
    },
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = formulas(common, definition);
    Arrangement::up_to_last_entry(
        common,
        definition,
        formulas,
        &[Column::Masks, Column::Offsets],
    )
}

/// Returns the formulas, with one table after another.
pub(super) fn formulas(common: &CommonData, definition: &Definition) -> Vec<Formula> {
    let (mut formulas, mut offset) = (Vec::with_capacity(128), 0);
    for occupancies in &common.occupancies {
        let mut formula = Formula::new(occupancies, definition.entry, 0, 0);
        (formula.hash, formula.offset) = (Hash::Extract, offset);
        offset += 1 << occupancies.bits;
        formulas.push(formula);
    }
    formulas
}
