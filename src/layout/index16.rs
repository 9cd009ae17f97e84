//! Indices of 16 bits: for each square and index, the number of the attack set among all attack sets.
//!
//! Rooks have 4,900 different attack sets and bishops 1,428, so 16 bits are enough to number them all. A square needs
//! no base, unlike in `byte_lookup`:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]         107,648 × 2 bytes
//! attacks = sets[number]                                                  6,328 × 8 bytes
//! ```
//!
//! This is `PERFECT_MAGIC_HASH` of Pradu Kannan's move generator (2006). The table is a third of the size of
//! [`fancy`](super::fancy)'s; in return a second load has to wait for the first.
//!
//! Use this if a second load costs less than the cache misses of a large table.
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

use super::parts::bounds::{numbers_stay_within, read};
use super::parts::entries::{magic_index, table_of_entries};
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::index16 as generated;

pub use generated::SHA256;

/// Indices of 16 bits: for each square and index, the number of the attack set among all attack sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Index16;

look_ups!(Index16, name: "index16", table: TABLE, const);

table_of_entries! {
    generated, const;
    #[repr(C, align(32))]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        magic: u64 = ROOK_MAGICS BISHOP_MAGICS;
        offset: u32 = ROOK_OFFSETS BISHOP_OFFSETS;
        shift: u32 = ROOK_SHIFTS BISHOP_SHIFTS;
    }
    table: {
        [squares]
        sets: u64 = SETS;
        indices: u16 = INDICES;
    }
    look_up: attacks attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        numbers_stay_within!(table.indices, (self.offset, self.shift), 0, table.sets)
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let index = magic_index(occupied, self.mask, self.magic, self.shift) as usize;
        // SAFETY: the entry stays within the table, so no product leads out of `indices`.
        let number = unsafe { read(&table.indices, self.offset as usize + index) } as usize;
        // SAFETY: for the same reason any such number is an index of `sets`.
        Bitboard(unsafe { read(&table.sets, number) })
    }
}
