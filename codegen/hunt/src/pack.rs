//! Packing: one shift for all squares of a piece, and the tables of all squares laid into each other's gaps.
//!
//! With one shift a square's index runs over more slots than it has occupancies. For rooks on ranks 7 and 8, and on a6
//! and b6, `comb` finds magics that use little more than half of their occupancies' slots, in the teeth of a comb; the other
//! rooks get windows; a bishop's table, which is small, fits into gaps that these leave. Here a choice and an
//! offset for each square are sought under which no two squares use the same entry. Sets of slots are bitmaps, so that
//! an offset is tested 64 entries at once.
//!
//! That is `pack`, for `fixed_shift`; `anchor` packs `black` and `offset_in_magic`, in stretches.
//!
//! How far the search goes is counted in products and rounds, so that its result is the same whatever the clock.

mod anchor;
mod choice;
mod comb;
mod combed;
mod floor;
mod gathered;
mod matching;
mod nook;
mod tile;
mod window;

use crate::error::Error;
use crate::random::Below as _;
pub use anchor::{pack_anchored, pack_half_anchored};
use choice::Choice;
use comb::Combs;
use floor::Floor;
pub use gathered::Gathered;
use gathered::Job;
use sliding_attacks_codegen::candidates::{Candidates, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece, square_name};
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::search::index_bits;

/// How a layout turns occupied squares into an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `(occupied & mask) * magic >> (64 - bits)`
    FixedShift,
    /// `(occupied | !mask) * magic >> (64 - bits)`
    Black,
}

impl Formula {
    /// Returns the bits of the index of each piece.
    #[must_use]
    pub const fn bits(self, piece: Piece) -> u32 {
        index_bits(piece)
    }

    /// Returns what every product has on top of the subset's own.
    #[must_use]
    pub const fn base(self, mask: u64, magic: u64) -> u64 {
        match self {
            Self::FixedShift => 0,
            Self::Black => (!mask).wrapping_mul(magic),
        }
    }
}

/// How many products the search for one square's combs computes for each unit of effort.
const PRODUCTS: u64 = 200_000_000;

/// How often the packing of the combs is changed.
const ROUNDS: u32 = 64_000;

/// The longest table that is tried.
const LONGEST: u32 = 1 << 18;

/// How a run goes.
pub struct Run<'a> {
    /// Where all candidates come from.
    pub seed: Seed,
    /// How far the search goes: more finds shorter tables, and takes longer in proportion.
    pub effort: u32,
    /// How many threads search for combs, tiles and nooks. They do not change what is found.
    pub threads: usize,
    /// Is told, now and then, how far the run has come.
    pub progress: &'a mut dyn FnMut(&str),
    /// Is given the combs found so far, to keep them.
    pub keep: &'a mut dyn FnMut(&Gathered) -> Result<(), Error>,
}

/// Finds magics and offsets for all squares under which their tables share as few entries as the search can manage.
///
/// `gathered` is what an earlier run has kept, if there was one. The same seed and effort give the same records.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square for which none was found, and what `run.keep` returns.
pub fn pack(run: &mut Run<'_>, mut gathered: Gathered) -> Result<Vec<Record>, Error> {
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
    gathered.search(&jobs, run.threads, &find, &mut |job, so_far| {
        (run.progress)(&format!("rook {job}: {} combs", so_far.magics(job).len()));
        (run.keep)(so_far)
    })?;
    let mut pools = Vec::with_capacity(128);
    for piece in Piece::ALL {
        for square in 0..64 {
            let combs = if piece == Piece::Rook { gathered.magics(comb_of(square)) } else { &[] };
            let pool = Pool::gather(&Occupancies::new(piece, square), seed, combs);
            (run.progress)(&pool.summary());
            pools.push(pool);
        }
    }
    let mut packing = Packing::new(pools, seed);
    packing.lay_combs(ROUNDS, run.progress);
    packing.lay_the_others();
    (run.progress)(&format!("{} entries, {} of them used", packing.entries(), packing.floor.taken()));
    packing.records()
}

/// Returns the search for combs of a square whose table may lie anywhere.
const fn comb_of(square: u8) -> Job {
    Job { square, stretch: None }
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
            choices = window::scattered(occupancies, seed);
        }
        if choices.is_empty() {
            choices = window::windows(occupancies, seed);
        }
        Self { piece, square, bits, comb, choices }
    }

    /// Returns a line on the pool for people.
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

/// Where a square's table lies.
#[derive(Clone, Copy, Debug)]
struct Place {
    choice: usize,
    /// The entry of the first slot used.
    first: u32,
    /// The entry after that of the last slot used.
    end: u32,
}

/// A packing under way.
#[derive(Clone, Debug)]
struct Packing {
    pools: Vec<Pool>,
    places: Vec<Option<Place>>,
    floor: Floor,
    random: Candidates,
    buffer: Vec<u64>,
}

impl Packing {
    fn new(pools: Vec<Pool>, seed: Seed) -> Self {
        Self {
            places: vec![None; pools.len()],
            floor: Floor::new(LONGEST),
            random: Candidates::of_stream(seed, Stream::PackFixedShift, Piece::Rook, 0, 0),
            buffer: Vec::new(),
            pools,
        }
    }

    /// Lays the combs, the largest first, each as low as it fits; then, for some rounds, lifts the highest and a few more
    /// and lays them in another order, and keeps what is no higher.
    fn lay_combs(&mut self, rounds: u32, progress: &mut dyn FnMut(&str)) {
        let mut combs: Vec<usize> = (0..self.pools.len()).filter(|at| self.pools[*at].comb).collect();
        combs.sort_by_key(|at| (u32::MAX - self.pools[*at].bits, *at));
        for at in &combs {
            self.settle(*at, LONGEST, 8);
        }
        let mut best = (self.height(&combs), self.places.clone(), self.floor.clone());
        for round in 0..rounds {
            let before = self.height(&combs);
            let (places, floor) = (self.places.clone(), self.floor.clone());
            let lifted = self.lift_some(&combs);
            let tried = 1 + self.random.below(8);
            let settled = lifted.iter().all(|at| self.settle(*at, before.0, tried));
            let after = self.height(&combs);
            // A little worse now may be better later, as long as nothing stands higher.
            let allowed = before.1 + before.1 / 256 * self.random.below(4);
            if !settled || after.1 > allowed {
                (self.places, self.floor) = (places, floor);
            } else if after < best.0 {
                if after.0 < best.0.0 {
                    progress(&format!("round {round}: combs in {} entries", after.0));
                }
                best = (after, self.places.clone(), self.floor.clone());
            }
        }
        (self.places, self.floor) = (best.1, best.2);
    }

    /// Lays the squares that have no place yet, the largest first, each as low as it fits.
    fn lay_the_others(&mut self) {
        let mut others: Vec<usize> = (0..self.pools.len()).filter(|at| self.places[*at].is_none()).collect();
        others.sort_by_key(|at| (self.pools[*at].piece == Piece::Bishop, u32::MAX - self.pools[*at].bits, *at));
        for at in others {
            self.settle(at, LONGEST, 8);
        }
    }

    /// Lifts the highest of the combs and one to five more, and returns them in a random order.
    fn lift_some(&mut self, combs: &[usize]) -> Vec<usize> {
        let mut highest = combs.to_vec();
        highest.sort_by_key(|at| (u32::MAX - self.places[*at].map_or(0, |place| place.end), *at));
        let mut lifted: Vec<usize> = highest.first().copied().into_iter().collect();
        for _ in 0..=self.random.below(5) {
            // Half of them from among the high ones.
            let range = if self.random.below(2) == 0 { highest.len().min(10) } else { highest.len() };
            let at = self.random.below(range as u64) as usize;
            lifted.extend(highest.get(at).filter(|at| !lifted.contains(at)).copied().into_iter().collect::<Vec<_>>());
        }
        for at in &lifted {
            if let Some(place) = self.places[*at].take() {
                self.floor.flip(&self.pools[*at].choices[place.choice], place.first, &mut self.buffer);
            }
        }
        for from in (1..lifted.len()).rev() {
            let to = self.random.below(from as u64 + 1) as usize;
            lifted.swap(from, to);
        }
        lifted
    }

    /// Lays one square so that it ends as low as it can, not beyond `limit`, with one of its choices, of which `tried`
    /// eighths are tried.
    fn settle(&mut self, at: usize, limit: u32, tried: u64) -> bool {
        let mut best: Option<Place> = None;
        for number in 0..self.pools[at].choices.len() {
            if tried < 8 && self.random.below(8) >= tried {
                continue;
            }
            let choice = &self.pools[at].choices[number];
            let limit = best.map_or(limit, |place| place.end - 1);
            if let Some(first) = self.floor.first_fit(choice, limit, &mut self.buffer) {
                best = Some(Place { choice: number, first, end: first + choice.span });
            }
        }
        if let Some(place) = best {
            self.floor.flip(&self.pools[at].choices[place.choice], place.first, &mut self.buffer);
        }
        self.places[at] = best;
        best.is_some()
    }

    /// Returns where the highest of `squares` ends, then how much of the high ones stands out.
    fn height(&self, squares: &[usize]) -> (u32, u64) {
        let ends = || squares.iter().filter_map(|at| self.places[*at]).map(|place| u64::from(place.end));
        (ends().max().unwrap_or(0) as u32, ends().map(|end| end * end / 4096).sum())
    }

    /// Returns the entries up to the highest one used.
    fn entries(&self) -> u32 {
        self.places.iter().flatten().map(|place| place.end).max().unwrap_or(0)
    }

    /// Returns the packing as records.
    fn records(&self) -> Result<Vec<Record>, Error> {
        let record = |(pool, place): (&Pool, &Option<Place>)| {
            let (piece, square, bits) = (pool.piece, pool.square, Formula::FixedShift.bits(pool.piece));
            let place = place.ok_or(Error::NoMagic { piece, square, bits })?;
            let choice = &pool.choices[place.choice];
            Ok(Record { piece, square, bits, magic: choice.magic, addend: None, offset: Some(place.first - choice.first) })
        };
        self.pools.iter().zip(&self.places).map(record).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks_codegen::DEFAULT_SEED;

    /// Lays the records' attack sets into one table and returns how many entries are used.
    fn lay(squares: &[Occupancies], records: &[Record]) -> usize {
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
            packing.lay_the_others();
            packing
        };
        let (first, again) = (packing(), packing());
        let records = first.records().unwrap();
        assert_eq!(records, again.records().unwrap());
        assert_eq!(lay(&squares, &records), first.floor.taken() as usize);
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
        let mut lines = Vec::new();
        packing.lay_combs(20, &mut |line| lines.push(line.to_owned()));
        let records = packing.records().unwrap();
        let pin = |record: &Record| [record.magic, record.offset.unwrap().into()];
        assert_eq!(crate::fingerprint(records.iter().flat_map(pin)), 0x2e73_569a_b5fd_cf62);
        let windows = window::windows(&Occupancies::new(Piece::Rook, 9), DEFAULT_SEED);
        assert_eq!(crate::fingerprint(windows.iter().map(|choice| choice.magic)), 0xc435_a7a2_4d74_dbcc);
        assert_eq!(lay(&squares, &records), packing.floor.taken() as usize);
        assert!(packing.entries() < 4096 + 64, "{} {lines:?}", packing.entries());
    }

    #[test]
    fn a_square_without_a_magic_is_named() {
        let pool = Pool { piece: Piece::Rook, square: 7, bits: 12, comb: false, choices: Vec::new() };
        let mut packing = Packing::new(vec![pool], DEFAULT_SEED);
        packing.lay_combs(3, &mut |_| ());
        packing.lay_the_others();
        let message = packing.records().unwrap_err().to_string();
        assert!(message.contains("h1"), "{message}");
    }
}
