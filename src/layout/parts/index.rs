//! Indices, and the proof that no occupancy leads out of a table.
//!
//! The `index` function of a layout computes an index and at the same time describes what the index can be for other
//! occupied squares. [`Table::new`](super::table::Table::new) checks the descriptions of all squares before the table
//! exists. The reads of the look-ups rely on it and have no bounds check, which would be a fifth of their instructions.

use crate::Bitboard;

/// The index `offset + (((occupied & mask | others) * magic + addend) >> shift)`. An offset below 0 goes round the circle.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Index {
    mask: u64,
    /// Bits that are always set, off the mask.
    others: u64,
    magic: u64,
    addend: u64,
    shift: u64,
    /// The shift is arithmetic, so half of the indices are negative.
    signed: bool,
    offset: u64,
    /// The index for the occupied squares that it was made from.
    value: u64,
}

impl Index {
    /// Takes the occupied squares of a mask.
    #[inline(always)]
    pub(in crate::layout) const fn masked(occupied: Bitboard, mask: u64) -> Self {
        let value = occupied.0 & mask;
        Self { mask, others: 0, magic: 1, addend: 0, shift: 0, signed: false, offset: 0, value }
    }

    /// Takes the occupied squares of a mask and all squares off it.
    #[inline(always)]
    pub(in crate::layout) const fn off(occupied: Bitboard, off_mask: u64) -> Self {
        Self { others: off_mask, value: occupied.0 | off_mask, ..Self::masked(occupied, !off_mask) }
    }

    /// Takes these squares too, which are off the mask.
    #[inline(always)]
    pub(in crate::layout) const fn or(self, others: u64) -> Self {
        Self { others, value: self.value | others, ..self }
    }

    #[inline(always)]
    pub(in crate::layout) const fn times(self, magic: u64) -> Self {
        Self { magic, value: self.value.wrapping_mul(magic), ..self }
    }

    #[inline(always)]
    pub(in crate::layout) const fn plus(self, addend: u64) -> Self {
        Self { addend, value: self.value.wrapping_add(addend), ..self }
    }

    /// Shifts to the right, by the low six bits of `shift`.
    #[inline(always)]
    pub(in crate::layout) const fn shifted(self, shift: u64) -> Self {
        Self { shift, value: self.value.wrapping_shr(shift as u32), ..self }
    }

    /// Shifts to the right like [`shifted`](Self::shifted), and keeps the sign.
    #[inline(always)]
    pub(in crate::layout) const fn shifted_signed(self, shift: u64) -> Self {
        Self { shift, signed: true, value: (self.value as i64).wrapping_shr(shift as u32) as u64, ..self }
    }

    #[inline(always)]
    pub(in crate::layout) const fn at(self, offset: u64) -> Self {
        Self { offset, value: offset.wrapping_add(self.value), ..self }
    }

    /// Takes a value of so many bits that was not computed here.
    #[inline(always)]
    pub(in crate::layout) const fn of_bits(value: u64, bits: u32) -> Self {
        Self { shift: 64 - bits as u64, value, ..Self::masked(Bitboard::EMPTY, !0) }
    }

    /// Returns the index.
    #[inline(always)]
    pub(in crate::layout) const fn get(self) -> usize {
        self.value as usize
    }

    /// Returns the index for other occupied squares.
    const fn of(self, occupied: u64) -> u64 {
        let sum = Self::masked(Bitboard(occupied), self.mask).or(self.others).times(self.magic).plus(self.addend);
        let shifted = if self.signed { sum.shifted_signed(self.shift) } else { sum.shifted(self.shift) };
        shifted.at(self.offset).value
    }

    /// Returns whether every index is below `length`.
    pub(in crate::layout) const fn is_below(self, length: usize) -> bool {
        let length = length as u64;
        if self.shift >= 64 {
            return false;
        }
        // All indices lie between these two, unless the sum wraps.
        let lowest = if self.signed { self.offset.wrapping_sub(1 << 63 >> self.shift) } else { self.offset };
        if let Some(highest) = lowest.checked_add(u64::MAX >> self.shift) {
            if highest < length {
                return true;
            }
        }
        // No rook has more than twelve relevant squares. More would take the compiler too long.
        if self.mask.count_ones() > 12 {
            return false;
        }
        let mut subset = 0_u64;
        loop {
            if self.of(subset) >= length {
                return false;
            }
            subset = subset.wrapping_sub(self.mask) & self.mask;
            if subset == 0 {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Index;
    use crate::Bitboard;

    fn masked(mask: u64) -> Index {
        Index::masked(Bitboard::EMPTY, mask)
    }

    /// Whether this is the least length that holds all indices.
    fn needs(index: Index, length: usize) -> bool {
        index.is_below(length) && !index.is_below(length - 1)
    }

    #[test]
    fn the_largest_index_decides() {
        let index = masked(!0).shifted(61);
        assert!(needs(index, 8) && needs(index.at(4), 12));
        assert!(!index.at(u64::MAX - 6).is_below(usize::MAX), "a sum that wraps");
        let unshifted = index.shifted(0);
        assert!(!unshifted.is_below(usize::MAX) && !unshifted.at(1).is_below(usize::MAX));
        assert!(!masked(1).shifted(64).is_below(usize::MAX));
    }

    #[test]
    fn bits_have_an_index_for_each_value() {
        assert!(needs(Index::of_bits(0, 3), 8) && needs(Index::of_bits(0, 3).at(4), 12));
        assert!(!Index::of_bits(0, 0).is_below(usize::MAX), "no bits, no index");
        assert!(!Index::of_bits(0, 64).is_below(usize::MAX) && !Index::of_bits(0, 64).at(1).is_below(usize::MAX));
    }

    #[test]
    fn subsets_that_never_come_do_not_count() {
        // The lowest and the third bit, moved to the two highest: 0, 1 from the first, 4 from the third.
        let index = masked(0b101).times(1 << 61).shifted(61);
        assert!(needs(index, 6) && needs(index.or(0b10), 8));
        // The addend turns 5, the greatest, round to 0.
        assert!(needs(index.plus(3 << 61), 8) && needs(index.plus(2 << 61), 8));
        // From 3 to 8, so with an offset of -3 from 0 to 5.
        let from_3 = index.times(1 << 60).plus(3 << 60).shifted(60);
        assert!(needs(from_3.at(0_u64.wrapping_sub(3)), 6));
        assert!(!from_3.at(0_u64.wrapping_sub(4)).is_below(6));
        // More squares than any rook has are refused rather than tried.
        assert!(!masked(0x1fff).times(0).is_below(1) && masked(0x0fff).times(0).is_below(1));
    }

    #[test]
    fn signed_indices_lie_on_both_sides_of_the_offset() {
        // The first bit is worth 1, the third -4.
        let index = masked(0b101).times(1 << 61).shifted_signed(61);
        assert!(needs(index.at(4), 6) && !index.at(3).is_below(6));
    }
}
