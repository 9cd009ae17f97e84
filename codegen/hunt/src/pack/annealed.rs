//! Packing by annealing: tables that may start anywhere, in each other's gaps.
//!
//! The combs come first, then the others, each in the entries with the smallest sum of squares. Then, again and again, a
//! few tables are removed and placed in another order. A sum of squares that is a little larger is kept, too, but less
//! and less as time goes on.

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::records::Record;

use super::choice::Choice;
use super::entry_map::EntryMap;
use super::pool::Pool;
use super::{LONGEST, no_magic};
use crate::Error;
use crate::formula::Formula;
use crate::random::Draw as _;
use crate::stream::Stream;

/// How often combs are removed and placed again, and then all tables.
const COMB_ROUNDS: u64 = 100_000;
const ROUNDS: u64 = 300_000;
pub(super) const ALL_ROUNDS: u64 = COMB_ROUNDS + ROUNDS;

/// The number of rounds after which the progress is reported.
const REPORTED: u64 = 1000;

/// The part of the sum of squares by which it may become larger in the first round.
const HEAT: u64 = 100;

/// Receives the number of rounds since the last report, and the entries of the packing if it is complete.
pub(super) type Report<'a> = &'a (dyn Fn(u64, Option<u32>) + Sync);

/// The place of a square's table.
#[derive(Clone, Copy, Debug)]
struct Position {
    choice: usize,
    /// The entry of the first slot used.
    first: u32,
}

/// A packing in progress.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    pools: Vec<Pool>,
    positions: Vec<Option<Position>>,
    entry_map: EntryMap,
    random: Candidates,
}

impl Packing {
    /// An empty table. Each number, below 64, leads to another packing.
    pub(super) fn new(pools: Vec<Pool>, seed: Seed, number: u8) -> Self {
        Self {
            positions: vec![None; pools.len()],
            entry_map: EntryMap::new(LONGEST),
            random: Stream::PackOneShift.of(seed, Piece::Rook, number, 0),
            pools,
        }
    }

    /// Packs the combs, and then with them `all`, which have other magics, too.
    pub(super) fn pack(&mut self, all: Vec<Pool>, report: Report) -> Result<(), Error> {
        let (combs, others): (Vec<usize>, Vec<usize>) =
            (0..self.pools.len()).partition(|at| !self.pools[*at].choices.is_empty());
        self.place_all(&combs)?;
        if !combs.is_empty() {
            self.improve(&combs, COMB_ROUNDS, HEAT, &|rounds, _| report(rounds, None));
        }
        self.pools = all;
        self.place_all(&others)?;
        self.improve(&[combs, others].concat(), ROUNDS, HEAT, report);
        Ok(())
    }

    /// Places one choice of a square at the lowest of these places that is free.
    pub(super) fn put(&mut self, at: usize, choice: usize, mut places: impl Iterator<Item = u32>) -> bool {
        let table = &self.pools[at].choices[choice];
        let first = places.find(|first| self.entry_map.fits(table, *first));
        if let Some(first) = first {
            self.entry_map.add(table, first);
            self.positions[at] = Some(Position { choice, first });
        }
        first.is_some()
    }

    /// Packs the tables that have not been put anywhere, and improves the places of all, as [`Self::improve`] does.
    pub(super) fn pack_others(&mut self, rounds: u64, part: u64, report: Report) -> Result<(), Error> {
        let others: Vec<usize> = (0..self.pools.len()).filter(|at| self.positions[*at].is_none()).collect();
        self.place_all(&others)?;
        self.improve(&(0..self.pools.len()).collect::<Vec<_>>(), rounds, part, report);
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

    /// Removes some tables and places them again, for some rounds, and keeps the packing that ends lowest. In the first
    /// round the sum of squares may become larger by this part.
    fn improve(&mut self, squares: &[usize], rounds: u64, part: u64, report: Report) {
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
            let heat = weight / part * (rounds - round) / rounds;
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
            // From some place on, the first entry alone tells that none is better.
            let enough = best.map_or(LONGEST, |(least, _)| (least / u64::from(choice.count)).isqrt() as u32 + 1);
            let end = end.min(enough + choice.span);
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

    /// Returns the number of entries up to the last used one.
    pub(super) fn entries(&self) -> u32 {
        self.entry_map.end()
    }

    /// Returns the number of used entries.
    pub(super) fn used(&self) -> u32 {
        self.entry_map.count()
    }

    /// Returns the packing as records.
    pub(super) fn records(&self, formula: Formula) -> Result<Vec<Record>, Error> {
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
    use crate::pack::comb::Combs;
    use crate::pack::{contiguous, spans};

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
        for (formula, pinned) in [(Formula::FixedShift, 0xc9c8_96cc_3fa2_5eeb), (Formula::Black, 0xc82f_2289_9658_d70b)]
        {
            let pool = |square: &Occupancies| {
                let spans = spans::spans(square, formula, DEFAULT_SEED, 1);
                Pool::of_combs(square.clone(), formula, &[]).with_others(formula, DEFAULT_SEED, &spans)
            };
            let pools: Vec<Pool> = squares.iter().map(pool).collect();
            let mut packing = Packing::new(pools, DEFAULT_SEED, 0);
            packing.place_all(&[0, 1, 2, 3]).unwrap();
            let first = packing.entry_map.end();
            packing.improve(&[0, 1, 2, 3], 1000, HEAT, &|_, _| ());
            assert!(packing.entry_map.end() <= first);
            let records = packing.records(formula).unwrap();
            assert_eq!(pin(&records), pinned, "{:#x}", pin(&records));
            assert_eq!(place(&squares, &records, formula), packing.entry_map.count() as usize);
            // No more than the 64 and three times 32 occupancies.
            assert!(packing.used() <= 160 && packing.entries() < 512, "{} of {}", packing.used(), packing.entries());
        }
    }

    #[test]
    fn combs_share_slots_and_interlock() {
        let squares = [Occupancies::new(Piece::Rook, 49), Occupancies::new(Piece::Rook, 50)];
        let formula = Formula::FixedShift;
        let gather = |square: &Occupancies| {
            let magics = Combs::new(square, formula, DEFAULT_SEED).gather(50_000_000);
            let pool = Pool::of_combs(square.clone(), formula, &magics);
            assert!(!pool.choices.is_empty());
            assert!(pool.choices.iter().all(|choice| choice.count < 768), "more than three quarters of 1,024");
            pool
        };
        let mut packing = Packing::new(squares.iter().map(gather).collect(), DEFAULT_SEED, 0);
        packing.place_all(&[0, 1]).unwrap();
        packing.improve(&[0, 1], 20, HEAT, &|_, _| ());
        let records = packing.records(formula).unwrap();
        assert_eq!(pin(&records), 0xfb20_c3e9_40da_9370, "{:#x}", pin(&records));
        assert_eq!(place(&squares, &records, formula), packing.used() as usize);
        assert!(packing.entries() < 4096 + 64, "{}", packing.entries());
        let tables = contiguous::contiguous(&Occupancies::new(Piece::Rook, 9), Formula::FixedShift, DEFAULT_SEED);
        assert_eq!(crate::fingerprint(tables.iter().map(|choice| choice.magic)), 0xc435_a7a2_4d74_dbcc);
    }

    #[test]
    fn a_square_without_a_magic_is_named() {
        let pool = Pool::of_combs(Occupancies::new(Piece::Rook, 7), Formula::Black, &[]);
        let message = Packing::new(vec![pool], DEFAULT_SEED, 0).place_all(&[0]).unwrap_err().to_string();
        assert!(message.contains("h1"), "{message}");
    }
}
