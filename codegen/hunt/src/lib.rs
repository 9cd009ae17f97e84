//! The long search that can improve `codegen/records`: for magics that take too long to find in a build.
//!
//! It finds the same on every machine, with any number of threads. The README of this package says how to run it.
//!
//! - [`exhaustive`]: all magics of one square with some number of index bits, or the proof that there is none, for `dense`.
//! - [`chunks`]: how it is divided into chunks, for any number of machines.
//!
//! [`picture`] draws the tables.
#![forbid(unsafe_code)]

pub mod chunks;
pub mod exhaustive;
pub mod picture;
mod piece_square;

pub use piece_square::PieceSquare;

/// The reason why something cannot be done: what is wrong where, and what to do.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
