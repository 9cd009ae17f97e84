//! Fancy magics: a table of its own size for each square, all in one array.
//!
//! This differs from Pradu Kannan's fancy magics in one thing: all rooks have one shift and all bishops another, compiled
//! into the program, where he has a shift for each square. The tables are as large as his. The layout `dense` has a shift for
//! each square, as he has.
//!
//! The occupied squares that can block the slider, `occupied & mask`, are multiplied by a magic that brings them
//! into the upper bits of the product, from where a shift takes them as an index: nine bits, h8 to h7, for a bishop,
//! twelve for a rook. A bishop on e1 has five such squares, which its magic brings to f8, e8, c8, b8 and h7:
//!
//! ```text
//! occupied           mask               occupied & mask    magic              product
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . X . . X . . .
//! X . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    X . . . X . . .
//! . . . . . . X .    . . . . . . . .    . . . . . . . .    . . . . . . . X    . . . X . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . X    . . . . . . . .
//! . . . . . . . .    . X . . . . . .    . . . . . . . .    . . . . . . X .    . . . . . . . .
//! . . X . . . . .    . . X . . . X .    . . X . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . X X . .    . . . X . X . .    . . . . . X . .    . . . . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! ```
//!
//! h8 to h7 read `000100100`, so the attacks are 36 entries behind the start of the square's table. The other four bits of
//! the index are never set. So the table has gaps, in which three other bishops with five squares have theirs. Between
//! all tables no gap is left.
//!
//! Magics are Lasse Hansen's (2006), a table of its own size for each square Pradu Kannan's (2007). One shift for all squares
//! of a piece is Onno Garms's and Volker Annuss's, from tables that overlap; leaving index bits unused, which keeps Kannan's
//! sizes and lets a build find the magics, is ours. The attack sets take 102,400 + 5,248 entries, 861,184 bytes; masks,
//! magics and offsets of both pieces take 3,136.
//!
//! ```
//! use sliding_attacks::layout::fancy;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     fancy::rook_attacks(Square::E4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . X X . X X X
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::parts::look_ups::look_ups;
use super::parts::one_shift::{self, Table};
use crate::tables::fancy as generated;

pub use generated::SHA256;

/// Fancy magics, with one shift for each piece: a table of its own size for each square, all in one array.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fancy;

look_ups!(Fancy, name: "fancy", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }, false> = one_shift::table!(generated, new);
