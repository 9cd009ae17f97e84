//! Signed shift: like `fixed_shift`, with an arithmetic shift.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the product is signed. The
//! offset is the entry of the empty board. Squares that move the product down lead to entries
//! before it, and the others to entries behind it, so a square's table is in one piece. The magics
//! and offsets are in `records/signed_shift.txt`.

use super::parts::{
    Arranged, CLookUp, Context, Entry, Hash, LookUp, MAGIC_ARRAYS, Placement, RecordFile, Row,
};
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "signed_shift",
    summary: "Like fixed shift, with an arithmetic shift, so a table is in one piece around the entry of the empty board.",
    record: Some(RecordFile { name: "signed_shift", text: include_str!("../../records/signed_shift.txt") }),
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = $PREFIX_ARITHMETIC_SHIFT((occupied & $TABLE.$PIECE_masks[square]) * $TABLE.$PIECE_magics[square], $SHIFT);
    return $TABLE.attacks[$TABLE.$PIECE_offsets[square] + index];",
    ),
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    Arranged::new(
        context,
        Placement::new(row),
        signed_look_ups(context, row)?,
        &MAGIC_ARRAYS,
    )
}

/// Returns the look-ups of the layout's record.
pub(super) fn signed_look_ups(context: &Context, row: &Row) -> Result<Vec<LookUp>, Error> {
    let mut look_ups = context.recorded_look_ups(row)?;
    for look_up in &mut look_ups {
        look_up.index = Hash::SignedProduct;
    }
    Ok(look_ups)
}
