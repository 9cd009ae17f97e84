//! Rook, bishop and queen attacks from tables that are in the binary when the process starts.
//!
//! No `init()`, no lazy cell, no dependency, no heap: the build script finds the magics, the same ones on every
//! host, and the tables are `static` data.
//!
//! ```
//! use sliding_attacks::{Square, bitboard, rook_attacks};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```
//!
//! # What is where
//!
//! - [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`]: what most programs need, `const fn` under every feature
//!   set.
//! - [`layout`]: look-ups in generated tables, one module per table layout.
//! - [`technique`]: ways without generated tables, one module for each.
//! - [`SlidingAttacks`]: the trait of them all, for programs that choose by measurement; [`visit_all`] lists them.
//! - [`Native`]: the fastest of them for the compile target; `Dispatch`, feature `dispatch`: for the processor that the
//!   program finds itself on.
//! - [`pin!`]: a compile error when the tables are not those that were pinned.
//! - [`which_one`]: which of all these to take, answered by measurement.
//! - [`leapers`], [`rays`], [`xray`]: what a move generator wants beside the sliders.
//!
//! # Features
//!
//! - `fancy` (default): the root functions look up fancy magic tables. Without it they compute
//!   [`technique::hyperbola_quintessence`].
//! - `generate` (default): the build script generates the tables with `sliding-attacks-codegen`. Without it nothing of
//!   that is built, and `fancy` uses a committed copy of the same tables.
//! - `dispatch`: `Dispatch`, which chooses at run time between `fancy` and `pext`. Implies both.
//! - One for each other module of [`layout`], of the same name. Each implies `generate`.
//!
//! No feature ever changes an answer.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs)]
// A function that is not inline is compiled in every build, whoever calls it; inline, it costs only those who do.
#![deny(clippy::missing_inline_in_public_items)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(test)]
extern crate std;

pub mod bit_scan;
mod bitboard;
mod color;
mod direction;
#[cfg(feature = "dispatch")]
mod dispatch;
mod file_rank;
pub mod layout;
pub mod leapers;
mod native;
mod pin;
pub mod rays;
mod sliding_attacks;
mod square;
mod tables;
pub mod technique;
mod visit;
#[doc = include_str!("which_one.md")]
pub mod which_one {}
pub mod xray;

#[doc(hidden)]
pub use pin::check as __check_pin;

pub use bitboard::{Bitboard, ParseDiagramError, Squares, Subsets};
pub use color::Color;
pub use direction::Direction;
#[cfg(feature = "dispatch")]
pub use dispatch::{Dispatch, WithSlidingAttacks};
pub use file_rank::{File, Rank};
pub use native::Native;
pub use sliding_attacks::SlidingAttacks;
pub use square::{ParseSquareError, Square, TryFromIndexError};
pub use visit::{Visitor, visit_all};

#[cfg(feature = "fancy")]
use layout::fancy as root;
#[cfg(not(feature = "fancy"))]
use technique::hyperbola_quintessence as root;

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
///
/// The first blocker in each direction is attacked, whatever its colour; `square` itself is not, and whether it is in
/// `occupied` does not matter.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, bitboard, rook_attacks};
///
/// const ON_AN_EMPTY_BOARD: Bitboard = rook_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!(
///     ON_AN_EMPTY_BOARD,
///     bitboard! {
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         . X X X X X X X
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    root::rook_attacks(square, occupied)
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
///
/// The first blocker in each direction is attacked, whatever its colour; `square` itself is not, and whether it is in
/// `occupied` does not matter.
///
/// ```
/// use sliding_attacks::{Square, bishop_attacks, bitboard};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . X . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     bishop_attacks(Square::C2, occupied),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         X . . . X . . .
///         . X . X . . . .
///         . . . . . . . .
///         . X . X . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    root::bishop_attacks(square, occupied)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it: those of a rook and those of
/// a bishop.
///
/// ```
/// use sliding_attacks::{Square, bitboard, queen_attacks};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . . . . . . . .
///     . . X X X . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     queen_attacks(Square::D4, occupied),
///     bitboard! {
///         . . . X . . . .
///         . . . X . . . .
///         . . . X . . . .
///         . . X X X . . .
///         X X X . X X X X
///         . . X X X . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    root::queen_attacks(square, occupied)
}
