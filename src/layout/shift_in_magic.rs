//! The shift in the magic: a union table like `shared`, with the shift in the upper six bits of each magic.
//!
//! The upper six bits of a magic move only the squares b1 to f1 into the product, so they can hold the shift:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> (magic >> 58))] & empty_attacks
//! ```
//!
//! Mask, magic, attacks on the empty board and an offset as wide as an address take 32 bytes for a piece on a square.
//! Grant Osborne proposed this.
//!
//! Use this instead of `shared` if the wide offset saves more than the shift of the magic costs; measure both. The table is
//! larger, because the magics of `shared` leave no room for a shift on the first rank.
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

use super::parts::bounds::{read, stays_within};
use super::parts::entries::{magic_index, table_of_entries};
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::shift_in_magic as generated;

pub use generated::SHA256;

/// The shift in the magic: a union table, with the shift in the upper six bits of each magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShiftInMagic;

look_ups!(ShiftInMagic, name: "shift_in_magic", table: TABLE, const);

table_of_entries! {
    generated, const;
    #[repr(C)]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        magic: u64 = ROOK_MAGICS BISHOP_MAGICS;
        empty_attacks: u64 = ROOK_EMPTY_ATTACKS BISHOP_EMPTY_ATTACKS;
        offset: u64 = ROOK_OFFSETS BISHOP_OFFSETS;
    }
    table: {
        [squares]
        attacks: u64 = ATTACKS;
    }
    look_up: attacks attacks
}

impl Entry {
    #[inline]
    const fn shift(&self) -> u32 {
        (self.magic >> 58) as u32
    }

    const fn stays_within(&self, table: &Table) -> bool {
        stays_within(self.offset, self.shift(), 64, table.attacks.len())
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let index = magic_index(occupied, self.mask, self.magic, self.shift()) as usize;
        // SAFETY: the entry stays within the table, so no product leads out of `attacks`.
        let union = unsafe { read(&table.attacks, self.offset as usize + index) };
        Bitboard(union & self.empty_attacks)
    }
}
