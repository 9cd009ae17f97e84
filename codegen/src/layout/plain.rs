//! `ATTACKS[square << 12 | (occupied & mask) * magic >> 52]` for a rook;
//! `ATTACKS[64 << 12 | square << 9 | (occupied & mask) * magic >> 55]` for a bishop.
//!
//! A magic that gives occupancies different upper N bits of the product also works with more bits.

use super::arrangement::{Arrangement, CLookup, Column, CommonData, Definition, Entry};
use crate::error::Error;
use crate::geometry::Slider;

pub(super) const DEFINITION: Definition = Definition {
    name: "plain",
    summary: "Hansen's plain magics: a table of the same size for each square of a piece.",
    author: "Lasse Hansen 2006",
    use_it_if: "you want to learn how magics work",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$OFFSET + square * (UINT64_C(1) << (64 - $SHIFT)) + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.mask_width_formulas()?;
    for formula in &mut formulas {
        let square = u32::from(formula.square);
        (formula.shift, formula.offset) = match formula.piece {
            Slider::Rook => (64 - 12, square << 12),
            Slider::Bishop => (64 - 9, 64 << 12 | square << 9),
        };
    }
    Arrangement::with_every_index(
        common,
        definition,
        formulas,
        &[Column::Masks, Column::Magics],
    )
}
