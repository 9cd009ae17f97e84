//! Rook, bishop and queen attacks from tables compiled into the binary.
//!
//! There is no `init()`, no heap and no runtime dependency: the tables are `static` data,
//! generated from a fixed seed.
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
//! If your boards are `u64`, wrap the arguments and unwrap the result; the conversions cost one
//! `and`, which masks the square:
//!
//! ```
//! use sliding_attacks::{Bitboard, Square};
//!
//! fn rook_attacks(square: usize, occupied: u64) -> u64 {
//!     debug_assert!(square < 64); // a1 = 0, h1 = 7, h8 = 63; 64 would wrap to a1
//!     sliding_attacks::rook_attacks(Square::wrapping(square), Bitboard(occupied)).0
//! }
//!
//! assert_eq!(rook_attacks(0, 1 << 2 | 1 << 8), 1 << 1 | 1 << 2 | 1 << 8);
//! ```
//!
//! # Overview
//!
//! - [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`]: most programs need only these root
//!   functions. They are `const fn` under every feature set. [`slider_attacks_of`] returns the
//!   squares that a side's sliders attack, and [`attacked_by`] those that any of its pieces attacks.
//!   [`xray_rook_attacks`] and the like return what a slider also attacks if some pieces are taken
//!   away.
//! - [`attackers`] and [`is_attacked`]: what attacks a square. [`exchange`](fn@exchange): what a capture
//!   is worth if both sides go on capturing.
//! - [`checks_and_pins`](fn@checks_and_pins): the pieces that give check to a king, and those
//!   between it and a slider. [`king_targets`]: where a king may go. See also [discovered checks](fn@checks_and_pins#discovered-checks) and
//!   [en passant](fn@checks_and_pins#en-passant).
//! - [How it
//!   works](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/how-it-works.md), in
//!   words, and [the explorer](https://sliding-attacks.github.io/sliding-attacks/), step by step.
//! - Two documentation pages (not importable modules): [`which_one`], which lookup to use, with
//!   measurements, and [`coming_from`], how to switch from another crate or from your own tables.
//! - [`Native`]: a lookup chosen for the compile target. `Dispatch` (feature `dispatch`): one
//!   chosen for the processor that runs the program. [One binary for many
//!   processors](crate::which_one::one_binary) compares the two and warns about
//!   `target-cpu=native`.
//! - [`layout`]: lookups in generated tables. [`technique`]: lookups without them, from arithmetic or
//!   from tables that the compiler computes. All implement [`SlidingAttacks`], and [`visit_all`] lists them.
//!   [`SlidingAttacksExt`] adds attackers, attacked squares, x-rays and exchanges with their lookups.
//! - The package [`sliding-attacks-threats`](https://docs.rs/sliding-attacks-threats): the
//!   attacks of pieces on pieces that a move adds or removes, for networks that take them as inputs.
//! - [`pin_tables!`]: a compile error if the tables are not the ones that you tested. The
//!   [changelog](https://github.com/sliding-attacks/sliding-attacks/blob/main/CHANGELOG.md)
//!   lists their digests.
//! - [`Bitboard`], [`Square`], [`leapers`], [`rays`]: sets of squares, and the rest of a move
//!   generator's geometry. [`Pieces`], [`Sliders`]: the pieces of a side.
//!
//! # Features
//!
//! - `fancy` (default): the root functions use fancy magics, and [`rays::between`] and
//!   [`rays::line`](rays::line()) use tables. Without it, all of these are computed from 2 KiB of
//!   masks, and the attacks use [`technique::hyperbola_quintessence`].
//! - `generate` (default): the build script generates the tables with `sliding-attacks-codegen`.
//!   Without it, `fancy`, `pext`, `pext16` and `dispatch` use prebuilt tables with the same bytes,
//!   and no other package is built ([what a build
//!   costs](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/build-cost.md)).
//! - `dispatch`: `Dispatch`, which chooses between `fancy` and `pext` at run time. Implies `fancy`
//!   and `pext`.
//! - `pext`, `pext16`: the modules of [`layout`] with these names.
//! - Each other module of [`layout`]: a feature of the same name, which implies `generate`;
//!   `every_layout` enables them all, and `dispatch`.
//!
//! No feature changes what a lookup returns, or which type a name refers to. Some change how the root
//! functions or [`Native`] compute the result.
//!
//! Cargo builds this crate once, with the features of all crates that depend on it. If any crate in
//! your program enables `fancy`, the root functions use the tables of `fancy` in yours as well.
//! If size matters, name a lookup explicitly, for example
//! [`technique::hyperbola_quintessence`]: a program contains only the tables that it reads.
//!
//! # Answers to common questions
//!
//! **Does it slow down rust-analyzer?** No: the table data is in binary files.
//!
//! **What about processors other than x86-64?** Every layout and almost every technique runs on any
//! target of 32 bits or more (without BMI2, a slow loop replaces PEXT). CI tries every lookup on
//! i686 and on emulated AArch64 and s390x, the AVX-512 code in Bochs, and for wasm32 `fancy` in
//! Node. For thumbv6m it only compiles the crate.
//!
//! **Do several processes share the tables?** Yes. The tables are read-only data in the executable,
//! without relocations, so the operating system loads each page once, on first use.
//!
//! **Where do the magics come from, and under what license?** Our own searches found all of them,
//! and they are under the same license as the code: MIT or Apache-2.0.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_docs)]
// Lookups must be `#[inline]`; otherwise each would be a call from another crate. Modules that
// only parse and format text allow the lint.
#![deny(clippy::missing_inline_in_public_items)]
#![deny(clippy::undocumented_unsafe_blocks)]

// One technique's table takes 128 KiB.
#[cfg(target_pointer_width = "16")]
compile_error!("sliding-attacks needs a target of 32 bits or more");

#[cfg(test)]
extern crate std;

mod board;
mod choice;
// A page of the documentation, like `which_one`: there is no such module in a build. Its examples
// need other crates, so benches/peers compiles and runs them.
#[cfg(all(doc, not(doctest)))]
#[doc = include_str!("../docs/coming-from.md")]
///
/// This is a page of the documentation: a program cannot import `coming_from`.
pub mod coming_from {
    #[doc = include_str!("../docs/coming-from/cpp-engine.md")]
    pub mod cpp_engine {}
    #[doc = include_str!("../docs/coming-from/newtype-engine.md")]
    pub mod newtype_engine {}
    #[doc = include_str!("../docs/coming-from/tables.md")]
    pub mod tables {}
    #[doc = include_str!("../docs/coming-from/u64-engine.md")]
    pub mod u64_engine {}
}
pub mod layout;
mod lookup;
/// The Rust examples in the README and in `docs`, compiled and run as doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/how-it-works.md")]
    mod how_it_works {}
    #[doc = include_str!("../docs/pin-in-ci.md")]
    mod pin_in_ci {}
    #[doc = include_str!("../docs/reproducible-tables.md")]
    mod reproducible_tables {}
    #[doc = include_str!("../docs/trouble.md")]
    mod trouble {}
}
mod pin_tables;
mod queries;
mod tables;
pub mod technique;
#[cfg(doc)]
pub mod which_one;

#[cfg(feature = "dispatch")]
#[doc(hidden)]
pub use choice::visit_dispatched as __visit_dispatched;
#[doc(hidden)]
pub use pin_tables::check as __check_pin;

// rustdoc of Rust 1.95 loses the aliases of what is reexported, so they are here.
#[doc(alias("role", "kind"))]
pub use board::PieceType;
pub use board::{
    Bitboard, Color, Direction, File, ParseDiagramError, ParseSquareError, Pieces, Rank, Sliders,
    Square, Squares, Subsets, Through, WordFormula, leapers, rays,
};
#[doc(alias("attacks", "threats", "king_danger"))]
#[doc(alias("all_attacks", "castling", "chess960"))]
pub use choice::attacked_by;
#[doc(alias("attackers_to", "attacks_to", "attacked_by", "threat"))]
pub use choice::attackers;
#[doc(alias("attackers_to", "attacks_to"))]
pub use choice::attackers_of_both;
#[doc(alias("see", "static_exchange_evaluation", "swap_off"))]
pub use choice::exchange;
#[doc(alias("see_ge", "see", "static_exchange_evaluation"))]
pub use choice::exchange_reaches;
#[doc(alias("in_check", "is_check", "attacked"))]
pub use choice::is_attacked;
#[doc(alias("king_danger", "king_moves", "legal"))]
pub use choice::king_targets;
#[doc(alias("rook_attacks_of", "bishop_attacks_of", "queen_attacks_of"))]
pub use choice::slider_attacks_of;
#[cfg(feature = "dispatch")]
pub use choice::{Dispatch, WithSlidingAttacks};
pub use choice::{Native, bishop_attacks, piece_attacks, queen_attacks, rook_attacks, visit_all};
#[doc(alias("battery", "discovered", "x_ray"))]
pub use choice::{xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks};
pub use lookup::{RookAndBishopAttacks, SlidingAttacks, Visitor};
#[doc(alias("checkers", "pinned", "pinners"))]
#[doc(alias("pins", "blockers_for_king", "slider_blockers"))]
#[doc(alias("discovered_check", "gives_check", "in_check", "en_passant"))]
pub use queries::checks_and_pins;
pub use queries::{Capture, ChecksAndPins, Sides, SlidingAttacksExt};
