//! Packing with the offset in the magic: where a table lies decides the low 16 bits of its magic.
//!
//! Those bits bring the uppermost squares of the mask into the index, so that a square has magics for some offsets
//! only. Rooks' tables keep to stretches of 4,096 entries: in some stretches lie the `comb`s, in the others the `tile`s of
//! the other ranks. The four bishops whose tables take every slot lie behind them, and the others fit into the `nook`s that
//! all these leave.
//!
//! The indices are black, since the bits of a magic that no subset's product feels turn a black index, and so make up
//! for offsets that come in large steps.

use core::sync::atomic::{AtomicUsize, Ordering};

use super::choice::Choice;
use super::combed::{self, Combed, Pool};
use super::floor::Floor;
use super::gathered::{Gathered, Job};
use super::matching;
use super::nook::{self, Offsets};
use super::tile::{self, Tile};
use super::{Formula, LONGEST, Run, comb};
use crate::error::Error;
use sliding_attacks_codegen::candidates::{Candidates, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece, square_name};
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::search::offset;

/// The stretches of 4,096 entries in which combs may lie.
pub(super) const STRETCHES: usize = 23;

/// Those in which tiles may lie. What does not fit into as many as the combs have takes one more.
const TILED: usize = 24;

/// The entries of a stretch.
pub(super) const STRETCH: u32 = 4096;

/// How often a square takes a tile, and how often a bishop takes a nook.
const TILINGS: u64 = 60_000_000;
const NOOKINGS: u64 = 30_000_000;

/// Returns the stretch in which a rook's magic has its table.
pub(super) fn stretch(magic: u64) -> Option<u8> {
    let stretch = offset(Piece::Rook, magic) / STRETCH;
    if stretch < TILED as u32 { Some(stretch as u8) } else { None }
}

/// Finds magics for all squares under which no two tables use the same entry, and of which the low 16 bits are the offsets
/// of their tables.
///
/// `gathered` is what an earlier run has kept, if there was one. The same seed and effort give the same records.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square for which none was found, and what `run.keep` returns.
pub fn pack_anchored(run: &mut Run<'_>, gathered: Gathered) -> Result<Vec<Record>, Error> {
    pack_black(run, gathered, Offsets::InMagic)
}

/// Finds black magics as [`pack_anchored`] does, but the offsets of bishops' tables stand beside their magics.
///
/// # Errors
/// As for [`pack_anchored`].
pub fn pack_half_anchored(run: &mut Run<'_>, gathered: Gathered) -> Result<Vec<Record>, Error> {
    pack_black(run, gathered, Offsets::Beside)
}

fn pack_black(run: &mut Run<'_>, mut gathered: Gathered, offsets: Offsets) -> Result<Vec<Record>, Error> {
    let (seed, effort) = (run.seed, u64::from(run.effort.max(1)));
    let rooks: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Rook, square)).collect();
    let (jobs, shares) = combed::jobs(&rooks, seed);
    let find = |job: Job| {
        let products = effort * shares[usize::from(job.square)];
        combed::search(&rooks[usize::from(job.square)], job, seed)
            .map_or_else(Vec::new, |mut combs| combs.gather(products))
    };
    gathered.search(&jobs, run.threads, &find, &mut |job, so_far| {
        (run.progress)(&format!("rook {job}: {} combs", so_far.magics(job).len()));
        (run.keep)(so_far)
    })?;
    let mut anchored = Anchored {
        floor: Floor::new(LONGEST),
        found: [None; 128],
        random: Candidates::of_stream(seed, Stream::PackBlack, Piece::Rook, 0, 0),
        run,
    };
    let free = anchored.lay_combs(&rooks, &gathered)?;
    anchored.lay_tiles(&rooks, &free)?;
    anchored.lay_bishops(offsets)?;
    anchored.records()
}

/// A packing under way.
struct Anchored<'a, 'b> {
    floor: Floor,
    /// The magics found, with the offsets of their tables, rooks' before bishops'.
    found: [Option<(u64, u32)>; 128],
    random: Candidates,
    run: &'a mut Run<'b>,
}

impl Anchored<'_, '_> {
    /// Lays combs, and returns which stretches they leave free.
    fn lay_combs(&mut self, rooks: &[Occupancies], gathered: &Gathered) -> Result<[bool; TILED], Error> {
        let combed = rooks.iter().filter(|rook| comb::is_for(rook.square));
        let pools: Vec<Pool> = combed.map(|rook| Pool::new(rook, gathered)).collect();
        let mut free = [true; TILED];
        for (square, magic) in Combed::best(&pools, &mut self.random, self.run.progress).magics(&pools) {
            stretch(magic).into_iter().for_each(|stretch| free[usize::from(stretch)] = false);
            self.lay_rook(&rooks[usize::from(square)], magic)?;
        }
        Ok(free)
    }

    /// Lays tiles of the rooks that have no magic yet, in free stretches, and leaves the bishops some room.
    fn lay_tiles(&mut self, rooks: &[Occupancies], free: &[bool; TILED]) -> Result<(), Error> {
        let left = |rook: &&Occupancies| self.found[usize::from(rook.square)].is_none();
        let others: Vec<&Occupancies> = rooks.iter().filter(left).collect();
        let seed = self.run.seed;
        let tiles = each(&others, self.run.threads, &|rook| tile::tiles(rook, seed));
        for (rook, tiles) in others.iter().zip(&tiles) {
            self.say(&format!("rook {}: {} tiles", square_name(rook.square), tiles.len()));
        }
        let mut matched = Vec::new();
        for stretches in [STRETCHES, TILED] {
            let is_free = |tile: &Tile| usize::from(tile.stretch) < stretches && free[usize::from(tile.stretch)];
            let wanted = tiles.iter().map(|tiles| tiles.keys().copied().filter(is_free).collect());
            let room = tile::room().into_iter().filter(is_free).collect();
            let wanted: Vec<Vec<Tile>> = wanted.chain([room]).collect();
            let places = matching::matched(&wanted, TILINGS, &mut self.random);
            matched = places.iter().zip(&wanted).map(|(at, tiles)| at.map(|at| tiles[at])).collect();
            if places.iter().all(Option::is_some) {
                break;
            }
        }
        for ((rook, tiles), tile) in others.iter().zip(&tiles).zip(matched) {
            let tile = tile.ok_or_else(|| no_magic(rook))?;
            self.lay_rook(rook, tiles[&tile])?;
        }
        self.say(&format!("rooks in {} entries, {} of them used", self.floor.length(), self.floor.taken()));
        Ok(())
    }

    /// Lays the bishops, so that the last of them ends as low as is found.
    fn lay_bishops(&mut self, offsets: Offsets) -> Result<(), Error> {
        let seed = self.run.seed;
        let mut bishops: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        // Those on rank 5 first, for which fewer offsets have magics.
        bishops.sort_by_key(|bishop| (u32::MAX - bishop.bits, u8::MAX - bishop.square));
        let (largest, others) = bishops.split_at(4);
        let start = self.floor.length();
        for bishop in largest {
            let nook = nook::whole(bishop, &self.floor, start, offsets, seed).ok_or_else(|| no_magic(bishop))?;
            self.lay(bishop, nook.magic, nook.start())?;
        }
        let floor = &self.floor;
        let nooks = each(others, self.run.threads, &|bishop| nook::nooks(bishop, floor, start, offsets, seed));
        for (bishop, nooks) in others.iter().zip(&nooks) {
            self.say(&format!("bishop {}: {} nooks", square_name(bishop.square), nooks.len()));
        }
        let matched = matching::matched(&nooks, NOOKINGS, &mut self.random);
        for ((bishop, nooks), at) in others.iter().zip(&nooks).zip(&matched) {
            if let Some(at) = at {
                self.lay(bishop, nooks[*at].magic, nooks[*at].start())?;
            }
        }
        self.say(&format!("bishops in {} nooks", matched.iter().flatten().count()));
        for (bishop, _) in others.iter().zip(matched).filter(|(_, at)| at.is_none()) {
            let nook = nook::lowest(bishop, &self.floor, start, offsets, seed).ok_or_else(|| no_magic(bishop))?;
            self.lay(bishop, nook.magic, nook.start())?;
            self.say(&format!("bishop {}: {} entries", square_name(bishop.square), self.floor.length()));
        }
        self.say(&format!("{} entries, {} of them used", self.floor.length(), self.floor.taken()));
        Ok(())
    }

    /// Lays the table of a magic with slot 0 at `start`.
    fn lay(&mut self, occupancies: &Occupancies, magic: u64, start: u32) -> Result<(), Error> {
        let choice = Choice::new(occupancies, Formula::Black, magic, &mut Vec::new());
        let choice = choice.ok_or_else(|| no_magic(occupancies))?;
        self.floor.take(&choice, start + choice.first);
        self.found[64 * occupancies.piece as usize + usize::from(occupancies.square)] = Some((magic, start));
        Ok(())
    }

    /// As [`Self::lay`], where the low bits of a rook's magic say.
    fn lay_rook(&mut self, rook: &Occupancies, magic: u64) -> Result<(), Error> {
        self.lay(rook, magic, offset(Piece::Rook, magic))
    }

    fn say(&mut self, line: &str) {
        (self.run.progress)(line);
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

const fn no_magic(occupancies: &Occupancies) -> Error {
    let Occupancies { piece, square, .. } = *occupancies;
    Error::NoMagic { piece, square, bits: Formula::Black.bits(piece) }
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
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, found)| found).collect()
}
