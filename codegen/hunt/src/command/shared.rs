//! `shared`: all pieces in one table with shared entries.

use clap::Args;
use hunt::Error;
use hunt::shared::{ROOKS, records};

use super::Common;

/// All pieces in one table: the rooks of shared/rooks.txt, and bishops where they agree with the rooks.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let records = records(ROOKS, self.common.seed())?;
        let entries = records.iter().map(|record| record.offset.unwrap_or(0) + (1 << record.bits)).max().unwrap_or(0);
        let title = format!("{entries} entries, all pieces in one table.");
        self.common.write(&title, "shared", "the rooks of codegen/hunt/src/shared/rooks.txt, with bishops", &records)
    }
}
