//! `ATTACKS[offset + ((lower * lower_magic ^ upper * upper_magic) >> shift)]` for a rook;
//! `ATTACKS[offset + ((lower ^ upper.rotate_right(8)) * magic >> shift)]` for a bishop,
//! both over the halves of `occupied & mask`.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Formula, Hash, MAGIC_COLUMNS, column,
    fold, replace,
};
use crate::candidates::Candidates;
use crate::error::Error;
use crate::geometry::{Occupancies, Slider};
use crate::search::{self, Slots};

pub(super) const DEFINITION: Definition = Definition {
    name: "magic32",
    summary: "Osborne's halves: only 32-bit multiplications.",
    author: "Grant Osborne",
    use_it_if: "64-bit multiplications are slow, as on 32-bit processors",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookup {
        constants: &[],
        helpers: &[include_str!("magic32.h")],
        rook: "const uint64_t masked = occupied & $masks, magic = $magics;
    const uint32_t lower = $LAYOUT_lower(masked) * $LAYOUT_lower(magic);
    const uint32_t upper = $LAYOUT_lower(masked >> 32) * $LAYOUT_lower(magic >> 32);
    return $TABLE.attacks[$offsets + ((lower ^ upper) >> $shifts)];",
        bishop: "const uint64_t masked = occupied & $masks;
    const uint32_t upper = $LAYOUT_lower(masked >> 32);
    const uint32_t folded = $LAYOUT_lower(masked) ^ (upper >> 8 | upper << 24);
    const uint32_t product = folded * $LAYOUT_lower($magics);
    return $TABLE.attacks[$offsets + (product >> $shifts)];",
    },
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = Vec::with_capacity(128);
    let (mut slots, mut offset) = (Slots::new(), 0);
    for occupancies in &common.occupancies {
        let mut formula = Formula::new(occupancies, definition.entry, 0, 32 - occupancies.bits);
        formula.hash = if occupancies.piece == Slider::Rook {
            Hash::Halves
        } else {
            Hash::Folded
        };
        formula.magic = find(common, occupancies, formula, &mut slots)?;
        formula.offset = offset;
        offset += 1 << occupancies.bits;
        formulas.push(formula);
    }
    let mut arranged = Arrangement::with_every_index(common, definition, formulas, &MAGIC_COLUMNS)?;
    let magics = arranged.formulas[64..]
        .iter()
        .map(|formula| formula.magic)
        .collect();
    replace(
        &mut arranged.arrays,
        column(
            "bishop",
            "MAGICS",
            "Magics for a bishop, by square.",
            4,
            magics,
        ),
    );
    Ok(arranged)
}

/// Finds the magic of a square, for a rook with the lower half's magic in the lower bits.
fn find(
    common: &CommonData,
    occupancies: &Occupancies,
    formula: Formula,
    slots: &mut Slots,
) -> Result<u64, Error> {
    let Occupancies {
        piece,
        square,
        mask,
        bits,
        ..
    } = *occupancies;
    let candidates = |mask| Candidates::new(common.seed, piece, square, mask);
    let passes = |magic| {
        let formula = Formula { magic, ..formula };
        slots
            .test_by(occupancies, bits, |subset| formula.slot(subset))
            .is_ok()
    };
    let found = match piece {
        Slider::Rook => {
            let mut candidates = candidates(mask);
            let join = |(lower, upper)| u64::from(lower) | u64::from(upper) << 32;
            search::first(
                occupancies,
                bits,
                || candidates.constructed_halves(bits).map(join),
                passes,
            )
        }
        // A 32-bit product is the upper half of a 64-bit product with the folded board in the upper
        // half.
        Slider::Bishop => {
            let mut candidates = candidates(u64::from(fold(mask)) << 32);
            search::first(occupancies, bits, || candidates.constructed(bits), passes)
        }
    };
    Ok(found?.magic)
}
