//! Union tables: several pieces share the entries of a table, and each keeps its own squares by a final AND.
//!
//! An entry holds the union of the attack sets of all pieces that share it. An AND with a piece's attacks on the empty
//! board, the postmask, leaves its own:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)] & empty_attacks
//! ```
//!
//! Two pieces can share an entry if both attack the same there, of the squares that both attack on the empty board:
//!
//! ```text
//! . . . . . . . .      rooks on d4 and e5 cross on d5 and e4, and always attack both
//! . . . . r . . .
//! . . . R . . . .      bishops on squares of different colours never meet
//! . . . . . . . .
//! ```
//!
//! Two rooks further apart on one diagonal can share if their magics move the squares between each of them and the
//! crossings to the same index bits. The same condition holds for a rook and a bishop. Postmasks are Lasse Hansen's
//! (2006). Our own search found which pieces can share, and the build checks it; tables need not be a power of two long.
//!
//! Use this if the table has to be small and one more AND is cheaper than a second load.
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
        // SAFETY: the entry stays within the table, so no product leads out of `attacks`.
        let union = unsafe { read(&table.attacks, self.offset as usize + index) };
        Bitboard(union & self.empty_attacks)
    }
}
