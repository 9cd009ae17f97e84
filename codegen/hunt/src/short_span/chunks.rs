//! The search for short spans for one square, in chunks.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::list::Entry;
use super::{POLISHED, Plan, ShortSpan, polish};
use crate::chunked::{Chunked, Found, Outcome, PieceSquare};

/// The search for one square.
#[derive(Clone, Debug)]
pub struct SquareSearch {
    /// The occupancies of the square.
    pub occupancies: Occupancies,
    /// The longest useful span.
    pub most: u32,
    /// The number of choices that a chunk tests before it ends.
    pub tests: u64,
    /// The seed.
    pub seed: Seed,
}

/// The number of index bits beyond the number of the mask's squares, by the chunk's number.
const MORE_BITS: [u32; 3] = [0, 0, 1];

impl Chunked for SquareSearch {
    fn square(&self) -> PieceSquare {
        PieceSquare::new(self.occupancies.piece, self.occupancies.square)
    }

    fn command(&self) -> String {
        format!("short_span --squares {} --most {} --tests {}", self.square(), self.most, self.tests)
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn run(&self, chunk: u64) -> Outcome {
        let (piece, square) = (self.occupancies.piece, self.occupancies.square);
        let bits = self.occupancies.bits + MORE_BITS[chunk as usize % MORE_BITS.len()];
        let plan = Plan { bits, most: self.most.min(1 << bits), tests: self.tests };
        let mut search = ShortSpan::new(&self.occupancies);
        let hit = search.chunk(self.seed, chunk, plan);
        let found = hit.map(|hit| {
            let span = polish(&self.occupancies, None, bits, hit, POLISHED).span;
            Found { size: span.into(), line: Entry { piece, square, plan, chunk, span }.to_string() }
        });
        Outcome { found: found.into_iter().collect(), work: vec![("tests".into(), search.tests())] }
    }
}
