//! What programs ask of lookups: attackers, checks and pins, x-rays, exchanges.
//!
//! The crate root re-exports the public items.

mod attackers;
mod checks_and_pins;
mod exchange;
mod sliding_attacks_ext;

pub use checks_and_pins::{ChecksAndPins, checks_and_pins};
pub use exchange::{Capture, Sides};
pub use sliding_attacks_ext::SlidingAttacksExt;
