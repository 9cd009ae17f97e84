//! Which attacks between pieces start and end when the board changes.

#[cfg(all(
    any(target_arch = "x86_64", target_arch = "x86"),
    any(
        all(target_feature = "avx2", target_feature = "popcnt"),
        all(feature = "dispatch", target_arch = "x86_64", target_feature = "sse2")
    )
))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    any(
        all(target_feature = "avx512vbmi2", target_feature = "avx512vl"),
        feature = "dispatch"
    )
))]
mod avx512;
mod changes;
mod codes;
#[cfg(feature = "dispatch")]
mod dispatch;
mod find;
mod implementations;
mod list;
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_feature = "neon"
))]
mod neon;
mod portable;
#[allow(dead_code, reason = "only vectors need most of it")]
mod slots;
mod threat;
#[allow(dead_code, reason = "only vectors need it")]
mod to_the_front;

pub use changes::{Castling, EnPassant, Moved, Placed, Replaced, Way};
pub use codes::Codes;
pub use find::FindThreats;
#[cfg(all(target_feature = "avx2", target_feature = "popcnt"))]
pub use implementations::Avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
pub use implementations::Avx512;
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_feature = "neon"
))]
pub use implementations::Neon;
pub use implementations::Portable;
pub use list::List;
pub use threat::Threat;

#[cfg(all(
    target_feature = "avx2",
    target_feature = "popcnt",
    not(all(
        target_arch = "x86_64",
        target_feature = "avx512vbmi2",
        target_feature = "avx512vl"
    ))
))]
use avx2 as choice;
/// The implementation for the compile target.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
use avx512 as choice;
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_feature = "neon"
))]
use neon as choice;
#[cfg(not(any(
    all(target_feature = "avx2", target_feature = "popcnt"),
    all(
        target_arch = "aarch64",
        target_endian = "little",
        target_feature = "neon"
    )
)))]
use portable as choice;

/// The codes of the pieces on all squares, by the index of the square.
pub type Mailbox = [u8; 64];
