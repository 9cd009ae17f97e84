//! The long searches that write `codegen/records`: magics that take too long to find in a build.
//!
//! Each search is a pure function of its options: it gives the same records on every machine, with any number of threads.
//! The README of this package says how long each takes and what it finds.
//!
//! - [`depth_first`]: one index bit fewer for one square.
//! - [`exhaustive`]: all magics of one square, or the proof that there is none.
//! - [`dense`] runs both for the squares of `dense`.
//! - [`shift_in_magic`]: blocks of shared entries, for `shift_in_magic`.
//! - [`short_span`]: tables as long as the span of their indices, for `short_span`.
//! - [`chunked`]: searches in chunks, for any number of machines.
//!
//! [`picture`] draws the tables.
#![forbid(unsafe_code)]

pub mod chunked;
pub mod dense;
pub mod depth_first;
mod error;
pub mod exhaustive;
pub mod picture;
pub mod shift_in_magic;
pub mod short_span;
mod stream;
mod subsets;

pub use error::Error;

/// Runs a search with this number of threads.
#[cfg(test)]
fn with_threads<R: Send>(threads: usize, search: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(search)
}
