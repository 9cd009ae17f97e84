//! Halves of the board: 32-bit multiplications only, for machines without a 64-bit one.
//!
//! A rook's halves are multiplied by a magic each, and the products laid over one another. A bishop's halves are laid
//! over one another first, the upper one turned by one rank; that keeps the squares of every bishop's mask apart, so one
//! multiplication is enough:
//!
//! ```text
//! rook:    index = (lower * lower_magic ^ upper * upper_magic) >> shift
//! bishop:  index = (lower ^ upper.rotate_right(8)) * magic >> shift
//! ```
//!
//! where `lower` and `upper` are the halves of `occupied & mask`. Magics of 32 bits were proposed by Grant Osborne. The
//! attack sets take 107,648 entries as those of [`fancy`](super::fancy). To be picked on 32-bit machines, where one
//! 64-bit multiplication is three.
//!
//! ```
//! use sliding_attacks::layout::magic32;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     magic32::bishop_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . X . . . X .
//!         . . . X . X . .
//!         . . . . . . . .
//!         . . . X . X . .
//!         . . X . . . X .
//!         . X . . . . . X
//!         X . . . . . . .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, pairs, stays_within};
use crate::tables::magic32 as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Halves of the board: 32-bit multiplications only, for machines without a 64-bit one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic32;

look_ups!(Magic32, name: "magic32", table: TABLE, const);

/// Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Entry {
    lower_mask: u32,
    upper_mask: u32,
    lower_magic: u32,
    /// 0 for a bishop, which has one magic.
    upper_magic: u32,
    offset: u32,
    shift: u32,
}

impl Entry {
    const fn new(mask: u64, magic: u64, offset: u32, shift: u8) -> Self {
        Self {
            lower_mask: mask as u32,
            upper_mask: (mask >> 32) as u32,
            lower_magic: magic as u32,
            upper_magic: (magic >> 32) as u32,
            offset,
            shift: shift as u32,
        }
    }
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    attacks: [u64; generated::ATTACKS.len()],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry::new(
            generated::ROOK_MASKS[square],
            generated::ROOK_MAGICS[square],
            generated::ROOK_OFFSETS[square],
            generated::ROOK_SHIFTS[square],
        ),
        bishop: Entry::new(
            generated::BISHOP_MASKS[square],
            generated::BISHOP_MAGICS[square] as u64,
            generated::BISHOP_OFFSETS[square],
            generated::BISHOP_SHIFTS[square],
        ),
    ),
    attacks: generated::ATTACKS,
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| stays_within(entry.offset, entry.shift, 32, TABLE.attacks.len()));
};

impl Table {
    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let entry = &self.squares[square.index()].rook;
        let lower = (occupied.0 as u32 & entry.lower_mask).wrapping_mul(entry.lower_magic);
        let upper = ((occupied.0 >> 32) as u32 & entry.upper_mask).wrapping_mul(entry.upper_magic);
        self.attacks(entry, lower ^ upper)
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let entry = &self.squares[square.index()].bishop;
        let lower = occupied.0 as u32 & entry.lower_mask;
        let upper = (occupied.0 >> 32) as u32 & entry.upper_mask;
        self.attacks(entry, (lower ^ upper.rotate_right(8)).wrapping_mul(entry.lower_magic))
    }

    #[inline]
    const fn attacks(&self, entry: &Entry, product: u32) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = entry.offset as usize + product.wrapping_shr(entry.shift) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no product leads out of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}
