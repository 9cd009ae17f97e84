//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the product is signed.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Formula, Hash, MAGIC_COLUMNS, RecordFile,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "signed_shift",
    summary: "Like fixed shift, with an arithmetic shift, so a table is in one piece around the \
              entry of the empty board.",
    author: "ours 2026, after Onno Garms and Volker Annuss",
    use_it_if: "your build may run the generator, for a smaller table than that of `fancy`",
    record: Some(RecordFile {
        name: "signed_shift",
        text: include_str!("../../records/signed_shift.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = $PREFIX_ARITHMETIC_SHIFT((occupied & $masks) * $magics, $SHIFT);
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    Arrangement::up_to_last_entry(
        common,
        definition,
        signed_formulas(common, definition)?,
        &MAGIC_COLUMNS,
    )
}

/// Returns the formulas of the layout's record.
pub(super) fn signed_formulas(
    common: &CommonData,
    definition: &Definition,
) -> Result<Vec<Formula>, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    for formula in &mut formulas {
        formula.hash = Hash::SignedProduct;
    }
    Ok(formulas)
}
