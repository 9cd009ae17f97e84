//! Fixed shift: one shift for all squares of a piece, and tables that overlap in each other's gaps.
//!
//! The shift is compiled into the program instead of loaded. Most rooks need fewer than 12 index bits (most bishops
//! fewer than 9). Their magics keep the indices close to 0, above it and below it, where they begin again at the upper
//! end. Other squares use the entries that none of these indices reaches:
//!
//! ```text
//! rook:    attacks[offset + ((occupied & mask) * magic >> 52)]
//! bishop:  attacks[offset + ((occupied & mask) * magic >> 55)]
//! ```
//!
//! Onno Garms and Volker Annuss proposed fixed shifts on the Computer Chess Club's forum; the magics are our own, kept
//! as records and checked in the build.
//!
//! This is the published form, for programs that look up like this already. Otherwise
//! use [`signed_shift`](super::signed_shift): its table is smaller, and in positions of games it
//! takes <!--holds mean signed_shift default games throughput latency square cold of fixed_shift < 1--><!----><!--mean signed_shift default games throughput latency square cold of fixed_shift-->0.99<!---->
//! of the time, with as many instructions.
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
