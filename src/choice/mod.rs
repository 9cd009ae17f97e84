//! The choice among all lookups: at the root, for a compile target, for the processor that runs
//! the program, or one after another.
//!
//! The crate root re-exports all of it.

#[cfg(feature = "dispatch")]
mod dispatch;
mod native;
#[cfg(feature = "dispatch")]
mod processor;
mod root;
mod visit;

#[cfg(feature = "dispatch")]
pub use dispatch::{Dispatch, WithSlidingAttacks, visit_dispatched};
pub use native::Native;
pub use root::{
    attacked_by, attackers, attackers_of_both, bishop_attacks, exchange, exchange_reaches,
    is_attacked, king_targets, piece_attacks, queen_attacks, rook_attacks, slider_attacks_of,
    xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks,
};
pub use visit::visit_all;
