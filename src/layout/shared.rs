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
//! Hansen's (2006). Which pieces share was found by our own search, and is verified in the build. Use this if
//! the table has to be small and one more AND is cheaper than a second load.
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

use super::parts::bounds::{read, stays_within};
use super::parts::entries::{magic_index, table_of_entries};
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::shared as generated;

pub use generated::SHA256;

/// Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shared;

look_ups!(Shared, name: "shared", table: TABLE, const);

table_of_entries! {
    generated, const;
    #[repr(C)]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        magic: u64 = ROOK_MAGICS BISHOP_MAGICS;
        empty_attacks: u64 = ROOK_EMPTY_ATTACKS BISHOP_EMPTY_ATTACKS;
        offset: u32 = ROOK_OFFSETS BISHOP_OFFSETS;
        shift: u32 = ROOK_SHIFTS BISHOP_SHIFTS;
    }
    table: {
        [squares]
        attacks: u64 = ATTACKS;
    }
    look_up: attacks attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        stays_within(self.offset as u64, self.shift, 64, table.attacks.len())
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let index = magic_index(occupied, self.mask, self.magic, self.shift) as usize;
        // SAFETY: the entry stays within the table, so that no product leads out of `attacks`.
        let union = unsafe { read(&table.attacks, self.offset as usize + index) };
        Bitboard(union & self.empty_attacks)
    }
}
