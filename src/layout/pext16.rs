//! Parallel bits extract into attack sets of 16 bits, which parallel bits deposit expands again.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so whatever the blockers, 16 bits can say which
//! of these are attacked:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! A quarter of the size of [`pext`](super::pext) for one more instruction that waits for the load. As there, the
//! instructions of BMI2 are compiled in where the compile target has them, loops over the same table elsewhere, and the
//! functions are not `const`. To be picked where BMI2 is certain and fast, and the cache has much else to hold.
//!
//! ```
//! use sliding_attacks::layout::pext16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . X
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     pext16::bishop_attacks(Square::A1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . X . .
//!         . . . . X . . .
//!         . . . X . . . .
//!         . . X . . . . .
//!         . X . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::bits::{deposit, extract, extracts_within};
use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs};
use crate::tables::pext16 as generated;
use crate::Bitboard;

pub use generated::SHA256;

/// Parallel bits extract into attack sets of 16 bits, which parallel bits deposit expands again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext16;

look_ups!(Pext16, name: "pext16", table: TABLE);

/// Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Entry {
    mask: u64,
    empty_attacks: u64,
    offset: u64,
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    compressed: [u16; generated::COMPRESSED.len()],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry {
            mask: generated::ROOK_MASKS[square],
            empty_attacks: generated::ROOK_EMPTY_ATTACKS[square],
            offset: generated::ROOK_OFFSETS[square] as u64,
        },
        bishop: Entry {
            mask: generated::BISHOP_MASKS[square],
            empty_attacks: generated::BISHOP_EMPTY_ATTACKS[square],
            offset: generated::BISHOP_OFFSETS[square] as u64,
        },
    ),
    compressed: generated::COMPRESSED,
};

/// For all 64 squares: no index leads out of the array of compressed attack sets.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| extracts_within(entry.mask, entry.offset, TABLE.compressed.len()));
};

impl Table {
    of_either_piece!();

    #[inline]
    fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (entry.offset + extract(occupied.0, entry.mask)) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no extract of its mask leads out of `compressed`.
        let compressed = unsafe { *self.compressed.as_ptr().add(index) };
        Bitboard(deposit(compressed.into(), entry.empty_attacks))
    }
}
