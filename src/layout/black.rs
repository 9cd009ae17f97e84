//! Black magics: like `fixed_shift`, with every square off the mask occupied instead of empty.
//!
//! The squares off the mask add the same number to each product of a square. That rotates the square's indices by a
//! constant, so they can lie close together anywhere, and more tables fit behind and into each other:
//!
//! ```text
//! rook:    attacks[offset + ((occupied | !mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied | !mask) * magic >> 55)]
//! ```
//!
//! The idea is Volker Annuss's (2017); the magics are our own, kept as records and checked in the build.
//!
//! This is the published form, for programs that look up like this already. Otherwise
//! use [`signed_shift`](super::signed_shift): its table is smaller, and in positions of games it
//! takes <!--holds mean signed_shift default games throughput latency square cold of black < 1--><!----><!--mean signed_shift default games throughput latency square cold of black-->0.99<!---->
//! of the time, with as many instructions.
//!
//! ```
//! use sliding_attacks::layout::black;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . X .
//!     . . . . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     black::rook_attacks(Square::C3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         X X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!     }
//! );
//! ```

use super::parts::look_ups::look_ups;
use super::parts::one_shift::{self, Table};
use crate::tables::black as generated;

pub use generated::SHA256;

/// Black magics: like fixed shift, with every square off the mask occupied instead of empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Black;

look_ups!(Black, name: "black", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }, true> = one_shift::table!(generated, complements);
