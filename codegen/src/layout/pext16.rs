//! Parallel bits extract, with attack sets compressed to 16 bits. A rook attacks at most 14 squares
//! on the empty board, so 16 bits can say which of them are attacked.
//!
//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

use super::parts::{Arranged, BySquare, CLookUp, Context, Entry, Placement, Row, arrays, extract};
use super::pext::look_ups;
use crate::error::Error;

pub(super) const ROW: Row = Row {
    name: "pext16",
    summary: "Like pext, with attack sets compressed to 16 bits by the same instruction.",
    record: None,
    entry: Entry::Compressed,
    arrange,
    c: CLookUp {
    helpers: &[include_str!("pext.h"), include_str!("pext16.h")],
    ..CLookUp::of_both("const uint64_t index = $TABLE.$PIECE_offsets[square] + $LAYOUT_extract(occupied, $TABLE.$PIECE_masks[square]);
    return $LAYOUT_deposit($TABLE.compressed[index], $TABLE.$PIECE_empty_attacks[square]);")
},
};

fn arrange(context: &mut Context, row: &Row) -> Result<Arranged, Error> {
    let (look_ups, mut table) = (look_ups(context, row), Placement::new(row));
    for (look_up, occupancies) in look_ups.iter().zip(&context.occupancies) {
        let compressed: Vec<u64> = occupancies
            .attacks
            .iter()
            .map(|set| extract(*set, look_up.empty_attacks))
            .collect();
        table.place(
            occupancies,
            look_up.slots(occupancies),
            &compressed,
            u64::MAX,
        )?;
    }
    let mut arrays = arrays(
        &look_ups,
        &[BySquare::Masks, BySquare::EmptyAttacks, BySquare::Offsets],
    );
    let doc = "A bit for each attack on the empty board, by offset + index.";
    arrays.push(table.into_array(&look_ups, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, look_ups })
}
