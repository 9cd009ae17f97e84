//! Packing for `fixed_shift` and `black`: tables that may start anywhere.
//!
//! `spans` finds magics whose slots lie close together. For rooks on ranks 7 and 8, and on a6 and b6, `comb` finds
//! magics that use little more than half as many slots as there are occupancies, in the teeth of a comb. Rooks for
//! which both find nothing have `contiguous` tables. Bishops have `scattered` magics, too, for gaps of all kinds.
//!
//! The combs come first, then the others, each in the entries with the smallest sum of squares. Then, again and again, a
//! few tables are removed and placed in another order. A sum of squares that is a little larger is kept, too, but less
//! and less as time goes on.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rayon::prelude::*;
use sliding_attacks_codegen::candidates::{Candidates, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::records::Record;

use super::choice::Choice;
use super::comb::{self, Combs};
use super::entry_map::EntryMap;
use super::found_magics::{FoundMagics, Job};
use super::{LONGEST, Packed, Run, contiguous, no_magic, spans};
use crate::Error;
use crate::chunked::PieceSquare;
use crate::formula::Formula;
use crate::random::Draw as _;

/// The number of products that the search for one square's combs computes for each unit of effort.
const PRODUCTS: u64 = 200_000_000;

/// The number of combs, and of scattered magics of a bishop, to choose from for a square.
const COMBS: usize = 8;
const SCATTERED: usize = 16;

/// The number of packings of which the smallest is taken.
const PACKINGS: u64 = 4;

/// How often combs are removed and placed again, and then all tables.
const COMB_ROUNDS: u32 = 100_000;
const ROUNDS: u32 = 300_000;

/// The number of rounds after which the progress is reported.
const REPORTED: u32 = 1000;

/// Receives the number of rounds since the last report, and the entries of the packing if it is complete.
type Report<'a> = &'a (dyn Fn(u32, Option<u32>) + Sync);

/// How much larger the sum of squares may become in the first round, as a part of it.
const HEAT: u64 = 100;

/// Finds magics and offsets for all squares under which their tables take as few entries as the search can manage.
///
/// `found` are the saved magics of an earlier run, if there was one. The same seed and effort give the same records.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square without a magic, and the errors of `run.keep`.
pub fn pack(run: &mut Run<'_>, mut found: FoundMagics, formula: Formula) -> Result<Packed, Error> {
    let (seed, effort) = (run.seed, u64::from(run.effort.max(1)));
    let combs = (0..64).filter(|square| comb::is_for(*square)).map(|square| Job::Combs { square });
    let jobs: Vec<Job> = combs.chain(PieceSquare::all().map(Job::Spans)).collect();
    let find = |job: Job| match job {
        Job::Spans(square) => spans::spans(&square.occupancies(), formula, seed, effort),
        Job::Combs { square } | Job::CombsOfPage { square, .. } => {
            let rook = Occupancies::new(Piece::Rook, square);
            let products = effort * comb::rarity(square, formula) * PRODUCTS;
            let lows: Vec<u64> = (0..1 << 16).collect();
            let combs = Combs::new(&rook, formula, seed).with_lows(&lows);
            combs.map_or_else(Vec::new, |mut combs| combs.gather(products))
        }
    };
    found.search(&jobs, &find, run.progress, run.keep)?;
    let squares: Vec<PieceSquare> = PieceSquare::all().collect();
    let combs = squares.par_iter().map(|square| {
        let combs = Job::Combs { square: square.square() };
        let combs = if square.piece() == Piece::Rook { found.magics(combs) } else { &[] };
        Pool::new(square.occupancies(), formula, combs)
    });
    let combs: Vec<Pool> = combs.collect();
    let with_others = |(pool, square): (&Pool, &PieceSquare)| {
        pool.clone().with_others(formula, seed, found.magics(Job::Spans(*square)))
    };
    let all: Vec<Pool> = combs.par_iter().zip(&squares).map(with_others).collect();
    run.progress.start("packing", 0, PACKINGS * u64::from(COMB_ROUNDS + ROUNDS));
    let (done, least) = (AtomicU64::new(0), AtomicU32::new(LONGEST));
    let report = |rounds: u32, entries: Option<u32>| {
        let done = done.fetch_add(rounds.into(), Ordering::Relaxed) + u64::from(rounds);
        let least = least.fetch_min(entries.unwrap_or(LONGEST), Ordering::Relaxed);
        let best = if least < LONGEST { format!("{least} entries") } else { "combs".to_owned() };
        run.progress.step(done, &best);
    };
    let packings = (0..PACKINGS).into_par_iter().map(|number| {
        let mut packing = Packing::new(combs.clone(), seed, number);
        packing.pack(all.clone(), &report)?;
        Ok(packing)
    });
    let packings = packings.collect::<Result<Vec<Packing>, Error>>()?;
    let packing = packings.into_iter().min_by_key(|packing| packing.entry_map.end());
    let packing = packing.ok_or_else(|| no_magic(&combs[0].occupancies))?;
    Ok(Packed { records: packing.records(formula)?, entries: packing.entry_map.end(), used: packing.entry_map.count() })
}

/// The magics to choose from for one square.
#[derive(Clone, Debug)]
struct Pool {
    occupancies: Occupancies,
    choices: Vec<Choice>,
}

impl Pool {
    /// Takes the best of the combs.
    fn new(occupancies: Occupancies, formula: Formula, combs: &[u64]) -> Self {
        let mut table = Vec::new();
        let combs = combs.iter().filter_map(|magic| Choice::new(&occupancies, formula, *magic, &mut table));
        let mut combs: Vec<Choice> = combs.collect();
        combs.sort_by_key(|comb| comb.count);
        combs.truncate(COMBS);
        Self { occupancies, choices: combs }
    }

    /// Adds short spans, and magics of other kinds where there is need of them.
    fn with_others(mut self, formula: Formula, seed: Seed, spans: &[u64]) -> Self {
        let mut table = Vec::new();
        let spans = spans.iter().filter_map(|magic| spans::choice(&self.occupancies, formula, *magic, &mut table));
        self.choices.extend(spans);
        if self.occupancies.piece == Piece::Bishop {
            let mut scattered = contiguous::scattered(&self.occupancies, formula, seed);
            scattered.sort_by_key(|choice| (choice.count, choice.span));
            let every = (scattered.len() / SCATTERED).max(1);
            self.choices.extend(scattered.into_iter().step_by(every));
        }
        if self.choices.is_empty() {
            self.choices = contiguous::contiguous(&self.occupancies, formula, seed);
        }
        self
    }

    /// Returns whether all choices span no more slots than the square has occupancies.
    fn is_in_one_piece(&self) -> bool {
        self.choices.iter().all(|choice| choice.span <= 1 << self.occupancies.bits)
    }

    /// Returns the least number of entries that the square needs.
    fn least(&self) -> u32 {
        self.choices.iter().map(|choice| choice.count).min().unwrap_or(0)
    }
}

/// The place of a square's table.
#[derive(Clone, Copy, Debug)]
struct Position {
    choice: usize,
    /// The entry of the first slot used.
    first: u32,
}

/// A packing in progress.
#[derive(Clone, Debug)]
struct Packing {
    pools: Vec<Pool>,
    positions: Vec<Option<Position>>,
    entry_map: EntryMap,
    random: Candidates,
}

impl Packing {
    /// An empty table. Each `number` leads to another packing.
    fn new(pools: Vec<Pool>, seed: Seed, number: u64) -> Self {
        Self {
            positions: vec![None; pools.len()],
            entry_map: EntryMap::new(LONGEST),
            random: Candidates::of_stream(seed, Stream::PackOneShift, Piece::Rook, 0, number),
            pools,
        }
    }

    /// Packs the combs, and then with them `all`, which have other magics, too.
    fn pack(&mut self, all: Vec<Pool>, report: Report) -> Result<(), Error> {
        let (combs, others): (Vec<usize>, Vec<usize>) =
            (0..self.pools.len()).partition(|at| !self.pools[*at].choices.is_empty());
        self.place_all(&combs)?;
        self.improve(&combs, COMB_ROUNDS, &|rounds, _| report(rounds, None));
        self.pools = all;
        self.place_all(&others)?;
        self.improve(&[combs, others].concat(), ROUNDS, report);
        Ok(())
    }

    /// Places tables, the largest first, but those in one piece last.
    fn place_all(&mut self, squares: &[usize]) -> Result<(), Error> {
        let mut all = squares.to_vec();
        self.sort(&mut all);
        match all.into_iter().find(|at| !self.settle(*at, LONGEST, 8)) {
            Some(at) => Err(no_magic(&self.pools[at].occupancies)),
            None => Ok(()),
        }
    }

    /// Removes some tables and places them again, for some rounds, and keeps the packing that ends lowest.
    fn improve(&mut self, squares: &[usize], rounds: u32, report: Report) {
        let mut best = (self.entry_map.end(), self.positions.clone(), self.entry_map.clone());
        let mut weight = self.weight();
        for round in 0..rounds {
            if round % REPORTED == 0 {
                report(REPORTED, Some(best.0));
            }
            let before = (self.positions.clone(), self.entry_map.clone());
            let removed = self.remove_some(squares);
            let (end, tried) = (before.1.end(), 1 + self.random.below(4));
            let settled = removed.iter().all(|at| self.settle(*at, end, tried));
            // A third power, so that most rounds allow little.
            let chance = self.random.below(1 << 10).pow(3) >> 10;
            let heat = weight / HEAT * u64::from(rounds - round) / u64::from(rounds);
            let allowed = weight + (heat >> 20) * chance;
            if !settled || self.weight() > allowed {
                (self.positions, self.entry_map) = before;
                continue;
            }
            weight = self.weight();
            if self.entry_map.end() < best.0 {
                best = (self.entry_map.end(), self.positions.clone(), self.entry_map.clone());
            }
        }
        (self.positions, self.entry_map) = (best.1, best.2);
    }

    /// Removes one to seven tables: neighbours, or any, often with one of the highest three. Returns them in the order in
    /// which to place them again.
    fn remove_some(&mut self, squares: &[usize]) -> Vec<usize> {
        let mut highest = squares.to_vec();
        highest.sort_by_key(|at| (u32::MAX - self.end(*at), *at));
        let (way, count) = (self.random.below(4), 1 + self.random.below(6) as usize);
        let mut removed: Vec<usize> = if way == 0 {
            let start = self.random.below(highest.len() as u64) as usize;
            highest[start..].iter().take(count).copied().collect()
        } else {
            (0..count).map(|_| self.random.below(highest.len() as u64) as usize).collect()
        };
        if way > 1 {
            removed.push(highest[self.random.below(highest.len().min(3) as u64) as usize]);
        }
        removed.sort_unstable();
        removed.dedup();
        for at in &removed {
            if let Some(position) = self.positions[*at].take() {
                self.entry_map.toggle(&self.pools[*at].choices[position.choice], position.first);
            }
        }
        if self.random.below(2) == 0 {
            self.random.shuffle(&mut removed);
        } else {
            self.sort(&mut removed);
        }
        removed
    }

    /// Sorts squares by size, the largest first, but those with tables in one piece last.
    fn sort(&self, squares: &mut [usize]) {
        squares.sort_by_key(|at| (self.pools[*at].is_in_one_piece(), u32::MAX - self.pools[*at].least(), *at));
    }

    /// Places one square where the sum of the squares of its entries is smallest and its last entry below `end`. Tries
    /// `tried` eighths of its choices.
    fn settle(&mut self, at: usize, end: u32, tried: u64) -> bool {
        let mut best: Option<(u64, Position)> = None;
        for (number, choice) in self.pools[at].choices.iter().enumerate() {
            if tried < 8 && self.random.below(8) >= tried {
                continue;
            }
            let Some(first) = self.entry_map.first_fit(choice, end) else { continue };
            let weight = choice.weight(first);
            if best.is_none_or(|(least, _)| weight < least) {
                best = Some((weight, Position { choice: number, first }));
            }
        }
        if let Some((_, position)) = best {
            self.entry_map.toggle(&self.pools[at].choices[position.choice], position.first);
            self.positions[at] = Some(position);
        }
        best.is_some()
    }

    /// Returns the choice of a square and the place of its first slot, if the square has one.
    fn placed(&self, at: usize) -> Option<(&Choice, u32)> {
        let position = self.positions[at]?;
        Some((&self.pools[at].choices[position.choice], position.first))
    }

    /// Returns the entry after the last one of a square.
    fn end(&self, at: usize) -> u32 {
        self.placed(at).map_or(0, |(choice, first)| first + choice.span)
    }

    /// Returns the sum of the squares of all used entries.
    fn weight(&self) -> u64 {
        (0..self.pools.len()).filter_map(|at| self.placed(at)).map(|(choice, first)| choice.weight(first)).sum()
    }

    /// Returns the packing as records.
    fn records(&self, formula: Formula) -> Result<Vec<Record>, Error> {
        let record = |(at, pool): (usize, &Pool)| {
            let Occupancies { piece, square, .. } = pool.occupancies;
            let (choice, first) = self.placed(at).ok_or_else(|| no_magic(&pool.occupancies))?;
            let (bits, offset) = (formula.bits(piece), Some(first - choice.first));
            Ok(Record { piece, square, bits, magic: choice.magic, addend: None, offset })
        };
        self.pools.iter().enumerate().map(record).collect()
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    /// Places the records' attack sets into one table and returns the number of used entries.
    fn place(squares: &[Occupancies], records: &[Record], formula: Formula) -> usize {
        let mut table = vec![0; LONGEST as usize];
        for (record, square) in records.iter().zip(squares) {
            let base = formula.base(square.mask, record.magic);
            for (subset, set) in square.subsets.iter().zip(&square.attacks) {
                let index = subset.wrapping_mul(record.magic).wrapping_add(base) >> (64 - record.bits);
                let entry = &mut table[record.offset.unwrap() as usize + index as usize];
                assert!([0, *set].contains(entry), "{record}");
                *entry = *set;
            }
        }
        table.iter().filter(|set| **set != 0).count()
    }

    fn pin(records: &[Record]) -> u64 {
        crate::fingerprint(records.iter().flat_map(|record| [record.magic, record.offset.unwrap().into()]))
    }

    #[test]
    fn bishops_of_one_rank_pack_and_verify() {
        let squares: Vec<Occupancies> = (56..60).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        for (formula, pinned) in [(Formula::FixedShift, 0xc9c8_96cc_3fa2_5eeb), (Formula::Black, 0)] {
            let pools = || {
                squares.iter().map(|square| {
                    let spans = spans::spans(square, formula, DEFAULT_SEED, 1);
                    Pool::new(square.clone(), formula, &[]).with_others(formula, DEFAULT_SEED, &spans)
                })
            };
            let packing = || {
                let mut packing = Packing::new(pools().collect(), DEFAULT_SEED, 0);
                packing.place_all(&[0, 1, 2, 3]).unwrap();
                let first = packing.entry_map.end();
                packing.improve(&[0, 1, 2, 3], 1000, &|_, _| ());
                assert!(packing.entry_map.end() <= first);
                packing
            };
            let (first, again) = (packing(), packing());
            let records = first.records(formula).unwrap();
            assert_eq!(records, again.records(formula).unwrap());
            assert_eq!(pin(&records), pinned, "{:#x}", pin(&records));
            assert_eq!(place(&squares, &records, formula), first.entry_map.count() as usize);
            // As many occupancies as in 64 and three times 32 entries.
            assert!(first.entry_map.end() < 160, "{}", first.entry_map.end());
        }
    }

    #[test]
    fn combs_share_slots_and_interlock() {
        let squares = [Occupancies::new(Piece::Rook, 49), Occupancies::new(Piece::Rook, 50)];
        for (formula, pinned) in [(Formula::FixedShift, 0xfb20_c3e9_40da_9370), (Formula::Black, 0)] {
            let gather = |square: &Occupancies| {
                let magics = Combs::new(square, formula, DEFAULT_SEED).gather(PRODUCTS / 4);
                let pool = Pool::new(square.clone(), formula, &magics);
                assert!(!pool.choices.is_empty());
                assert!(pool.choices.iter().all(|choice| choice.count < 768), "more than three quarters of 1,024");
                pool
            };
            let mut packing = Packing::new(squares.iter().map(gather).collect(), DEFAULT_SEED, 0);
            packing.place_all(&[0, 1]).unwrap();
            packing.improve(&[0, 1], 20, &|_, _| ());
            let records = packing.records(formula).unwrap();
            assert_eq!(pin(&records), pinned, "{:#x}", pin(&records));
            assert_eq!(place(&squares, &records, formula), packing.entry_map.count() as usize);
            assert!(packing.entry_map.end() < 4096 + 64, "{}", packing.entry_map.end());
        }
        let tables = contiguous::contiguous(&Occupancies::new(Piece::Rook, 9), Formula::FixedShift, DEFAULT_SEED);
        assert_eq!(crate::fingerprint(tables.iter().map(|choice| choice.magic)), 0xc435_a7a2_4d74_dbcc);
    }

    #[test]
    fn a_square_without_a_magic_is_named() {
        let pool = Pool::new(Occupancies::new(Piece::Rook, 7), Formula::Black, &[]);
        let message = Packing::new(vec![pool], DEFAULT_SEED, 0).place_all(&[0]).unwrap_err().to_string();
        assert!(message.contains("h1"), "{message}");
    }
}
