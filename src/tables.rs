//! The generated tables: data only, written by `sliding-attacks-codegen`.
//!
//! What makes unchecked indexing sound is proven where a layout arranges this data for its look-ups.

#[cfg(feature = "generate")]
include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(all(feature = "fancy", not(feature = "generate")))]
include!("committed_tables.rs");
