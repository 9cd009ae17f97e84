//! Spread 16: attack sets compressed to 16 bits, which a multiplication spreads over the board
//! again (2026).
//!
//! `COMPRESSED[offset + ((occupied & mask) * magic >> shift)] * spread & empty_attacks`, with the
//! index of `signed_shift`, from its record. The lower half of a spread is also twice the offset
//! plus [`BIAS`].

use super::parts::Column::{EmptyAttacks, Magics, Masks, Shifts};
use super::parts::{
    Arranged, CLookUp, Definition, Entry, Inputs, Placement, RecordFile, column, columns,
    distinct_sets, spread,
};
use super::signed_shift;
use crate::error::Error;
use crate::geometry::Piece;

pub(super) const DEFINITION: Definition = Definition {
    name: "spread16",
    summary: "Signed shift with entries of 16 bits, which a second multiplication spreads over \
              the squares of an attack set.",
    record: Some(RecordFile {
        name: "signed_shift",
        text: include_str!("../../records/signed_shift.txt"),
    }),
    entry: Entry::Factor { spread: 0 },
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = $PREFIX_ARITHMETIC_SHIFT((occupied & $masks) * $magics, $SHIFT);
    const uint64_t spread = $spreads;
    const uint64_t offset = ((spread & 0xffffffff) - 8948003) / 2;
    return $TABLE.compressed[offset + index] * spread & $empty_attacks;",
    ),
};

/// An odd number of 23 bits, so a square on bit 0 can be reached, and the products of the lower
/// half reach into the upper.
const BIAS: u32 = 8_948_003;

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let mut look_ups = signed_shift::signed_look_ups(inputs, definition)?;
    let (mut table, mut spreads) = (Placement::new(definition), Vec::new());
    for (look_up, occupancies) in look_ups.iter_mut().zip(&inputs.occupancies) {
        let (sets, numbers) = distinct_sets(&occupancies.attacks);
        let found = spread(occupancies, &sets, 2 * look_up.offset + BIAS, inputs.seed)?;
        let compressed: Vec<u64> = numbers
            .iter()
            .map(|number| found.compressed[*number as usize].into())
            .collect();
        table.place(
            occupancies,
            look_up.slots(occupancies),
            &compressed,
            u64::MAX,
        )?;
        look_up.entry = Entry::Factor {
            spread: found.spread,
        };
        spreads.push(found.spread);
    }
    let mut arrays = columns(&look_ups, &[Masks, Magics, Shifts, EmptyAttacks]);
    for (piece, spreads) in Piece::ALL.into_iter().zip(spreads.chunks(64)) {
        let doc = format!(
            "Spreads for the attacks of a {piece}, with twice its offset plus {BIAS} in the lower \
             half, by square."
        );
        arrays.push(column(piece.name(), "SPREADS", &doc, 8, spreads.to_vec()));
    }
    let doc = "Attack sets in 16 bits, which the spread expands, by offset + index.";
    arrays.push(table.into_array(&look_ups, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, look_ups })
}
