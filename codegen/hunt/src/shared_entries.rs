//! Entries that several pieces share.

use sliding_attacks_codegen::internal::geometry::Occupancies;

/// Entries in which several pieces have their attacks, each with the squares that some piece reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedEntries {
    sets: Vec<u64>,
    read: Vec<u64>,
}

impl SharedEntries {
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns whether a piece whose table starts at `offset` agrees with the entries.
    pub(crate) fn fit(&self, occupancies: &Occupancies, (bits, magic): (u32, u64), offset: usize) -> bool {
        let Occupancies { subsets, attacks, .. } = occupancies;
        subsets.iter().zip(attacks).all(|(&subset, &set)| {
            let entry = offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize;
            // An entry after the last is free.
            let (held, read) = (self.sets.get(entry).unwrap_or(&0), self.read.get(entry).unwrap_or(&0));
            (held ^ set) & read & attacks[0] == 0
        })
    }

    /// Places a piece that fits, and makes room for all of its indices.
    pub(crate) fn place(&mut self, occupancies: &Occupancies, (bits, magic): (u32, u64), offset: usize) {
        let Occupancies { subsets, attacks, .. } = occupancies;
        let length = self.len().max(offset + (1 << bits));
        self.sets.resize(length, 0);
        self.read.resize(length, 0);
        for (&subset, &set) in subsets.iter().zip(attacks) {
            let entry = offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize;
            self.sets[entry] |= set;
            self.read[entry] |= attacks[0];
        }
    }
}
