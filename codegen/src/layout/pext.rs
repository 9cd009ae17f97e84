//! Parallel bits extract: the index is the relevant occupancy with its bits moved together.
//!
//! `ATTACKS[offset + pext(occupied, mask)]`. There are no magics to search for. The generator
//! extracts the bits in software on every host.

use super::parts::{Arranged, BySquare, CLookUp, Context, Entry, Hash, LookUp, Placement, Row};
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "pext",
    summary: "Parallel bits extract: the index is the relevant occupancy with its bits moved together.",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookUp {
        helpers: &[include_str!("pext.h")],
        ..CLookUp::of_both(
            "return $TABLE.attacks[$TABLE.$PIECE_offsets[square] + $LAYOUT_extract(occupied, $TABLE.$PIECE_masks[square])];",
        )
    },
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    let look_ups = look_ups(context, row);
    Arranged::new(
        context,
        Placement::new(row),
        look_ups,
        &[BySquare::Masks, BySquare::Offsets],
    )
}

/// Returns the look-ups, with tables one behind the other.
pub(super) fn look_ups(context: &Context, row: &Row) -> Vec<LookUp> {
    let (mut look_ups, mut offset) = (Vec::with_capacity(128), 0);
    for occupancies in &context.occupancies {
        let mut look_up = LookUp::new(occupancies, row.entry, 0, 0);
        (look_up.index, look_up.offset) = (Hash::Extract, offset);
        offset += 1 << occupancies.bits;
        look_ups.push(look_up);
    }
    look_ups
}
