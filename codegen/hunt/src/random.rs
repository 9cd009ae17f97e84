//! Numbers below a limit, drawn from a stream of random words.

use sliding_attacks_codegen::candidates::Candidates;

pub(crate) trait Below {
    /// Draws a number below `limit`.
    fn below(&mut self, limit: u64) -> u64;
}

impl Below for Candidates {
    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(limit)) >> 64) as u64
    }
}
