//! A page that shows how a look-up works.
//!
//! `sliding-attacks` and its generator are compiled to WebAssembly together with this crate, which splits their
//! look-ups into steps. The page (`page/`) only draws the boards, bits and entries that it gets from here as JSON text.
//! `build` builds the page, and `test` tests it in a browser.
//!
//! - [`exports`]: the functions that the page calls, over numbers and two buffers.
//! - [`trace`]: a look-up as steps. [`layout`] and [`technique`] make them.
//! - [`method`]: the list of layouts and techniques, with authors and a sentence on each.
//! - [`records`]: what the crate's own pages say about sizes, authors and records.
//! - [`origin`]: where a layout's magics come from.
//! - [`owners`]: the pieces that read each entry of a table.
//! - [`race`]: the look-up that the story builds against the loop that it replaces.
//! - [`ruler`]: an index as a sum of signed steps.
//! - [`search`]: the search for one magic, candidate by candidate. [`trial`]: a magic that the reader proposes.

pub mod exports;
pub mod fen;
pub mod json;
pub mod layout;
pub mod method;
pub mod origin;
pub mod owners;
pub mod race;
pub mod records;
pub mod ruler;
pub mod search;
pub mod slider;
pub mod technique;
pub mod trace;
pub mod trial;
