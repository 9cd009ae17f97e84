//! `no_offset`: all squares of a piece in one table without offsets.

use core::num::NonZero;

use clap::Args;
use hunt::no_offset::{Kept, NoOffset, Plan};
use hunt::{Error, Progress as _};
use serde_json::json;
use sliding_attacks_codegen::Piece;

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
        let settings: Vec<_> = tables
            .iter()
            .map(|table| {
                let Plan { candidates, enough, bases } = table.plan();
                let piece = table.piece().name();
                json!({ "piece": piece, "bits": table.bits(), "candidates": candidates, "enough": enough, "bases": bases })
            })
            .collect();
        let file = common.state_file(json!({ "search": "no_offset", "tables": settings }));
        if let Some(kept) = file.read::<Vec<Kept>>()? {
            let resumed = tables.into_iter().zip(kept).map(|(table, kept)| table.resume(kept));
            tables = resumed.collect::<Result<_, _>>()?;
            if tables.len() != settings.len() {
                let message = format!("expected {} tables, found {}", settings.len(), tables.len());
                return Err(Error::BadState { place: "--resume".into(), message });
            }
        }
        let progress = Shown::new();
        let mut reached = Vec::new();
        for number in 0..tables.len() {
            progress.start(&format!("{}s placed", tables[number].piece()), tables[number].placed() as u64, 64);
            loop {
                let table = &tables[number];
                progress.step(table.placed() as u64, &format!("round {}", table.steps()));
                if table.placed() < 64 && table.steps() >= rounds {
                    return Err(Error::Input(format!(
                        "{}: {} of 64 squares have a place after {rounds} rounds; go on with --rounds {} and --resume, or \
                         take one more of --bits",
                        table.piece(),
                        table.placed(),
                        2 * rounds
                    )));
                }
                if tables[number].step().is_none() {
                    break;
                }
                file.keep(&tables.iter().map(NoOffset::kept).collect::<Vec<_>>())?;
            }
            let table = &tables[number];
            let (piece, bits) = (table.piece(), table.bits());
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
