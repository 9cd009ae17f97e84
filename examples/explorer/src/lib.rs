//! A page that shows how a lookup works.
//!
//! `sliding-attacks` and its generator are compiled to WebAssembly together with this crate, which
//! splits their lookups into steps. The page (`page/`) only draws the boards, bits and entries
//! that it gets from here as JSON text. `build` builds the page, and `test` tests it in a browser.

pub mod answers;
pub mod layout;
mod owners;
pub mod ruler;
pub mod technique;
pub mod threats;
pub mod trace;
mod trial;
