//! Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits deposit.
//!
//! On the empty board a rook attacks 14 squares and a bishop at most 13, so 16 bits can say which of these are attacked
//! with any blockers:
//!
//! ```text
//! pdep(compressed[offset + pext(occupied, mask)], attacks on the empty board)
//! ```
//!
//! The table is a quarter of the size of `pext`'s; in return one more instruction waits for the load. The program uses
//! the instructions of BMI2 if the compile target has them and loops otherwise, and the functions are not `const`, as
//! in `pext`.
//!
//! Without BMI2 a look-up takes <!--times pext16 default games throughput of fancy-->12.6 to 27.3<!----> times as long as with
//! [`fancy`](super::fancy) in throughput. `Native` and `Dispatch` never choose this layout; [`spread16`](super::spread16) has
//! entries of 16 bits for every processor.
//!
//! Ronald de Man compressed the tables of Cfish like this in 2016, and Stockfish did in 2026.
//!
//! Use this if every processor that runs the program has fast BMI2, and other data needs the cache.
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

/// Parallel bits extract, with attack sets compressed to 16 bits and expanded by parallel bits deposit.
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
        // SAFETY: the entry stays within the table, so no extract of its mask leads out of `compressed`.
        let compressed = unsafe { read(&table.compressed, index) };
        Bitboard(deposit(compressed.into(), self.empty_attacks))
    }
}
