//! The long search that can improve `codegen/records`: for magics that take too long to find in a
//! build.
//!
//! It finds the same on every machine, with any number of threads. The README of this package says
//! how to run it.
//!
//! - [`exhaustive`]: all magics of one square with some number of index bits, or the proof that
//!   there is none, for `dense`.
//! - [`chunks`]: how it is divided into chunks, for any number of machines.
#![forbid(unsafe_code)]

pub mod chunks;
pub mod exhaustive;
