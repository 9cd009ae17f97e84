//! Which attacks between pieces start and end when the board changes.
//!
//! A *threat* is a piece that attacks another one, of either side. Networks of chess engines take
//! threats as inputs, and are updated by those that start and end with a move. They concern the moved
//! piece, and also sliders that saw through its square: a piece that comes cuts a line, and one that
//! leaves opens it.
//!
//! ```
//! use sliding_attacks_threats::{Codes, FindThreats, List, Native, Placed};
//! use sliding_attacks::Square;
//!
//! // What the codes in your mailbox mean, from 0. Here 12 is an empty square.
//! static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
//!
//! // . . . . p . . .   6
//! // . . . . . . . .   5
//! // R . . N . . . r   4   The knight comes to d4.
//! let mut mailbox = [12; 64];
//! mailbox[Square::A4.index()] = 3;
//! mailbox[Square::H4.index()] = 9;
//! mailbox[Square::E6.index()] = 6;
//!
//! let mut list = List::new();
//! let knight = Placed { square: Square::D4, code: 1 };
//! Native::put(&CODES, &mailbox, knight, &mut list);
//!
//! let mut threats: Vec<String> = list.iter().map(|threat| threat.to_string()).collect();
//! threats.sort();
//! assert_eq!(
//!     threats,
//!     [
//!         "+ 1 on d4 attacks 6 on e6",
//!         "+ 3 on a4 attacks 1 on d4",
//!         "+ 9 on h4 attacks 1 on d4",
//!         "- 3 on a4 attacks 9 on h4",
//!         "- 9 on h4 attacks 3 on a4",
//!     ]
//! );
//! ```
//!
//! [`FindThreats`] has the calls: for one square, for each kind of move, and for a whole board.
#![no_std]
#![deny(missing_docs)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "std")]
extern crate std;

#[cfg(all(
    any(target_arch = "x86_64", target_arch = "x86"),
    any(
        all(target_feature = "avx2", target_feature = "popcnt"),
        all(feature = "std", target_arch = "x86_64", target_feature = "sse2")
    )
))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    any(
        all(target_feature = "avx512vbmi2", target_feature = "avx512vl"),
        feature = "std"
    )
))]
mod avx512;
mod changes;
mod codes;
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
pub use implementations::{Dispatch, Native, Portable};
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

/// The examples of the README, compiled and run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
