//! The shift in the magic (Grant Osborne): a union table like `shared`, with only a mask, a magic,
//! an offset and the attacks on the empty board for each square.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks`. The upper six
//! bits of a magic matter only for the first six squares, so almost every magic can have the shift
//! there. The magics and offsets are in `records/shift_in_magic.txt`.

use super::parts::{Arranged, BySquare, CLookUp, Context, Entry, Placement, RecordFile, Row};
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "shift_in_magic",
    summary: "Like shared, with each shift in the upper six bits of its magic.",
    record: Some(RecordFile { name: "shift_in_magic", text: include_str!("../../records/shift_in_magic.txt") }),
    entry: Entry::Union,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t magic = $TABLE.$PIECE_magics[square];
    const uint64_t index = ((occupied & $TABLE.$PIECE_masks[square]) * magic) >> (magic >> 58);
    return $TABLE.attacks[$TABLE.$PIECE_offsets[square] + index] & $TABLE.$PIECE_empty_attacks[square];",
    ),
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    let mut look_ups = context.recorded_look_ups(row)?;
    for look_up in &mut look_ups {
        // The same computation as in the look-up, so a wrong shift gives a collision or an index
        // out of the table.
        look_up.shift = (look_up.magic >> 58) as u32;
        look_up.given = !(u64::MAX >> 6);
    }
    let read = [
        BySquare::Masks,
        BySquare::Magics,
        BySquare::EmptyAttacks,
        BySquare::Offsets,
    ];
    Arranged::new(
        context,
        Placement::reaching(row, &look_ups),
        look_ups,
        &read,
    )
}
