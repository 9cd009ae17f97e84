//! Dense magics: a shift for each square, and one index bit less wherever such a magic is known.
//!
//! Many occupancies have the same attacks, since what stands behind a blocker does not matter, so an index need not tell
//! them all apart. For most squares no magic is known that makes use of that; for the squares of the seventh and eighth
//! rank and for bishops near the edges a long search has found some. They are kept with the command that found each, and
//! verified in the build. The look-up is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and has gone on since on chessprogramming.org (Best
//! Magics so far). To be picked over `fancy` where 114 KiB less matter more than the slower
//! shift by a number that differs from square to square.
//!
//! ```
//! use sliding_attacks::layout::dense;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . X . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     dense::rook_attacks(Square::C7, occupied),
//!     bitboard! {
//!         . . X . . . . .
//!         . X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs, stays_within};
use crate::Bitboard;
use crate::tables::dense as generated;

pub use generated::SHA256;

/// Dense magics: a shift for each square, and one index bit less wherever such a magic is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dense;

look_ups!(Dense, name: "dense", table: TABLE, const);

/// What a look-up needs of one piece on one square, beside the attack sets. Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Entry {
    mask: u64,
    magic: u64,
    /// As wide as an address, so that nothing has to be extended.
    offset: u64,
    shift: u64,
}

impl Entry {
    const fn new(mask: u64, magic: u64, offset: u32, shift: u8) -> Self {
        Self { mask, magic, offset: offset as u64, shift: shift as u64 }
    }

    #[inline]
    const fn index(&self, occupied: Bitboard) -> usize {
        // `wrapping_shr`, since the shift is known to be below 64 to us but not to the compiler.
        let index = (occupied.0 & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift as u32);
        self.offset.wrapping_add(index) as usize
    }

    /// Whether no product leads to an entry at or beyond `length`.
    const fn stays_within(&self, length: usize) -> bool {
        32 < self.shift
            && self.shift < 64
            && self.offset < 1 << 32
            && stays_within(self.offset as u32, self.shift as u32, 64, length)
    }
}

/// Everything in one `static`, so that a program reaches it by one address, loaded once. The attack sets come first: where
/// an address already has an index and no room for an offset, the compiler spends an instruction on one.
#[repr(C, align(64))]
struct Table<const LENGTH: usize> {
    attacks: [u64; LENGTH],
    squares: [Pair<Entry>; 64],
}

impl<const LENGTH: usize> Table<LENGTH> {
    /// Puts a table together. This is the only way to one.
    ///
    /// # Panics
    /// Panics, that is, does not compile where a `static` is made, if for any of the 64 squares an index could lead out
    /// of `attacks`.
    const fn new(squares: [Pair<Entry>; 64], attacks: [u64; LENGTH]) -> Self {
        // What a square needs starts with a cache line.
        assert!(LENGTH % 8 == 0);
        assert_every!(squares, |entry| entry.stays_within(LENGTH));
        Self { attacks, squares }
    }

    of_either_piece!(const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        // Adding to the pointer, not indexing the array, lets the compiler add the offset to the address of the table
        // while the product is not there yet: a cycle less until the attacks are there.
        // SAFETY: both callers pass an entry of `self.squares`, and `Table::new` has shown for each of them that every
        // index is below the length of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(entry.index(occupied)) })
    }
}

static TABLE: Table<{ generated::ATTACKS.len() }> = Table::new(
    pairs!(|square|
        rook: Entry::new(
            generated::ROOK_MASKS[square],
            generated::ROOK_MAGICS[square],
            generated::ROOK_OFFSETS[square],
            generated::ROOK_SHIFTS[square],
        ),
        bishop: Entry::new(
            generated::BISHOP_MASKS[square],
            generated::BISHOP_MAGICS[square],
            generated::BISHOP_OFFSETS[square],
            generated::BISHOP_SHIFTS[square],
        ),
    ),
    generated::ATTACKS,
);
