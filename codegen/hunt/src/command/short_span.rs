//! `short_span`: tables with the length of the span of their indices, one after another.

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use hunt::chunked::{Chunked, PieceSquare};
use hunt::short_span::list::Entry;
use hunt::short_span::{self, Hit, SquareSearch};
use hunt::{Error, Progress as _};
use rayon::prelude::*;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;

use super::Common;
use super::chunks::Chunks;
use super::list::List;
use super::progress::Shown;

/// Magics that keep a square's indices close together, for tables from the first index to the last.
///
/// Without --chunks it runs the chunks of the list again, which takes a minute on one core. With --chunks it looks for
/// shorter spans, on one or on many machines.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    chunks: Chunks,
    #[command(flatten)]
    list: List,
    /// The longest span to look for [default: one less than the shortest known]
    #[arg(long, value_name = "SPAN", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// The number of choices that a chunk tests before it ends.
    #[arg(long, value_name = "TESTS", requires = "chunks", default_value_t = short_span::TESTS, value_parser = clap::value_parser!(u64).range(1..))]
    tests: u64,
    #[command(flatten)]
    pub common: Common,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let entries = self.list.entries()?;
        match self.chunks.chunks() {
            Some(chunks) => self.chunks.run(&self.common, chunks, &self.searches(&entries)?, &entries),
            None => self.write(&entries),
        }
    }

    /// Returns the searches in chunks, which look for shorter spans than those that are known.
    fn searches(&self, entries: &[Entry]) -> Result<Vec<Box<dyn Chunked>>, Error> {
        let all: Vec<Occupancies> = self.chunks.squares().into_iter().map(PieceSquare::occupancies).collect();
        let known = short_span::known(&all, self.common.seed())?;
        let searches = all.into_iter().zip(known).map(|(occupancies, (_, hit))| {
            let (piece, square) = (occupancies.piece, occupancies.square);
            let found = entries.iter().filter(|entry| (entry.piece, entry.square) == (piece, square));
            let shortest = found.map(|entry| entry.span).fold(hit.span, u32::min);
            let most = self.most.unwrap_or(shortest - 1);
            Box::new(SquareSearch { occupancies, most, tests: self.tests, seed: self.common.seed() })
                as Box<dyn Chunked>
        });
        Ok(searches.collect())
    }

    /// Runs the listed chunks, and writes the record of the tables one after another.
    fn write(&self, entries: &[Entry]) -> Result<(), Error> {
        let all: Vec<Occupancies> = PieceSquare::all().map(PieceSquare::occupancies).collect();
        let mut hits = short_span::known(&all, self.common.seed())?;
        let progress = Shown::new();
        progress.start("squares", 0, entries.len() as u64);
        let done = AtomicU64::new(0);
        let found: Vec<Result<Hit, Error>> = entries
            .par_iter()
            .map(|entry| {
                let occupancies = &all[entry.piece as usize * 64 + usize::from(entry.square)];
                let hit = short_span::run(occupancies, self.common.seed(), entry.chunk, entry.plan);
                progress.step(done.fetch_add(1, Ordering::Relaxed) + 1, &entry.to_string());
                let hit = hit.filter(|hit| {
                    let exact = short_span::exact_span(occupancies, entry.plan.bits, hit.magic, hit.addend);
                    exact.is_some_and(|exact| exact.span <= hit.span)
                });
                hit.ok_or_else(|| {
                    Error::Input(format!("list of chunks: `{entry}`: the chunk finds no magic; leave the line out"))
                })
            })
            .collect();
        for (entry, hit) in entries.iter().zip(found) {
            let hit = hit?;
            let best = &mut hits[entry.piece as usize * 64 + usize::from(entry.square)];
            if hit.span < best.1.span {
                *best = (entry.plan.bits, hit);
            }
        }
        let (offsets, entries) = short_span::packed(&all, &hits, self.common.seed());
        let record = |((occupancies, (bits, hit)), offset): ((&Occupancies, (u32, Hit)), u32)| {
            let (piece, square) = (occupancies.piece, occupancies.square);
            // The look-up reads the shift there.
            let addend = Some(hit.addend & !63 | u64::from(64 - bits));
            Record { piece, square, bits, magic: hit.magic, addend, offset: Some(offset) }
        };
        let records: Vec<Record> = all.iter().zip(hits).zip(offsets).map(record).collect();
        let title =
            "Magics whose indices lie close together, with what is added to each product to begin with index 0.";
        let how = format!("{entries} entries");
        self.common.write(title, "short_span", &how, &records)
    }
}
