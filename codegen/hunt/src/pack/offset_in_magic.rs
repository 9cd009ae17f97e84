//! Packing for `offset_in_magic`: a rook's table is within one page, whose number is in the low bits of its
//! magic.
//!
//! Those bits move the uppermost squares of the mask into the index, so a square has magics only for some pages. Some
//! pages contain the `comb`s, and the others the `subcube`s of the other ranks. The tables of the four bishops that use
//! every slot come after them, and the other bishops' tables fit into the remaining `nook`s.
//!
//! Some bits of a magic move no square of the mask into the index. Because the squares off the mask are always set,
//! these bits rotate a black index, which makes up for the large steps of the offsets.

use core::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece, square_name};
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::search::offset;

use super::choice::Choice;
use super::comb_pages::{self, CombPages, CombPool};
use super::entry_map::EntryMap;
use super::found_magics::{FoundMagics, Job};
use super::nook;
use super::page::{COMB_PAGES, PAGES, page};
use super::subcube::{self, Subcube};
use super::{LONGEST, Packed, Run, assign, comb, no_magic};
use crate::formula::Formula;
use crate::stream::Stream;
use crate::{Error, Progress};

/// How often a square takes a subcube, and how often a bishop takes a nook.
const SUBCUBE_ROUNDS: u64 = 60_000_000;
const NOOK_ROUNDS: u64 = 30_000_000;

/// Finds black magics with the offset in the low bits for all squares, under which no two tables use the same entry.
///
/// `found_magics` are the saved combs of an earlier run, if there was one. The same seed and effort give the same
/// records.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square without a magic, and the errors of `run.keep`.
pub fn pack(run: &mut Run<'_>, mut found_magics: FoundMagics) -> Result<Packed, Error> {
    let (seed, effort) = (run.seed, u64::from(run.effort.max(1)));
    let rooks: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Rook, square)).collect();
    let (jobs, shares) = comb_pages::jobs(&rooks, seed);
    let find = |job: Job| {
        let Job::CombsOfPage { square, page } = job else { return Vec::new() };
        let products = effort * shares[usize::from(square)];
        comb_pages::search(&rooks[usize::from(square)], page, seed)
            .map_or_else(Vec::new, |mut combs| combs.gather(products))
    };
    found_magics.search(&jobs, &find, run.progress, run.keep)?;
    let mut packing = Packing {
        entry_map: EntryMap::new(LONGEST),
        found: [None; 128],
        random: Stream::PackOffsetInMagic.of(seed, Piece::Rook, 0, 0),
        run,
    };
    let free = packing.place_combs(&rooks, &found_magics)?;
    packing.place_subcubes(&rooks, &free)?;
    packing.place_bishops()?;
    Ok(Packed { records: packing.records()?, entries: packing.entry_map.end(), used: packing.entry_map.count() })
}

/// A packing in progress.
struct Packing<'a, 'b> {
    entry_map: EntryMap,
    /// The magics found, with the offsets of their tables, rooks' before bishops'.
    found: [Option<(u64, u32)>; 128],
    random: Candidates,
    run: &'a mut Run<'b>,
}

impl Packing<'_, '_> {
    /// Places combs, and returns the pages that they leave free.
    fn place_combs(&mut self, rooks: &[Occupancies], found_magics: &FoundMagics) -> Result<[bool; PAGES], Error> {
        let combs = rooks.iter().filter(|rook| comb::is_for(rook.square));
        let pools: Vec<CombPool> = combs.map(|rook| CombPool::new(rook, found_magics)).collect();
        let mut free = [true; PAGES];
        for (square, magic) in CombPages::best(&pools, &mut self.random, self.run.progress).magics(&pools) {
            page(magic).into_iter().for_each(|page| free[usize::from(page)] = false);
            self.place_rook(&rooks[usize::from(square)], magic)?;
        }
        Ok(free)
    }

    /// Places subcubes of the rooks that have no magic yet, in free pages, and leaves the bishops some room.
    fn place_subcubes(&mut self, rooks: &[Occupancies], free: &[bool; PAGES]) -> Result<(), Error> {
        let left = |rook: &&Occupancies| self.found[usize::from(rook.square)].is_none();
        let others: Vec<&Occupancies> = rooks.iter().filter(left).collect();
        let seed = self.run.seed;
        let subcubes = each("subcubes of rooks", &others, self.run.progress, |rook| subcube::subcubes(rook, seed));
        let mut assigned = Vec::new();
        for pages in [COMB_PAGES, PAGES] {
            let is_free = |subcube: &Subcube| usize::from(subcube.page) < pages && free[usize::from(subcube.page)];
            let wanted = subcubes.iter().map(|subcubes| subcubes.keys().copied().filter(is_free).collect());
            let room = subcube::room().into_iter().filter(is_free).collect();
            let wanted: Vec<Vec<Subcube>> = wanted.chain([room]).collect();
            let assignment = assign::assign(&wanted, SUBCUBE_ROUNDS, &mut self.random, self.run.progress);
            assigned = assignment.iter().zip(&wanted).map(|(at, subcubes)| at.map(|at| subcubes[at])).collect();
            if assignment.iter().all(Option::is_some) {
                break;
            }
        }
        for ((rook, subcubes), subcube) in others.iter().zip(&subcubes).zip(assigned) {
            let subcube = subcube.ok_or_else(|| no_magic(rook))?;
            self.place_rook(rook, subcubes[&subcube])?;
        }
        Ok(())
    }

    /// Places the bishops, so that the last one ends as low as possible.
    fn place_bishops(&mut self) -> Result<(), Error> {
        let seed = self.run.seed;
        let mut bishops: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        // Those on rank 5 come first, because they have magics for fewer offsets.
        bishops.sort_by_key(|bishop| (u32::MAX - bishop.bits, u8::MAX - bishop.square));
        let (largest, others) = bishops.split_at(4);
        let start = self.entry_map.end();
        for bishop in largest {
            let nook = nook::whole(bishop, &self.entry_map, start, seed).ok_or_else(|| no_magic(bishop))?;
            self.place(bishop, nook.magic, nook.start())?;
        }
        let entry_map = &self.entry_map;
        let find = |bishop: &Occupancies| nook::nooks(bishop, entry_map, start, seed);
        let nooks = each("nooks for bishops", others, self.run.progress, find);
        let assigned = assign::assign(&nooks, NOOK_ROUNDS, &mut self.random, self.run.progress);
        for ((bishop, nooks), at) in others.iter().zip(&nooks).zip(&assigned) {
            if let Some(at) = at {
                self.place(bishop, nooks[*at].magic, nooks[*at].start())?;
            }
        }
        let left: Vec<&Occupancies> =
            others.iter().zip(assigned).filter(|(_, at)| at.is_none()).map(|(bishop, _)| bishop).collect();
        self.run.progress.start("bishops without a nook", 0, left.len() as u64);
        for (done, bishop) in (1..).zip(left) {
            let nook = nook::lowest(bishop, &self.entry_map, start, nook::BUILT_BEHIND, seed)
                .ok_or_else(|| no_magic(bishop))?;
            self.place(bishop, nook.magic, nook.start())?;
            let best = format!("bishop {}: {} entries", square_name(bishop.square), self.entry_map.end());
            self.run.progress.step(done, &best);
        }
        Ok(())
    }

    /// Places the table of a magic with slot 0 at `start`.
    fn place(&mut self, occupancies: &Occupancies, magic: u64, start: u32) -> Result<(), Error> {
        let choice = Choice::new(occupancies, Formula::Black, magic, &mut Vec::new());
        let choice = choice.ok_or_else(|| no_magic(occupancies))?;
        self.entry_map.add(&choice, start + choice.first);
        self.found[64 * occupancies.piece as usize + usize::from(occupancies.square)] = Some((magic, start));
        Ok(())
    }

    /// Places a rook's table at the offset in the low bits of its magic.
    fn place_rook(&mut self, rook: &Occupancies, magic: u64) -> Result<(), Error> {
        self.place(rook, magic, offset(Piece::Rook, magic))
    }

    /// Returns the packing as records.
    fn records(&self) -> Result<Vec<Record>, Error> {
        let record = |(at, found): (usize, &Option<(u64, u32)>)| {
            let (piece, square) = (Piece::ALL[at / 64], (at % 64) as u8);
            let bits = Formula::Black.bits(piece);
            let (magic, start) = found.ok_or(Error::NoMagic { piece, square, bits })?;
            Ok(Record { piece, square, bits, magic, addend: None, offset: Some(start) })
        };
        self.found.iter().enumerate().map(record).collect()
    }
}

/// Returns the result of `find` for each item, in order.
fn each<Item: Sync, Found: Send>(
    part: &str,
    items: &[Item],
    progress: &dyn Progress,
    find: impl Fn(&Item) -> Found + Sync,
) -> Vec<Found> {
    progress.start(part, 0, items.len() as u64);
    let done = AtomicU64::new(0);
    let find = |item| {
        let found = find(item);
        progress.step(1 + done.fetch_add(1, Ordering::Relaxed), "");
        found
    };
    items.par_iter().map(find).collect()
}
