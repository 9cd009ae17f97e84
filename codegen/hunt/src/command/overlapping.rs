//! `fixed_shift`, `black` and `offset_in_magic`: tables in each other's gaps.

use std::path::PathBuf;

use clap::Args;
use hunt::formula::Formula;
use hunt::pack::{FoundMagics, Packed, Run, offset_in_magic, one_shift};
use hunt::{Error, StateFile};
use serde_json::json;
use sliding_attacks_codegen::internal::geometry::square_name;

use super::Common;
use super::progress::Shown;

#[derive(Args)]
pub struct Options {
    /// The effort of the search: more takes proportionally longer and finds shorter tables [default: 32 for
    /// offset_in_magic, 24 for the others]
    #[arg(long, value_name = "EFFORT", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    effort: Option<u32>,
    /// Save the magics in this file, at the start and when those of a square are found, which takes seconds to minutes,
    /// and resume from it if it exists. The packing after that takes minutes, and starts anew.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(Clone, Copy)]
pub enum Layout {
    FixedShift,
    Black,
    OffsetInMagic,
}

impl Options {
    pub fn run(&self, layout: Layout) -> Result<(), Error> {
        let (name, default) = match layout {
            Layout::FixedShift => ("fixed_shift", 24),
            Layout::Black => ("black", 24),
            Layout::OffsetInMagic => ("offset_in_magic", 32),
        };
        let (common, effort) = (&self.common, self.effort.unwrap_or(default));
        let settings = json!({ "search": name, "effort": effort, "seed": common.seed().to_string() });
        let file = StateFile::new(self.resume.as_deref(), settings);
        let magics = file.read()?.unwrap_or_default();
        let mut keep =
            |magics: &FoundMagics| file.keep(&format!("the magics of {} searches", magics.searches()), magics);
        keep(&magics)?;
        let progress = Shown::new();
        let mut run = Run { seed: common.seed(), effort, progress: &progress, keep: &mut keep };
        let found = match layout {
            Layout::FixedShift => one_shift::pack(&mut run, magics, Formula::FixedShift),
            Layout::Black => one_shift::pack(&mut run, magics, Formula::Black),
            Layout::OffsetInMagic => offset_in_magic::pack(&mut run, magics),
        };
        let Packed { records, entries, used } = found.map_err(|error| match error {
            Error::NoMagic { piece, square, .. } => Error::Input(format!(
                "{piece} on {}: no room for its table with --effort {effort}; take more, or another seed",
                square_name(square)
            )),
            error => error,
        })?;
        let title = format!("Magics and offsets under which the tables of all squares take {entries} entries.");
        let given = if effort == default { String::new() } else { format!(" --effort {effort}") };
        common.write(&title, &format!("{name}{given}"), &format!("effort {effort}, {used} entries used"), &records)
    }
}
