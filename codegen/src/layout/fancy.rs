//! Fancy magics (Pradu Kannan, 2007): each square has a table of the size it needs, all in one
//! array.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`. Kannan's shift depends on the square.
//! Here all squares of a piece have the same shift, 64 - 12 for rooks and 64 - 9 for bishops,
//! because shifting by a loaded number costs a look-up a fifth of its throughput.
//! [`dense`](super::dense) has a shift for each square, like Kannan's tables.
//!
//! Most masks have fewer squares than the index has bits, and the magics found here leave the other
//! bits 0. If these are the upper bits, the table is contiguous. If a lower bit is 0, the table has
//! gaps, which the tables of other squares with the same bits fill. So all tables together have the
//! length of Kannan's.

use super::parts::{
    Arranged, CLookUp, Definition, Entry, Inputs, LookUp, MAGIC_COLUMNS, MagicSearch, index_bits,
    used_index_bits,
};
use crate::error::Error;
use crate::search::{self, Slots};

pub(super) const DEFINITION: Definition = Definition {
    name: "fancy",
    summary: "Kannan's fancy magics: each square has a table of the size it needs, all in one \
              array.",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookUp::of_both(
        "const uint64_t index = ((occupied & $masks) * $magics) >> $SHIFT;
    return $TABLE.attacks[$offsets + index];",
    ),
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let look_ups = look_ups(inputs, definition)?;
    Arranged::reaching(inputs, definition, look_ups, &MAGIC_COLUMNS)
}

/// Finds a magic and an offset for each square. Squares with the same index bits share a range, as
/// many as fit into the gaps.
///
/// The smaller tables come first, so the array has room for a full index after the start of each.
fn look_ups(inputs: &Inputs, definition: &Definition) -> Result<Vec<LookUp>, Error> {
    let mut slots = Slots::new();
    let mut look_ups = Vec::with_capacity(128);
    for occupancies in &inputs.occupancies {
        let bits = index_bits(occupancies.piece);
        let found = search::find_within(
            occupancies,
            bits,
            used_index_bits(occupancies),
            inputs.seed,
            &mut slots,
        )?;
        let mut look_up = LookUp::new(occupancies, definition.entry, found.magic, 64 - bits);
        look_up.search = Some(MagicSearch {
            bits,
            allowed: used_index_bits(occupancies),
        });
        look_ups.push(look_up);
    }
    let mut order: Vec<usize> = (0..inputs.occupancies.len()).collect();
    order.sort_by_key(|position| {
        let occupancies = &inputs.occupancies[*position];
        (
            occupancies.piece as u8,
            occupancies.bits,
            used_index_bits(occupancies),
        )
    });
    let (mut start, mut end) = (0, 0_u32);
    let (mut group, mut gap) = (0, 0_u32);
    for position in order {
        let used = used_index_bits(&inputs.occupancies[position]);
        let length = used.next_power_of_two();
        let gaps = !used & (length - 1);
        // The gaps in ascending order are the subsets of a mask.
        gap = gap.wrapping_sub(gaps) & gaps;
        if gap == 0 || used != group {
            (start, end, group, gap) = (end, end + length, used, 0);
        }
        look_ups[position].offset = start + gap;
    }
    Ok(look_ups)
}
