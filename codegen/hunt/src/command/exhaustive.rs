//! `exhaustive`: all magics of a square with a given number of index bits, or the proof that there is none.

use clap::Args;
use hunt::Error;
use hunt::chunked::{Chunked, PieceSquare};
use hunt::exhaustive::{Exhaustive, Limits, SquareSearch};

use super::Common;
use super::chunks::Chunks;

/// All magics of a square with a given number of index bits, or the proof that there is none.
///
/// Each chunk is the magics that begin with its number, and finds the one of the shortest span, counted in a circle. For a
/// proof, run all chunks. That takes seconds for a bishop on c1, minutes for a rook on b2, and hours for one on d1.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    chunks: Chunks,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS", requires = "chunks",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Exhaustive::MOST_BITS)))]
    bits: Option<u32>,
    /// The longest span to look for, in slots [default: all slots of the index]
    #[arg(long, value_name = "SPAN", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// The number of the magic's first bits that are the number of the chunk, for 2^PREFIX chunks [default: two more than
    /// index bits]
    #[arg(long, value_name = "PREFIX", requires = "chunks",
          value_parser = clap::value_parser!(u32).range(0..=i64::from(Exhaustive::MOST_PREFIX)))]
    prefix: Option<u32>,
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let search = |square: PieceSquare| {
            let occupancies = square.occupancies();
            let bits = self.bits.unwrap_or(occupancies.bits - 1);
            let all = Limits::of_bits(bits);
            let limits =
                Limits { bits, most: self.most.unwrap_or(all.most), prefix: self.prefix.unwrap_or(all.prefix) };
            Box::new(SquareSearch { occupancies, limits: limits.clamp() }) as Box<dyn Chunked>
        };
        let searches: Vec<_> = self.chunks.squares().into_iter().map(search).collect();
        if self.common.seed.is_some() {
            return Err(Error::Input("--seed: this search draws nothing; leave the seed out".into()));
        }
        let Some(chunks) = self.chunks.chunks() else {
            return Err(Error::Input(
                "--chunks is missing; write for example `--squares bishop-c1 --chunks 0..64`".into(),
            ));
        };
        self.chunks.run(&self.common, chunks, &searches, &[])
    }
}
