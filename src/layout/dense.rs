//! Dense magics: a shift for each square, and one index bit fewer wherever a magic for that is known.
//!
//! Many occupancies have the same attack set, because the squares behind a blocker do not matter, so they can share an
//! index. For most squares no magic is known that uses this. For most rooks of ranks 7 and 8, five of ranks 1 and 2, and
//! bishops near the edges long searches have found some. They are kept with the command that found each, and the build
//! checks them. The look-up is Kannan's:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such magics began with Lasse Hansen's magics (2006) and continues on chessprogramming.org (Best
//! Magics so far).
//!
//! Use this instead of [`fancy`](super::fancy) if <!--bytes dense-->718,336<!----> bytes instead
//! of <!--bytes fancy-->864,320<!----> matter more than the slower shift by a number that has to be loaded.
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

use super::parts::bounds::{read, stays_within};
use super::parts::entries::{magic_index, table_of_entries};
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::dense as generated;

pub use generated::SHA256;

/// Dense magics: a shift for each square, and one index bit fewer wherever a magic for that is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dense;

look_ups!(Dense, name: "dense", table: TABLE, const);

table_of_entries! {
    generated, const;
    #[repr(C, align(32))]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        magic: u64 = ROOK_MAGICS BISHOP_MAGICS;
        /// As wide as an address, so it needs no extension.
        offset: u64 = ROOK_OFFSETS BISHOP_OFFSETS;
        shift: u64 = ROOK_SHIFTS BISHOP_SHIFTS;
    }
    // The attack sets come first, at offset 0: an address that has an index already needs another instruction to add an
    // offset.
    table: {
        attacks: u64 = ATTACKS;
        [squares]
    }
    look_up: attacks attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        stays_within(self.offset, self.shift as u32, 64, table.attacks.len())
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    const unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let index = magic_index(occupied, self.mask, self.magic, self.shift as u32);
        // SAFETY: the entry stays within the table, so no product leads out of `attacks`.
        Bitboard(unsafe { read(&table.attacks, self.offset.wrapping_add(index) as usize) })
    }
}
