//! The generated tables: data only, written by `sliding-attacks-codegen`.
//!
//! Each layout proves that its unchecked indexing is sound where it arranges this data for its look-ups.

#[cfg(feature = "generate")]
include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(all(feature = "fancy", not(feature = "generate")))]
include!("committed_tables.rs");

#[cfg(all(test, any(feature = "generate", feature = "fancy")))]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Write;
    use std::string::String;
    use std::vec::Vec;

    use sha2::{Digest, Sha256};

    #[cfg(feature = "generate")]
    const TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
    #[cfg(not(feature = "generate"))]
    const TEXT: &str = include_str!("committed_tables.rs");

    /// Computes the digest of each module's arrays, in order, from the text that is included above.
    fn digests() -> BTreeMap<&'static str, String> {
        let mut digests = BTreeMap::new();
        for module in TEXT.split("\npub mod ").skip(1) {
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
                    let bytes: Vec<u8> = bytes.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect();
                    sha256.update(bytes);
                }
                arrays += 1;
            }
            assert!(arrays > 0, "layout {name}");
            let mut digest = String::new();
            for byte in sha256.finalize() {
                write!(digest, "{byte:02x}").unwrap();
            }
            digests.insert(name, digest);
        }
        digests
    }

    #[test]
    fn digests_are_those_of_the_arrays() {
        let computed = digests();
        for &(layout, published) in crate::layout::DIGESTS {
            assert_eq!(computed.get(layout).map(String::as_str), Some(published), "layout {layout}");
        }
        assert_eq!(
            computed.len(),
            crate::layout::DIGESTS.len(),
            "a module for each layout, and a layout for each module"
        );
    }
}
