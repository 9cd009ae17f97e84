//! `shared`: all pieces in one table with shared entries.

use clap::Args;
use hunt::shared::SharedTable;
use hunt::{Error, Progress as _};
use serde_json::json;

use super::Common;
use super::progress::Shown;

/// Offsets with which all pieces share one table: rooks where they agree and in each other's gaps, and the bishops.
#[derive(Args)]
pub struct Options {
    /// The number of changes to the places of the rooks
    #[arg(long, value_name = "ROUNDS", default_value_t = ROUNDS)]
    rounds: u64,
    #[command(flatten)]
    pub common: Common,
}

const ROUNDS: u64 = 20_000;

/// The state is saved after this number of rounds.
const KEPT: u64 = 1_000;

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (common, rounds) = (&self.common, self.rounds);
        let seed = common.seed();
        let file = common.state_file(json!({ "search": "shared", "rounds": rounds }));
        let progress = Shown::new();
        let mut table = match file.read()? {
            Some(kept) => SharedTable::resume(seed, &kept)?,
            None => SharedTable::new(seed)?,
        };
        progress.start("places of rooks", table.rounds(), rounds);
        while table.rounds() < rounds {
            table.improve(rounds);
            progress.step(table.rounds(), &format!("{} entries", table.entries()));
            if table.rounds() % KEPT == 0 {
                file.keep(table.kept())?;
            }
        }
        file.keep(table.kept())?;
        let command = if rounds == ROUNDS { "shared".to_owned() } else { format!("shared --rounds {rounds}") };
        let records = table.records()?;
        let end = |record: &sliding_attacks_codegen::records::Record| record.offset.unwrap_or(0) + (1 << record.bits);
        let entries = records.iter().map(end).max().unwrap_or(0);
        let title = format!("{entries} entries, all pieces in one table.");
        common.write(&title, &command, &format!("{} rounds", table.rounds()), &records)
    }
}
