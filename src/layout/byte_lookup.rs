//! Byte look-up: for each square and index, a byte that numbers the attack set among those of the square.
//!
//! Many occupancies of a square have the same attack set. A rook has at most 144 different attack sets on one square, a
//! bishop 108, so a byte is enough to number them:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic >> shift)]     one byte an entry
//! attacks = sets[base + number]                          4,900 sets of rooks + 1,428 of bishops
//! ```
//!
//! Robert Houdart proposed this (2010). The magics are those of `dense`, for the fewest bytes. The table is less than a
//! fifth of the size of [`fancy`](super::fancy)'s; in return a second load has to wait for the first.
//!
//! Use this if the second-level cache is small or other data needs it.
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

use super::parts::bounds::{numbers_stay_within, read};
use super::parts::entries::table_of_entries;
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::byte_lookup as generated;

pub use generated::SHA256;

/// Byte look-up: for each square and index, a byte that numbers the attack set among those of the square.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteLookup;

look_ups!(ByteLookup, name: "byte_lookup", table: TABLE, const);

table_of_entries! {
    generated, const;
    // 24 bytes, not a power of two as elsewhere, to save space. Offset, base and shift are three loads from one word;
    // the cost of bank conflicts was measured with loads from three words.
    #[repr(C)]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        magic: u64 = ROOK_MAGICS BISHOP_MAGICS;
        offset: u32 = ROOK_OFFSETS BISHOP_OFFSETS;
        base: u16 = ROOK_BASES BISHOP_BASES;
        shift: u8 = ROOK_SHIFTS BISHOP_SHIFTS;
    }
    table: {
        [squares]
        sets: u64 = SETS;
        indices: u8 = INDICES;
    }
    look_up: attacks attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        numbers_stay_within!(table.indices, (self.offset, self.shift), self.base, table.sets)
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        // Written out instead of calling `magic_index`, which costs the queen one more instruction with BMI2.
        let index = (occupied.0 & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift as u32) as usize;
        // SAFETY: the entry stays within the table, so no product leads out of `indices`.
        let number = unsafe { read(&table.indices, self.offset as usize + index) } as usize;
        // SAFETY: for the same reason the base plus any such number is an index of `sets`.
        Bitboard(unsafe { read(&table.sets, self.base as usize + number) })
    }
}
