// Ordinary builds do not read the page.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
//!
//! # Another format
//!
//! You can read each array and write your own format in a few lines. This one is for Zig:
//!
//! ```
//! use sliding_attacks_codegen::{Builder, Layout};
//!
//! let tables = Builder::new().layout(Layout::Fancy).seed(7.into()).generate()?;
//! let mut text = String::new();
//! for layout in tables.layouts() {
//!     for array in layout.arrays() {
//!         let (name, words) = (array.name().to_lowercase(), array.words());
//!         text += &format!("// {}\npub const {name} = ", array.doc());
//!         text += &format!("[{}]{}{{", words.len(), array.element());
//!         for word in words {
//!             text += &format!(" {word:#x},");
//!         }
//!         text += " };\n";
//!     }
//! }
//! let start = "// Squares whose occupancy decides a rook's attacks, by square.\n\
//!              pub const rook_masks = [64]u64{";
//! assert!(text.starts_with(start));
//! # Ok::<(), sliding_attacks_codegen::Error>(())
//! ```
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "every_layout"),
    allow(
        dead_code,
        unused_imports,
        reason = "three layouts do not need everything"
    )
)]

mod array;
mod builder;
mod candidates;
mod emit;
#[cfg(feature = "c")]
mod emit_c;
mod error;
mod geometry;
#[cfg(feature = "every_layout")]
#[doc(hidden)]
pub mod internal;
mod items;
mod layout;
#[cfg(feature = "lock")]
pub mod lock;
mod records;
mod search;
mod seed;
mod sha256;
mod style;
mod tables;
mod text;
mod write;

pub use array::Array;
pub use builder::Builder;
pub use error::{Error, ErrorKind};
pub use layout::Layout;
pub use seed::{DEFAULT_SEED, Seed};
pub use tables::{LayoutTables, Tables};
