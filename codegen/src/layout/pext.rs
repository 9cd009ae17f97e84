//! Parallel bits extract: the index is the relevant occupancy with its bits moved together.
//!
//! `ATTACKS[offset + pext(occupied, mask)]`. There are no magics to search for. The generator
//! extracts the bits in software on every host.

use super::parts::{Arranged, CLookUp, Column, Definition, Entry, Hash, Inputs, LookUp};
use crate::error::Error;

pub(super) const DEFINITION: Definition = Definition {
    name: "pext",
    summary: "Parallel bits extract: the index is the relevant occupancy with its bits moved \
              together.",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookUp {
        helpers: &[include_str!("pext.h")],
        ..CLookUp::of_both("return $TABLE.attacks[$offsets + $LAYOUT_extract(occupied, $masks)];")
    },
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let look_ups = look_ups(inputs, definition);
    Arranged::new(
        inputs,
        definition,
        look_ups,
        &[Column::Masks, Column::Offsets],
    )
}

/// Returns the look-ups, with tables one behind the other.
pub(super) fn look_ups(inputs: &Inputs, definition: &Definition) -> Vec<LookUp> {
    let (mut look_ups, mut offset) = (Vec::with_capacity(128), 0);
    for occupancies in &inputs.occupancies {
        let mut look_up = LookUp::new(occupancies, definition.entry, 0, 0);
        (look_up.hash, look_up.offset) = (Hash::Extract, offset);
        offset += 1 << occupancies.bits;
        look_ups.push(look_up);
    }
    look_ups
}
