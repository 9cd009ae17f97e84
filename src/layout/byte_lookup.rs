//! Byte look-up: for each square and index, a byte that numbers the attack set among those of the square.
//!
//! Many occupancies of a square have the same attack set. A rook has at most 144 different attack sets on one square, a
//! bishop 108, so a byte is enough to number them:
//!
//! ```text
//! number = indices[offset + ((occupied & mask) * magic + addend >> addend)]      one byte an entry
//! attacks = sets[base + number] & empty_attacks                                  eight bytes a set
//! ```
//!
//! Robert Houdart proposed this (2010). The index is that of [`short_span`](super::short_span), for the fewest bytes.
//!
//! Squares share their sets (2026), like the entries of [`shared`](super::shared): an entry of `sets` is the union of
//! sets of several squares, and each square keeps its own by an AND with its attacks on the empty board. This works if
//! each two of these squares attack the same of the squares that both attack on the empty board. The numbers of a
//! square's sets are arbitrary, so any set may go where any set of another square is, if only all sets of a square are
//! within 256 entries. That leaves fewer than a thousand entries for 4,900 sets of rooks and 1,428 of bishops.
//!
//! The table is a tenth of the size of [`fancy`](super::fancy)'s; in return a second load has to wait for the first.
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

use super::parts::bounds::{read, subsets_stay_within};
use super::parts::columns::{Column, Columns};
use super::parts::look_ups::look_ups;
use crate::tables::byte_lookup as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Byte look-up: for each square and index, a byte that numbers the attack set among those of the square.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteLookup;

look_ups!(ByteLookup, name: "byte_lookup", table: TABLE, const);

/// Everything in one `static`, so a program loads only one address.
#[repr(C, align(64))]
struct Table {
    /// For each piece the masks, the magics, the addends and the attacks on the empty board.
    columns: Columns<4>,
    rook_starts: [Start; 65],
    bishop_starts: [Start; 65],
    sets: [u64; generated::SETS.len()],
    indices: [u8; generated::INDICES.len()],
}

/// Where the numbers of a square start in `indices`, and its sets in `sets`. There is one more than squares for the same
/// reason as in a [`Column`].
#[derive(Clone, Copy)]
#[repr(C)]
struct Start {
    offset: u32,
    base: u32,
}

static TABLE: Table = Table::new(
    Columns::new(
        [
            Column::new(&generated::ROOK_MASKS),
            Column::new(&generated::ROOK_MAGICS),
            Column::new(&generated::ROOK_ADDENDS),
            Column::new(&generated::ROOK_EMPTY_ATTACKS),
        ],
        [
            Column::new(&generated::BISHOP_MASKS),
            Column::new(&generated::BISHOP_MAGICS),
            Column::new(&generated::BISHOP_ADDENDS),
            Column::new(&generated::BISHOP_EMPTY_ATTACKS),
        ],
    ),
    starts(&generated::ROOK_OFFSETS, &generated::ROOK_BASES),
    starts(&generated::BISHOP_OFFSETS, &generated::BISHOP_BASES),
);

const fn starts(offsets: &[u32; 64], bases: &[u16; 64]) -> [Start; 65] {
    let mut starts = [Start { offset: 0, base: 0 }; 65];
    let mut square = 0;
    while square < 64 {
        starts[square] = Start { offset: offsets[square], base: bases[square] as u32 };
        square += 1;
    }
    starts
}

impl Table {
    /// Builds the table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `indices`, or a byte out of `sets`.
    const fn new(columns: Columns<4>, rook_starts: [Start; 65], bishop_starts: [Start; 65]) -> Self {
        let mut square = 0;
        while square < 64 {
            assert!(stays_within(&columns.rook, &rook_starts, Square::ALL[square]));
            assert!(stays_within(&columns.bishop, &bishop_starts, Square::ALL[square]));
            square += 1;
        }
        Self { columns, rook_starts, bishop_starts, sets: generated::SETS, indices: generated::INDICES }
    }

    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has checked for a rook on each square that no occupancy and no byte leads out.
        unsafe { self.attacks(&self.columns.rook, &self.rook_starts, square, occupied) }
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has checked for a bishop on each square that no occupancy and no byte leads out.
        unsafe { self.attacks(&self.columns.bishop, &self.bishop_starts, square, occupied) }
    }

    /// # Safety
    /// The data of the square stay within the table.
    #[inline(always)]
    const unsafe fn attacks(
        &self,
        [masks, magics, addends, empty_attacks]: &[Column; 4],
        starts: &[Start; 65],
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let addend = addends.get(square);
        let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square)).wrapping_add(addend);
        let Start { offset, base } = starts[square.index()];
        // `wrapping_shr` shifts by the low six bits. Sums of 32 bits can take a term from memory and widen for free.
        let index = offset.wrapping_add(product.wrapping_shr(addend as u32) as u32) as usize;
        // SAFETY: no occupancy of the square leads out of `indices`.
        let number = unsafe { read(&self.indices, index) } as u32;
        // SAFETY: no byte leads out of `sets`.
        let set = unsafe { read(&self.sets, base.wrapping_add(number) as usize) };
        Bitboard(set & empty_attacks.get(square))
    }
}

/// Returns whether each subset of the square's mask, and so each occupancy, leads to a byte, and each byte to a set.
const fn stays_within(columns: &[Column; 4], starts: &[Start; 65], square: Square) -> bool {
    let [masks, magics, addends, _] = columns;
    let Start { offset, base } = starts[square.index()];
    let addend = addends.get(square);
    let place = (offset as u64, addend as u32 % 64);
    base as usize + (u8::MAX as usize) < generated::SETS.len()
        && subsets_stay_within((masks.get(square), 0), (magics.get(square), addend), place, generated::INDICES.len())
}

#[cfg(test)]
mod tests {
    use super::{Start, TABLE, generated, stays_within};
    use crate::Square;

    #[test]
    fn starts_that_lead_out_are_noticed() {
        let last_byte_leads_out = (generated::SETS.len() - u8::MAX as usize) as u32;
        for columns in [&TABLE.columns.rook, &TABLE.columns.bishop] {
            for start in [
                Start { offset: generated::INDICES.len() as u32, base: 0 },
                Start { offset: 0, base: last_byte_leads_out },
            ] {
                assert!(Square::ALL.into_iter().all(|square| !stays_within(columns, &[start; 65], square)));
            }
        }
    }
}
