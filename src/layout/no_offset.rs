//! No offset: all squares of a piece in one table, with one shift and nothing to add.
//!
//! This is the shortest possible look-up: a mask that includes the slider's own square, one multiplication, and one
//! shift that is compiled into the program. There is no offset to add: the slider's own bit times the magic is a
//! constant for the square and moves its entries like an offset.
//!
//! ```text
//! rook:    attacks[(occupied | !mask) * magic >> 45]
//! bishop:  attacks[((occupied | square) & mask) * magic >> 50]
//! ```
//!
//! For rooks the slider's own square alone is not enough, whatever the number of index bits. With no blocker on the
//! file, a rook on the eighth rank multiplies only bits of the highest byte, so there are only 256 products. The eight
//! rooks have 64 + 6 × 32 + 64 = 320 such occupancies, which no magic can merge. For rooks the look-up therefore sets
//! every square off the mask, as in `black`; this includes the slider's own square.
//!
//! The index has 19 bits for rooks and 14 for bishops. The original proposal hoped for 13 and 11: a rook has 4,900
//! distinct attack sets on its 64 squares and a bishop 1,428, which take 13 and 11 bits if all occupancies with the
//! same attack set share an entry. Magics rarely achieve that: two occupancies share an entry only where a carry
//! happens to make their products agree, here 4,096 of the rooks' and none of the bishops'. Without shared entries
//! there are 102,400 and 5,248 occupancies, which need at least 17 and 13 bits and leave almost no choice for the last
//! square to be placed. The 19 and 14 bits have room for 524,288 and 16,384 slots, and 98,304 and 5,248 of them are
//! used.
//!
//! This was proposed on the Computer Chess Club's forum. The constant for rooks is that of Volker Annuss's black magics
//! (2017); the magics are our own, kept as records and checked in the build. Masks, magics and 540,672 entries
//! take <!--bytes no_offset-->4,327,424<!----> bytes.
//!
//! Use this if the number of instructions matters and the caches do not.
//!
//! ```
//! use sliding_attacks::layout::no_offset;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//! };
//! assert_eq!(
//!     no_offset::rook_attacks(Square::D1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!     }
//! );
//! ```

use super::parts::entries::{Pair, pairs};
use super::parts::look_ups::look_ups;
use crate::tables::no_offset as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// No offset: all squares of a piece in one table, with one shift and nothing to add.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOffset;

look_ups!(NoOffset, name: "no_offset", table: TABLE, const);

const ROOK_SHIFT: u32 = generated::ROOK_SHIFTS[0] as u32;
const BISHOP_SHIFT: u32 = generated::BISHOP_SHIFTS[0] as u32;
const ROOK_ENTRIES: usize = 1 << (64 - ROOK_SHIFT);
const BISHOP_ENTRIES: usize = 1 << (64 - BISHOP_SHIFT);

#[derive(Clone, Copy)]
#[repr(C)]
struct Rook {
    off_mask: u64,
    magic: u64,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Bishop {
    mask: u64,
    magic: u64,
}

/// Everything in one `static`, so a program loads only one address.
#[repr(C, align(64))]
struct Table {
    squares: [Pair<Rook, Bishop>; 64],
    /// The rooks' entries, then the bishops'.
    attacks: [u64; ROOK_ENTRIES + BISHOP_ENTRIES],
}

const _: () = Pair::<Rook, Bishop>::IS_NO_LONGER_THAN_A_CACHE_LINE;

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Rook { off_mask: !generated::ROOK_MASKS[square], magic: generated::ROOK_MAGICS[square] },
        bishop: Bishop { mask: generated::BISHOP_MASKS[square], magic: generated::BISHOP_MAGICS[square] },
    ),
    attacks: generated::ATTACKS,
};

impl Table {
    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Rook { off_mask, magic } = self.squares[square.index()].rook;
        let index = (occupied.0 | off_mask).wrapping_mul(magic) >> ROOK_SHIFT;
        Bitboard(self.attacks[index as usize])
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Bishop { mask, magic } = self.squares[square.index()].bishop;
        let index = ((occupied.0 | 1 << square.index()) & mask).wrapping_mul(magic) >> BISHOP_SHIFT;
        Bitboard(self.attacks[ROOK_ENTRIES + index as usize])
    }
}
