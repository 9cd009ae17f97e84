//! Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
//!
//! For a rook each half of the relevant occupancy is multiplied by a magic of its own, and the products are combined by
//! XOR. For a bishop the halves are combined first, the upper one rotated by one rank. That keeps the squares of every
//! bishop's mask apart, so one multiplication is enough:
//!
//! ```text
//! rook:    index = (lower * lower_magic ^ upper * upper_magic) >> shift
//! bishop:  index = (lower ^ upper.rotate_right(8)) * magic >> shift
//! ```
//!
//! Here `lower` and `upper` are the halves of `occupied & mask`. Grant Osborne proposed magics of 32 bits. The attack
//! sets take 107,648 entries, like those of [`fancy`](super::fancy).
//!
//! Use this on 32-bit machines, where one 64-bit multiplication takes three.
//!
//! ```
//! use sliding_attacks::layout::magic32;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     magic32::bishop_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . . . . X
//!         . . X . . . X .
//!         . . . X . X . .
//!         . . . . . . . .
//!         . . . X . X . .
//!         . . X . . . X .
//!         . X . . . . . X
//!         X . . . . . . .
//!     }
//! );
//! ```

use super::parts::bounds::{read, stays_within};
use super::parts::entries::table_of_entries;
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::magic32 as generated;

pub use generated::SHA256;

/// Halves of the board: only 32-bit multiplications, for machines without a 64-bit one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic32;

look_ups!(Magic32, name: "magic32", table: TABLE, const);

table_of_entries! {
    generated, const;
    #[repr(C, align(32))]
    entry: {
        lower_mask: u32 = ROOK_MASKS BISHOP_MASKS;
        upper_mask: u32 = ROOK_MASKS BISHOP_MASKS >> 32;
        lower_magic: u32 = ROOK_MAGICS BISHOP_MAGICS;
        /// 0 for a bishop, which has one magic.
        upper_magic: u32 = ROOK_MAGICS BISHOP_MAGICS >> 32;
        offset: u32 = ROOK_OFFSETS BISHOP_OFFSETS;
        shift: u32 = ROOK_SHIFTS BISHOP_SHIFTS;
    }
    table: {
        [squares]
        attacks: u64 = ATTACKS;
    }
    look_up: rook_attacks bishop_attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        stays_within(self.offset as u64, self.shift, 32, table.attacks.len())
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn rook_attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let lower = (occupied.0 as u32 & self.lower_mask).wrapping_mul(self.lower_magic);
        let upper = ((occupied.0 >> 32) as u32 & self.upper_mask).wrapping_mul(self.upper_magic);
        // SAFETY: the entry stays within the table.
        unsafe { self.attacks(table, lower ^ upper) }
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn bishop_attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let lower = occupied.0 as u32 & self.lower_mask;
        let upper = (occupied.0 >> 32) as u32 & self.upper_mask;
        // SAFETY: the entry stays within the table.
        unsafe { self.attacks(table, (lower ^ upper.rotate_right(8)).wrapping_mul(self.lower_magic)) }
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, product: u32) -> Bitboard {
        let index = self.offset as usize + product.wrapping_shr(self.shift) as usize;
        // SAFETY: the entry stays within the table, so no product leads out of `attacks`.
        Bitboard(unsafe { read(&table.attacks, index) })
    }
}
