//! Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
//!
//! The shift is compiled into the program instead of loaded. If a rook needs fewer than 12 index bits (a bishop fewer
//! than 9), its magic keeps the upper bits of the product clear, so its indices stay in a short window. Other squares
//! use the entries that none of these indices reaches:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! Onno Garms and Volker Annuss proposed fixed shifts on the Computer Chess Club's forum; the magics are our own, kept
//! as records and checked in the build.
//!
//! Use this if a table a tenth smaller than that of [`fancy`](super::fancy) matters. The look-up is the same, and is
//! what most fast engines without BMI2 use.
//!
//! ```
//! use sliding_attacks::layout::fixed_shift;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     fixed_shift::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . X . .
//!         X . . . . . X .
//!     }
//! );
//! ```

use super::parts::look_ups::look_ups;
use super::parts::one_shift::{self, Table};
use crate::tables::fixed_shift as generated;

pub use generated::SHA256;

/// Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedShift;

look_ups!(FixedShift, name: "fixed_shift", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }, false> = one_shift::table!(generated, new);
