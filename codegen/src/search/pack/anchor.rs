//! Packing with the offset in the factor: where a table lies decides the low 16 bits of its factor.
//!
//! Those bits bring the uppermost squares of the mask into the index, so that a square has factors for some offsets
//! only. Rooks' tables keep to stretches of 4,096 entries: in some stretches lie the
//! `comb`s, in the others the `tile`s of the other ranks. A bishop's table fits into whatever room is
//! left.
//!
//! The indices are black, since the bits of a factor that no subset's product feels turn a black index, and so make up
//! for offsets that come in large steps.

use core::sync::atomic::{AtomicUsize, Ordering};

use super::choice::Choice;
use super::comb::{self, Combs};
use super::floor::Floor;
use super::gathered::{Gathered, Job};
use super::tile;
use super::{Formula, LONGEST, Run};
use crate::candidates::{Candidates, Seed};
use crate::error::Error;
use crate::geometry::{Occupancies, Piece, square_name};
use crate::records::Record;
use crate::search::offset;

/// The stretches of 4,096 entries in which combs may lie.
const STRETCHES: usize = 23;

/// Those in which tiles may lie. What does not fit into as many as the combs have takes one more.
pub(super) const TILED: usize = 24;

/// The entries of a stretch.
const STRETCH: u32 = 4096;

/// How many products the search for combs computes for a square, in all stretches, in each unit of effort.
const PRODUCTS: u64 = 400_000_000;

/// How often the combs laid are changed, and in how many stretches they lie.
const ROUNDS: u32 = 200_000;
const COMBED: core::ops::RangeInclusive<usize> = 3..=6;

/// How often a square takes a tile.
const MATCHINGS: u64 = 30_000_000;

/// How many factors are drawn for a bishop.
const BISHOPS: u32 = 1 << 18;

/// Returns the stretch in which a rook's factor has its table.
pub(super) fn stretch(magic: u64) -> Option<u8> {
    let stretch = offset(Piece::Rook, magic) / STRETCH;
    if stretch < TILED as u32 { Some(stretch as u8) } else { None }
}

/// Returns the first entry of a stretch.
const fn start(stretch: usize) -> u32 {
    stretch as u32 * STRETCH
}

/// Finds factors for all squares of which the low 16 bits are the offsets of their tables, and under which no two tables
/// use the same entry.
///
/// `gathered` is what an earlier run has kept, if there was one. The same seed and effort give the same records.
///
/// # Errors
/// Returns [`Error::NoFactor`] for a square for which none was found, and what `run.keep` returns.
pub fn pack_anchored(run: &mut Run<'_>, mut gathered: Gathered) -> Result<Vec<Record>, Error> {
    let (seed, effort) = (run.seed, run.effort.max(1));
    let mut random = Candidates::of_chunk(seed, Piece::Rook, 0, u64::MAX / 512 - 1);
    let rooks: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Rook, square)).collect();
    let mut floor = Floor::new(LONGEST);
    let mut magics = [None; 128];

    let (jobs, shares) = jobs(&rooks, seed);
    let find = |job: Job| {
        let products = u64::from(effort) * shares[usize::from(job.square)];
        search(&rooks[usize::from(job.square)], job, seed).map_or_else(Vec::new, |mut combs| combs.gather(products))
    };
    gathered.search(&jobs, run.threads, &find, &mut |job, so_far| {
        (run.progress)(&format!("rook {job}: {} combs", so_far.magics(job).len()));
        (run.keep)(so_far)
    })?;
    let combed = rooks.iter().filter(|rook| comb::is_for(rook.square));
    let pools: Vec<Pool> = combed.map(|rook| Pool::new(rook, &gathered)).collect();
    let combs = Combed::best(&pools, &mut random, run.progress);
    let mut free = [true; TILED];
    let mut table = Vec::new();
    for (pool, lain) in pools.iter().zip(&combs.lain) {
        let rook = &rooks[usize::from(pool.square)];
        if let Some(Lain { stretch, comb, turn }) = *lain {
            free[stretch] = false;
            // The index is turned down by what stands in the factor's bits from 52 on.
            let magic = pool.combs[stretch][comb].magic;
            let magic = magic.wrapping_sub(u64::from(turn) << 52);
            let choice = Choice::new(rook, Formula::Black, magic, &mut table).ok_or_else(|| no_factor(rook))?;
            floor.take(&choice, start(stretch) + choice.first);
            magics[usize::from(pool.square)] = Some(magic);
        }
    }

    let others: Vec<&Occupancies> = rooks.iter().filter(|rook| magics[usize::from(rook.square)].is_none()).collect();
    let tiles = each(&others, run.threads, &|rook| tile::tiles(rook, seed));
    for (rook, tiles) in others.iter().zip(&tiles) {
        (run.progress)(&format!("rook {}: {} tiles", square_name(rook.square), tiles.len()));
    }
    free[STRETCHES..].fill(false);
    let mut matched = tile::matched(&tiles, &free, MATCHINGS, &mut random);
    if matched.is_err() {
        free[STRETCHES..].fill(true);
        matched = tile::matched(&tiles, &free, MATCHINGS, &mut random);
    }
    let matched = matched.map_err(|at| no_factor(others[at]))?;
    for ((rook, tiles), tile) in others.iter().zip(&tiles).zip(matched) {
        let magic = tiles[&tile];
        let choice = Choice::new(rook, Formula::Black, magic, &mut table).ok_or_else(|| no_factor(rook))?;
        floor.take(&choice, start(usize::from(tile.stretch)) + choice.first);
        magics[usize::from(rook.square)] = Some(magic);
    }
    (run.progress)(&format!("rooks in {} entries, {} of them used", floor.length(), floor.taken()));

    let mut bishops: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
    bishops.sort_by_key(|bishop| (u32::MAX - bishop.bits, bishop.square));
    for bishop in &bishops {
        let choice = lay_bishop(bishop, &mut floor, seed).ok_or_else(|| no_factor(bishop))?;
        (run.progress)(&format!("bishop {}: {} entries", square_name(bishop.square), floor.length()));
        magics[64 + usize::from(bishop.square)] = Some(choice);
    }
    (run.progress)(&format!("{} entries, {} of them used", floor.length(), floor.taken()));
    let record = |(at, magic): (usize, Option<u64>)| {
        let (piece, square) = (Piece::ALL[at / 64], (at % 64) as u8);
        let bits = Formula::Black.bits(piece);
        let magic = magic.ok_or(Error::NoFactor { piece, square, bits, candidates: 0 })?;
        Ok(Record { piece, square, bits, magic, offset: Some(offset(piece, magic)) })
    };
    magics.into_iter().enumerate().map(record).collect()
}

const fn no_factor(occupancies: &Occupancies) -> Error {
    let Occupancies { piece, square, .. } = *occupancies;
    Error::NoFactor { piece, square, bits: Formula::Black.bits(piece), candidates: 0 }
}

/// The combs to choose from for a rook on rank 7 or 8, by stretch.
struct Pool {
    square: u8,
    /// The entries that a tile takes.
    entries: i64,
    /// How far each step of the free bits of a factor turns its index.
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

/// Returns a comb's entries, turned by `by`.
fn turned(comb: &Stretch, by: u32) -> Stretch {
    let (words, bits) = (by as usize / 64 % comb.len(), by % 64);
    core::array::from_fn(|at| {
        let word = |back: usize| comb[(at + 2 * comb.len() - words - back) % comb.len()];
        if bits == 0 { word(0) } else { word(0) << bits | word(1) >> (64 - bits) }
    })
}

impl Pool {
    fn new(rook: &Occupancies, gathered: &Gathered) -> Self {
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
fn jobs(rooks: &[Occupancies], seed: Seed) -> (Vec<Job>, [u64; 64]) {
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
fn search(rook: &Occupancies, job: Job, seed: Seed) -> Option<Combs<'_>> {
    let lows: Vec<u64> = (0..1 << 16).filter(|low| stretch(*low) == job.stretch).collect();
    Combs::new(rook, Formula::Black, seed).with_lows(&lows)
}

/// Combs laid in a few stretches.
#[derive(Clone)]
struct Combed {
    /// The stretches, and which entries of each are taken.
    stretches: Vec<(usize, Stretch)>,
    /// The comb of each pool.
    lain: Vec<Option<Lain>>,
}

/// A comb that is laid: its stretch, which it is of those for that stretch, and how it is turned.
#[derive(Clone, Copy)]
struct Lain {
    stretch: usize,
    comb: usize,
    turn: u32,
}

impl Combed {
    /// Lays the combs that spare the most entries, in the number of stretches that is best for it.
    fn best(pools: &[Pool], random: &mut Candidates, progress: &mut dyn FnMut(&str)) -> Self {
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
            let (first, mut tries) = (random.word() as usize, 64);
            let mut place = None;
            for at in 0..self.stretches.len() {
                let (stretch, taken) = &self.stretches[first.wrapping_add(at) % self.stretches.len()];
                let combs = &pools[pool].combs[*stretch];
                while place.is_none() && tries > 0 && !combs.is_empty() {
                    tries -= 1;
                    let comb = random.below(combs.len() as u64) as usize;
                    let turn = pools[pool].step * random.below(u64::from(64 / pools[pool].step)) as u32;
                    let new = turned(&combs[comb].taken, turn);
                    if new.iter().zip(taken).all(|(new, old)| new & old == 0) {
                        place = Some(Lain { stretch: *stretch, comb, turn });
                    }
                }
                tries = 64;
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

/// Returns what `find` makes of each item, with so many threads at work.
fn each<Item: Sync, Found: Send>(items: &[Item], threads: usize, find: &(dyn Fn(&Item) -> Found + Sync)) -> Vec<Found> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return found };
            found.push((at, find(item)));
        }
    };
    let mut found: Vec<(usize, Found)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, 64)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, found)| found).collect()
}

/// Lays a bishop's table where it ends lowest, and returns its factor.
fn lay_bishop(bishop: &Occupancies, floor: &mut Floor, seed: Seed) -> Option<u64> {
    let bits = Formula::Black.bits(Piece::Bishop);
    let mut random = Candidates::of_chunk(seed, Piece::Bishop, bishop.square, u64::MAX / 256 - 3).within(bishop.mask);
    let lowest = bishop.mask.trailing_zeros();
    let every: Vec<u32> = (0_u32..1 << bits).filter(|places| places.count_ones() == bishop.bits).collect();
    let mut table = Vec::new();
    let mut best: Option<(u32, u32, Choice)> = None;
    // The four in the centre are rare.
    let drawn = if bishop.bits == bits { 16 * BISHOPS } else { BISHOPS };
    for _ in 0..drawn {
        let places = every[random.below(every.len() as u64) as usize];
        // Half of them behind all other tables, where there is room for the largest.
        let end = u64::from(floor.length() / 256);
        let step = if random.word() & 1 == 0 { random.below(end) } else { end - end.min(1) + random.below(12) };
        let low = (step + 512 - 352) % 512;
        let straying = random.straying(bits, places);
        if low & straying != 0 {
            continue;
        }
        let Some(magic) = random.placed_from(bits, places, straying | 0x1ff, low) else { continue };
        let magic = magic | random.word() << 1 << (63 - lowest);
        let Some(choice) = Choice::new(bishop, Formula::Black, magic, &mut table) else { continue };
        let place = offset(Piece::Bishop, magic) + choice.first;
        let end = place + choice.span;
        if best.as_ref().is_none_or(|(lower, ..)| end < *lower) && floor.fits(&choice, place) {
            best = Some((end, place, choice));
        }
    }
    let (_, place, choice) = best?;
    floor.take(&choice, place);
    Some(choice.magic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::DEFAULT_SEED;

    #[test]
    fn a_comb_turns_round() {
        let mut comb = EMPTY;
        (comb[0], comb[63]) = (0b11, 1 << 63);
        for by in [0, 1, 63, 64, 100, 4095] {
            let turned = turned(&comb, by);
            for slot in [0_u32, 1, 4095] {
                let to = (slot + by) % STRETCH;
                assert_eq!(turned[to as usize / 64] >> (to % 64) & 1, 1, "{slot} by {by}");
            }
            assert_eq!(turned.iter().map(|word| word.count_ones()).sum::<u32>(), 3);
        }
    }

    #[test]
    fn turning_a_factor_turns_its_comb() {
        let rook = Occupancies::new(Piece::Rook, 48 + 2);
        let job = Job { square: rook.square, stretch: Some(0) };
        let mut gathered = Gathered::new(String::new());
        let find = |job| search(&rook, job, DEFAULT_SEED).unwrap().gather(PRODUCTS);
        gathered.search(&[job], 1, &find, &mut |_, _| Ok(())).unwrap();
        let pool = Pool::new(&rook, &gathered);
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

    #[test]
    fn bishops_fill_what_room_there_is() {
        let bishops: Vec<Occupancies> = (0..4).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        let mut floor = Floor::new(LONGEST);
        for bishop in &bishops {
            let magic = lay_bishop(bishop, &mut floor, DEFAULT_SEED).unwrap();
            assert!(offset(Piece::Bishop, magic) < 12 * 256);
        }
        // 64 and three times 32 entries.
        assert!(floor.taken() <= 160 && floor.length() < 256, "{} {}", floor.taken(), floor.length());
    }
}
