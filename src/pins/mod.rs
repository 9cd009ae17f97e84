//! What surrounds a king: checks, pins, and attacks through the first blocker.
//!
//! The crate root re-exports all of it.

mod checkers_and_pinned;
pub mod xray;

pub use checkers_and_pinned::{
    CheckersAndPinned, checkers_and_pinned, checkers_and_pinned_by_table,
};
