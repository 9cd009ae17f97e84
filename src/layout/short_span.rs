//! Short spans: magics that keep a square's indices close together, and tables from the first index to the last.
//!
//! The table of a fancy magic has a power of two of entries: the number of occupancies, or half of it if a magic for
//! that is known. But a table only needs the entries from its least index to its greatest. If no square of the mask
//! moves the product by much, the indices stay close together, and the length of the table need not be a power of two.
//! A constant added to each product moves the least index to 0:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic + addend >> addend)]
//! ```
//!
//! The shift is in the low six bits of the addend, which are too low to affect the index. A processor reads only six
//! bits of a shift count, so one load gives both.
//!
//! Each table lies where the gaps of the others have room for it; they share no entries. The search and the magics are
//! our own (2026); `codegen/hunt` describes the search.
//!
//! Use this if the table must be small, without a second load, and two instructions more than in [`black`](super::black)
//! are acceptable.
//!
//! ```
//! use sliding_attacks::layout::short_span;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . X .
//! };
//! assert_eq!(
//!     short_span::rook_attacks(Square::B1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         X . X X X X X .
//!     }
//! );
//! ```

use super::parts::bounds::{read, subsets_stay_within};
use super::parts::columns::{Column, Columns};
use super::parts::look_ups::look_ups;
use crate::tables::short_span as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Short spans: magics that keep a square's indices close together, and tables from the first index to the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortSpan;

look_ups!(ShortSpan, name: "short_span", table: TABLE, const);

/// Everything in one `static`, so a program loads only one address. The attack sets come first, at offset 0: an address
/// that has an index already needs another instruction to add an offset.
#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    /// For each piece the masks, the magics, the addends and the offsets.
    columns: Columns<4>,
}

static TABLE: Table = Table::new(
    Columns::new(
        [
            Column::new(&generated::ROOK_MASKS),
            Column::new(&generated::ROOK_MAGICS),
            Column::new(&generated::ROOK_ADDENDS),
            Column::widened(&generated::ROOK_OFFSETS),
        ],
        [
            Column::new(&generated::BISHOP_MASKS),
            Column::new(&generated::BISHOP_MAGICS),
            Column::new(&generated::BISHOP_ADDENDS),
            Column::widened(&generated::BISHOP_OFFSETS),
        ],
    ),
    generated::ATTACKS,
);

impl Table {
    /// Puts the table together. This is the only way to one.
    ///
    /// # Panics
    /// Does not compile where a `static` is made, if for any of the 64 squares an occupancy could lead out of `attacks`.
    const fn new(columns: Columns<4>, attacks: [u64; generated::ATTACKS.len()]) -> Self {
        let mut square = 0;
        while square < 64 {
            assert!(stays_within(&columns.rook, Square::ALL[square]));
            assert!(stays_within(&columns.bishop, Square::ALL[square]));
            square += 1;
        }
        Self { attacks, columns }
    }

    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has shown for the rook on each square that no occupancy leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, index(&self.columns.rook, square, occupied)) })
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Table::new` has shown for the bishop on each square that no occupancy leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, index(&self.columns.bishop, square, occupied)) })
    }
}

/// Whether each subset of the square's mask, and so each occupancy, leads to an entry of the attack sets.
const fn stays_within([masks, magics, addends, offsets]: &[Column; 4], square: Square) -> bool {
    let addend = addends.get(square);
    let place = (offsets.get(square), addend as u32 % 64);
    subsets_stay_within((masks.get(square), 0), (magics.get(square), addend), place, generated::ATTACKS.len())
}

#[inline]
const fn index([masks, magics, addends, offsets]: &[Column; 4], square: Square, occupied: Bitboard) -> usize {
    let addend = addends.get(square);
    let product = (occupied.0 & masks.get(square)).wrapping_mul(magics.get(square)).wrapping_add(addend);
    // `wrapping_shr` shifts by the low six bits.
    offsets.get(square).wrapping_add(product.wrapping_shr(addend as u32)) as usize
}

#[cfg(test)]
mod tests {
    use super::{Column, TABLE, generated, stays_within};
    use crate::Square;

    #[test]
    fn offsets_that_lead_out_are_noticed() {
        let offsets = Column::new(&[generated::ATTACKS.len() as u64; 64]);
        for [masks, magics, addends, _] in [TABLE.columns.rook, TABLE.columns.bishop] {
            let columns = [masks, magics, addends, offsets];
            assert!(Square::ALL.into_iter().all(|square| !stays_within(&columns, square)));
        }
    }
}
