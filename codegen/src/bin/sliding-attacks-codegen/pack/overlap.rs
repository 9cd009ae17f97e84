//! `pack fixed_shift` and `pack black`: tables in each other's gaps.

use sliding_attacks_codegen::Seed;
use sliding_attacks_codegen::search::pack::{Formula, pack as search};

use super::{Options, Packed};
use crate::failure::Failure;
use crate::progress;

pub fn pack(options: &Options, seed: Seed) -> Result<Packed, Failure> {
    let formula = if options.layout.name() == "black" { Formula::Black } else { Formula::FixedShift };
    let effort = options.effort.unwrap_or(1);
    let bar = progress::bar(None, "steps");
    let mut reached = String::new();
    let records = search(formula, seed, effort, &mut |line| {
        bar.inc(1);
        bar.set_message(line.to_owned());
        line.clone_into(&mut reached);
    })?;
    bar.finish_and_clear();
    Ok(Packed {
        title: "Factors and offsets under which the tables of all squares lie in each other's gaps.".into(),
        options: if effort == 1 { String::new() } else { format!(" --effort {effort}") },
        how: reached,
        records,
    })
}
