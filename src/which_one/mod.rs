// `cargo run -p figures` writes the tables in these texts. An empty line ends each text.
#![doc = include_str!("start.md")]
#![doc = ""]
#![doc = include_str!("questions.md")]
#![doc = ""]
#![doc = include_str!("rest.md")]
// A link to a lookup is broken where its feature is off, or where the compile target lacks its
// instructions.
#![cfg_attr(
    not(all(
        feature = "direct_lookup",
        feature = "dispatch",
        target_feature = "avx512vl",
        target_feature = "bmi2"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

#[doc = include_str!("measured.md")]
pub mod measured {}

#[doc = include_str!("by_memory.md")]
pub mod by_memory {}

#[doc = include_str!("sides.md")]
pub mod sides {}

#[doc = include_str!("one_binary.md")]
pub mod one_binary {}
