//! Combs laid in stretches of 4,096 entries, where the offset in the magic leaves a table no other place.
//!
//! The search for combs goes stretch by stretch, since the offset decides the low bits of the magic; then some stretches
//! are filled with what was found for them.

use super::Formula;
use super::anchor::{STRETCH, STRETCHES, stretch};
use super::choice::{Choice, turned};
use super::comb::{self, Combs};
use super::gathered::{Gathered, Job};
use crate::random::Below as _;
use sliding_attacks_codegen::candidates::{Candidates, Seed};
use sliding_attacks_codegen::geometry::Occupancies;

/// How many products the search for combs computes for a square, in all stretches, in each unit of effort.
const PRODUCTS: u64 = 400_000_000;

/// How often the combs laid are changed, and in how many stretches they lie.
const ROUNDS: u32 = 200_000;
const COMBED: core::ops::RangeInclusive<usize> = 3..=6;

/// The combs to choose from for a rook, by stretch.
pub(super) struct Pool {
    square: u8,
    /// The entries that a tile takes.
    entries: i64,
    /// How far each step of the free bits of a magic turns its index.
    step: u32,
    combs: Vec<Vec<Comb>>,
}

/// A comb, with the entries that it takes of its stretch.
struct Comb {
    magic: u64,
    taken: Stretch,
}

/// Which entries of a stretch are taken.
type Stretch = [u64; STRETCH as usize / 64];

/// A stretch of which no entry is taken.
const EMPTY: Stretch = [0; STRETCH as usize / 64];

impl Pool {
    pub(super) fn new(rook: &Occupancies, gathered: &Gathered) -> Self {
        let mut table = Vec::new();
        let mut comb = |magic: u64| {
            let choice = Choice::new(rook, Formula::Black, magic, &mut table)?;
            let mut taken = EMPTY;
            taken.iter_mut().zip(choice.aligned()).for_each(|(taken, word)| *taken = word);
            Some(Comb { magic, taken })
        };
        let mut combs = |at: usize| {
            let magics = gathered.magics(Job { square: rook.square, stretch: Some(at as u8) });
            let right = magics.iter().filter(|magic| stretch(**magic) == Some(at as u8));
            right.filter_map(|magic| comb(*magic)).collect()
        };
        let combs = (0..STRETCHES).map(&mut combs).collect();
        let step = 1 << 12_u32.saturating_sub(rook.mask.trailing_zeros());
        Self { square: rook.square, entries: 1 << rook.bits, step, combs }
    }
}

/// Returns the searches for combs that may find any, and by square, how many products each takes in a unit of effort.
pub(super) fn jobs(rooks: &[Occupancies], seed: Seed) -> (Vec<Job>, [u64; 64]) {
    let mut each = [0; 64];
    let mut all = Vec::new();
    for rook in rooks.iter().filter(|rook| comb::is_for(rook.square)) {
        let job = |at: usize| Job { square: rook.square, stretch: Some(at as u8) };
        let jobs: Vec<Job> = (0..STRETCHES).map(job).filter(|job| search(rook, *job, seed).is_some()).collect();
        each[usize::from(rook.square)] = comb::rarity(rook.square) * PRODUCTS / jobs.len().max(1) as u64;
        all.extend(jobs);
    }
    (all, each)
}

/// Prepares the search for combs of a rook in a stretch, or returns `None` if there are none.
pub(super) fn search(rook: &Occupancies, job: Job, seed: Seed) -> Option<Combs<'_>> {
    let lows: Vec<u64> = (0..1 << 16).filter(|low| stretch(*low) == job.stretch).collect();
    Combs::new(rook, Formula::Black, seed).with_lows(&lows)
}

/// Combs laid in a few stretches.
#[derive(Clone)]
pub(super) struct Combed {
    /// The stretches, and which entries of each are taken.
    stretches: Vec<(usize, Stretch)>,
    /// The comb of each pool.
    lain: Vec<Option<Lain>>,
}

/// A comb that is laid: its stretch, which it is of those for that stretch, and how it is turned.
#[derive(Clone, Copy)]
pub(super) struct Lain {
    stretch: usize,
    comb: usize,
    turn: u32,
}

impl Combed {
    /// Returns the magics of the combs laid, each with its square.
    pub(super) fn magics(&self, pools: &[Pool]) -> Vec<(u8, u64)> {
        let magic = |(pool, lain): (&Pool, &Option<Lain>)| {
            let Lain { stretch, comb, turn } = (*lain)?;
            // A black index is turned down by what stands in the magic's bits from 52 on.
            Some((pool.square, pool.combs[stretch][comb].magic.wrapping_sub(u64::from(turn) << 52)))
        };
        pools.iter().zip(&self.lain).filter_map(magic).collect()
    }

    /// Lays the combs that spare the most entries, in the number of stretches that is best for it.
    pub(super) fn best(pools: &[Pool], random: &mut Candidates, progress: &mut dyn FnMut(&str)) -> Self {
        let mut best = Self { stretches: Vec::new(), lain: vec![None; pools.len()] };
        for count in COMBED {
            let laid = Self::best_in(count, pools, random);
            let (entries, spared) = (laid.entries(pools), laid.spared(pools));
            progress(&format!("combs for {entries} entries in {count} stretches: spare {spared}"));
            if spared > best.spared(pools) {
                best = laid;
            }
        }
        best
    }

    /// Lays as many combs as it can in `count` stretches: again and again lifts some, takes another stretch now and then,
    /// lays what fits in a random order, and keeps what is hardly worse.
    fn best_in(count: usize, pools: &[Pool], random: &mut Candidates) -> Self {
        let mut every: Vec<usize> = (0..STRETCHES).collect();
        shuffle(&mut every, random);
        let stretches = every.into_iter().take(count).map(|stretch| (stretch, EMPTY)).collect();
        let mut now = Self { stretches, lain: vec![None; pools.len()] };
        let mut best = now.clone();
        for _ in 0..ROUNDS {
            let before = now.clone();
            now.change(pools, random);
            let allowed = if random.below(32) == 0 { 1024 } else { 0 };
            if now.entries(pools) + allowed < before.entries(pools) {
                now = before;
            } else if now.entries(pools) > best.entries(pools) {
                best = now.clone();
            }
        }
        best
    }

    /// Returns the entries that tiles would take in the combs' place.
    fn entries(&self, pools: &[Pool]) -> i64 {
        let laid = pools.iter().zip(&self.lain).filter(|(_, lain)| lain.is_some());
        laid.map(|(pool, _)| pool.entries).sum()
    }

    /// Returns the entries that the combs spare: those of tiles in their place, less the stretches they take.
    fn spared(&self, pools: &[Pool]) -> i64 {
        self.entries(pools) - self.stretches.len() as i64 * i64::from(STRETCH)
    }

    /// Now and then takes another stretch for one of those in use, lifts up to three combs, and lays what fits.
    fn change(&mut self, pools: &[Pool], random: &mut Candidates) {
        if random.below(8) == 0 {
            let new = random.below(STRETCHES as u64) as usize;
            if self.stretches.iter().all(|(stretch, _)| *stretch != new) {
                let at = random.below(self.stretches.len() as u64) as usize;
                let gone = core::mem::replace(&mut self.stretches[at], (new, EMPTY)).0;
                for lain in &mut self.lain {
                    *lain = lain.filter(|lain| lain.stretch != gone);
                }
            }
        }
        for _ in 0..random.below(4) {
            self.flip(pools, random.below(pools.len() as u64) as usize);
        }
        let mut order: Vec<usize> = (0..pools.len()).filter(|pool| self.lain[*pool].is_none()).collect();
        shuffle(&mut order, random);
        for pool in order {
            let first = random.word() as usize;
            let mut place = None;
            for at in 0..self.stretches.len() {
                let (stretch, taken) = &self.stretches[first.wrapping_add(at) % self.stretches.len()];
                let combs = &pools[pool].combs[*stretch];
                let mut tries = 64;
                while place.is_none() && tries > 0 && !combs.is_empty() {
                    tries -= 1;
                    let comb = random.below(combs.len() as u64) as usize;
                    let turn = pools[pool].step * random.below(u64::from(64 / pools[pool].step)) as u32;
                    let new = turned(&combs[comb].taken, turn);
                    if new.iter().zip(taken).all(|(new, old)| new & old == 0) {
                        place = Some(Lain { stretch: *stretch, comb, turn });
                    }
                }
            }
            self.lain[pool] = place;
            if place.is_some() {
                self.mark(pools, pool);
            }
        }
    }

    /// Lifts a comb, if it is laid.
    fn flip(&mut self, pools: &[Pool], pool: usize) {
        self.mark(pools, pool);
        self.lain[pool] = None;
    }

    /// Takes or frees the entries of a comb.
    fn mark(&mut self, pools: &[Pool], pool: usize) {
        let Some(Lain { stretch, comb, turn }) = self.lain[pool] else { return };
        for (_, taken) in self.stretches.iter_mut().filter(|(other, _)| *other == stretch) {
            for (old, new) in taken.iter_mut().zip(turned(&pools[pool].combs[stretch][comb].taken, turn)) {
                *old ^= new;
            }
        }
    }
}

fn shuffle(list: &mut [usize], random: &mut Candidates) {
    for from in (1..list.len()).rev() {
        list.swap(from, random.below(from as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::candidates::Stream;
    use sliding_attacks_codegen::geometry::Piece;

    #[test]
    fn turning_a_magic_turns_its_comb() {
        let rook = Occupancies::new(Piece::Rook, 48 + 2);
        let job = Job { square: rook.square, stretch: Some(15) };
        let mut gathered = Gathered::new(String::new());
        let find = |job| search(&rook, job, DEFAULT_SEED).unwrap().gather(PRODUCTS);
        gathered.search(&[job], 1, &find, &mut |_, _| Ok(())).unwrap();
        let pool = Pool::new(&rook, &gathered);
        assert_eq!(crate::fingerprint(gathered.magics(job).iter().copied()), 0x003f_fe7d_ffc0_4a00);
        let mut random = Candidates::of_stream(DEFAULT_SEED, Stream::DepthFirst(0), Piece::Rook, 0, 0);
        let pools = [Pool::new(&rook, &gathered)];
        let mut packed = Combed::best_in(3, &pools, &mut random);
        packed.change(&pools, &mut random);
        assert_eq!(crate::fingerprint(packed.magics(&pools).iter().map(|(_, magic)| *magic)), 0xfdbf_fe7d_ffc0_4a00);
        let mut table = Vec::new();
        let mut tested = 0;
        for comb in pool.combs.iter().flatten() {
            for turn in (0..64).step_by(pool.step as usize) {
                let magic = comb.magic.wrapping_sub(u64::from(turn) << 52);
                let choice = Choice::new(&rook, Formula::Black, magic, &mut table).unwrap();
                assert!(
                    choice.aligned().chain(core::iter::repeat(0)).zip(turned(&comb.taken, turn)).all(|(a, b)| a == b)
                );
                tested += 1;
            }
        }
        assert!(tested > 0);
    }
}
