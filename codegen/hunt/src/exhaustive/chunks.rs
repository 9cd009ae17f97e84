//! The exhaustive search for one square, in chunks.

use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::{DEFAULT_SEED, Seed};

use super::{Exhaustive, Limits};
use crate::chunked::{self, Chunked, Outcome, PieceSquare};

/// The search for one square. A chunk finds the magic of the shortest span that begins with its number.
#[derive(Clone, Debug)]
pub struct SquareSearch {
    /// The occupancies of the square.
    pub occupancies: Occupancies,
    /// What is searched.
    pub limits: Limits,
}

impl Chunked for SquareSearch {
    fn square(&self) -> PieceSquare {
        PieceSquare::new(self.occupancies.piece, self.occupancies.square)
    }

    fn command(&self) -> String {
        let Limits { bits, most, prefix } = self.limits;
        format!("exhaustive --squares {} --bits {bits} --most {most} --prefix {prefix}", self.square())
    }

    /// Returns the default seed, because the search draws nothing.
    fn seed(&self) -> Seed {
        DEFAULT_SEED
    }

    fn total(&self) -> Option<u64> {
        Some(1 << self.limits.prefix)
    }

    fn run(&self, chunk: u64) -> Outcome {
        let found = Exhaustive::new(&self.occupancies, self.limits).chunk(chunk);
        let (piece, square, bits) = (self.occupancies.piece, self.occupancies.square, self.limits.bits);
        let best = found.best.map(|(span, magic)| {
            let record = Record { piece, square, bits, magic, addend: None, offset: None };
            chunked::Found { size: span.into(), line: record.to_string() }
        });
        let work = vec![("branches".into(), found.branches), ("magics".into(), found.magics)];
        Outcome { found: best.into_iter().collect(), work }
    }
}
