#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "std")]
extern crate std;

mod algorithm;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;
mod changes;
mod codes;
mod encoding;
mod find;
mod implementations;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
mod sets;
#[allow(dead_code, reason = "only vectors need most of it")]
mod slots;
mod threat;
mod threats;

pub use changes::{Castling, EnPassant, Moved};
pub use codes::Codes;
pub use encoding::Encoding;
pub use find::FindThreats;
pub use implementations::{Dispatch, Native, Visitor, visit_all};
pub use threat::Threat;
pub use threats::Threats;

/// A board as one piece code per square, indexed by square.
pub type Mailbox = [u8; 64];
