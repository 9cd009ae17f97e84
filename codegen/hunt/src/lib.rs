//! The long searches that write `codegen/records`: magics that no build could find anew.
//!
//! Each search is a pure function of its seed and its options: the same records on every machine, with any number of
//! threads, stopped and resumed or not. The README beside this package says what each does and how long it takes.
#![forbid(unsafe_code)]

pub mod depth_first;
mod error;
pub mod no_offset;
pub mod pack;
mod random;
pub mod short_span;
pub mod union;

pub use error::Error;

/// Returns a number that stands for a list of magics, so that a test notices when a search finds others.
#[cfg(test)]
fn fingerprint(magics: impl IntoIterator<Item = u64>) -> u64 {
    magics.into_iter().fold(0, |sum: u64, magic| sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ magic)
}
