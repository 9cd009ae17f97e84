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
mod wrong_calls;

pub use changes::{Castling, EnPassant, PieceMove};
pub use codes::{Codes, Mailbox};
pub use encoding::Encoding;
pub use find::FindThreats;
pub use implementations::{FinderVisitor, ThreatDispatch, ThreatNative, visit_finders};
pub use threat::Threat;
pub use threats::Threats;
