//! Prebuilt tables, for builds without the generator.
//!
//! The file of a layout holds its arrays one after another, each entry in little-endian order. The
//! SHA-256 of the file is therefore the layout's digest: `sha256sum src/tables/fancy.bin`. The
//! build script compares it with `digests.rs` and writes the bytes that it has hashed to `OUT_DIR`,
//! from where this includes them.

/// Defines a module with the arrays of each layout, like the generated one.
macro_rules! copies {
    ($($layout:ident $feature:literal { $($array:ident: [$word:ident; $length:literal],)* })*) => {
        $(
            #[cfg(feature = $feature)]
            #[allow(dead_code)]
            pub mod $layout {
                /// SHA-256 of the layout's arrays in the order written, each entry in little-endian
                /// order.
                pub const SHA256: &str = env!(
                    concat!("SHA256_", $feature),
                    "no tables are verified: enable the feature in Cargo.toml, not with --cfg"
                );

                #[allow(non_snake_case)]
                #[repr(C, packed)]
                struct File {
                    $($array: [$word; $length],)*
                }

                static FILE: File = {
                    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/", $feature, ".bin"));
                    crate::tables::check(bytes, env!(concat!("CHECKSUM_", $feature)));
                    // Reading each entry with `from_le_bytes` instead would take the compiler 9 s.
                    // SAFETY: `File` consists of arrays of integers without padding, for which all
                    // bytes are valid. It is as long as the file, because `transmute` compiles only
                    // then.
                    unsafe { core::mem::transmute(*bytes) }
                };

                $(pub static $array: [$word; $length] = {
                    let mut words = FILE.$array;
                    let mut index = 0;
                    while cfg!(target_endian = "big") && index < $length {
                        words[index] = $word::from_le(words[index]);
                        index += 1;
                    }
                    words
                };)*

                #[cfg(test)]
                pub(super) fn copy() -> super::Copy {
                    let mut entries = std::vec::Vec::new();
                    $(entries.extend($array.iter().flat_map(|entry| entry.to_le_bytes()));)*
                    super::Copy {
                        layout: $feature,
                        sha256: SHA256,
                        file: include_bytes!(concat!(env!("OUT_DIR"), "/", $feature, ".bin")),
                        entries,
                    }
                }
            }
        )*

        #[cfg(test)]
        pub(super) fn all() -> std::vec::Vec<Copy> {
            std::vec![$(#[cfg(feature = $feature)] $layout::copy(),)*]
        }
    };
}

include!("list.rs");

/// The prebuilt tables of a layout.
#[cfg(test)]
pub(super) struct Copy {
    pub(super) layout: &'static str,
    pub(super) sha256: &'static str,
    pub(super) file: &'static [u8],
    /// The entries of all arrays, in little-endian order.
    entries: std::vec::Vec<u8>,
}

#[test]
fn the_arrays_hold_what_the_files_hold() {
    for copy in all() {
        assert!(copy.file == copy.entries, "layout {}", copy.layout);
    }
}
