//! Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
//!
//! An entry holds the union of the attacks of all pieces that come to it. The attacks on the empty board, the postmask,
//! take out those of one piece:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)] & empty_attacks
//! ```
//!
//! For pieces to share an entry, each must attack, of the squares that it could attack, those in the union and no other:
//!
//! ```text
//! . . . . . . . .      rooks on d4 and e5 cross on d5 and e4, and always attack both
//! . . . . r . . .
//! . . . R . . . .      bishops on squares of different colours never meet
//! . . . . . . . .
//! ```
//!
//! Two rooks further apart on one diagonal can share if their magics bring the squares between each of them and the
//! crossing to the same bits of the index; rooks share with bishops on which they have no influence. Postmasks are Lasse
//! Hansen's (2006). Which pieces share was found by our own search, and is verified in the build. To be picked where
//! the cache is small and one more AND is cheaper than a second load.
//!
//! ```
//! use sliding_attacks::layout::shared;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . X . . X . . .
//!     . . . X . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     shared::queen_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . X . . . .
//!         X . . X . . . .
//!         . X . X . . . .
//!         . . X X X . . .
//!         X X X . X X . .
//!         . . X X X . . .
//!         . X . X . X . .
//!         X . . X . . X .
//!     }
//! );
//! ```

use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs, stays_within};
use crate::Bitboard;
use crate::tables::shared as generated;

pub use generated::SHA256;

/// Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shared;

look_ups!(Shared, name: "shared", table: TABLE, const);

/// Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
    empty_attacks: u64,
    offset: u32,
    shift: u32,
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
            offset: generated::ROOK_OFFSETS[square],
            shift: generated::ROOK_SHIFTS[square] as u32,
        },
        bishop: Entry {
            mask: generated::BISHOP_MASKS[square],
            magic: generated::BISHOP_MAGICS[square],
            empty_attacks: generated::BISHOP_EMPTY_ATTACKS[square],
            offset: generated::BISHOP_OFFSETS[square],
            shift: generated::BISHOP_SHIFTS[square] as u32,
        },
    ),
    attacks: generated::ATTACKS,
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| stays_within(entry.offset, entry.shift, 64, TABLE.attacks.len()));
};

impl Table {
    of_either_piece!(const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (occupied.0 & entry.mask).wrapping_mul(entry.magic).wrapping_shr(entry.shift) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no index leads out of `attacks`.
        let union = unsafe { *self.attacks.as_ptr().add(entry.offset as usize + index) };
        Bitboard(union & entry.empty_attacks)
    }
}
