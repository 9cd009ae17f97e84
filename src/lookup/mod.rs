//! The trait of all lookups, and how modules implement it.
//!
//! The crate root re-exports the public items.

pub(crate) mod bits;
mod implementation;
mod rook_and_bishop_attacks;
mod slider;
mod sliding_attacks;
mod visitor;

pub(crate) use implementation::{Listed, implementation, visited};
pub use rook_and_bishop_attacks::RookAndBishopAttacks;
pub(crate) use slider::{Slider, attacks_by_piece};
pub use sliding_attacks::SlidingAttacks;
#[allow(unused_imports, reason = "targets with a fill for both do not use it")]
pub(crate) use sliding_attacks::rook_and_bishop_attacks_in_pairs;
pub use visitor::Visitor;
