//! Indices of 16 bits: by square and index, which of all attack sets it is.
//!
//! Rooks have 4,900 different attack sets, bishops 1,428, so 16 bits are enough to number them all, and a square needs no
//! base of its own as it does in [`byte_lookup`](super::byte_lookup):
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]         107,648 × 2 bytes
//! attacks = sets[number]                                                  6,328 × 8 bytes
//! ```
//!
//! This is `PERFECT_MAGIC_HASH` of Pradu Kannan's move generator (2006). A second load that has to wait for the first is
//! the price of a table of a third of [`fancy`](super::fancy)'s size.
//!
//! ```
//! use sliding_attacks::layout::index16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . X . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     index16::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         X . . . . . . .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . X . .
//!         X . . . . . X .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs, stays_within};
use crate::tables::index16 as generated;
use crate::Bitboard;

pub use generated::SHA256;

/// Indices of 16 bits: by square and index, which of all attack sets it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Index16;

look_ups!(Index16, name: "index16", table: TABLE, const);

#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    sets: [u64; generated::SETS.len()],
    indices: [u16; generated::INDICES.len()],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry {
            mask: generated::ROOK_MASKS[square],
            magic: generated::ROOK_MAGICS[square],
            offset: generated::ROOK_OFFSETS[square],
            shift: generated::ROOK_SHIFTS[square] as u32,
        },
        bishop: Entry {
            mask: generated::BISHOP_MASKS[square],
            magic: generated::BISHOP_MAGICS[square],
            offset: generated::BISHOP_OFFSETS[square],
            shift: generated::BISHOP_SHIFTS[square] as u32,
        },
    ),
    sets: generated::SETS,
    indices: generated::INDICES,
};

/// For all 64 squares no index leads out of `indices`, and no number in `indices` leads out of `sets`.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| stays_within(entry.offset, entry.shift, 64, TABLE.indices.len()));
    let mut index = 0;
    while index < TABLE.indices.len() {
        assert!((TABLE.indices[index] as usize) < TABLE.sets.len());
        index += 1;
    }
};

impl Table {
    of_either_piece!(const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (occupied.0 & entry.mask).wrapping_mul(entry.magic).wrapping_shr(entry.shift) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries. EVERY_INDEX_IS_IN_BOUNDS has
        // shown that each of them leads to a number in `indices`, and that each number there leads to a set in `sets`.
        let number = unsafe { *self.indices.as_ptr().add(entry.offset as usize + index) } as usize;
        // SAFETY: as above.
        Bitboard(unsafe { *self.sets.as_ptr().add(number) })
    }
}
