//! Entries and bytes of the layouts and techniques.

use std::collections::BTreeMap;

use sliding_attacks::{SlidingAttacks, Visitor};

use crate::locked::{Locked, read};

/// Bytes of the techniques that are compiled only for processors with special instructions.
const WITH_INSTRUCTIONS: [(&str, usize); 7] = [
    ("hyperbola_quintessence_avx2", 2_560),
    ("hyperbola_quintessence_gfni", 2_048),
    ("kindergarten_pext", 8_192),
    ("kogge_stone_avx2", 0),
    ("kogge_stone_avx512", 0),
    ("slide_arithmetic_avx512", 2_048),
    ("split_pext", 133_120),
];

/// The sizes by name, as the look-ups name themselves.
pub struct Sizes {
    /// Everything that a look-up reads.
    pub bytes: BTreeMap<String, usize>,
    /// The entries of the array that an index selects from.
    pub entries: BTreeMap<String, usize>,
    /// The layouts in `tables.lock`.
    pub locked: Vec<Locked>,
}

impl Sizes {
    /// Reads the entries from the text of `tables.lock`; the bytes are those of the linked look-ups.
    #[must_use]
    pub fn new(lock: &str) -> Self {
        struct Bytes(BTreeMap<String, usize>);
        impl Visitor for Bytes {
            fn visit<A: SlidingAttacks>(&mut self) {
                self.0.insert(A::NAME.to_owned(), A::TABLE_BYTES);
            }
        }
        let mut bytes = Bytes(WITH_INSTRUCTIONS.map(|(name, bytes)| (name.to_owned(), bytes)).into());
        sliding_attacks::visit_all(&mut bytes);
        let locked = read(lock);
        let entries = locked.iter().map(|layout| (layout.name.clone(), layout.entries)).collect();
        Self { bytes: bytes.0, entries, locked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `RUSTFLAGS=-Ctarget-cpu=native cargo test -p figures` compares those that the processor has.
    #[test]
    fn special_instructions_change_no_size() {
        struct Compare;
        impl Visitor for Compare {
            fn visit<A: SlidingAttacks>(&mut self) {
                if let Some((name, bytes)) = WITH_INSTRUCTIONS.iter().find(|(name, _)| *name == A::NAME) {
                    assert_eq!(A::TABLE_BYTES, *bytes, "{name}");
                }
            }
        }
        sliding_attacks::visit_all(&mut Compare);
    }
}
