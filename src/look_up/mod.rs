//! The trait of all look-ups, the list of them, and the types that choose one for a compile target
//! or a processor.
//!
//! The crate root re-exports all of it.

#[cfg(feature = "dispatch")]
mod dispatch;
mod native;
mod sliding_attacks;
mod visit;

#[cfg(feature = "dispatch")]
pub use dispatch::{Dispatch, WithSlidingAttacks};
pub use native::Native;
pub use sliding_attacks::SlidingAttacks;
pub(crate) use sliding_attacks::{Piece, implementation};
pub use visit::{Visitor, visit_all};
