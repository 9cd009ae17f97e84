//! Combs in pages, for layouts where the offset in the magic leaves a table no other place.
//!
//! The search for combs goes page by page, because the offset determines the low bits of the magic. Then the found
//! combs fill some pages.

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::choice::{Choice, rotated};
use super::comb::{self, Combs};
use super::found_magics::{FoundMagics, Job};
use super::page::{COMB_PAGES, PAGE, page};
use crate::Progress;
use crate::formula::Formula;
use crate::random::Draw as _;

/// The number of products that the search for combs computes for a square, in all pages, for each unit of effort.
const PRODUCTS: u64 = 400_000_000;

/// How often the placed combs are changed, and the number of pages that they use.
const ROUNDS: u32 = 200_000;
const PAGES_USED: core::ops::RangeInclusive<usize> = 3..=6;

/// The combs to choose from for a rook, by page.
pub(super) struct CombPool {
    square: u8,
    /// The entries that a subcube takes.
    entries: i64,
    /// The distance by which each step of the free bits of a magic rotates its index.
    step: u32,
    combs: Vec<Vec<Comb>>,
}

/// A comb, with the entries that it uses in its page.
struct Comb {
    magic: u64,
    taken: PageMap,
}

/// The used entries of a page.
type PageMap = [u64; PAGE as usize / 64];

/// An empty page.
const EMPTY: PageMap = [0; PAGE as usize / 64];

impl CombPool {
    pub(super) fn new(rook: &Occupancies, found_magics: &FoundMagics) -> Self {
        let mut table = Vec::new();
        let mut comb = |magic: u64| {
            let choice = Choice::new(rook, Formula::Black, magic, &mut table)?;
            let mut taken = EMPTY;
            taken.iter_mut().zip(choice.aligned()).for_each(|(taken, word)| *taken = word);
            Some(Comb { magic, taken })
        };
        let mut combs = |at: usize| {
            let magics = found_magics.magics(Job::CombsOfPage { square: rook.square, page: at as u8 });
            let right = magics.iter().filter(|magic| page(**magic) == Some(at as u8));
            right.filter_map(|magic| comb(*magic)).collect()
        };
        let combs = (0..COMB_PAGES).map(&mut combs).collect();
        let step = 1 << 12_u32.saturating_sub(rook.mask.trailing_zeros());
        Self { square: rook.square, entries: 1 << rook.bits, step, combs }
    }
}

/// Returns the searches that may find combs, and by square the number of products for each in a unit of effort.
pub(super) fn jobs(rooks: &[Occupancies], seed: Seed) -> (Vec<Job>, [u64; 64]) {
    let mut each = [0; 64];
    let mut all = Vec::new();
    for rook in rooks.iter().filter(|rook| comb::is_for(rook.square)) {
        let pages = (0..COMB_PAGES as u8).filter(|page| search(rook, *page, seed).is_some());
        let jobs: Vec<Job> = pages.map(|page| Job::CombsOfPage { square: rook.square, page }).collect();
        each[usize::from(rook.square)] =
            comb::rarity(rook.square, Formula::FixedShift) * PRODUCTS / jobs.len().max(1) as u64;
        all.extend(jobs);
    }
    (all, each)
}

/// Prepares the search for combs of a rook in a page, or returns `None` if there are none.
pub(super) fn search(rook: &Occupancies, in_page: u8, seed: Seed) -> Option<Combs<'_>> {
    let lows: Vec<u64> = (0..1 << 16).filter(|low| page(*low) == Some(in_page)).collect();
    Combs::new(rook, Formula::Black, seed).with_lows(&lows)
}

/// Combs placed in a few pages.
#[derive(Clone)]
pub(super) struct CombPages {
    /// The pages, with the used entries of each.
    pages: Vec<(usize, PageMap)>,
    /// The comb of each pool.
    placed: Vec<Option<Placed>>,
}

/// A placed comb: its page, its number among the combs for that page, and its rotation.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    page: usize,
    comb: usize,
    rotation: u32,
}

impl CombPages {
    /// Returns the magics of the combs placed, each with its square.
    pub(super) fn magics(&self, pools: &[CombPool]) -> Vec<(u8, u64)> {
        let magic = |(pool, placed): (&CombPool, &Option<Placed>)| {
            let Placed { page, comb, rotation } = (*placed)?;
            // The magic's bits from 52 on rotate a black index down.
            Some((pool.square, pool.combs[page][comb].magic.wrapping_sub(u64::from(rotation) << 52)))
        };
        pools.iter().zip(&self.placed).filter_map(magic).collect()
    }

    /// Places the combs that save the most entries, in the best number of pages.
    pub(super) fn best(pools: &[CombPool], random: &mut Candidates, progress: &dyn Progress) -> Self {
        let mut best = Self { pages: Vec::new(), placed: vec![None; pools.len()] };
        progress.start("combs in pages", 0, PAGES_USED.count() as u64);
        for (done, count) in (1..).zip(PAGES_USED) {
            let placed = Self::best_in(count, pools, random);
            let (entries, spared) = (placed.entries(pools), placed.spared(pools));
            progress.step(done, &format!("combs for {entries} entries in {count} pages: spare {spared}"));
            if spared > best.spared(pools) {
                best = placed;
            }
        }
        best
    }

    /// Places as many combs as possible in `count` pages: repeatedly removes some, sometimes switches to another page,
    /// places fitting combs in a random order, and keeps the result unless it is much worse.
    fn best_in(count: usize, pools: &[CombPool], random: &mut Candidates) -> Self {
        let mut every: Vec<usize> = (0..COMB_PAGES).collect();
        random.shuffle(&mut every);
        let pages = every.into_iter().take(count).map(|page| (page, EMPTY)).collect();
        let mut now = Self { pages, placed: vec![None; pools.len()] };
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

    /// Returns the number of entries that subcubes would need instead of the combs.
    fn entries(&self, pools: &[CombPool]) -> i64 {
        let placed = pools.iter().zip(&self.placed).filter(|(_, placed)| placed.is_some());
        placed.map(|(pool, _)| pool.entries).sum()
    }

    /// Returns the number of entries that the combs save: those of subcubes instead of them, minus the pages that they
    /// use.
    fn spared(&self, pools: &[CombPool]) -> i64 {
        self.entries(pools) - self.pages.len() as i64 * i64::from(PAGE)
    }

    /// Sometimes replaces a page in use by another, removes up to three combs, and places fitting ones.
    fn change(&mut self, pools: &[CombPool], random: &mut Candidates) {
        if random.below(8) == 0 {
            let new = random.below(COMB_PAGES as u64) as usize;
            if self.pages.iter().all(|(page, _)| *page != new) {
                let at = random.below(self.pages.len() as u64) as usize;
                let gone = core::mem::replace(&mut self.pages[at], (new, EMPTY)).0;
                for placed in &mut self.placed {
                    *placed = placed.filter(|placed| placed.page != gone);
                }
            }
        }
        for _ in 0..random.below(4) {
            self.flip(pools, random.below(pools.len() as u64) as usize);
        }
        let mut order: Vec<usize> = (0..pools.len()).filter(|pool| self.placed[*pool].is_none()).collect();
        random.shuffle(&mut order);
        for pool in order {
            let first = random.word() as usize;
            let mut place = None;
            for at in 0..self.pages.len() {
                let (page, taken) = &self.pages[first.wrapping_add(at) % self.pages.len()];
                let combs = &pools[pool].combs[*page];
                let mut tries = 64;
                while place.is_none() && tries > 0 && !combs.is_empty() {
                    tries -= 1;
                    let comb = random.below(combs.len() as u64) as usize;
                    let rotation = pools[pool].step * random.below(u64::from(64 / pools[pool].step)) as u32;
                    let new = rotated(&combs[comb].taken, rotation);
                    if new.iter().zip(taken).all(|(new, old)| new & old == 0) {
                        place = Some(Placed { page: *page, comb, rotation });
                    }
                }
            }
            self.placed[pool] = place;
            if place.is_some() {
                self.mark(pools, pool);
            }
        }
    }

    /// Removes a comb, if it is placed.
    fn flip(&mut self, pools: &[CombPool], pool: usize) {
        self.mark(pools, pool);
        self.placed[pool] = None;
    }

    /// Takes or frees the entries of a comb.
    fn mark(&mut self, pools: &[CombPool], pool: usize) {
        let Some(Placed { page, comb, rotation }) = self.placed[pool] else { return };
        for (_, taken) in self.pages.iter_mut().filter(|(other, _)| *other == page) {
            for (old, new) in taken.iter_mut().zip(rotated(&pools[pool].combs[page][comb].taken, rotation)) {
                *old ^= new;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use crate::stream::Stream;
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::geometry::Piece;

    #[test]
    fn turning_a_magic_turns_its_comb() {
        let rook = Occupancies::new(Piece::Rook, 48 + 2);
        let job = Job::CombsOfPage { square: rook.square, page: 15 };
        let mut found_magics = FoundMagics::default();
        let find = |_| search(&rook, 15, DEFAULT_SEED).unwrap().gather(PRODUCTS);
        found_magics.search(&[job], &find, &Silent, &mut |_| Ok(())).unwrap();
        let pool = CombPool::new(&rook, &found_magics);
        assert_eq!(crate::fingerprint(found_magics.magics(job).iter().copied()), 0x003f_fe7d_ffc0_4a00);
        let mut random = Stream::DepthFirst(0).of(DEFAULT_SEED, Piece::Rook, 0, 0);
        let pools = [CombPool::new(&rook, &found_magics)];
        let mut packed = CombPages::best_in(3, &pools, &mut random);
        packed.change(&pools, &mut random);
        assert_eq!(crate::fingerprint(packed.magics(&pools).iter().map(|(_, magic)| *magic)), 0xfdbf_fe7d_ffc0_4a00);
        let mut table = Vec::new();
        let mut tested = 0;
        for comb in pool.combs.iter().flatten() {
            for rotation in (0..64).step_by(pool.step as usize) {
                let magic = comb.magic.wrapping_sub(u64::from(rotation) << 52);
                let choice = Choice::new(&rook, Formula::Black, magic, &mut table).unwrap();
                assert!(
                    choice
                        .aligned()
                        .chain(core::iter::repeat(0))
                        .zip(rotated(&comb.taken, rotation))
                        .all(|(a, b)| a == b)
                );
                tested += 1;
            }
        }
        assert!(tested > 0);
    }
}
