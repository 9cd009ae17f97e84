//! Which attacks between pieces start and end when the board changes.
//!
//! A *threat* is a piece that attacks another one, of either side. Networks of chess engines take
//! threats as inputs, and are updated by those that start and end with a move. They concern the moved
//! piece, and also sliders that saw through its square: a piece that comes cuts a line, and one that
//! leaves opens it.
//!
//! ```
//! use sliding_attacks_threats::{Codes, Dispatch, FindThreats, Threats};
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
//! let mut threats = Threats::new();
//! Dispatch::put(&CODES, &mailbox, Square::D4, 1, &mut threats);
//!
//! let mut lines: Vec<String> = threats.iter().map(|threat| threat.to_string()).collect();
//! lines.sort();
//! assert_eq!(
//!     lines,
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

mod algorithm;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;
mod changes;
mod codes;
mod find;
mod implementations;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
#[allow(dead_code, reason = "only vectors need most of it")]
mod slots;
mod threat;
mod threats;

pub use changes::{Castling, EnPassant, Moved};
pub use codes::Codes;
pub use find::FindThreats;
pub use implementations::{Dispatch, Implementation, Native, Visitor, visit_all};
pub use threat::Threat;
pub use threats::Threats;

/// The codes of the pieces on all squares, by the index of the square.
pub type Mailbox = [u8; 64];

/// The examples of the README, compiled and run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
