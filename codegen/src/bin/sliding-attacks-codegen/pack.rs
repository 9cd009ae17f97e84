//! `pack`: magics and offsets for all squares of a layout whose tables share entries or overlap.

mod no_offset;
mod overlap;
mod union;

use core::num::NonZero;
use std::process::ExitCode;

use clap::Args;
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::{Layout, Piece};

use crate::failure::Failure;
use crate::options::{self, LongSearch, SEED_OF_CANDIDATES, SeedOption};

/// Packs all squares of a layout into one table and prints the records.
///
/// The result is the same whatever the number of threads, and whether or not the run was stopped and resumed.
#[derive(Args)]
#[command(mut_arg("seed", |seed| seed.help(SEED_OF_CANDIDATES)))]
pub struct Options {
    /// The layout: shared, shift_in_magic, fixed_shift, black, offset_in_magic or no_offset.
    #[arg(value_name = "LAYOUT", value_parser = options::layout())]
    layout: Layout,
    #[command(flatten)]
    seed: SeedOption,
    /// How many rounds of repacking, or for no_offset of placing a square, are made at the most (shared, shift_in_magic, no_offset)
    /// [default: 1000]
    #[arg(long, value_name = "ROUNDS")]
    rounds: Option<u64>,
    /// Pack one piece only (no_offset)
    #[arg(long, value_name = "PIECE", value_parser = options::piece())]
    piece: Option<Piece>,
    /// The bits of the index, for the piece that --piece names (no_offset) [default: those of the published tables]
    #[arg(long, value_name = "BITS", requires = "piece", value_parser = clap::value_parser!(u32).range(8..=24))]
    bits: Option<u32>,
    /// How many candidates are tested in a round (no_offset) [default: 20000000 for rooks, 3000000 for bishops]
    #[arg(long, value_name = "CANDIDATES")]
    candidates: Option<NonZero<u64>>,
    /// How far the search goes, in units of about half a minute (fixed_shift, black,
    /// offset_in_magic) [default: 24 for fixed_shift, 32 for the others]
    #[arg(long, value_name = "EFFORT", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    effort: Option<u32>,
    /// How many magics of a rook there are to choose from (shared, shift_in_magic) [default: 500]
    #[arg(long, value_name = "MAGICS", value_parser = clap::value_parser!(u32).range(1..=65536))]
    magics: Option<u32>,
    #[command(flatten)]
    run: LongSearch,
}

/// What a run found: what the head of the records says of it, and the records.
struct Packed {
    /// What was reached.
    title: String,
    /// The options that matter to the result, each with a space before it.
    options: String,
    /// How it was found.
    how: String,
    records: Vec<Record>,
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let name = options.layout.name();
    let seed = options.seed.get();
    let packed = match name {
        "no_offset" => {
            options.refuse(&[("--magics", options.magics.is_some()), ("--effort", options.effort.is_some())])?;
            no_offset::pack(options, seed)?
        }
        "shared" | "shift_in_magic" => {
            options.refuse(&[
                ("--piece", options.piece.is_some()),
                ("--candidates", options.candidates.is_some()),
                ("--effort", options.effort.is_some()),
            ])?;
            union::pack(options, seed)?
        }
        "fixed_shift" | "black" | "offset_in_magic" => {
            options.refuse(&[
                ("--piece", options.piece.is_some()),
                ("--candidates", options.candidates.is_some()),
                ("--magics", options.magics.is_some()),
                ("--rounds", options.rounds.is_some()),
            ])?;
            overlap::pack(options, seed)?
        }
        _ => {
            return Err(Failure::Input(format!(
                "layout `{name}`: expected one whose squares are packed together; take one of: {}",
                options::PACKED.join(", ")
            )));
        }
    };
    let Packed { title, options: given, how, records } = packed;
    let head = options::record_head(&format!("pack {name}{given}"), seed);
    let mut text = format!("# {title}\n{head}# found by: sliding-attacks, {how}\n\n");
    for record in records {
        text += &format!("{record}\n");
    }
    options.run.output.write(text.as_bytes())
}

impl Options {
    /// Refuses options that the layout does not have.
    fn refuse(&self, given: &[(&str, bool)]) -> Result<(), Failure> {
        match given.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => {
                let name = self.layout.name();
                Err(Failure::Input(format!("{option}: expected a layout that has it, found {name}; drop {option}")))
            }
        }
    }
}
