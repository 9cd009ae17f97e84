//! Parallel bits extract into attack sets of 16 bits, which parallel bits deposit expands again.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so whatever the blockers, 16 bits can say which
//! of these are attacked:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! A quarter of the size of `pext` for one more instruction that waits for the load. As there, the
//! instructions of BMI2 are compiled in where the compile target has them, loops over the same table elsewhere, and the
//! functions are not `const`. Use this if BMI2 is certain and fast, and the cache has much else to hold.
//!
//! ```
//! use sliding_attacks::layout::pext16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . X
//!     . . . . . . . .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     pext16::bishop_attacks(Square::A1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . X . .
//!         . . . . X . . .
//!         . . . X . . . .
//!         . . X . . . . .
//!         . X . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::parts::bits::{deposit, extract};
use super::parts::bounds::{extracts_within, read};
use super::parts::entries::table_of_entries;
use super::parts::look_ups::look_ups;
use crate::Bitboard;
use crate::tables::pext16 as generated;

pub use generated::SHA256;

/// Parallel bits extract into attack sets of 16 bits, which parallel bits deposit expands again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext16;

look_ups!(Pext16, name: "pext16", table: TABLE);

table_of_entries! {
    generated;
    #[repr(C, align(32))]
    entry: {
        mask: u64 = ROOK_MASKS BISHOP_MASKS;
        empty_attacks: u64 = ROOK_EMPTY_ATTACKS BISHOP_EMPTY_ATTACKS;
        offset: u64 = ROOK_OFFSETS BISHOP_OFFSETS;
    }
    table: {
        [squares]
        compressed: u16 = COMPRESSED;
    }
    look_up: attacks attacks
}

impl Entry {
    const fn stays_within(&self, table: &Table) -> bool {
        extracts_within(self.mask, self.offset, table.compressed.len())
    }

    /// # Safety
    /// The entry stays within the table.
    #[inline]
    unsafe fn attacks(&self, table: &Table, occupied: Bitboard) -> Bitboard {
        let index = (self.offset + extract(occupied.0, self.mask)) as usize;
        // SAFETY: the entry stays within the table, so that no extract of its mask leads out of `compressed`.
        let compressed = unsafe { read(&table.compressed, index) };
        Bitboard(deposit(compressed.into(), self.empty_attacks))
    }
}
