//! The long searches that improve `codegen/records`: magics that take too long to find in a build.
//!
//! Each search is a pure function of its options: it finds the same on every machine, with any number of threads. The README
//! of this package says how to run them.
//!
//! - [`short_span`]: tables as long as the span of their indices, for the record `short_span`.
//! - [`exhaustive`]: all magics of one square with some number of index bits, or the proof that there is none, for `dense`.
//! - [`chunks`]: how both are divided into chunks, for any number of machines.
//!
//! [`picture`] draws the tables.
#![forbid(unsafe_code)]

pub mod chunks;
pub mod exhaustive;
pub mod picture;
mod piece_square;
pub mod short_span;
mod subsets;

pub use piece_square::PieceSquare;

/// The reason why something cannot be done: what is wrong where, and what to do.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
