//! The generated tables: data only, found by `sliding-attacks-codegen`.
//!
//! Each layout proves that its unchecked indexing is sound where it arranges this data for its look-ups.

#[cfg(feature = "generate")]
include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(not(feature = "generate"))]
mod copies;
#[cfg(not(feature = "generate"))]
#[allow(unused_imports, reason = "which layouts have a copy depends on the features")]
pub use copies::*;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Write;
    use std::string::String;

    use sha2::{Digest, Sha256};

    /// Computes the digest of each module's arrays, in order, from the text of the generated file.
    #[cfg(feature = "generate")]
    fn digests() -> BTreeMap<&'static str, String> {
        let mut digests = BTreeMap::new();
        let text = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
        for module in text.split("\npub mod ").skip(1) {
            let (name, items) = module.split_once(" {\n").unwrap();
            let mut sha256 = Sha256::new();
            let mut arrays = 0;
            for item in items.split("pub static ").skip(1) {
                let (_, numbers) = item.split_once("] = [").unwrap();
                let (numbers, _) = numbers.split_once(']').unwrap();
                let rows = numbers.lines().filter(|line| !line.trim_start().starts_with("//"));
                for number in rows.flat_map(|row| row.split(',')).map(str::trim).filter(|number| !number.is_empty()) {
                    // Every number is written with all digits of its type.
                    let digits = number.strip_prefix("0x").unwrap();
                    let bytes = (0..digits.len()).step_by(2).rev();
                    let bytes: std::vec::Vec<u8> =
                        bytes.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect();
                    sha256.update(bytes);
                }
                arrays += 1;
            }
            assert!(arrays > 0, "layout {name}");
            digests.insert(name, hex(sha256));
        }
        digests
    }

    /// Computes the digest of each copy's file.
    #[cfg(not(feature = "generate"))]
    fn digests() -> BTreeMap<&'static str, String> {
        let copies = super::copies::all();
        copies.into_iter().map(|(layout, (file, _))| (layout, hex(Sha256::new_with_prefix(file)))).collect()
    }

    fn hex(sha256: Sha256) -> String {
        let mut digest = String::new();
        for byte in sha256.finalize() {
            write!(digest, "{byte:02x}").unwrap();
        }
        digest
    }

    #[test]
    fn digests_are_those_of_the_arrays_and_of_tables_lock() {
        let computed = digests();
        let lock: toml::Table = include_str!("../tables.lock").parse().unwrap();
        for &(layout, published) in crate::layout::DIGESTS {
            assert_eq!(lock["layout"][layout]["sha256"].as_str(), Some(published), "tables.lock, layout {layout}");
            assert_eq!(computed.get(layout).map(String::as_str), Some(published), "layout {layout}");
        }
        assert_eq!(
            computed.len(),
            crate::layout::DIGESTS.len(),
            "a module for each layout, and a layout for each module"
        );
    }
}
