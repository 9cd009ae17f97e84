//! The proof that no occupancy leads out of a table.
//!
//! Each layout states as a [`Reach`] what its index function computes for a square.
//! [`Table::new`](super::table::Table::new) checks the reaches of all squares before the table exists. The reads of
//! the look-ups rely on it and have no bounds check, which would be a fifth of their instructions.

/// The entries that a look-up from one square can lead to: an index and an offset that is added to it.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Reach {
    /// An offset below 0 goes round the circle.
    pub(in crate::layout) offset: u64,
    /// No index is larger.
    pub(in crate::layout) largest: u64,
    /// What the indices are, if it can matter that some of those up to the largest do not occur.
    pub(in crate::layout) product: Option<Product>,
}

/// The index `((occupied & mask | others) * magic + addend) >> shift`.
#[derive(Clone, Copy)]
pub(in crate::layout) struct Product {
    pub(in crate::layout) mask: u64,
    /// Bits that are always set, off the mask.
    pub(in crate::layout) others: u64,
    pub(in crate::layout) magic: u64,
    pub(in crate::layout) addend: u64,
    pub(in crate::layout) shift: u32,
}

impl Product {
    /// The fields that most layouts do not have.
    pub(in crate::layout) const NONE: Self = Self { mask: 0, others: 0, magic: 0, addend: 0, shift: 0 };

    /// Returns the reach with this offset.
    pub(in crate::layout) const fn at(self, offset: u64) -> Reach {
        // A shift of 64 or more has no meaning, and no table is large enough for this index.
        let largest = if self.shift < 64 { u64::MAX >> self.shift } else { u64::MAX };
        Reach { offset, largest, product: Some(self) }
    }

    /// Returns the reach with this offset if the shift is arithmetic, so that half of the indices are negative.
    pub(in crate::layout) const fn signed_at(self, offset: u64) -> Reach {
        assert!(self.addend == 0 && self.shift < 64);
        // A signed index is the unsigned one of a product half a circle further, minus half the number of indices.
        Self { addend: 1 << 63, ..self }.at(offset.wrapping_sub(1 << (63 - self.shift)))
    }
}

impl Reach {
    /// Returns the reach of the bits under `mask`, moved together, with this offset.
    pub(in crate::layout) const fn of_extract(mask: u64, offset: u64) -> Self {
        let largest = if mask == 0 { 0 } else { u64::MAX >> mask.count_zeros() };
        Self { offset, largest, product: None }
    }

    /// Returns whether every index and the offset add up to less than `length`.
    pub(in crate::layout) const fn is_below(self, length: usize) -> bool {
        let length = length as u64;
        if let Some(last) = self.offset.checked_add(self.largest) {
            if last < length {
                return true;
            }
        }
        let Some(Product { mask, others, magic, addend, shift }) = self.product else { return false };
        // No rook has more than twelve relevant squares. More would take the compiler too long.
        if shift >= 64 || mask.count_ones() > 12 {
            return false;
        }
        let mut subset = 0_u64;
        loop {
            let index = (subset | others).wrapping_mul(magic).wrapping_add(addend) >> shift;
            if self.offset.wrapping_add(index) >= length {
                return false;
            }
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Product, Reach};

    #[test]
    fn the_largest_index_decides() {
        let product = Product { mask: !0, magic: 1, shift: 61, ..Product::NONE };
        assert!(product.at(4).is_below(12) && !product.at(5).is_below(12));
        assert!(!product.at(u64::MAX - 6).is_below(usize::MAX), "a sum that wraps");
        let unshifted = Product { shift: 0, ..product };
        assert!(!unshifted.at(0).is_below(usize::MAX) && !unshifted.at(1).is_below(usize::MAX));
        assert!(!Product { mask: 1, shift: 64, ..product }.at(0).is_below(usize::MAX));
    }

    #[test]
    fn extracts_have_an_index_for_each_subset() {
        assert!(Reach::of_extract(0b1011, 4).is_below(12) && !Reach::of_extract(0b1011, 5).is_below(12));
        assert!(Reach::of_extract(0, 4).is_below(5) && !Reach::of_extract(0, 5).is_below(5));
        assert!(!Reach::of_extract(!0, 0).is_below(usize::MAX) && !Reach::of_extract(!0, 1).is_below(usize::MAX));
    }

    #[test]
    fn subsets_that_never_come_do_not_count() {
        // The lowest and the third bit, moved to the two highest: 0, 1 from the first, 4 from the third.
        let product = Product { mask: 0b101, magic: 1 << 61, shift: 61, ..Product::NONE };
        assert!(product.at(0).is_below(6) && !product.at(0).is_below(5));
        assert!(!Product { others: 0b10, ..product }.at(0).is_below(6));
        // The addend turns 5, the greatest, round to 0.
        assert!(Product { addend: 3 << 61, ..product }.at(0).is_below(8));
        assert!(!Product { addend: 2 << 61, ..product }.at(0).is_below(7));
        // From 3 to 8, so with an offset of -3 from 0 to 5.
        let from_3 = Product { magic: 1 << 60, addend: 3 << 60, shift: 60, ..product };
        assert!(from_3.at(0_u64.wrapping_sub(3)).is_below(6) && !from_3.at(0_u64.wrapping_sub(3)).is_below(5));
        assert!(!from_3.at(0_u64.wrapping_sub(4)).is_below(6));
        // More squares than any rook has are refused rather than tried.
        assert!(!Product { mask: 0x1fff, magic: 0, ..product }.at(0).is_below(1));
        assert!(Product { mask: 0x0fff, magic: 0, ..product }.at(0).is_below(1));
    }

    #[test]
    fn signed_indices_lie_on_both_sides_of_the_offset() {
        // The first bit is worth 1, the third -4.
        let product = Product { mask: 0b101, magic: 1 << 61, shift: 61, ..Product::NONE };
        assert!(product.signed_at(4).is_below(6) && !product.signed_at(4).is_below(5));
        assert!(!product.signed_at(3).is_below(6));
    }
}
