//! `fixed_shift`, `black` and `offset_in_magic`: tables in each other's gaps.

use clap::Args;
use hunt::Error;
use hunt::pack::{self, Gathered, Run};
use sliding_attacks_codegen::geometry::square_name;

use super::Common;
use super::progress;
use super::state_file::{self, Keeper};

#[derive(Args)]
pub struct Options {
    /// How far the search goes, in units of about half a minute [default: 24 for fixed_shift, 32 for the others]
    #[arg(long, value_name = "EFFORT", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    effort: Option<u32>,
    #[command(flatten)]
    common: Common,
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
            Layout::Black => ("black", 32),
            Layout::OffsetInMagic => ("offset_in_magic", 32),
        };
        let common = &self.common;
        let effort = self.effort.unwrap_or(default);
        let settings = Gathered::settings_of(name, effort, common.seed());
        let kept = state_file::read(common.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
        let gathered = kept.map_or_else(|| Ok(Gathered::new(settings)), |text| Gathered::parse(&text))?;
        let keeper = Keeper::new(common.resume.clone());
        let bar = progress::bar(None, "steps");
        let mut reached = String::new();
        let mut run = Run {
            seed: common.seed(),
            effort,
            threads: common.threads(),
            progress: &mut |line| {
                bar.inc(1);
                bar.set_message(line.to_owned());
                line.clone_into(&mut reached);
            },
            keep: &mut |so_far| keeper.keep(|| so_far.to_string()),
        };
        let found = match layout {
            Layout::FixedShift => pack::pack(&mut run, gathered),
            Layout::Black => pack::pack_half_anchored(&mut run, gathered),
            Layout::OffsetInMagic => pack::pack_anchored(&mut run, gathered),
        };
        let records = found.map_err(|error| match error {
            Error::NoMagic { piece, square, .. } => Error::Input(format!(
                "{piece} on {}: no room for its table with --effort {effort}; take more, or another seed",
                square_name(square)
            )),
            error => error,
        })?;
        bar.finish_and_clear();
        let title = "Magics and offsets under which the tables of all squares lie in each other's gaps.";
        let given = if effort == default { String::new() } else { format!(" --effort {effort}") };
        common.write(title, &format!("{name}{given}"), &reached, &records)
    }
}
