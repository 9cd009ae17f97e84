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

/// Returns a number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns bytes in a unit of which there are one to a thousand: `752 bytes`, `844 KiB`, `4.1 MiB`.
#[must_use]
pub fn short(bytes: usize) -> String {
    match bytes {
        0..1_024 => format!("{bytes} bytes"),
        1_024..10_240 => format!("{} KiB", one_decimal(bytes as f64 / 1_024.0)),
        10_240..1_048_576 => format!("{:.0} KiB", bytes as f64 / 1_024.0),
        _ => format!("{} MiB", one_decimal(bytes as f64 / 1_048_576.0)),
    }
}

fn one_decimal(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_shortened() {
        assert_eq!([grouped(752), grouped(2_560), grouped(864_320)], ["752", "2,560", "864,320"]);
        assert_eq!(
            [short(752), short(2_048), short(2_560), short(864_320)],
            ["752 bytes", "2 KiB", "2.5 KiB", "844 KiB"]
        );
        assert_eq!(short(4_327_424), "4.1 MiB");
    }

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
