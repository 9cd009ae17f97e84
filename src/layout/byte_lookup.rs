//! Byte look-up: a byte by square and index says which of the square's attack sets it is.
//!
//! Many occupancies of a square have the same attacks. A rook has at most 144 different attack sets on one square, a
//! bishop 108, so a byte is enough to number them:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]     one byte an entry
//! attacks = sets[base + number]                          4,900 sets of rooks + 1,428 of bishops
//! ```
//!
//! Proposed by Robert Houdart (2010); the magics are those of `dense`, for the fewest bytes. A second load that has to wait for the first is the price of a table of less than
//! a fifth of [`fancy`](super::fancy)'s size; to be picked where the second-level cache is small or has much else to
//! hold.
//!
//! ```
//! use sliding_attacks::layout::byte_lookup;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . X
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . X . .
//! };
//! assert_eq!(
//!     byte_lookup::rook_attacks(Square::H1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . . . X
//!         . . . . . X X .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs, stays_within};
use crate::Bitboard;
use crate::tables::byte_lookup as generated;

pub use generated::SHA256;

/// Byte look-up: a byte by square and index says which of the square's attack sets it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteLookup;

look_ups!(ByteLookup, name: "byte_lookup", table: TABLE, const);

/// 24 bytes, and so unlike elsewhere not a power of two, for the sake of size.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    base: u16,
    shift: u8,
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    sets: [u64; generated::SETS.len()],
    indices: [u8; generated::INDICES.len()],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry {
            mask: generated::ROOK_MASKS[square],
            magic: generated::ROOK_MAGICS[square],
            offset: generated::ROOK_OFFSETS[square],
            base: generated::ROOK_BASES[square],
            shift: generated::ROOK_SHIFTS[square],
        },
        bishop: Entry {
            mask: generated::BISHOP_MASKS[square],
            magic: generated::BISHOP_MAGICS[square],
            offset: generated::BISHOP_OFFSETS[square],
            base: generated::BISHOP_BASES[square],
            shift: generated::BISHOP_SHIFTS[square],
        },
    ),
    sets: generated::SETS,
    indices: generated::INDICES,
};

/// For all 64 squares: no index leads out of `indices`, and no number found there leads out of `sets`.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| entry.stays_within(&TABLE));
};

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        if !stays_within(self.offset, self.shift as u32, 64, table.indices.len()) {
            return false;
        }
        let mut index = self.offset as usize;
        let last = index + (u64::MAX >> self.shift) as usize;
        while index <= last {
            if self.base as usize + table.indices[index] as usize >= table.sets.len() {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl Table {
    of_either_piece!(const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (occupied.0 & entry.mask).wrapping_mul(entry.magic).wrapping_shr(entry.shift as u32) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries. EVERY_INDEX_IS_IN_BOUNDS has
        // shown for each of them that every index is below the length of `indices`, and that `base` and each number that
        // such an index finds there are together below the length of `sets`.
        let number = unsafe { *self.indices.as_ptr().add(entry.offset as usize + index) } as usize;
        // SAFETY: as above.
        Bitboard(unsafe { *self.sets.as_ptr().add(entry.base as usize + number) })
    }
}
