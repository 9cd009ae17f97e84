//! Fancy magics: a table of its own size for each square, all in one array.
//!
//! The occupied squares that can block the slider, `occupied & mask`, are multiplied by a magic factor that brings them
//! into the upper bits of the product, from where a shift takes them as an index. A bishop on e1 has five such squares,
//! and so an index of five bits, h8 to d8 of the product:
//!
//! ```text
//! occupied           mask               occupied & mask    magic              product
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    X . . . X . . X
//! X . . . . . . .    . . . . . . . .    . . . . . . . .    . . X . . . . .    . . X . . . . .
//! . . . . . . X .    . . . . . . . .    . . . . . . . .    . . X . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . X . .    . . . . . . . .
//! . . . . . . . .    . X . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! . . X . . . . .    . . X . . . X .    . . X . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . X X . .    . . . X . X . .    . . . . . X . .    . . . . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! ```
//!
//! h8 and e8 are set, so the index is `0b10010`, and the attacks are the 18th entry of the square's table.
//!
//! Magic factors are Lasse Hansen's (2006), a table of its own size for each square Pradu Kannan's (2007). The attack
//! sets take 102,400 + 5,248 entries, 861,184 bytes; mask, magic, offset and shift of rook and bishop on one square
//! take one cache line, 4,096 bytes for all.
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

use super::magics::{self, Table};
use super::shape::look_ups;
use crate::tables::fancy as generated;

pub use generated::SHA256;

/// Fancy magics: a table of its own size for each square, all in one array.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fancy;

look_ups!(Fancy, name: "fancy", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }> = magics::table!(generated);
