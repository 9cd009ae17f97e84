//! `shared`: all pieces in one table whose entries several of them share.

use clap::Args;
use hunt::Error;
use hunt::union::{MAGICS, Union};

use super::Common;
use super::progress;
use super::state_file::{self, Keeper};

/// Magics and offsets under which all pieces share one table, with each shift in the upper six bits of its magic.
#[derive(Args)]
pub struct Options {
    /// How many rounds of repacking are made.
    #[arg(long, value_name = "ROUNDS", default_value_t = ROUNDS)]
    rounds: u64,
    /// How many magics of a rook there are to choose from.
    #[arg(long, value_name = "MAGICS", default_value_t = MAGICS as u32, value_parser = clap::value_parser!(u32).range(1..=65536))]
    magics: u32,
    #[command(flatten)]
    common: Common,
}

const ROUNDS: u64 = 1_000;

/// After so many rounds the state is kept.
const KEPT: u64 = 50;

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (common, rounds, magics) = (&self.common, self.rounds, self.magics as usize);
        let (seed, threads) = (common.seed(), common.threads());
        let settings = Union::settings_of(true, magics, seed);
        let kept = state_file::read(common.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
        let keeper = Keeper::new(common.resume.clone());
        let bar = progress::bar(Some(rounds), "rounds");
        bar.set_message("draws magics");
        let mut union = match kept {
            Some(text) => Union::parse(&text, threads)?,
            None => Union::new(true, magics, seed, threads)?,
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
        let mut command = "shared".to_owned();
        if rounds != ROUNDS {
            command += &format!(" --rounds {rounds}");
        }
        if magics != MAGICS {
            command += &format!(" --magics {magics}");
        }
        let title = format!(
            "{} entries, all pieces in one table; the upper six bits of each magic hold the shift.",
            union.entries()
        );
        common.write(&title, &command, &format!("{} rounds", union.rounds()), &union.records())
    }
}
