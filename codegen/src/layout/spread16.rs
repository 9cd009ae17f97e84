//! `COMPRESSED[offset + ((occupied & mask) * magic >> shift)] * spread & empty_attacks`, where the
//! product with the magic is signed, and the lower half of a spread is also twice the offset plus
//! [`BIAS`].

use super::arrangement::Column::{EmptyAttacks, Magics, Masks, Shifts};
use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Placement, RecordFile, column, columns,
    distinct_sets, spread,
};
use super::signed_shift;
use crate::error::Error;
use crate::geometry::Slider;

pub(super) const DEFINITION: Definition = Definition {
    name: "spread16",
    summary: "Signed shift with entries of 16 bits, which a second multiplication spreads over \
              the squares of an attack set.",
    author: "ours 2026",
    use_it_if: "you would use `pext16`, but the processor may lack BMI2",
    record: Some(RecordFile {
        name: "signed_shift",
        text: include_str!("../../records/signed_shift.txt"),
    }),
    entry: Entry::Factor { spread: 0 },
    arrange,
    c: CLookup {
        constants: &[("$BIAS", BIAS as u64)],
        ..CLookup::same_for_both(
        "const uint64_t index = $PREFIX_ARITHMETIC_SHIFT((occupied & $masks) * $magics, $SHIFT);
    const uint64_t spread = $spreads;
    const uint64_t offset = ((spread & 0xffffffff) - $BIAS) / 2;
    return $TABLE.compressed[offset + index] * spread & $empty_attacks;",
        )
    },
};

/// An odd number of 23 bits, so a square on bit 0 can be reached, and the products of the lower
/// half reach into the upper.
const BIAS: u32 = 8_948_003;

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = signed_shift::signed_formulas(common, definition)?;
    let (mut table, mut spreads) = (Placement::new(definition), Vec::new());
    for (formula, occupancies) in formulas.iter_mut().zip(&common.occupancies) {
        let (sets, numbers) = distinct_sets(&occupancies.attacks);
        let found = spread(occupancies, &sets, 2 * formula.offset + BIAS, common.seed)?;
        let compressed: Vec<u64> = numbers
            .iter()
            .map(|number| found.compressed[*number as usize].into())
            .collect();
        table.place(
            occupancies,
            formula.slots(occupancies),
            &compressed,
            u64::MAX,
        )?;
        formula.entry = Entry::Factor {
            spread: found.spread,
        };
        spreads.push(found.spread);
    }
    let mut arrays = columns(&formulas, &[Masks, Magics, Shifts, EmptyAttacks]);
    for (piece, spreads) in Slider::ALL.into_iter().zip(spreads.chunks(64)) {
        let doc = format!(
            "Spreads for the attacks of a {piece}, with twice its offset plus {BIAS} in the lower \
             half, by square."
        );
        arrays.push(column(piece.name(), "SPREADS", &doc, 8, spreads.to_vec()));
    }
    let doc = "Attack sets in 16 bits, which the spread expands, indexed by offset + index.";
    arrays.push(table.into_array(&formulas, "COMPRESSED", 2, doc));
    Ok(Arrangement { arrays, formulas })
}
