//! Spread 16: attack sets compressed to 16 bits, which a multiplication spreads over the board again.
//!
//! [`pext16`](super::pext16) has entries of 16 bits, and the instruction PDEP moves them to the squares that the piece
//! attacks on the empty board. Here a multiplication does this on every processor:
//!
//! ```text
//! compressed[offset + ((occupied & mask) * magic >> shift)] * spread & attacks on the empty board
//! ```
//!
//! The *spread* of a square is a random number, and an entry is any number of 16 bits whose product with it has an attack
//! set on the squares that the AND keeps. A rook can have 144 different sets on one square, and attacks 14 squares on the
//! empty board. The 2¹⁶ products give each pattern of 14 bits four times on average, so one of a few random numbers is a
//! spread. The build finds those of all squares.
//!
//! The index is that of [`signed_shift`](super::signed_shift). There is no offset to load, because the lower half of a
//! spread can be chosen: it is twice the offset, the distance in bytes, plus a constant.
//!
//! Spreads are our own (2026); we know of nobody who published them.
//!
//! The table is a fifth of the size of [`fancy`](super::fancy)'s; in return a multiplication and an AND have to wait for the
//! load.
//!
//! Use this if other data needs the cache, and the processor has no fast BMI2, with which [`pext16`](super::pext16) is
//! faster.
//!
//! ```
//! use sliding_attacks::layout::spread16;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . X . X
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//! };
//! assert_eq!(
//!     spread16::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```

use super::parts::columns::{Column, Columns};
use super::parts::look_ups::look_ups;
use super::parts::one_shift::{self, BISHOP, ROOK, assert_shifts};
use crate::tables::spread16 as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Spread 16: attack sets compressed to 16 bits, which a multiplication spreads over the board again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spread16;

look_ups!(Spread16, name: "spread16", table: TABLE, const);

/// The lower half of a spread is this plus twice the offset.
const BIAS: u32 = 8_948_003;

const LENGTH: usize = generated::COMPRESSED.len();

/// Everything in one `static`, so a program loads only one address.
#[repr(C, align(64))]
struct Table {
    compressed: [u16; LENGTH],
    /// For each piece the masks, the magics, the spreads and the attacks on the empty board.
    columns: Columns<4>,
}

static TABLE: Table = Table::new(Columns::new(
    [
        Column::new(&generated::ROOK_MASKS),
        Column::new(&generated::ROOK_MAGICS),
        Column::new(&generated::ROOK_SPREADS),
        Column::new(&generated::ROOK_EMPTY_ATTACKS),
    ],
    [
        Column::new(&generated::BISHOP_MASKS),
        Column::new(&generated::BISHOP_MAGICS),
        Column::new(&generated::BISHOP_SPREADS),
        Column::new(&generated::BISHOP_EMPTY_ATTACKS),
    ],
));

impl Table {
    /// Builds the table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `compressed`, or if a shift is not that of the look-up.
    const fn new(columns: Columns<4>) -> Self {
        assert_shifts(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);
        let mut square = 0;
        while square < 64 {
            assert!(stays_within(&columns.rook, Square::ALL[square], ROOK));
            assert!(stays_within(&columns.bishop, Square::ALL[square], BISHOP));
            square += 1;
        }
        Self { compressed: generated::COMPRESSED, columns }
    }

    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has checked for a rook on each square that no occupancy leads out of `compressed`.
        unsafe { self.attacks::<ROOK>(&self.columns.rook, square, occupied) }
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has checked for a bishop on each square that no occupancy leads out of `compressed`.
        unsafe { self.attacks::<BISHOP>(&self.columns.bishop, square, occupied) }
    }

    /// # Safety
    /// The data of the square stay within the table.
    #[inline(always)]
    const unsafe fn attacks<const SHIFT: u32>(
        &self,
        [masks, magics, spreads, empty_attacks]: &[Column; 4],
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let index = one_shift::index::<SHIFT, false, true>(masks.get(square), magics.get(square), occupied);
        let spread = spreads.get(square);
        // In bytes, because the lower half of a spread needs no shift then. The constant goes into the address of the load.
        let compressed = self.compressed.as_ptr().wrapping_add(index as usize);
        let compressed = compressed.wrapping_byte_add(spread as u32 as usize).wrapping_byte_sub(BIAS as usize);
        // SAFETY: the caller guarantees that the entry is within `compressed`.
        let compressed = unsafe { *compressed } as u64;
        Bitboard(compressed.wrapping_mul(spread) & empty_attacks.get(square))
    }
}

/// Returns whether each subset of the square's mask, and so each occupancy, leads to an entry.
const fn stays_within([masks, magics, spreads, _]: &[Column; 4], square: Square, shift: u32) -> bool {
    let bytes = (spreads.get(square) as u32).wrapping_sub(BIAS);
    let place = ((bytes / 2) as u64, shift);
    bytes % 2 == 0 && one_shift::stays_within::<false, true>(masks.get(square), magics.get(square), place, LENGTH)
}

#[cfg(test)]
mod tests {
    use super::{BIAS, BISHOP, Column, LENGTH, ROOK, TABLE, stays_within};
    use crate::Square;

    #[test]
    fn spreads_that_lead_out_are_noticed() {
        for (columns, shift) in [(TABLE.columns.rook, ROOK), (TABLE.columns.bishop, BISHOP)] {
            for square in Square::ALL {
                let holds = |spread| {
                    let [masks, magics, _, empty_attacks] = columns;
                    stays_within(&[masks, magics, Column::new(&[spread; 64]), empty_attacks], square, shift)
                };
                let spread = columns[2].get(square);
                assert!(holds(spread));
                assert!(!holds(spread + 1), "half an entry further");
                assert!(!holds(u64::from(BIAS) + 2 * LENGTH as u64), "behind the last entry");
            }
        }
    }
}
