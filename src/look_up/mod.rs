//! What all look-ups have in common: the trait, the list of them, and the choices for a compile target and a processor.
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
pub(crate) use sliding_attacks::{Piece, look_ups, methods};
pub use visit::{Visitor, visit_all};
