//! Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
//!
//! The shift is compiled into the program instead of loaded. Where a square needs fewer than 12 bits (a bishop 9), its
//! magic leaves the upper bits of the product alone, so that its indices stay in a short window, and the entries that no
//! index leads to hold those of other squares:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! Fixed shifts were proposed by Onno Garms and Volker Annuss on the Computer Chess Club's forum; the magics are our own,
//! kept as records and verified in the build. Use this if a table a tenth smaller than that of [`fancy`](super::fancy)
//! matters; the look-up is the same, and is what most fast engines without BMI2 use.
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
