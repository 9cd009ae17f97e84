//! The function from an occupancy to an entry.

use crate::geometry::Occupancies;

/// The function from an occupancy of one square to an entry: `offset + ((subset | always) * magic + addend >> shift)`,
/// with a logical or an arithmetic shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexFunction {
    /// The magic.
    pub magic: u64,
    /// 64 - index bits.
    pub shift: u32,
    /// Whether the shift is arithmetic, which makes the index of a product with its highest bit set negative.
    pub signed: bool,
    /// The entry of index 0. The square's table starts there, unless indices are negative.
    pub offset: u32,
    /// The squares that the look-up adds to every subset of the mask, none in most layouts.
    pub always: u64,
    /// What the look-up adds to every product, 0 in most layouts.
    pub addend: u64,
}

impl IndexFunction {
    /// Returns the function of a look-up that multiplies and shifts, and adds nothing but the offset.
    #[must_use]
    pub const fn new(magic: u64, shift: u32, offset: u32) -> Self {
        Self { magic, shift, signed: false, offset, always: 0, addend: 0 }
    }

    /// Returns the entry for a subset of the mask.
    #[must_use]
    pub const fn entry(&self, subset: u64) -> usize {
        let product = (subset | self.always).wrapping_mul(self.magic).wrapping_add(self.addend);
        let index =
            if self.signed { (product as i64 >> self.shift) as usize } else { (product >> self.shift) as usize };
        (self.offset as usize).wrapping_add(index)
    }

    /// Returns the entry for each of the occupancies' subsets. It uses a plain loop because it runs 107,648 times for a
    /// layout.
    pub(in crate::layout) fn entries(&self, occupancies: &Occupancies) -> Vec<u32> {
        let subsets = &occupancies.subsets[..];
        let mut entries = Vec::with_capacity(subsets.len());
        while entries.len() < subsets.len() {
            entries.push(self.entry(subsets[entries.len()]) as u32);
        }
        entries
    }

    /// Returns the number of entries up to the last that some index leads to, whether or not an occupancy does.
    pub(in crate::layout) const fn reach(&self) -> usize {
        self.offset as usize + (u64::MAX >> self.shift) as usize + 1
    }
}
