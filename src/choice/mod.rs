//! The choice among all look-ups: for `const fn`, for a compile target, for the processor that runs
//! the program, or one after another.
//!
//! The crate root re-exports all of it.

#[cfg(feature = "dispatch")]
mod dispatch;
mod native;
mod root;
mod visit;

#[cfg(feature = "dispatch")]
pub use dispatch::{Dispatch, WithSlidingAttacks};
pub use native::Native;
pub use root::{
    bishop_attacks, bishop_attacks_of, queen_attacks, queen_attacks_of, rook_attacks,
    rook_attacks_of, slider_attacks_of,
};
pub use visit::visit_all;
