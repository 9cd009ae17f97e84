//! The shift in the magic: a union table as `shared`, with the shift in the upper six bits of each magic.
//!
//! The upper six bits of a magic bring only the squares b1 to f1 into the product, so they are free to hold the shift:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks
//! ```
//!
//! Mask, magic, attacks on the empty board and offset take 32 bytes for a piece on a square, with an offset as wide as an
//! address. Proposed by Grant Osborne. To be picked over `shared` where the offset's width saves more than the shift of
//! the magic costs; measure.
//!
//! ```
//! use sliding_attacks::layout::shift_in_magic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X X
//! };
//! assert_eq!(
//!     shift_in_magic::rook_attacks(Square::D1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs, stays_within};
use crate::Bitboard;
use crate::tables::shift_in_magic as generated;

pub use generated::SHA256;

/// The shift in the magic: a union table, with the shift in the upper six bits of each magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShiftInMagic;

look_ups!(ShiftInMagic, name: "shift_in_magic", table: TABLE, const);

/// Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
    empty_attacks: u64,
    offset: u64,
}

impl Entry {
    const fn shift(&self) -> u32 {
        (self.magic >> 58) as u32
    }
}

#[repr(C, align(64))]
struct Table {
    squares: [Pair<Entry>; 64],
    attacks: [u64; generated::ATTACKS.len()],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry {
            mask: generated::ROOK_MASKS[square],
            magic: generated::ROOK_MAGICS[square],
            empty_attacks: generated::ROOK_EMPTY_ATTACKS[square],
            offset: generated::ROOK_OFFSETS[square] as u64,
        },
        bishop: Entry {
            mask: generated::BISHOP_MASKS[square],
            magic: generated::BISHOP_MAGICS[square],
            empty_attacks: generated::BISHOP_EMPTY_ATTACKS[square],
            offset: generated::BISHOP_OFFSETS[square] as u64,
        },
    ),
    attacks: generated::ATTACKS,
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| entry.offset < 1 << 32
        && stays_within(entry.offset as u32, entry.shift(), 64, TABLE.attacks.len()));
};

impl Table {
    of_either_piece!(const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (occupied.0 & entry.mask).wrapping_mul(entry.magic).wrapping_shr(entry.shift()) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no index leads out of `attacks`.
        let union = unsafe { *self.attacks.as_ptr().add(entry.offset as usize + index) };
        Bitboard(union & entry.empty_attacks)
    }
}
