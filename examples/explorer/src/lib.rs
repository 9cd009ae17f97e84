//! A page that shows how a look-up works.
//!
//! `sliding-attacks` and its generator are compiled to WebAssembly together with this crate, which splits their
//! look-ups into steps. The page (`page/`) only draws the boards, bits and entries that it gets from here as JSON text.
//! `build` builds the page, and `test` tests it in a browser.
//!
//! - [`exports`]: the functions that the page calls, over numbers and two buffers.
//! - [`trace`]: a look-up as steps. [`layout`] and [`technique`] make them.
//! - [`method`]: the list of layouts and techniques, with authors and a sentence on each.
//! - [`owners`]: the pieces that read each entry of a table.
//! - [`search`]: the search for one magic, candidate by candidate.
#![deny(missing_docs)]

pub mod exports;
pub mod fen;
pub mod json;
pub mod layout;
pub mod method;
pub mod owners;
pub mod search;
pub mod slider;
pub mod technique;
pub mod trace;
