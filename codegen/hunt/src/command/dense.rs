//! `dense`: one index bit fewer for each square with a known magic for that.

use std::fmt::Write as _;

use clap::Args;
use hunt::dense::{Search, searches};
use hunt::depth_first::Hit;
use hunt::{Error, Progress as _};
use serde_json::json;
use sliding_attacks_codegen::geometry::square_name;

use super::Common;
use super::progress::Shown;

/// Magics with one index bit fewer than the mask has squares, where they are known
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (common, searches) = (&self.common, searches());
        let file = common.state_file(json!({ "search": "dense" }));
        let mut hits: Vec<Hit> = file.read()?.unwrap_or_default();
        let progress = Shown::new();
        progress.start("squares", hits.len() as u64, searches.len() as u64);
        for search in searches.iter().skip(hits.len()) {
            let Search { piece, square, .. } = *search;
            hits.push(search.run(common.seed()).ok_or(Error::NoMagic { piece, square, bits: search.bits() })?);
            file.keep(&hits)?;
            progress.step(hits.len() as u64, &format!("{piece} {}", square_name(square)));
        }
        let mut how = "depth-first search; by square:".to_owned();
        for (Search { piece, square, plan, from }, Hit { slots, chunk, .. }) in searches.iter().zip(&hits) {
            let (square, width, zeros) = (square_name(*square), plan.width, plan.zeros);
            let _ = write!(how, "\n# {piece} {square}: {slots} slots, width {width}, {zeros} low zeros, chunk {chunk}");
            if *from > 0 {
                let _ = write!(how, " (from {from})");
            }
        }
        let records: Vec<_> = searches.iter().zip(&hits).map(|(search, hit)| search.record(hit.magic)).collect();
        common.write("Magics whose index has one bit less than the mask has squares.", "dense", &how, &records)
    }
}
