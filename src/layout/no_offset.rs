//! No offset: all squares of a piece in one table, with one shift and nothing to add.
//!
//! This is the smallest look-up there can be: a mask that includes the slider's own square, one multiplication, one shift
//! that is compiled into the program, and nothing to add, since the own square's bit times the magic is a constant of the
//! square and moves its entries as an offset would:
//!
//! ```text
//! rook:    attacks[(occupied | !mask) * magic >> 45]
//! bishop:  attacks[((occupied | square) & mask) * magic >> 50]
//! ```
//!
//! For rooks the own square alone does not do, with any number of bits: with nobody on the file, all that a rook on the
//! eighth rank multiplies is in the highest byte, so that the product is one of 256. The eight rooks have
//! 64 + 6 × 32 + 64 = 320 occupancies like that, which no magic can merge. So for rooks every square off the mask is set,
//! as in `black`: the own square is one of them.
//!
//! The index has 19 bits for rooks and 14 for bishops. Those who proposed this hoped for 13 and 11: a rook has 4,900
//! distinct attack sets on its 64 squares and a bishop 1,428, which do take 13 and 11 bits, but only if all occupancies
//! with the same attacks share their entry. A magic hardly does that: it merges two occupancies where a carry runs the
//! right way, here 4,096 of the rooks' and none of the bishops'. Without that there are 102,400 and 5,248 occupancies,
//! which need 17 and 13 bits at the least, and would leave the last square to be placed almost no choice. Of the slots of
//! 19 and 14 bits 98,304 and 5,248 are used.
//!
//! Proposed on the Computer Chess Club's forum; the constant for rooks is that of Volker Annuss's black magics (2017); the magics are our own, kept as records and verified in the build. Masks, magics and 540,672 entries
//! take 4,327,424 bytes. Use this if the instructions of a look-up count and the caches do not.
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

/// Everything in one `static`, so that a program reaches it by one address, loaded once.
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
