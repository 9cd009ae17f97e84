//! `SETS[base + INDICES[offset + ((occupied & mask) * magic + addend >> addend)]] & empty_attacks`.

use super::arrangement::Column::{Addends, EmptyAttacks, Magics, Masks, Offsets};
use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Placement, RecordFile, ascending, column,
    columns, distinct_sets,
};
use crate::error::Error;
use crate::geometry::Slider;

pub(super) const DEFINITION: Definition = Definition {
    name: "byte_lookup",
    summary: "Houdart's bytes: for each square and index, a byte that numbers the attack set \
              among those of the square.",
    author: "Robert Houdart 2010; our magics and shared sets 2026",
    use_it_if: "a second load is acceptable",
    record: Some(RecordFile {
        name: "short_span",
        text: include_str!("../../records/short_span.txt"),
    }),
    entry: Entry::Number {
        base: 0,
        union: true,
    },
    arrange,
    c: CLookup::same_for_both(
        "const uint64_t addend = $addends;
    const uint64_t index = ((occupied & $masks) * $magics + addend) >> (addend & 63);
    const uint64_t number = $TABLE.indices[($offsets + index) & 0xffffffff]; \
    /* A sum of 32 bits takes one instruction fewer. */
    return $TABLE.sets[$bases + number] & $empty_attacks;",
    ),
};

/// The number of sets that a byte can number.
const NUMBERS: usize = 256;

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    let distinct: Vec<_> = common
        .occupancies
        .iter()
        .map(|of_square| distinct_sets(&of_square.attacks))
        .collect();
    // The squares with the most sets come first.
    let order = ascending(distinct.len(), &|position| {
        (NUMBERS - distinct[position].0.len()) as u32
    });
    let (mut sets, mut placed) = (
        Placement::new(definition),
        vec![(0, Vec::new()); distinct.len()],
    );
    for position in order {
        let occupancies = &common.occupancies[position];
        let read_mask = formulas[position].read_mask();
        let (base, slots) = first_fit(&sets, &distinct[position].0, read_mask);
        let slots: Vec<u32> = distinct[position]
            .1
            .iter()
            .map(|number| slots[*number as usize])
            .collect();
        sets.place(occupancies, slots.clone(), &occupancies.attacks, read_mask)?;
        placed[position] = (base, slots);
    }
    // From these bases every byte selects a set, even a byte that no occupancy selects.
    let last_base = (sets.len() - NUMBERS) as u32;
    let (mut table, mut bases) = (Placement::new(definition), Vec::new());
    for (position, (base, slots)) in placed.into_iter().enumerate() {
        let base = base.min(last_base);
        let numbers: Vec<u64> = slots.iter().map(|slot| u64::from(slot - base)).collect();
        let (formula, occupancies) = (&mut formulas[position], &common.occupancies[position]);
        table.place(occupancies, formula.slots(occupancies), &numbers, u64::MAX)?;
        formula.entry = Entry::Number { base, union: true };
        bases.push(base.into());
    }
    let by_square = [Masks, Magics, Addends, EmptyAttacks, Offsets];
    let mut arrays = columns(&formulas, &by_square);
    for (piece, bases) in Slider::ALL.into_iter().zip(bases.chunks(64)) {
        let doc = format!("Where the sets of a {piece} start in `SETS`, by square.");
        arrays.push(column(piece.name(), "BASES", &doc, 2, bases.to_vec()));
    }
    let doc = "Numbers of the square's sets, indexed by offset + index.";
    arrays.push(table.into_array(&formulas, "INDICES", 1, doc));
    arrays.push(sets.into_array(&[], "SETS", 8, "Unions of attack sets, by base + number."));
    Ok(Arrangement { arrays, formulas })
}

/// Returns the first base, in steps of 16 to save time, from which a byte can number a slot for
/// each set, and the slots.
fn first_fit(table: &Placement<'_>, sets: &[u64], empty_attacks: u64) -> (u32, Vec<u32>) {
    let mut base = 0;
    loop {
        let (mut taken, mut slots, mut left) = ([false; NUMBERS], vec![0; sets.len()], sets.len());
        // The last sets, those of the fullest boards, are the smallest.
        while let Some(&set) = sets[..left].last() {
            let Some(number) = table.first_fit(base, &taken, set, empty_attacks) else {
                break;
            };
            left -= 1;
            taken[number] = true;
            slots[left] = (base + number) as u32;
        }
        if left == 0 {
            return (base as u32, slots);
        }
        base += 16;
    }
}
