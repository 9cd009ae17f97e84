//! The proofs that no index leads out of a table, and the unchecked reads that rely on them.
//!
//! A bounds check, a comparison and a jump, would be a fifth of a look-up's instructions.

/// Returns the element at `index`, unchecked unless debug assertions are on.
///
/// # Safety
/// `index` is below the length of `array`.
#[inline(always)]
pub(in crate::layout) const unsafe fn read<T: Copy>(array: &[T], index: usize) -> T {
    debug_assert!(index < array.len());
    // Adding to the pointer instead of indexing the array lets the compiler add an offset to the table's address while
    // the multiplication runs, which saves a cycle of latency.
    // SAFETY: the caller guarantees that the element is within the array.
    unsafe { *array.as_ptr().add(index) }
}

/// Returns whether `offset` plus the largest index that `bits` bits shifted right by `shift` can give is below
/// `length`.
pub(in crate::layout) const fn stays_within(offset: u64, shift: u32, bits: u32, length: usize) -> bool {
    shift < bits && offset < 1 << 32 && offset + (u64::MAX >> (64 - bits) >> shift) < length as u64
}

/// Returns whether every subset of a mask leads to an entry below `length`, by `offset + ((subset | others) * magic +
/// addend >> shift)`, where an `offset` below 0 goes round. It tries the subsets one by one only if the largest index
/// would lead further.
pub(in crate::layout) const fn subsets_stay_within(
    (mask, others): (u64, u64),
    (magic, addend): (u64, u64),
    (offset, shift): (u64, u32),
    length: usize,
) -> bool {
    if stays_within(offset, shift, 64, length) {
        return true;
    }
    let mut subset = 0_u64;
    loop {
        let index = (subset | others).wrapping_mul(magic).wrapping_add(addend) >> shift;
        if offset.wrapping_add(index) >= length as u64 {
            return false;
        }
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return true;
        }
    }
}

/// Returns whether `offset` plus the largest word that `mask` can extract is below `length`.
pub(in crate::layout) const fn extracts_within(mask: u64, offset: u64, length: usize) -> bool {
    stays_within(offset, 64 - mask.count_ones(), 64, length)
}

/// Returns whether all numbers that an index can reach, from `offset` up to the largest index after a shift by `shift`,
/// are in the array, and each of them plus `base` is an index of `sets`. This is a macro because numbers have 8 or 16
/// bits.
macro_rules! numbers_stay_within {
    ($numbers:expr, ($offset:expr, $shift:expr), $base:expr, $sets:expr) => {{
        let (offset, shift, base) = ($offset as usize, $shift as u32, $base as usize);
        let mut holds = $crate::layout::parts::bounds::stays_within(offset as u64, shift, 64, $numbers.len());
        let mut index = offset;
        while holds && index <= offset + (u64::MAX >> shift) as usize {
            holds = base + ($numbers[index] as usize) < $sets.len();
            index += 1;
        }
        holds
    }};
}
pub(in crate::layout) use numbers_stay_within;

#[cfg(test)]
mod tests {
    use super::{extracts_within, stays_within, subsets_stay_within};

    #[test]
    fn the_largest_index_decides() {
        assert!(stays_within(4, 61, 64, 12) && !stays_within(5, 61, 64, 12));
        assert!(stays_within(4, 29, 32, 12) && !stays_within(5, 29, 32, 12));
        assert!(!stays_within(0, 64, 64, 1) && !stays_within(u64::MAX, 63, 64, usize::MAX));
        assert!(!stays_within(1 << 32, 63, 64, usize::MAX));
        assert!(extracts_within(0b111, 4, 12) && !extracts_within(0b111, 5, 12));
    }

    #[test]
    fn subsets_that_never_come_do_not_count() {
        // The lowest and the third bit, moved to the two highest: 0, 1 from the first, 4 from the third.
        let magic = 1 << 61;
        assert!(subsets_stay_within((0b101, 0), (magic, 0), (0, 61), 6));
        assert!(!subsets_stay_within((0b101, 0), (magic, 0), (0, 61), 5));
        assert!(!subsets_stay_within((0b101, 0b10), (magic, 0), (0, 61), 6));
        // The addend turns 5, the greatest, round to 0.
        assert!(subsets_stay_within((0b101, 0), (magic, 3 << 61), (0, 61), 8));
        assert!(!subsets_stay_within((0b101, 0), (magic, 2 << 61), (0, 61), 7));
        // From 3 to 8, so with an offset of -3 from 0 to 5.
        assert!(subsets_stay_within((0b101, 0), (magic >> 1, 3 << 60), (0_u64.wrapping_sub(3), 60), 6));
        assert!(!subsets_stay_within((0b101, 0), (magic >> 1, 3 << 60), (0_u64.wrapping_sub(3), 60), 5));
        assert!(!subsets_stay_within((0b101, 0), (magic >> 1, 3 << 60), (0_u64.wrapping_sub(4), 60), 6));
    }
}
