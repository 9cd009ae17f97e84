//! The long searches that write `codegen/records`: magics that take too long to find in a build.
//!
//! Each search is a pure function of its seed and its options: it gives the same records on every machine, with any
//! number of threads, and also when it is stopped and resumed. The README of this package says how long each takes and
//! what it finds.
//!
//! - [`depth_first`]: one index bit fewer for one square.
//! - [`exhaustive`]: all magics of one square, or the proof that there is none.
//! - [`dense`] runs both for the squares of `dense`.
//! - [`pack`]: tables in each other's gaps, for `fixed_shift`, `black`, `signed_shift` and `offset_in_magic`;
//!   [`formula`] has their indices.
//! - [`shared`]: bishops that share the entries of the rooks of a list, for `shared`.
//! - [`shift_in_magic`]: blocks of shared entries, for `shift_in_magic`.
//! - [`short_span`]: tables as long as the span of their indices, for `short_span`.
//! - [`no_offset`]: all squares of a piece in one table, for `no_offset`.
//! - [`chunked`]: searches in chunks, for any number of machines.
//!
//! [`picture`] draws the tables.
#![forbid(unsafe_code)]

pub mod chunked;
pub mod dense;
pub mod depth_first;
mod error;
pub mod exhaustive;
pub mod formula;
mod input;
mod merged;
pub mod no_offset;
pub mod pack;
pub mod picture;
mod progress;
mod random;
mod saved;
pub mod shared;
mod shared_entries;
pub mod shift_in_magic;
pub mod short_span;
mod state_file;
mod stream;
mod subsets;

pub use error::Error;
pub use input::read_file;
pub use merged::merged;
pub use progress::{Progress, Silent};
pub use saved::{save, saved};
pub use state_file::StateFile;

/// Returns a fingerprint of a list of magics, so that a test notices if a search finds others.
#[cfg(test)]
fn fingerprint(magics: impl IntoIterator<Item = u64>) -> u64 {
    magics.into_iter().fold(0, |sum: u64, magic| sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ magic)
}

/// Runs a search with this number of threads.
#[cfg(test)]
fn with_threads<R: Send>(threads: usize, search: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(search)
}
