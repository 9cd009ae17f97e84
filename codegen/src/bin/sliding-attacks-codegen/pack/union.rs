//! `pack shared` and `pack shift_in_magic`: all pieces in one union table.

use sliding_attacks_codegen::Seed;
use sliding_attacks_codegen::search::union::{MAGICS, Union};

use super::{Options, Packed};
use crate::failure::Failure;
use crate::progress;
use crate::resume::{self, Keeper};

const ROUNDS: u64 = 1_000;

/// After so many rounds the state is kept.
const KEPT: u64 = 50;

pub fn pack(options: &Options, seed: Seed) -> Result<Packed, Failure> {
    let rounds = options.rounds.unwrap_or(ROUNDS);
    let magics = options.magics.map_or(MAGICS, |magics| magics as usize);
    let shift_in_magic = options.layout.name() == "shift_in_magic";
    let threads = options.run.threads();
    let settings = Union::settings_of(shift_in_magic, magics, seed);
    let kept = resume::read(options.run.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
    let keeper = Keeper::new(options.run.resume.clone());
    let bar = progress::bar(Some(rounds), "rounds");
    bar.set_message("draws magics");
    let mut union = match kept {
        Some(text) => Union::parse(&text, threads)?,
        None => Union::new(shift_in_magic, magics, seed, threads)?,
    };
    while union.rounds() < rounds {
        bar.set_position(union.rounds());
        bar.set_message(format!("{} entries", union.entries()));
        union.improve();
        if union.rounds() % KEPT == 0 {
            keeper.keep(|| union.to_string())?;
        }
    }
    bar.finish_and_clear();
    keeper.keep(|| union.to_string())?;
    let mut given = String::new();
    if rounds != ROUNDS {
        given += &format!(" --rounds {rounds}");
    }
    if magics != MAGICS {
        given += &format!(" --magics {magics}");
    }
    Ok(Packed {
        title: format!("{} entries of {}, all pieces in one union table.", union.entries(), options.layout.name()),
        options: given,
        how: format!("{} rounds", union.rounds()),
        records: union.records(),
    })
}
