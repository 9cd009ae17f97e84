//! Packing for `fixed_shift`: tables that may start anywhere.
//!
//! For rooks on ranks 7 and 8, and on a6 and b6, `comb` finds magics that use little more than half as many slots as
//! there are occupancies, in the teeth of a comb. The other rooks' tables are `contiguous`, and bishops' tables, which
//! are small, fit into the remaining gaps. Sets of slots are bitmaps, so an offset is tested 64 entries at a time.

use sliding_attacks_codegen::candidates::{Candidates, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece, square_name};
use sliding_attacks_codegen::records::Record;

use super::choice::Choice;
use super::comb::{self, Combs};
use super::entry_map::EntryMap;
use super::found_combs::{FoundCombs, Job};
use super::{Formula, LONGEST, Packed, Run, contiguous};
use crate::random::Draw as _;
use crate::{Error, Progress};

/// The number of products that the search for one square's combs computes for each unit of effort.
const PRODUCTS: u64 = 200_000_000;

/// How often the packing of the combs is changed.
const ROUNDS: u32 = 64_000;

/// Finds magics and offsets for all squares under which their tables share as few entries as the search can manage.
///
/// `found_combs` are the saved combs of an earlier run, if there was one. The same seed and effort give the same
/// records.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square without a magic, and the errors of `run.keep`.
pub fn pack(run: &mut Run<'_>, mut found_combs: FoundCombs) -> Result<Packed, Error> {
    let (seed, effort) = (run.seed, run.effort.max(1));
    let jobs: Vec<Job> = (0..64).filter(|square| comb::is_for(*square)).map(comb_of).collect();
    let lows: Vec<u64> = (0..1 << 16).collect();
    let find = |job: Job| {
        let rook = Occupancies::new(Piece::Rook, job.square);
        let products = u64::from(effort) * comb::rarity(job.square) * PRODUCTS;
        Combs::new(&rook, Formula::FixedShift, seed)
            .with_lows(&lows)
            .map_or_else(Vec::new, |mut combs| combs.gather(products))
    };
    found_combs.search(&jobs, &find, run.progress, run.keep)?;
    let mut pools = Vec::with_capacity(128);
    run.progress.start("magics to choose from", 0, 128);
    for piece in Piece::ALL {
        for square in 0..64 {
            let combs = if piece == Piece::Rook { found_combs.magics(comb_of(square)) } else { &[] };
            let pool = Pool::gather(&Occupancies::new(piece, square), seed, combs);
            pools.push(pool);
            run.progress.step(pools.len() as u64, &pools[pools.len() - 1].summary());
        }
    }
    let mut packing = Packing::new(pools, seed);
    packing.place_combs(ROUNDS, run.progress);
    packing.place_the_others();
    Ok(Packed { records: packing.records()?, entries: packing.entries(), used: packing.entry_map.count() })
}

/// Returns the search for combs of a square with a table that may start anywhere.
const fn comb_of(square: u8) -> Job {
    Job { square, page: None }
}

/// The magics to choose from for one square.
#[derive(Clone, Debug)]
struct Pool {
    piece: Piece,
    square: u8,
    bits: u32,
    /// Whether the choices are combs.
    comb: bool,
    choices: Vec<Choice>,
}

impl Pool {
    fn gather(occupancies: &Occupancies, seed: Seed, combs: &[u64]) -> Self {
        let (piece, square, bits) = (occupancies.piece, occupancies.square, occupancies.bits);
        let mut table = Vec::new();
        let comb = |magic: &u64| Choice::new(occupancies, Formula::FixedShift, *magic, &mut table);
        let mut choices: Vec<Choice> = combs.iter().filter_map(comb).collect();
        let comb = !choices.is_empty();
        if piece == Piece::Bishop {
            choices = contiguous::scattered(occupancies, seed);
        }
        if choices.is_empty() {
            choices = contiguous::contiguous(occupancies, seed);
        }
        Self { piece, square, bits, comb, choices }
    }

    /// Returns a line that describes the pool.
    fn summary(&self) -> String {
        let best = |key: fn(&Choice) -> u32| self.choices.iter().map(key).min().unwrap_or(0);
        format!(
            "{} {}: {} {}, slots from {}, span from {}",
            self.piece,
            square_name(self.square),
            self.choices.len(),
            if self.comb { "combs" } else { "magics" },
            best(|choice| choice.count),
            best(|choice| choice.span)
        )
    }
}

/// The place of a square's table.
#[derive(Clone, Copy, Debug)]
struct Position {
    choice: usize,
    /// The entry of the first slot used.
    first: u32,
    /// The entry after that of the last slot used.
    end: u32,
}

/// A packing in progress.
#[derive(Clone, Debug)]
struct Packing {
    pools: Vec<Pool>,
    positions: Vec<Option<Position>>,
    entry_map: EntryMap,
    random: Candidates,
    buffer: Vec<u64>,
}

impl Packing {
    fn new(pools: Vec<Pool>, seed: Seed) -> Self {
        Self {
            positions: vec![None; pools.len()],
            entry_map: EntryMap::new(LONGEST),
            random: Candidates::of_stream(seed, Stream::PackFixedShift, Piece::Rook, 0, 0),
            buffer: Vec::new(),
            pools,
        }
    }

    /// Places the combs, the largest first, each as low as possible. Then, for some rounds, removes the highest and a
    /// few more, places them in another order, and keeps the result unless it is higher.
    fn place_combs(&mut self, rounds: u32, progress: &dyn Progress) {
        let mut combs: Vec<usize> = (0..self.pools.len()).filter(|at| self.pools[*at].comb).collect();
        combs.sort_by_key(|at| (u32::MAX - self.pools[*at].bits, *at));
        for at in &combs {
            self.settle(*at, LONGEST, 8);
        }
        let mut best = (self.height(&combs), self.positions.clone(), self.entry_map.clone());
        progress.start("packing of combs", 0, rounds.into());
        for round in 0..rounds {
            if round % 256 == 0 {
                progress.step(round.into(), &format!("combs in {} entries", best.0.0));
            }
            let before = self.height(&combs);
            let (positions, entry_map) = (self.positions.clone(), self.entry_map.clone());
            let removed = self.remove_some(&combs);
            let tried = 1 + self.random.below(8);
            let settled = removed.iter().all(|at| self.settle(*at, before.0, tried));
            let after = self.height(&combs);
            // A slightly worse packing may become better later, as long as no table is higher.
            let allowed = before.1 + before.1 / 256 * self.random.below(4);
            if !settled || after.1 > allowed {
                (self.positions, self.entry_map) = (positions, entry_map);
            } else if after < best.0 {
                best = (after, self.positions.clone(), self.entry_map.clone());
            }
        }
        (self.positions, self.entry_map) = (best.1, best.2);
    }

    /// Places the remaining squares, the largest first, each as low as possible.
    fn place_the_others(&mut self) {
        let mut others: Vec<usize> = (0..self.pools.len()).filter(|at| self.positions[*at].is_none()).collect();
        others.sort_by_key(|at| (self.pools[*at].piece == Piece::Bishop, u32::MAX - self.pools[*at].bits, *at));
        for at in others {
            self.settle(at, LONGEST, 8);
        }
    }

    /// Removes the highest of the combs and one to five more, and returns them in a random order.
    fn remove_some(&mut self, combs: &[usize]) -> Vec<usize> {
        let mut highest = combs.to_vec();
        highest.sort_by_key(|at| (u32::MAX - self.positions[*at].map_or(0, |position| position.end), *at));
        let mut removed: Vec<usize> = highest.first().copied().into_iter().collect();
        for _ in 0..=self.random.below(5) {
            // Half of them from among the high ones.
            let range = if self.random.below(2) == 0 { highest.len().min(10) } else { highest.len() };
            let at = self.random.below(range as u64) as usize;
            removed.extend(highest.get(at).filter(|at| !removed.contains(at)).copied().into_iter().collect::<Vec<_>>());
        }
        for at in &removed {
            if let Some(position) = self.positions[*at].take() {
                self.entry_map.toggle(&self.pools[*at].choices[position.choice], position.first, &mut self.buffer);
            }
        }
        self.random.shuffle(&mut removed);
        removed
    }

    /// Places one square so that it ends as low as possible and not beyond `limit`. Tries `tried` eighths of its
    /// choices.
    fn settle(&mut self, at: usize, limit: u32, tried: u64) -> bool {
        let mut best: Option<Position> = None;
        for number in 0..self.pools[at].choices.len() {
            if tried < 8 && self.random.below(8) >= tried {
                continue;
            }
            let choice = &self.pools[at].choices[number];
            let limit = best.map_or(limit, |position| position.end - 1);
            if let Some(first) = self.entry_map.first_fit(choice, limit, &mut self.buffer) {
                best = Some(Position { choice: number, first, end: first + choice.span });
            }
        }
        if let Some(position) = best {
            self.entry_map.toggle(&self.pools[at].choices[position.choice], position.first, &mut self.buffer);
        }
        self.positions[at] = best;
        best.is_some()
    }

    /// Returns the end of the highest of `squares`, then the total by which the high ones stick out.
    fn height(&self, squares: &[usize]) -> (u32, u64) {
        let ends = || squares.iter().filter_map(|at| self.positions[*at]).map(|position| u64::from(position.end));
        (ends().max().unwrap_or(0) as u32, ends().map(|end| end * end / 4096).sum())
    }

    /// Returns the number of entries up to the highest used one.
    fn entries(&self) -> u32 {
        self.positions.iter().flatten().map(|position| position.end).max().unwrap_or(0)
    }

    /// Returns the packing as records.
    fn records(&self) -> Result<Vec<Record>, Error> {
        let record = |(pool, position): (&Pool, &Option<Position>)| {
            let (piece, square, bits) = (pool.piece, pool.square, Formula::FixedShift.bits(pool.piece));
            let position = position.ok_or(Error::NoMagic { piece, square, bits })?;
            let choice = &pool.choices[position.choice];
            Ok(Record {
                piece,
                square,
                bits,
                magic: choice.magic,
                addend: None,
                offset: Some(position.first - choice.first),
            })
        };
        self.pools.iter().zip(&self.positions).map(record).collect()
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;
    use crate::Silent;

    /// Places the records' attack sets into one table and returns the number of used entries.
    fn place(squares: &[Occupancies], records: &[Record]) -> usize {
        let mut table = vec![0; LONGEST as usize];
        for (record, square) in records.iter().zip(squares) {
            for (subset, set) in square.subsets.iter().zip(&square.attacks) {
                let index = subset.wrapping_mul(record.magic) >> (64 - record.bits);
                let entry = &mut table[record.offset.unwrap() as usize + index as usize];
                assert!([0, *set].contains(entry), "{record}");
                *entry = *set;
            }
        }
        table.iter().filter(|set| **set != 0).count()
    }

    #[test]
    fn bishops_of_one_rank_pack_and_verify() {
        let squares: Vec<Occupancies> = (56..60).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        let gather = |square| Pool::gather(square, DEFAULT_SEED, &[]);
        let packing = || {
            let mut packing = Packing::new(squares.iter().map(gather).collect(), DEFAULT_SEED);
            packing.place_the_others();
            packing
        };
        let (first, again) = (packing(), packing());
        let records = first.records().unwrap();
        assert_eq!(records, again.records().unwrap());
        assert_eq!(place(&squares, &records), first.entry_map.count() as usize);
        let pin = |record: &Record| [record.magic, record.offset.unwrap().into()];
        assert_eq!(crate::fingerprint(records.iter().flat_map(pin)), 0xa5d1_25e2_0089_13bc);
        // 64 and three times 32 entries, with hardly a gap.
        assert!(first.entries() <= 192, "{}", first.entries());
    }

    #[test]
    fn combs_share_slots_and_interlock() {
        let squares = [Occupancies::new(Piece::Rook, 49), Occupancies::new(Piece::Rook, 50)];
        let gather = |square| {
            let magics = Combs::new(square, Formula::FixedShift, DEFAULT_SEED).gather(PRODUCTS);
            let pool = Pool::gather(square, DEFAULT_SEED, &magics);
            assert!(pool.comb && pool.choices.iter().all(|choice| choice.count < 768), "about half of 1,024");
            pool
        };
        let mut packing = Packing::new(squares.iter().map(gather).collect(), DEFAULT_SEED);
        packing.place_combs(20, &Silent);
        let records = packing.records().unwrap();
        let pin = |record: &Record| [record.magic, record.offset.unwrap().into()];
        assert_eq!(crate::fingerprint(records.iter().flat_map(pin)), 0x2e73_569a_b5fd_cf62);
        let tables = contiguous::contiguous(&Occupancies::new(Piece::Rook, 9), DEFAULT_SEED);
        assert_eq!(crate::fingerprint(tables.iter().map(|choice| choice.magic)), 0xc435_a7a2_4d74_dbcc);
        assert_eq!(place(&squares, &records), packing.entry_map.count() as usize);
        assert!(packing.entries() < 4096 + 64, "{}", packing.entries());
    }

    #[test]
    fn a_square_without_a_magic_is_named() {
        let pool = Pool { piece: Piece::Rook, square: 7, bits: 12, comb: false, choices: Vec::new() };
        let mut packing = Packing::new(vec![pool], DEFAULT_SEED);
        packing.place_combs(3, &Silent);
        packing.place_the_others();
        let message = packing.records().unwrap_err().to_string();
        assert!(message.contains("h1"), "{message}");
    }
}
