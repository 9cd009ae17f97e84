//! The tables that the build script has generated or verified: a module for each layout, whose
//! arrays the functions here read from the layout's bytes.
//!
//! Each layout proves that its unchecked indexing is sound where it arranges these arrays for its
//! lookups.

#![allow(dead_code, reason = "no layout needs all types, or all arrays")]
#![allow(
    long_running_const_eval,
    reason = "a big-endian target has its bytes swapped here"
)]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Declares functions that read an array of numbers at an offset, each number in little-endian
/// order. `from_le_bytes` for each number would take the compiler 9 s.
macro_rules! read {
    ($($function:ident: $word:ident,)*) => {$(
        const fn $function<const LENGTH: usize>(bytes: &[u8], offset: usize) -> [$word; LENGTH] {
            let array = bytes.split_at(offset).1.split_at(size_of::<[$word; LENGTH]>()).0;
            let array = array.as_ptr().cast::<[$word; LENGTH]>();
            // SAFETY: the pointer is to as many bytes as the array has, and all values are valid.
            let mut words = unsafe { array.read_unaligned() };
            let mut index = 0;
            while cfg!(target_endian = "big") && index < LENGTH {
                words[index] = $word::from_le(words[index]);
                index += 1;
            }
            words
        }
    )*};
}

read! { u8s: u8, u16s: u16, u32s: u32, u64s: u64, }

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write;
    use std::path::Path;
    use std::string::String;

    use sha2::{Digest, Sha256};

    use crate::lookup::{SlidingAttacks, Visitor};

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
    fn digests_match_the_files_and_tables_lock() {
        let lock: toml::Table = include_str!("../tables.lock").parse().unwrap();
        let text = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
        let mut names = Names(BTreeSet::new());
        crate::layout::visit(&mut names);
        let modules = text.split("\npub mod ").skip(1);
        let found = modules.map(|module| {
            let (name, items) = module.split_once(" {\n").unwrap();
            let sha256 = items.split('"').nth(1).unwrap();
            let file = Path::new(env!("OUT_DIR"))
                .join(name)
                .with_extension("tables");
            let computed = hex(Sha256::new_with_prefix(std::fs::read(file).unwrap()));
            assert_eq!(sha256, computed, "layout {name}");
            assert_eq!(
                lock["layout"][name]["sha256"].as_str(),
                Some(sha256),
                "layout {name}"
            );
            name
        });
        assert_eq!(
            found.collect::<BTreeSet<_>>(),
            names.0,
            "layouts in tables.rs and in src/layout/list.rs"
        );
    }

    #[test]
    fn numbers_are_read_in_little_endian_order() {
        let bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        assert_eq!(super::u8s(&bytes, 8), [8, 9]);
        assert_eq!(super::u16s(&bytes, 1), [0x0201, 0x0403]);
        assert_eq!(super::u32s(&bytes, 1), [0x0403_0201, 0x0807_0605]);
        assert_eq!(super::u64s(&bytes, 2), [0x0908_0706_0504_0302]);
    }

    #[test]
    #[should_panic = "mid > len"]
    fn an_array_that_is_longer_than_the_bytes_is_refused() {
        super::u64s::<2>(&[0; 16], 1);
    }
}
