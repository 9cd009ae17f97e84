//! Signed shift: like `fixed_shift`, with an arithmetic shift.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the product is signed. The
//! offset is the entry of the empty board. Squares that move the product down lead to entries
//! before it, and the others to entries behind it, so a square's table is in one piece. The magics
//! and offsets are in `records/signed_shift.txt`.

use super::parts::{
    Arranged, CLookUp, Definition, Entry, Hash, Inputs, LookUp, MAGIC_COLUMNS, RecordFile,
};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "signed_shift",
    summary: "Like fixed shift, with an arithmetic shift, so a table is in one piece around the \
              entry of the empty board.",
    record: Some(RecordFile {
        name: "signed_shift",
        text: include_str!("../../records/signed_shift.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = $PREFIX_ARITHMETIC_SHIFT((occupied & $masks) * $magics, $SHIFT);
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    Arranged::new(
        inputs,
        definition,
        signed_look_ups(inputs, definition)?,
        &MAGIC_COLUMNS,
    )
}

/// Returns the look-ups of the layout's record.
pub(super) fn signed_look_ups(
    inputs: &Inputs,
    definition: &Definition,
) -> Result<Vec<LookUp>, Error> {
    let mut look_ups = inputs.recorded_look_ups(definition)?;
    for look_up in &mut look_ups {
        look_up.hash = Hash::SignedProduct;
    }
    Ok(look_ups)
}
