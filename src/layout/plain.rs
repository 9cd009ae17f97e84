//! Plain magics: a two-dimensional table by square and index, with one shift for all squares of a piece.
//!
//! The magic moves the relevant occupancy, `occupied & mask`, to the upper 12 bits of the product for a rook and the
//! upper 9 for a bishop. Every square gets the number of entries that the largest one needs. No offset and no shift is
//! loaded, and most entries are never read:
//!
//! ```text
//! rook:    attacks[square][(occupied & mask) * magic >> 52]       64 × 4,096 entries
//! bishop:  attacks[square][(occupied & mask) * magic >> 55]       64 × 512 entries
//! ```
//!
//! This is the first form of magic bitboards, by Lasse Hansen (2006); Robert Purves named it plain (2010). Masks,
//! magics and 294,912 entries take <!--bytes plain-->2,361,344<!----> bytes.
//!
//! Use this if the caches are huge, or to learn how magics work. It needs no `unsafe`: no index can be out of bounds,
//! and the compiler removes the check.
//!
//! ```
//! use sliding_attacks::layout::plain;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     X . . . . . . .
//! };
//! assert_eq!(
//!     plain::bishop_attacks(Square::D3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         X . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . . . . . X . .
//!     }
//! );
//! ```

use super::parts::entries::{Pair, pairs};
use super::parts::look_ups::look_ups;
use crate::tables::plain as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Plain magics: a two-dimensional table, with one shift for all squares of a piece.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

look_ups!(Plain, name: "plain", table: TABLE, const);

#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    attacks: [u64; 64 << 12 | 64 << 9],
}

const _: () = Pair::<Entry>::IS_NO_LONGER_THAN_A_CACHE_LINE;

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry { mask: generated::ROOK_MASKS[square], magic: generated::ROOK_MAGICS[square] },
        bishop: Entry { mask: generated::BISHOP_MASKS[square], magic: generated::BISHOP_MAGICS[square] },
    ),
    attacks: generated::ATTACKS,
};

impl Table {
    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Entry { mask, magic } = self.squares[square.index()].rook;
        let index = (occupied.0 & mask).wrapping_mul(magic) >> (64 - 12);
        Bitboard(self.attacks[square.index() << 12 | index as usize])
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Entry { mask, magic } = self.squares[square.index()].bishop;
        let index = (occupied.0 & mask).wrapping_mul(magic) >> (64 - 9);
        Bitboard(self.attacks[64 << 12 | square.index() << 9 | index as usize])
    }
}
