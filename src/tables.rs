//! The generated tables: data only, found by `sliding-attacks-codegen`.
//!
//! Each layout proves that its unchecked indexing is sound where it arranges this data for its
//! look-ups.

mod checksum;

#[cfg(feature = "generate")]
include!(concat!(env!("OUT_DIR"), "/tables.rs"));
#[cfg(feature = "generate")]
const _: () = check(
    include_bytes!(concat!(env!("OUT_DIR"), "/tables.rs")),
    env!(
        "CHECKSUM_tables",
        "cargo has not enabled the feature `generate`"
    ),
);

#[cfg(not(feature = "generate"))]
mod copies;
#[cfg(not(feature = "generate"))]
#[allow(
    unused_imports,
    reason = "which layouts have a copy depends on the features"
)]
pub use copies::*;

/// Fails to compile unless a file of `OUT_DIR` is what the build script wrote.
#[allow(
    dead_code,
    reason = "without any layout's feature there is no such file"
)]
const fn check(file: &[u8], checksum: &str) {
    let written = u128::from_str_radix(checksum, 10);
    assert!(
        matches!(written, Ok(written) if written == checksum::checksum(file)),
        "a file in OUT_DIR is not what the build script wrote: run `cargo clean -p sliding-attacks`"
    );
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fmt::Write;
    use std::string::String;

    use sha2::{Digest, Sha256};

    use crate::look_up::{SlidingAttacks, Visitor};

    /// Returns the digest that each module has, and that of its arrays in order, from the text of
    /// the generated file.
    #[cfg(feature = "generate")]
    fn digests() -> BTreeMap<&'static str, (&'static str, String)> {
        let mut digests = BTreeMap::new();
        let text = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
        for module in text.split("\npub mod ").skip(1) {
            let (name, items) = module.split_once(" {\n").unwrap();
            let (_, published) = items.split_once("pub const SHA256: &str = \"").unwrap();
            let mut sha256 = Sha256::new();
            let mut arrays = 0;
            for item in items.split("pub static ").skip(1) {
                let (_, numbers) = item.split_once("] = [").unwrap();
                let (numbers, _) = numbers.split_once(']').unwrap();
                let rows = numbers
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"));
                for number in rows
                    .flat_map(|row| row.split(','))
                    .map(str::trim)
                    .filter(|number| !number.is_empty())
                {
                    // Every number is written with all digits of its type.
                    let digits = number.strip_prefix("0x").unwrap().replace('_', "");
                    let bytes = (0..digits.len()).step_by(2).rev();
                    let bytes: std::vec::Vec<u8> = bytes
                        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
                        .collect();
                    sha256.update(bytes);
                }
                arrays += 1;
            }
            assert!(arrays > 0, "layout {name}");
            digests.insert(name, (&published[..64], hex(sha256)));
        }
        digests
    }

    /// Returns the digest that each copy has, and that of its file.
    #[cfg(not(feature = "generate"))]
    fn digests() -> BTreeMap<&'static str, (&'static str, String)> {
        let digests = super::copies::all().into_iter().map(|copy| {
            let computed = hex(Sha256::new_with_prefix(copy.file));
            (copy.layout, (copy.sha256, computed))
        });
        digests.collect()
    }

    /// The names of the layouts.
    struct Names(BTreeSet<&'static str>);

    impl Visitor for Names {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.insert(A::NAME);
        }
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
        let digests = digests();
        let lock: toml::Table = include_str!("../tables.lock").parse().unwrap();
        for (layout, (published, computed)) in &digests {
            assert_eq!(
                lock["layout"][layout]["sha256"].as_str(),
                Some(*published),
                "tables.lock, layout {layout}"
            );
            assert_eq!(computed, published, "layout {layout}");
        }
        let mut names = Names(BTreeSet::new());
        crate::layout::visit(&mut names);
        assert_eq!(
            digests.into_keys().collect::<BTreeSet<_>>(),
            names.0,
            "generated modules and layouts in src/layout/mod.rs"
        );
    }
}
