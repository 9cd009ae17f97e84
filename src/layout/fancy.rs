//! Fancy magics: a table of its own size for each square, all in one array.
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
//! h8 to h7 read `000100100`, so the attacks are 36 entries behind the start of the square's table. The other four places of
//! the index are never set. So the table has gaps, in which three other bishops with five squares have theirs; none is
//! left between all tables.
//!
//! Magics are Lasse Hansen's (2006), a table of its own size for each square Pradu Kannan's (2007), whose shift
//! differs from square to square. One shift for all squares of a piece is Onno Garms's and Volker Annuss's, from tables
//! that overlap; to leave places of the index empty, so that Kannan's sizes are kept and a build finds the magics, is
//! ours. The attack sets take 102,400 + 5,248 entries, 861,184 bytes; masks, magics and offsets of both
//! pieces take 3,136.
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

/// Fancy magics: a table of its own size for each square, all in one array.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fancy;

look_ups!(Fancy, name: "fancy", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }, false> = one_shift::table!(generated, new);
