//! The depth-first search for one square, in chunks.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;

use super::{DepthFirst, Plan};
use crate::chunked::{Chunked, Found, Outcome, PieceSquare};

/// The search for one square. A chunk ends with its first magic.
#[derive(Clone, Debug)]
pub struct SquareSearch {
    /// The occupancies of the square.
    pub occupancies: Occupancies,
    /// The number of index bits.
    pub bits: u32,
    /// The limits of a chunk.
    pub plan: Plan,
    /// The seed.
    pub seed: Seed,
}

impl Chunked for SquareSearch {
    fn square(&self) -> PieceSquare {
        PieceSquare::new(self.occupancies.piece, self.occupancies.square)
    }

    fn command(&self) -> String {
        let (square, bits, Plan { width, tests, zeros }) = (self.square(), self.bits, self.plan);
        format!("dense --squares {square} --bits {bits} --width {width} --zeros {zeros} --tests {tests}")
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn run(&self, chunk: u64) -> Outcome {
        let (piece, square, bits) = (self.occupancies.piece, self.occupancies.square, self.bits);
        let mut found = Vec::new();
        let mut search = DepthFirst::new(&self.occupancies, bits);
        search.chunk(self.seed, chunk, self.plan, &mut |magic, slots| {
            let record = Record { piece, square, bits, magic, addend: None, offset: None };
            found.push(Found { size: slots.into(), line: record.to_string() });
            false
        });
        Outcome { found, work: vec![("tests".into(), search.tests())] }
    }
}
