//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`.
//!
//! All squares of a piece have the same shift, 64 - 12 for rooks and 64 - 9 for bishops, because
//! shifting by a loaded number costs a lookup a fifth of its throughput.
//!
//! Most masks have fewer squares than the index has bits, and the magics found here leave the other
//! bits 0. If these are the upper bits, the table is contiguous. If a lower bit is 0, the table has
//! gaps, which the tables of other squares with the same bits fill. So all tables together have the
//! length of Kannan's.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Formula, MAGIC_COLUMNS, ascending,
    index_bits, used_index_bits,
};
use crate::error::Error;
use crate::search::{self, Slots};

pub(super) const DEFINITION: Definition = Definition {
    name: "fancy",
    summary: "Kannan's fancy magics: each square has a table of the size it needs, all in one \
              array.",
    author: "Pradu Kannan 2007; one shift for each piece 2026",
    use_it_if: "nothing below applies",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let formulas = formulas(common, definition)?;
    Arrangement::with_every_index(common, definition, formulas, &MAGIC_COLUMNS)
}

/// Finds a magic and an offset for each square. Squares with the same index bits share a range, as
/// many as fit into the gaps.
///
/// The smaller tables come first, so the array has room for a full index after the start of each.
fn formulas(common: &CommonData, definition: &Definition) -> Result<Vec<Formula>, Error> {
    let mut slots = Slots::new();
    let mut formulas = Vec::with_capacity(128);
    for occupancies in &common.occupancies {
        let bits = index_bits(occupancies.piece);
        let found = search::find_within(
            occupancies,
            bits,
            used_index_bits(occupancies),
            common.seed,
            &mut slots,
        )?;
        let formula = Formula::new(occupancies, definition.entry, found.magic, 64 - bits);
        formulas.push(formula);
    }
    let order = ascending(common.occupancies.len(), &|position| {
        let occupancies = &common.occupancies[position];
        let (piece, bits) = (occupancies.piece as u32, occupancies.bits);
        piece << 24 | bits << 16 | used_index_bits(occupancies)
    });
    let (mut start, mut end) = (0, 0_u32);
    let (mut group, mut gap) = (0, 0_u32);
    for position in order {
        let used = used_index_bits(&common.occupancies[position]);
        let length = used.next_power_of_two();
        let gaps = !used & (length - 1);
        // The gaps in ascending order are the subsets of a mask.
        gap = gap.wrapping_sub(gaps) & gaps;
        if gap == 0 || used != group {
            (start, end, group, gap) = (end, end + length, used, 0);
        }
        formulas[position].offset = start + gap;
    }
    Ok(formulas)
}
