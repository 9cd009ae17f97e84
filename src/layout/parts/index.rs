//! Indices, and the proof that no occupancy leads out of a table.
//!
//! The `index` function of a layout says how an index is computed from the occupied squares, which
//! it cannot read itself. [`Table`](super::table::Table) checks what each square's index can be for
//! all of them before the table exists. The reads of the look-ups rely on it and have no bounds
//! check, which would be a fifth of their instructions.

/// The occupied squares for a layout's `index`, or what the layout made of them. Only [`Index`]
/// opens it, so no index depends on them in a way that the proof does not know.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Occupied(u64);

impl Occupied {
    #[inline(always)]
    pub(in crate::layout) const fn new(occupied: u64) -> Self {
        Self(occupied)
    }
}

/// The index `offset + (((occupied & mask | others) * magic + addend) >> shift)`, or
/// `offset + bits`. An offset below 0 goes round the circle.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Index {
    /// How many bits there are, if they are taken as they are.
    bits: Option<u8>,
    mask: u64,
    /// Bits that are always set, off the mask.
    others: u64,
    magic: u64,
    addend: u64,
    shift: u64,
    /// The shift is arithmetic, so half of the indices are negative.
    signed: bool,
    offset: u64,
    /// Only the lower 32 bits count.
    narrow: bool,
    /// The index itself.
    value: u64,
}

impl Index {
    /// No index: it is below no length.
    pub(in crate::layout) const NONE: Self = Self::of_upper_bits(Occupied(0), 32);

    /// Takes the occupied squares of a mask.
    #[inline(always)]
    pub(in crate::layout) const fn masked(Occupied(occupied): Occupied, mask: u64) -> Self {
        Self {
            bits: None,
            mask,
            others: 0,
            magic: 1,
            addend: 0,
            shift: 0,
            signed: false,
            offset: 0,
            narrow: false,
            value: occupied & mask,
        }
    }

    /// Takes the occupied squares of a mask and all squares off it.
    #[inline(always)]
    pub(in crate::layout) const fn off(occupied: Occupied, off_mask: u64) -> Self {
        Self {
            others: off_mask,
            value: occupied.0 | off_mask,
            ..Self::masked(occupied, !off_mask)
        }
    }

    /// Takes these squares too, which are off the mask.
    #[inline(always)]
    pub(in crate::layout) const fn or(self, others: u64) -> Self {
        Self {
            others,
            value: self.value | others,
            ..self
        }
    }

    #[inline(always)]
    pub(in crate::layout) const fn times(self, magic: u64) -> Self {
        Self {
            magic,
            value: self.value.wrapping_mul(magic),
            ..self
        }
    }

    #[inline(always)]
    pub(in crate::layout) const fn plus(self, addend: u64) -> Self {
        Self {
            addend,
            value: self.value.wrapping_add(addend),
            ..self
        }
    }

    /// Shifts to the right, by the low six bits of `shift`.
    #[inline(always)]
    pub(in crate::layout) const fn shifted(self, shift: u64) -> Self {
        Self {
            shift,
            value: self.value.wrapping_shr(shift as u32),
            ..self
        }
    }

    /// Shifts to the right like [`shifted`](Self::shifted), and keeps the sign.
    #[inline(always)]
    pub(in crate::layout) const fn shifted_signed(self, shift: u64) -> Self {
        Self {
            shift,
            signed: true,
            value: (self.value as i64).wrapping_shr(shift as u32) as u64,
            ..self
        }
    }

    #[inline(always)]
    pub(in crate::layout) const fn at(self, offset: u64) -> Self {
        Self {
            offset,
            value: offset.wrapping_add(self.value),
            ..self
        }
    }

    /// Keeps the lower 32 bits.
    #[inline(always)]
    pub(in crate::layout) const fn in_32_bits(self) -> Self {
        Self {
            narrow: true,
            value: self.value as u32 as u64,
            ..self
        }
    }

    /// Takes the bits of a product of 32 bits without the lowest, so many as `shift` says.
    #[inline(always)]
    pub(in crate::layout) const fn of_upper_bits(product: Occupied, shift: u64) -> Self {
        let upper = (product.0 as u32).wrapping_shr(shift as u32) as u64;
        Self {
            bits: Some(32_u64.saturating_sub(shift) as u8),
            ..Self::masked(Occupied(upper), !0)
        }
    }

    /// Takes so many bits that the layout extracted.
    ///
    /// # Safety
    /// There are no more bits.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn of_bits(extracted: Occupied, bits: u32) -> Self {
        debug_assert!(
            bits >= 64 || extracted.0 >> bits == 0,
            "more bits than the description has"
        );
        Self {
            bits: Some(if bits < 64 { bits as u8 } else { 64 }),
            ..Self::masked(extracted, !0)
        }
    }

    /// Returns the index. Only a table reads it.
    #[inline(always)]
    pub(super) const fn get(&self) -> usize {
        self.value as usize
    }

    /// Returns the index for other occupied squares, if it is not taken from bits.
    const fn of(&self, occupied: u64) -> u64 {
        let sum = (occupied & self.mask | self.others)
            .wrapping_mul(self.magic)
            .wrapping_add(self.addend);
        let shift = self.shift as u32;
        let relative = if self.signed {
            (sum as i64).wrapping_shr(shift) as u64
        } else {
            sum.wrapping_shr(shift)
        };
        let index = self.offset.wrapping_add(relative);
        if self.narrow {
            index as u32 as u64
        } else {
            index
        }
    }

    /// Returns whether the index is what is said about it, for the occupied squares from which it
    /// was computed. Bits say nothing.
    #[cfg(test)]
    pub(super) fn is_described_for(&self, occupied: u64) -> bool {
        self.bits.is_some() || self.of(occupied) == self.value
    }

    /// Returns whether every index is below `length`.
    pub(in crate::layout) const fn is_below(&self, length: usize) -> bool {
        let length = length as u64;
        let (shift, signed) = match self.bits {
            Some(bits) => (64_u64.saturating_sub(bits as u64), false),
            None => (self.shift, self.signed),
        };
        if shift >= 64 {
            return false;
        }
        // All indices lie between these two, unless the sum wraps.
        let lowest = if signed {
            self.offset.wrapping_sub(1 << 63 >> shift)
        } else {
            self.offset
        };
        if let Some(highest) = lowest.checked_add(u64::MAX >> shift) {
            if highest < length {
                return true;
            }
        }
        // No rook has more than twelve relevant squares. More would take the compiler too long.
        if self.bits.is_some() || self.mask.count_ones() > 12 {
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
    use super::{Index, Occupied};

    const NOTHING: Occupied = Occupied(0);

    fn masked(mask: u64) -> Index {
        Index::masked(NOTHING, mask)
    }

    fn of_bits(bits: u32) -> Index {
        // SAFETY: nothing has no bits.
        unsafe { Index::of_bits(NOTHING, bits) }
    }

    /// Whether this is the least length that holds all indices.
    fn needs(index: Index, length: usize) -> bool {
        index.is_below(length) && !index.is_below(length - 1)
    }

    #[test]
    fn the_largest_index_decides() {
        let index = masked(!0).shifted(61);
        assert!(needs(index, 8) && needs(index.at(4), 12));
        assert!(
            !index.at(u64::MAX - 6).is_below(usize::MAX),
            "a sum that wraps"
        );
        let unshifted = index.shifted(0);
        assert!(!unshifted.is_below(usize::MAX) && !unshifted.at(1).is_below(usize::MAX));
        assert!(!masked(1).shifted(64).is_below(usize::MAX));
    }

    #[test]
    fn bits_have_an_index_for_each_value() {
        assert!(needs(of_bits(3), 8) && needs(of_bits(3).at(4), 12));
        assert!(!of_bits(0).is_below(usize::MAX), "no bits, no index");
        assert!(!of_bits(64).is_below(usize::MAX) && !of_bits(64).at(1).is_below(usize::MAX));
        assert!(!of_bits(65).is_below(usize::MAX));
        let upper = |shift| Index::of_upper_bits(Occupied(!0), shift);
        assert!(needs(upper(29), 8) && upper(29).get() == 7);
        assert!(!upper(32).is_below(usize::MAX) && !upper(1 << 32).is_below(usize::MAX));
        assert!(!Index::NONE.is_below(usize::MAX));
    }

    #[test]
    #[should_panic = "more bits"]
    #[cfg(debug_assertions)]
    fn debug_assertions_count_the_bits() {
        // SAFETY: not given; the assertion comes first.
        unsafe { Index::of_bits(Occupied(8), 3) };
    }

    #[test]
    fn each_step_says_what_it_computes() {
        let occupied = Occupied(0b101);
        let product = Index::masked(occupied, 0b111)
            .or(8)
            .times(1 << 60)
            .plus(1 << 60);
        for index in [product.shifted(60).at(1), product.shifted_signed(60).at(17)] {
            assert_eq!(index.get(), 15);
        }
        assert_eq!(Index::off(occupied, !1).at(3).in_32_bits().get(), 2);
        assert_eq!(Index::of_upper_bits(Occupied(7 << 29), 29).at(1).get(), 8);
    }

    #[test]
    fn steps_in_another_order_are_not_described() {
        let index = Index::masked(Occupied(0b101), 0b101);
        assert!(index.times(4).shifted(1).is_described_for(0b101));
        assert!(!index.shifted(1).times(4).is_described_for(0b101));
    }

    #[test]
    fn subsets_that_never_come_do_not_count() {
        // The lowest and the third bit, moved to the two highest: 0, 1 from the first, 4 from the
        // third.
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
