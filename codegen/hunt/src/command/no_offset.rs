//! `no_offset`: all squares of a piece in one table without offsets.

use core::num::NonZero;

use clap::Args;
use hunt::no_offset::{NoOffset, Plan};
use hunt::{Error, Progress as _};
use sliding_attacks_codegen::internal::Piece;

use super::progress::Shown;
use super::{Common, piece};

/// Magics with which all squares of a piece have separate slots in one table without offsets.
#[derive(Args)]
pub struct Options {
    /// The maximum number of rounds, each of which places a square.
    #[arg(long, value_name = "ROUNDS", default_value_t = ROUNDS)]
    rounds: u64,
    /// Pack one piece only.
    #[arg(long, value_name = "PIECE", value_parser = piece())]
    piece: Option<Piece>,
    /// The number of index bits, for the piece that --piece names [default: 19 for the rook, 14 for the bishop]
    #[arg(long, value_name = "BITS", requires = "piece", value_parser = clap::value_parser!(u32).range(8..=24))]
    bits: Option<u32>,
    /// The number of candidates to test in a round [default: 20000000 for rooks, 3000000 for bishops]
    #[arg(long, value_name = "CANDIDATES")]
    candidates: Option<NonZero<u64>>,
    #[command(flatten)]
    pub common: Common,
}

/// The index bits of the published tables.
const BITS: [(Piece, u32); 2] = [(Piece::Rook, 19), (Piece::Bishop, 14)];

const ROUNDS: u64 = 1_000;

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (common, rounds) = (&self.common, self.rounds);
        let asked = BITS.into_iter().filter(|(piece, _)| self.piece.is_none_or(|only| only == *piece));
        let start = |(piece, bits): (Piece, u32)| {
            let plan = Plan::of(piece);
            let plan = Plan { candidates: self.candidates.map_or(plan.candidates, u64::from), ..plan };
            NoOffset::new(piece, self.bits.unwrap_or(bits), common.seed(), plan)
        };
        let mut tables: Vec<NoOffset> = asked.map(start).collect();
        let progress = Shown::new();
        let mut reached = Vec::new();
        for table in &mut tables {
            let (piece, bits) = (table.piece(), table.bits());
            progress.start(&format!("{piece}s placed"), table.placed() as u64, 64);
            loop {
                let (placed, steps) = (table.placed(), table.steps());
                progress.step(placed as u64, &format!("round {steps}"));
                if placed < 64 && steps >= rounds {
                    return Err(Error::Input(format!(
                        "{piece}: {placed} of 64 squares have a place after {rounds} rounds; take --rounds {}, or one more \
                         of --bits",
                        2 * rounds
                    )));
                }
                if table.step().is_none() {
                    break;
                }
            }
            reached.push(format!("{piece}s {} slots of 2^{bits}, {} rounds", table.taken(), table.steps()));
        }
        let mut command = "no_offset".to_owned();
        if let Some(piece) = self.piece {
            command += &format!(" --piece {piece} --bits {}", tables[0].bits());
        }
        if let Some(candidates) = self.candidates {
            command += &format!(" --candidates {candidates}");
        }
        if rounds != ROUNDS {
            command += &format!(" --rounds {rounds}");
        }
        let mut records = Vec::with_capacity(128);
        for table in &tables {
            records.extend(table.records()?);
        }
        let title = "Magics under which all squares of a piece have slots of their own in one table without offsets.";
        common.write(title, &command, &reached.join("; "), &records)
    }
}
