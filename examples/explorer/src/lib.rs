//! A page on which one sees how a look-up works.
//!
//! `sliding-attacks` and its generator are compiled to WebAssembly together with this crate, which takes their look-ups
//! apart into steps. The page (`page/`) only draws what it gets from here: boards, bits and entries as JSON text.
//! `build` makes the page, `test` plays with it in a browser.
//!
//! - [`exports`]: the functions that the page calls, over numbers and two buffers.
//! - [`trace`]: a look-up as steps. [`layout`] and [`technique`] make them.
//! - [`method`]: the list of layouts and techniques, with authors and a sentence on each.
//! - [`owners`]: whose each entry of a table is.
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
