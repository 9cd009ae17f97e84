//! Entries and bytes of the look-ups.

use std::collections::BTreeMap;
use std::str::FromStr;

use sliding_attacks::{SlidingAttacks, Visitor};
use sliding_attacks_codegen::lock::Lock;

use crate::look_up::name_in;

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
    pub table_bytes: BTreeMap<String, usize>,
    pub locked: Lock,
}

impl Sizes {
    /// Reads the entries from the text of `tables.lock`; the bytes are those of the linked
    /// look-ups.
    pub fn new(lock: &str) -> Result<Self, String> {
        struct Bytes(BTreeMap<String, usize>);
        impl Visitor for Bytes {
            fn visit<A: SlidingAttacks>(&mut self) {
                self.0.insert(A::NAME.to_owned(), A::TABLE_BYTES);
            }
        }
        let mut bytes = Bytes(
            WITH_INSTRUCTIONS
                .map(|(name, bytes)| (name.to_owned(), bytes))
                .into(),
        );
        sliding_attacks::visit_all(&mut bytes);
        Ok(Self {
            table_bytes: bytes.0,
            locked: Lock::from_str(lock).map_err(|error| error.to_string())?,
        })
    }

    /// Returns the entries of a layout as pages write them.
    pub fn entries(&self, name: &str) -> Result<String, String> {
        let locked = self.locked.layout(name);
        locked
            .map(|locked| grouped(locked.entries as usize))
            .ok_or_else(|| format!("has a row for `{name}`, and there is no layout of that name"))
    }

    /// Returns the bytes of a look-up as pages write them.
    pub fn bytes(&self, name: &str) -> Result<String, String> {
        let bytes = self.table_bytes.get(name);
        bytes
            .map(|&bytes| grouped(bytes))
            .ok_or_else(|| format!("has a row for `{name}`, and there is no look-up of that name"))
    }

    /// Returns a table with the numbers of now in its columns of entries and bytes. The first cell
    /// of each row names the look-up.
    pub fn in_columns(&self, table: &str) -> Result<String, String> {
        let header: Vec<&str> = table
            .lines()
            .next()
            .unwrap_or_default()
            .split('|')
            .map(str::trim)
            .collect();
        let mut text = String::new();
        for (row, line) in table.lines().enumerate() {
            let mut cells: Vec<String> = line.split('|').map(str::to_owned).collect();
            let name = name_in(cells.get(1).map_or("", |cell| cell));
            let mut smallest = None;
            for (cell, header) in cells.iter_mut().zip(&header).filter(|_| row > 1) {
                match *header {
                    "entries" => *cell = format!(" {} ", self.entries(&name)?),
                    "smallest published" => smallest = number(cell),
                    "ours" => {
                        let ours = self.entries(&name)?;
                        // What is smaller than any that was published is bold.
                        let is_record =
                            smallest.is_some_and(|smallest| number(&ours) < Some(smallest));
                        let mark = if is_record { "**" } else { "" };
                        *cell = format!(" {mark}{ours}{mark} ");
                    }
                    header if header.split(' ').any(|word| word == "bytes") => {
                        *cell = format!(" {} ", self.bytes(&name)?);
                    }
                    _ => {}
                }
            }
            text += &(cells.join("|") + "\n");
        }
        Ok(text)
    }
}

/// Returns the number in a cell.
fn number(cell: &str) -> Option<usize> {
    cell.trim().replace(',', "").parse().ok()
}

/// Returns a number with commas between groups of three digits.
pub fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// There is nothing to compare without these instructions: CI runs this with
/// `RUSTFLAGS=-Ctarget-cpu=native`.
#[cfg(all(test, target_feature = "avx2"))]
mod tests {
    use super::*;

    #[test]
    fn special_instructions_change_no_size() {
        struct Compare(usize);
        impl Visitor for Compare {
            fn visit<A: SlidingAttacks>(&mut self) {
                if let Some((name, bytes)) =
                    WITH_INSTRUCTIONS.iter().find(|(name, _)| *name == A::NAME)
                {
                    assert_eq!(A::TABLE_BYTES, *bytes, "{name}");
                    self.0 += 1;
                }
            }
        }
        let mut compare = Compare(0);
        sliding_attacks::visit_all(&mut compare);
        assert!(compare.0 > 0);
    }
}
