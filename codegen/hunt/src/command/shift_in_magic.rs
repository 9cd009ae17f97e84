//! `shift_in_magic`: all pieces in one table with shared entries.

use clap::Args;
use hunt::shift_in_magic::{MAGICS, SharedTable};
use hunt::{Error, Progress as _};

use super::Common;
use super::progress::Shown;

/// Magics and offsets with which all pieces share one table, with each shift in the upper six bits of its magic
#[derive(Args)]
pub struct Options {
    /// The number of rounds of repacking
    #[arg(long, value_name = "ROUNDS", default_value_t = ROUNDS)]
    rounds: u64,
    /// The number of magics to choose from for each rook
    #[arg(long, value_name = "MAGICS", default_value_t = MAGICS as u32, value_parser = clap::value_parser!(u32).range(1..=65536))]
    magics: u32,
    #[command(flatten)]
    pub common: Common,
}

const ROUNDS: u64 = 1_000;

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (rounds, magics) = (self.rounds, self.magics as usize);
        let progress = Shown::new();
        let mut table = SharedTable::new(magics, self.common.seed())?;
        progress.start("rounds of repacking", 0, rounds);
        for round in 1..=rounds {
            table.improve();
            progress.step(round, &format!("{} entries", table.entries()));
        }
        let mut command = "shift_in_magic".to_owned();
        if rounds != ROUNDS {
            command += &format!(" --rounds {rounds}");
        }
        if magics != MAGICS {
            command += &format!(" --magics {magics}");
        }
        let title = format!(
            "{} entries, all pieces in one table; the upper six bits of each magic hold the shift.",
            table.entries()
        );
        self.common.write(&title, &command, &format!("{rounds} rounds"), &table.records())
    }
}
