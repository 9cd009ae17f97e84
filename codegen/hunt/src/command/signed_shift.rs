//! `signed_shift`: tables in one piece, in each other's gaps.

use clap::Args;
use hunt::Error;
use hunt::pack::{Packed, signed_shift};

use super::Common;
use super::progress::Shown;

/// Like `fixed_shift`, with an arithmetic shift, from the magics of other records and some listed chunks.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let Packed { records, entries, used } = signed_shift::pack(self.common.seed(), &Shown::new())?;
        let title = format!("Magics and offsets under which the tables of all squares take {entries} entries.");
        self.common.write(&title, "signed_shift", &format!("{used} entries used"), &records)
    }
}
