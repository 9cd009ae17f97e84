//! The ways in which layouts with one shift for all squares of a piece compute an index.

use sliding_attacks_codegen::internal::geometry::Piece;
use sliding_attacks_codegen::internal::search::index_bits;

/// The way a layout computes an index from the occupied squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `(occupied & mask) * magic >> (64 - bits)`
    FixedShift,
    /// `(occupied | !mask) * magic >> (64 - bits)`
    Black,
    /// `(occupied & mask) * magic >> (64 - bits)` with an arithmetic shift. Here index 0 is the least that there can be, so
    /// the empty board has the middle one.
    SignedShift,
}

impl Formula {
    /// Returns the number of index bits of each piece.
    pub(crate) const fn bits(self, piece: Piece) -> u32 {
        index_bits(piece)
    }

    /// Returns the product of the empty board, which is part of every product.
    pub(crate) const fn base(self, mask: u64, magic: u64) -> u64 {
        match self {
            Self::FixedShift => 0,
            Self::Black => (!mask).wrapping_mul(magic),
            Self::SignedShift => 1 << 63,
        }
    }

    /// Returns this magic and those that differ from it only in what they add to every product, by less than a slot.
    pub(crate) fn phases(self, mask: u64, magic: u64, bits: u32) -> impl Iterator<Item = u64> {
        let free = free(mask);
        let phases = if self == Self::Black { 1_u64 << (64 - bits).saturating_sub(free) } else { 1 };
        (0..phases).map(move |phase| magic.wrapping_add(phase << (free % 64)))
    }

    /// Returns the magic that moves the index `first` as far down as possible, and all others with it.
    pub(crate) const fn lowered(self, mask: u64, magic: u64, bits: u32, first: u32) -> u64 {
        match self {
            Self::FixedShift | Self::SignedShift => magic,
            Self::Black => {
                let coarse = free(mask).saturating_sub(64 - bits);
                magic.wrapping_add(((first >> coarse) as u64) << coarse << (64 - bits))
            }
        }
    }
}

/// Returns the lowest bit of a magic that moves no square of the mask within the product. A black magic's bits from
/// there on subtract their value from every product.
const fn free(mask: u64) -> u32 {
    64 - mask.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::internal::geometry::Occupancies;

    use super::*;

    #[test]
    fn free_bits_turn_every_index_alike() {
        for (piece, square) in Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| (piece, square))) {
            let Occupancies { mask, subsets, .. } = Occupancies::new(piece, square);
            let bits = Formula::Black.bits(piece);
            let magic = 0x9e37_79b9_7f4a_7c15_u64.rotate_left(square.into());
            let product = |magic: u64, subset: u64| (subset | !mask).wrapping_mul(magic);
            for first in [0, 1, 100, (1 << bits) - 1] {
                let lowered = Formula::Black.lowered(mask, magic, bits, first);
                let by = product(magic, 0).wrapping_sub(product(lowered, 0));
                assert!(by >> (64 - bits) <= first.into() && by << bits == 0);
                assert!(
                    subsets.iter().all(|subset| product(magic, *subset).wrapping_sub(by) == product(lowered, *subset))
                );
            }
            // A bishop on d8 has 2^29 phases. What a phase adds is a sum of what its bits add, so these are enough.
            for (phase, other) in (0_u64..).zip(Formula::Black.phases(mask, magic, bits)) {
                let by = product(magic, 0).wrapping_sub(product(other, 0));
                assert!(by < 1 << (64 - bits));
                assert!(
                    !phase.is_power_of_two()
                        || subsets
                            .iter()
                            .all(|subset| product(magic, *subset).wrapping_sub(by) == product(other, *subset))
                );
            }
        }
    }
}
