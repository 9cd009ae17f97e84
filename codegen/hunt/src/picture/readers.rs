//! The pieces that read each slot of a table.

use sliding_attacks_codegen::internal::LookUp;
use sliding_attacks_codegen::internal::geometry::subsets;

/// A piece on a square: 0 to 63 for the rooks, 64 to 127 for the bishops.
pub type Reader = u8;

/// Greater numbers of readers are not told apart.
pub const MOST: usize = 8;

/// For each slot, the pieces that read it, as bits.
pub struct Readers(Vec<u128>);

impl Readers {
    /// Looks up every occupancy of every square in a table of this length.
    pub fn new(look_ups: &[LookUp], length: usize) -> Self {
        let mut slots = vec![0; length];
        for (reader, look_up) in look_ups.iter().enumerate() {
            for subset in subsets(look_up.mask) {
                slots[look_up.slot(subset)] |= 1 << reader;
            }
        }
        Self(slots)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of slots that are read.
    pub fn used(&self) -> usize {
        self.counts().filter(|&count| count > 0).count()
    }

    /// Returns the number of slots that a rook reads, and that a bishop reads.
    pub fn used_by_piece(&self) -> [usize; 2] {
        let rooks = u128::from(u64::MAX);
        [rooks, !rooks].map(|of_piece| self.0.iter().filter(|&readers| readers & of_piece != 0).count())
    }

    /// Returns the number of pieces that read each slot.
    pub fn counts(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|readers| readers.count_ones() as usize)
    }

    /// Returns the first piece that reads each slot.
    pub fn first(&self) -> impl Iterator<Item = Option<Reader>> {
        self.0.iter().map(|&readers| (readers != 0).then(|| readers.trailing_zeros() as Reader))
    }

    /// Returns the number of slots that are read in each cell of `scale` slots.
    pub fn used_in_cells(&self, scale: usize) -> impl Iterator<Item = usize> {
        self.0.chunks(scale).map(|cell| cell.iter().filter(|&&readers| readers != 0).count())
    }

    /// Returns the number of slots that no piece reads, that one reads, and so on; the last is that of 8 or more, or of the
    /// greatest number.
    pub fn slots_by_count(&self) -> Vec<usize> {
        let mut slots = vec![0; self.counts().max().unwrap_or(0).min(MOST) + 1];
        for count in self.counts() {
            slots[count.min(MOST)] += 1;
        }
        slots
    }
}
