//! The long searches that write `codegen/records`: magics that no build could find anew.
//!
//! Each search is a pure function of its seed and its options: the same records on every machine, with any number of
//! threads, stopped and resumed or not. The README beside this package says what each does and how long it takes.
#![forbid(unsafe_code)]

pub mod depth_first;
mod error;
pub mod no_offset;
pub mod pack;
pub mod union;

pub use error::Error;
