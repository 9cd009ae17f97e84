//! Finds magics and generates the attack tables of sliding pieces, in your `build.rs` and with the
//! same bytes on every host.
//!
//! Most programs need `sliding-attacks`, which has the lookups and calls this crate. Use this one
//! to generate tables with your own seed, module and lookups.
//!
//! # A complete `build.rs`
//!
//! ```no_run
//! use sliding_attacks_codegen::{Builder, Layout};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let seed = "00000000000000000000000000000000000000000000000000000000c0ffee00";
//!     let digest = "a9afdcdf16bb5d93c145c0bee048c67a458dcdac2c900c675152a27c71efb74c";
//!     let tables = Builder::new()
//!         .layout(Layout::Fancy)
//!         .seed(seed.parse()?)
//!         .module("magic")
//!         .visibility("pub(crate)")
//!         // The build fails if the tables change. Build once without this line
//!         // to get the digest from the file.
//!         .pin(Layout::Fancy, digest)
//!         .generate()?;
//!     tables.write_to_out_dir("tables.rs")?;
//!     Ok(())
//! }
//! ```
//!
//! with, in `Cargo.toml`,
//!
//! ```toml
//! [build-dependencies]
//! sliding-attacks-codegen = "=0.1.0"
//! ```
//!
//! and, in `src/lib.rs`,
//!
//! ```ignore
//! include!(concat!(env!("OUT_DIR"), "/tables.rs"));
//!
//! use magic::fancy::{ATTACKS, ROOK_MAGICS, ROOK_MASKS, ROOK_OFFSETS, ROOK_SHIFTS};
//!
//! fn rook_attacks(square: usize, occupied: u64) -> u64 {
//!     let product = (occupied & ROOK_MASKS[square]).wrapping_mul(ROOK_MAGICS[square]);
//!     ATTACKS[ROOK_OFFSETS[square] as usize + (product >> ROOK_SHIFTS[square]) as usize]
//! }
//! ```
//!
//! In the generated file, each array's doc comment says what it contains. If `main` returns this
//! crate's error, cargo shows its message, which says what to do.
//!
//! `write_to_out_dir` prints nothing to cargo, which then runs the script whenever a file of your
//! package changes. To run it less often, print your own `cargo:rerun-if-changed` lines.
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
//!
//! # Guarantees
//!
//! [`Builder::generate`] is pure: the tables depend only on this crate's version, the seed and the
//! layouts, and have the same bytes on every host and for every target. A digest changes only in a
//! minor release (while the version is 0.x), and the changelog lists it under "Tables". A
//! requirement such as `"0.1"` is therefore enough; a pin tells you when you raise it.
//!
//! # Features
//!
//! - `every_layout` (default): all layouts. Without it, only `fancy`, `pext` and `pext16` are
//!   available, and this crate compiles faster.
//! - `c`: `Tables::to_c`, which writes a C header with the lookups, and `Builder::board_to_c`,
//!   which writes one with the functions around them (leapers, rays, checks and pins, exchanges). It
//!   adds no dependency.
//! - `lock`: the module `lock`, which reads and writes `tables.lock`. It adds the dependency toml.
//! - `cli`: the program `sliding-attacks-codegen`
//!   (`cargo install sliding-attacks-codegen --features cli --locked`), which writes Rust, C and
//!   binary tables and checks them against a lock file. It enables all of the above and adds the
//!   dependency lexopt.
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

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
