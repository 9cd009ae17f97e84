//! Random draws from a stream of words, other than magics.

use sliding_attacks_codegen::internal::candidates::Candidates;

pub(crate) trait Draw {
    /// Draws a number below `limit`.
    fn below(&mut self, limit: u64) -> u64;

    /// Shuffles a list.
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for from in (1..list.len()).rev() {
            list.swap(from, self.below(from as u64 + 1) as usize);
        }
    }
}

impl Draw for Candidates {
    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(limit)) >> 64) as u64
    }
}
