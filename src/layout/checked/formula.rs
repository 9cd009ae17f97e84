//! Formulas for indices, and the proof that no occupancy leads to an index outside the table.
//!
//! The reads of the lookups have no bounds check, which would be a fifth of their instructions, so
//! each index must be proved in range when the crate is compiled. A layout therefore does not
//! compute indices. It writes down how an index follows from the occupied squares, as a [`Formula`],
//! without seeing these squares. [`Table`](super::table::Table) checks the formula of each square
//! when the `static` is initialized, and a lookup evaluates the same formula.

/// The index `(((occupied & mask | always) * magic + addend) >> shift) + offset`.
///
/// A method sets each part. Their order does not matter, and if one is set twice, the last value
/// wins, in both the check and the lookup. All arithmetic wraps.
///
/// A part that only some layouts need is a variant of an enum: if no layout makes it any more, the
/// compiler says so. It would say nothing about a field.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Formula {
    mask: u64,
    always: Always,
    magic: u64,
    addend: Addend,
    shift: Shift,
    offset: Offset,
}

/// Bits that are set for every occupancy, off the mask.
#[derive(Clone, Copy)]
enum Always {
    None,
    Squares(u64),
}

#[derive(Clone, Copy)]
enum Addend {
    None,
    Number(u64),
}

/// An arithmetic shift keeps the sign, so half of the indices are negative.
#[derive(Clone, Copy)]
enum Shift {
    Logical(u64),
    Arithmetic(u64),
}

/// Where the entries of the square start. An offset below 0 is its two's complement.
#[derive(Clone, Copy)]
enum Offset {
    Entries(u64),
    /// Only the lower 32 bits of the index count.
    In32Bits(u64),
    /// In bytes, which have to be whole entries.
    Bytes(u64),
}

impl Formula {
    /// A formula that no table accepts.
    pub(in crate::layout) const NONE: Self = Self::masked(0).shifted(64);

    /// Uses the occupied squares of a mask.
    #[inline(always)]
    pub(in crate::layout) const fn masked(mask: u64) -> Self {
        Self {
            mask,
            always: Always::None,
            magic: 1,
            addend: Addend::None,
            shift: Shift::Logical(0),
            offset: Offset::Entries(0),
        }
    }

    /// Uses the occupied squares of a mask, and all squares off the mask.
    #[inline(always)]
    pub(in crate::layout) const fn off(off_mask: u64) -> Self {
        Self::masked(!off_mask).always(off_mask)
    }

    /// Uses the bits that PEXT extracts by this mask: one for each of its squares, from bit 0 up.
    #[inline(always)]
    pub(in crate::layout) const fn extracted(mask: u64) -> Self {
        Self::masked(match mask.count_ones() {
            64 => u64::MAX,
            bits => (1 << bits) - 1,
        })
    }

    /// Also uses these squares, which are off the mask.
    #[inline(always)]
    pub(in crate::layout) const fn always(mut self, always: u64) -> Self {
        self.always = Always::Squares(always);
        self
    }

    #[inline(always)]
    pub(in crate::layout) const fn times(mut self, magic: u64) -> Self {
        self.magic = magic;
        self
    }

    #[inline(always)]
    pub(in crate::layout) const fn plus(mut self, addend: u64) -> Self {
        self.addend = Addend::Number(addend);
        self
    }

    /// Shifts to the right, by less than 64.
    #[inline(always)]
    pub(in crate::layout) const fn shifted(mut self, shift: u64) -> Self {
        self.shift = Shift::Logical(shift);
        self
    }

    /// Shifts to the right like [`shifted`](Self::shifted), and keeps the sign.
    #[inline(always)]
    pub(in crate::layout) const fn shifted_signed(mut self, shift: u64) -> Self {
        self.shift = Shift::Arithmetic(shift);
        self
    }

    /// Adds where the entries of the square start.
    #[inline(always)]
    pub(in crate::layout) const fn at(mut self, offset: u64) -> Self {
        self.offset = Offset::Entries(offset);
        self
    }

    /// Adds where the entries of the square start, and keeps the lower 32 bits of the index.
    #[inline(always)]
    pub(in crate::layout) const fn at_in_32_bits(mut self, offset: u64) -> Self {
        self.offset = Offset::In32Bits(offset);
        self
    }

    /// Adds where the entries of the square start, in bytes, which have to be whole entries.
    #[inline(always)]
    pub(in crate::layout) const fn at_byte(mut self, byte_offset: u64) -> Self {
        self.offset = Offset::Bytes(byte_offset);
        self
    }

    /// Returns the mask: the squares whose occupancy the formula uses.
    #[inline(always)]
    pub(super) const fn mask(&self) -> u64 {
        self.mask
    }

    /// Returns how many bytes the entry is after the one at the index.
    #[inline(always)]
    pub(super) const fn byte_offset(&self) -> u64 {
        match self.offset {
            Offset::Bytes(bytes) => bytes,
            Offset::Entries(_) | Offset::In32Bits(_) => 0,
        }
    }

    /// Returns the squares that are set for every occupancy.
    #[inline(always)]
    const fn always_set(&self) -> u64 {
        match self.always {
            Always::None => 0,
            Always::Squares(squares) => squares,
        }
    }

    /// Returns the index for occupied squares that are all in the mask.
    #[inline(always)]
    pub(super) const fn index(&self, relevant: u64) -> u64 {
        debug_assert!(relevant & !self.mask == 0, "squares off the mask");
        let product = (relevant | self.always_set()).wrapping_mul(self.magic);
        let sum = match self.addend {
            Addend::None => product,
            Addend::Number(addend) => product.wrapping_add(addend),
        };
        let shifted = match self.shift {
            Shift::Logical(shift) => sum.wrapping_shr(shift as u32),
            Shift::Arithmetic(shift) => (sum as i64).wrapping_shr(shift as u32) as u64,
        };
        match self.offset {
            Offset::Entries(offset) => offset.wrapping_add(shifted),
            Offset::In32Bits(offset) => offset.wrapping_add(shifted) as u32 as u64,
            Offset::Bytes(_) => shifted,
        }
    }

    /// Returns whether the formula maps every occupancy to one of `length` entries, each of
    /// `entry_bytes` bytes.
    ///
    /// It first compares the ends of an interval that contains the index of every 64-bit sum:
    ///
    /// ```text
    /// 0        lowest       lowest + (largest sum >> shift)        length
    /// ├──────────┼────────────────────────┼──────────────────────────┤
    ///                every index is here
    /// ```
    ///
    /// If the interval ends outside the table or wraps, the indices of all subsets are tried: most
    /// sums of 64 bits are no product of a subset.
    pub(super) const fn stays_within(&self, length: usize, entry_bytes: usize) -> bool {
        let (byte_offset, entry_bytes) = (self.byte_offset() as i64, entry_bytes as i64);
        let (shift, lowest_shifted) = match self.shift {
            Shift::Logical(shift) => (shift, 0),
            Shift::Arithmetic(shift) => (shift, (i64::MIN >> (shift & 63)) as u64),
        };
        if shift >= 64 || byte_offset % entry_bytes != 0 {
            return false;
        }
        let entry_offset = (byte_offset / entry_bytes) as u64;
        let length = length as u64;
        let is_product = self.magic != 1
            || matches!(self.addend, Addend::Number(_))
            || matches!(self.shift, Shift::Arithmetic(_));
        let largest_sum = if is_product {
            u64::MAX
        } else {
            self.mask | self.always_set()
        };
        let offset = match self.offset {
            Offset::Entries(offset) | Offset::In32Bits(offset) => offset,
            Offset::Bytes(_) => entry_offset,
        };
        let lowest = offset.wrapping_add(lowest_shifted);
        if let Some(highest) = lowest.checked_add(largest_sum >> shift) {
            if highest < length {
                return true;
            }
        }
        // A rook has at most twelve relevant squares; for more, the compiler would take too long.
        if self.mask.count_ones() > 12 {
            return false;
        }
        let mut subset = 0_u64;
        loop {
            if self.index(subset).wrapping_add(entry_offset) >= length {
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
    use super::Formula;

    /// Returns whether this is the smallest number of words that holds all entries.
    fn needs(formula: Formula, length: usize) -> bool {
        formula.stays_within(length, 8) && !formula.stays_within(length - 1, 8)
    }

    fn stays_nowhere(formula: Formula) -> bool {
        !formula.stays_within(usize::MAX, 8)
    }

    #[test]
    fn the_table_must_contain_the_largest_index() {
        let formula = Formula::masked(!0).times(3).shifted(61);
        assert!(needs(formula, 8) && needs(formula.at(4), 12));
        assert!(stays_nowhere(formula.at(u64::MAX - 6)), "a sum that wraps");
        assert!(stays_nowhere(formula.shifted(0)) && stays_nowhere(formula.shifted(64)));
        assert!(stays_nowhere(Formula::NONE));
    }

    #[test]
    fn without_a_magic_the_largest_index_is_computed_from_the_mask() {
        assert!(needs(Formula::masked(0x1fff).at(4), 0x2004));
        assert!(needs(Formula::masked(0xffff_ffff).shifted(29), 8));
        assert!(needs(Formula::extracted(0b1_0110).at(4), 12));
        assert!(stays_nowhere(Formula::extracted(!0)) && needs(Formula::extracted(0), 1));
        // The lowest index is -8, and the mask's highest is 3.
        let signed = Formula::masked(3).shifted_signed(60);
        assert!(needs(signed.at(8), 9) && !signed.shifted_signed(0).at(0).stays_within(3, 8));
    }

    #[test]
    fn only_indices_of_subsets_of_the_mask_count() {
        // The lowest and the third bit, moved to the two highest: 0, 1 from the first, 4 from the
        // third.
        let formula = Formula::masked(0b101).times(1 << 61).shifted(61);
        assert!(needs(formula, 6) && needs(formula.always(0b10), 8));
        // The addend wraps 5, the highest, around to 0.
        assert!(needs(formula.plus(3 << 61), 8) && needs(formula.plus(2 << 61), 8));
        // From 3 to 8, so with an offset of -3 from 0 to 5.
        let from_3 = formula.times(1 << 60).plus(3 << 60).shifted(60);
        assert!(needs(from_3.at(0_u64.wrapping_sub(3)), 6));
        assert!(!from_3.at(0_u64.wrapping_sub(4)).stays_within(6, 8));
        // More squares than any rook has are refused rather than tried.
        assert!(!Formula::masked(0x1fff).times(0).stays_within(1, 8));
        assert!(Formula::masked(0x0fff).times(0).stays_within(1, 8));
    }

    #[test]
    fn signed_indices_are_on_both_sides_of_the_offset() {
        // The first bit is worth 1, the third -4.
        let formula = Formula::masked(0b101).times(1 << 61).shifted_signed(61);
        assert!(needs(formula.at(4), 6) && !formula.at(3).stays_within(6, 8));
    }

    #[test]
    fn offsets_in_bytes_are_whole_entries() {
        let formula = Formula::masked(3);
        assert!(needs(formula.at_byte(16), 6) && needs(formula.at(!0).at_byte(8), 5));
        assert!(formula.at_byte(6).stays_within(7, 2) && !formula.at_byte(6).stays_within(6, 2));
        assert!(stays_nowhere(formula.at_byte(12)) && stays_nowhere(formula.at_byte(!7)));
    }

    #[test]
    fn the_index_follows_the_formula() {
        let formula = Formula::masked(0b111)
            .always(8)
            .times(1 << 60)
            .plus(1 << 60);
        for formula in [
            formula.shifted(60).at(1),
            formula.shifted_signed(60).at(17),
            formula.shifted(60).at_in_32_bits((1 << 32) + 1),
        ] {
            assert_eq!(formula.index(0b101), 15);
        }
        assert_eq!(Formula::off(!1).at_in_32_bits(3).index(1), 2);
    }

    /// The order of the steps does not matter, and of two values for one part the last one wins, in
    /// the check and in the index.
    #[test]
    fn the_check_and_the_index_use_the_same_values() {
        let formula = Formula::masked(0b101).shifted(1).times(4).at(1 << 40).at(7);
        assert_eq!(formula.index(0b101), 17);
        assert!(needs(formula, 18));
    }

    #[test]
    #[should_panic = "off the mask"]
    #[cfg(debug_assertions)]
    fn debug_assertions_check_the_squares() {
        Formula::masked(1).index(2);
    }
}
