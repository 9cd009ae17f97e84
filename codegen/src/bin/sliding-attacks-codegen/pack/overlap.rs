//! `pack fixed_shift`, `pack black` and `pack offset_in_magic`: tables in each other's gaps.

use sliding_attacks_codegen::geometry::square_name;
use sliding_attacks_codegen::search::pack::{self as search, Gathered, Run};
use sliding_attacks_codegen::{Error, Seed};

use super::{Options, Packed};
use crate::failure::Failure;
use crate::progress;
use crate::resume::{self, Keeper};

pub fn pack(options: &Options, seed: Seed) -> Result<Packed, Failure> {
    let layout = options.layout.name();
    let effort = options.effort.unwrap_or(if layout == "fixed_shift" { 24 } else { 32 });
    let settings = Gathered::settings_of(layout, effort, seed);
    let kept = resume::read(options.run.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
    let gathered = kept.map_or_else(|| Ok(Gathered::new(settings)), |text| Gathered::parse(&text))?;
    let keeper = Keeper::new(options.run.resume.clone());
    let bar = progress::bar(None, "steps");
    let mut reached = String::new();
    let mut run = Run {
        seed,
        effort,
        threads: options.run.threads(),
        progress: &mut |line| {
            bar.inc(1);
            bar.set_message(line.to_owned());
            line.clone_into(&mut reached);
        },
        keep: &mut |so_far| keeper.keep(|| so_far.to_string()),
    };
    let found = match layout {
        "fixed_shift" => search::pack(&mut run, gathered),
        "black" => search::pack_half_anchored(&mut run, gathered),
        _ => search::pack_anchored(&mut run, gathered),
    };
    let records = found.map_err(|error| match error {
        Error::NoMagic { piece, square, .. } => Failure::Input(format!(
            "{piece} on {}: no room for its table with --effort {effort}; take more, or another seed",
            square_name(square)
        )),
        error => error.into(),
    })?;
    bar.finish_and_clear();
    Ok(Packed {
        title: "Magics and offsets under which the tables of all squares lie in each other's gaps.".into(),
        options: format!(" --effort {effort}"),
        how: reached,
        records,
    })
}
