//! `short_span`: tables with the length of the span of their indices, one after another.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use hunt::short_span::list::{self, Entry};
use hunt::short_span::{self, Hit, Plan};
use hunt::{Error, Progress as _};
use rayon::prelude::*;
use sliding_attacks_codegen::geometry::{Occupancies, square_name};
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::{self, Slots, Strategy};
use sliding_attacks_codegen::{Piece, write_if_changed};

use super::Common;
use super::progress::Shown;

/// Magics that keep a square's indices close together, for tables from the first index to the last.
///
/// Without --chunks it runs the chunks that found the published magics again, which takes two minutes on one core.
#[derive(Args)]
pub struct Options {
    /// Search these chunks of each square, `FROM..TO`, and add those that find a shorter span to the list.
    #[arg(long, value_name = "CHUNKS", value_parser = range, requires = "list")]
    chunks: Option<(u64, u64)>,
    /// The list of the chunks to run or to improve [default: the list of the published magics]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Search only these squares, for example `rook-e4,bishop-a1`; `rook` or `bishop` stands for all squares of the
    /// piece.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', requires = "chunks")]
    squares: Vec<String>,
    #[command(flatten)]
    pub common: Common,
}

/// The number of index bits beyond the number of the mask's squares, by the chunk's number.
const MORE_BITS: [u32; 3] = [0, 0, 1];

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let text = match &self.list {
            None => list::PUBLISHED.to_owned(),
            Some(path) if path.exists() => {
                let read = std::fs::read_to_string(path);
                read.map_err(|error| Error::Input(format!("{}: cannot read: {error}; check --list", path.display())))?
            }
            Some(_) => String::new(),
        };
        let entries = list::parse(&text).map_err(|line| {
            Error::Input(format!(
                "list of chunks: line {line}: expected `rook a1 bits=12 most=3000 chunk=7 span=2900` or the like; mend the \
                 line or leave it out"
            ))
        })?;
        match (self.chunks, &self.list) {
            (Some(chunks), Some(path)) => self.improve(entries, chunks, path),
            _ => self.write(&entries),
        }
    }

    /// Continues the search, and rewrites the list whenever it finds a shorter span.
    fn improve(&self, mut entries: Vec<Entry>, (from, to): (u64, u64), path: &Path) -> Result<(), Error> {
        let all: Vec<Occupancies> = Piece::ALL
            .into_iter()
            .flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square)))
            .collect();
        let known = self.known(&all)?;
        let asked: Vec<usize> = (0..128).filter(|which| self.is_asked_for(&all[*which])).collect();
        let mut best: Vec<u32> = known.iter().map(|(_, hit)| hit.span).collect();
        for entry in &entries {
            let best = &mut best[entry.piece as usize * 64 + usize::from(entry.square)];
            *best = entry.span.min(*best);
        }
        let progress = Shown::new();
        progress.start("chunks", 0, (to - from) * asked.len() as u64);
        let mut done = 0;
        for chunk in from..to {
            for group in asked.chunks(rayon::current_num_threads()) {
                let found: Vec<Option<Entry>> = group
                    .par_iter()
                    .map(|&which| {
                        let occupancies = &all[which];
                        let bits = occupancies.bits + MORE_BITS[chunk as usize % MORE_BITS.len()];
                        let plan = Plan { bits, most: best[which].saturating_sub(1).min(1 << bits) };
                        let hit = short_span::run(occupancies, self.common.seed(), chunk, plan)?;
                        let (piece, square) = (occupancies.piece, occupancies.square);
                        Some(Entry { piece, square, plan, chunk, span: hit.span })
                    })
                    .collect();
                for entry in found.into_iter().flatten() {
                    best[entry.piece as usize * 64 + usize::from(entry.square)] = entry.span;
                    entries.retain(|other| (other.piece, other.square) != (entry.piece, entry.square));
                    entries.push(entry);
                    entries.sort_by_key(|entry| (entry.piece as u8, entry.square));
                    let text: String = entries.iter().map(|entry| format!("{entry}\n")).collect();
                    write_if_changed(path, text.as_bytes())?;
                }
                done += group.len() as u64;
                progress.step(done, &format!("{} entries", best.iter().sum::<u32>()));
            }
        }
        Ok(())
    }

    fn is_asked_for(&self, occupancies: &Occupancies) -> bool {
        let (piece, square) = (occupancies.piece.name(), square_name(occupancies.square));
        let named = |name: &String| *name == piece || *name == format!("{piece}-{square}");
        self.squares.is_empty() || self.squares.iter().any(named)
    }

    /// Returns for each square the bits and the magic of the shortest span that need no list: those of the record `dense`,
    /// or with as many index bits as the mask has squares.
    fn known(&self, all: &[Occupancies]) -> Result<Vec<(u32, Hit)>, Error> {
        let dense = records::parse("dense", include_str!("../../../records/dense.txt"))?;
        let mut slots = Slots::new();
        let known = all.iter().map(|occupancies| {
            let (piece, square) = (occupancies.piece, occupancies.square);
            let recorded = dense.iter().find(|record| (record.piece, record.square) == (piece, square));
            let (bits, magic) = match recorded {
                Some(record) => (record.bits, record.magic),
                None => {
                    let strategy = Strategy::Constructed;
                    let found = search::find(occupancies, occupancies.bits, self.common.seed(), strategy, &mut slots)?;
                    (occupancies.bits, found.magic)
                }
            };
            let hit = short_span::exact_span(occupancies, bits, magic, 0);
            Ok((bits, hit.ok_or(Error::NoMagic { piece, square, bits })?))
        });
        known.collect()
    }

    /// Runs the listed chunks, and writes the record of the tables one after another.
    fn write(&self, entries: &[Entry]) -> Result<(), Error> {
        let all: Vec<Occupancies> = Piece::ALL
            .into_iter()
            .flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square)))
            .collect();
        let mut hits = self.known(&all)?;
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
                let (piece, square, bits) = (entry.piece, entry.square, entry.plan.bits);
                hit.ok_or(Error::NoMagic { piece, square, bits })
            })
            .collect();
        for (entry, hit) in entries.iter().zip(found) {
            let hit = hit?;
            let best = &mut hits[entry.piece as usize * 64 + usize::from(entry.square)];
            if hit.span < best.1.span {
                *best = (entry.plan.bits, hit);
            }
        }
        let mut offset = 0;
        let mut records = Vec::with_capacity(128);
        for (occupancies, (bits, hit)) in all.iter().zip(hits) {
            let (piece, square) = (occupancies.piece, occupancies.square);
            // The look-up reads the shift there.
            let addend = Some(hit.addend & !63 | u64::from(64 - bits));
            records.push(Record { piece, square, bits, magic: hit.magic, addend, offset: Some(offset) });
            offset += hit.span;
        }
        let title =
            "Magics whose indices lie close together, with what is added to each product to begin with index 0.";
        let how = format!("{offset} entries");
        self.common.write(title, "short_span", &how, &records)
    }
}

/// Reads two numbers with `..` between them.
fn range(text: &str) -> Result<(u64, u64), String> {
    let ends = text.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    ends.filter(|(from, to)| from < to && *to < 1 << 40).ok_or_else(|| "expected for example `0..100`".into())
}
