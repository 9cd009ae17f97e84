//! Rook, bishop and queen attacks from tables that are in the binary when the process starts.
//!
//! There is no `init()`, no lazy cell, no heap and no run-time dependency. The build script finds the magics, the same
//! ones on every host, and the tables are `static` data.
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
//! # Overview
//!
//! - [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`]: what most programs need. They are `const fn` under every
//!   feature set.
//! - [`which_one`]: which look-up to use, with the measurements. [`coming_from`]: how to convert a program that uses
//!   another crate or a table of its own.
//! - [`Native`]: the fastest look-up for the compile target. `Dispatch` (feature `dispatch`): the fastest look-up for
//!   the processor that runs the program.
//! - [`layout`]: look-ups in generated tables. [`technique`]: look-ups without generated tables. All of them implement
//!   [`SlidingAttacks`], and [`visit_all`] lists them.
//! - [`pin!`]: a compile error if the tables are not the ones that you tested.
//! - [`Bitboard`], [`Square`], [`leapers`], [`rays`], [`xray`]: sets of squares, and the other parts of a move
//!   generator's geometry.
//!
//! # Features
//!
//! - `fancy` (default): the root functions use fancy magics, 844 KiB. Without it they compute
//!   [`technique::hyperbola_quintessence`] from 2 KiB of masks.
//! - `generate` (default): the build script finds the tables with `sliding-attacks-codegen`. Without it the generator
//!   is not built, and `fancy` uses a committed copy of the same tables.
//! - `dispatch`: `Dispatch`, which chooses between `fancy` and `pext` at run time. Implies `fancy` and `pext`.
//! - One feature for each other module of [`layout`], with the module's name. Each implies `generate`.
//!
//! No feature changes the attacks that a look-up returns.
//!
//! # Answers to common questions
//!
//! **Is 844 KiB too much for WebAssembly or a microcontroller?** With `default-features = false` the only table is 2
//! KiB of masks, the API is the same, and everything stays `const`. The smallest layouts take 61 to 220 KiB.
//!
//! **How long does the build take?** About a second more than compiling the build-dependencies, and the build script
//! itself runs for 0.03 s to 0.1 s. With `default-features = false, features = ["fancy"]` nothing is
//! generated, and the tables are the same.
//!
//! **Does rust-analyzer get slow?** It reads one generated file of 2.4 MB. If that is too much, develop with
//! `default-features = false`.
//!
//! **Is PEXT slow on AMD?** Before Zen 3 (2020) it was. `Dispatch` recognises these processors; `Native` goes by the
//! compile target, which does not tell them apart.
//!
//! **One binary for all processors?** Call `Dispatch::run` once at the top of the program.
//!
//! **What about processors other than x86-64?** Every layout and almost every technique is portable. CI runs the tests on
//! i686, and on AArch64 and s390x under emulation, runs every look-up as wasm32 in Node, and builds for thumbv6m.
//!
//! **Do several processes share the tables?** Yes. The tables are read-only data in the executable, without
//! relocations, so the operating system loads each page once, when it is first touched.
//!
//! **Where do the magics come from, and under what licence?** The programs in this repository found all of them. They
//! are MIT or Apache-2.0 like the code.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs)]
// A function that is not inline is compiled in every build, used or not; an inline one only where it is called.
#![deny(clippy::missing_inline_in_public_items)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(test)]
extern crate std;

pub mod bit_scan;
mod bitboard;
mod color;
// Its examples need other crates, so benches/peers compiles and runs them.
#[cfg(not(doctest))]
#[doc = include_str!("../docs/coming-from.md")]
pub mod coming_from {}
mod direction;
#[cfg(feature = "dispatch")]
mod dispatch;
mod file_rank;
pub mod layout;
pub mod leapers;
mod native;
/// The Rust examples in the README and in `docs`, compiled and run as doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/how-it-works.md")]
    mod how_it_works {}
    #[doc = include_str!("../docs/reproducible-tables.md")]
    mod reproducible_tables {}
    #[doc = include_str!("../docs/trouble.md")]
    mod trouble {}
}
mod pin;
pub mod rays;
mod sliding_attacks;
mod square;
mod tables;
pub mod technique;
mod visit;
#[doc = include_str!("which_one.md")]
pub mod which_one {
    // A link to a layout is broken where the layout's feature is off.
    #[doc = include_str!("which_one/by_memory.md")]
    #[cfg_attr(not(feature = "fancy"), allow(rustdoc::broken_intra_doc_links))]
    pub mod by_memory {}
    #[doc = include_str!("which_one/on_zen_5.md")]
    pub mod on_zen_5 {}
    #[doc = include_str!("layout/layouts.md")]
    #[cfg_attr(not(feature = "direct_lookup"), allow(rustdoc::broken_intra_doc_links))]
    pub mod layouts {}
}
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

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it: what a rook and what a bishop
/// attacks there.
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
