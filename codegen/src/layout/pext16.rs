//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

use super::arrangement::{
    Arrangement, CLookup, Column, CommonData, Definition, Entry, Placement, columns, extract,
};
use super::pext::formulas;
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "pext16",
    summary: "Like pext, with attack sets compressed to 16 bits by the same instruction.",
    author: "BMI2, Intel 2013",
    use_it_if: "you would use `pext`, but other data needs the cache",
    record: None,
    entry: Entry::Compressed,
    arrange,
    c: CLookup {
        helpers: &[include_str!("pext.h"), include_str!("pext16.h")],
        ..CLookup::same_for_both(
            "const uint64_t index = $offsets + $LAYOUT_extract(occupied, $masks);
    return $LAYOUT_deposit($TABLE.compressed[index], $empty_attacks);",
        )
    },
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let (formulas, mut table) = (formulas(common, definition), Placement::new(definition));
    for (formula, occupancies) in formulas.iter().zip(&common.occupancies) {
        let compressed: Vec<u64> = occupancies
            .attacks
            .iter()
            .map(|set| extract(*set, formula.empty_attacks))
            .collect();
        table.place(
            occupancies,
            formula.slots(occupancies),
            &compressed,
            u64::MAX,
        )?;
    }
    let mut arrays = columns(
        &formulas,
        &[Column::Masks, Column::EmptyAttacks, Column::Offsets],
    );
    let doc = "A bit for each attack on the empty board, indexed by offset + index.";
    arrays.push(table.into_array(&formulas, "COMPRESSED", 2, doc));
    Ok(Arrangement { arrays, formulas })
}
