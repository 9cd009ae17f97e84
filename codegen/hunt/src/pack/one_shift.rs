//! Packing for `fixed_shift` and `black`: tables that may start anywhere.
//!
//! `spans` finds magics whose slots lie close together, and `comb`, for rooks on ranks 7 and 8 and on a6 and b6, magics
//! that use little more than half as many slots as there are occupancies, in the teeth of a comb. `annealed` places
//! the tables in each other's gaps.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rayon::prelude::*;
use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use super::annealed::{self, Packing, Report};
use super::comb::{self, Combs};
use super::found_magics::{FoundMagics, Job};
use super::pool::Pool;
use super::{LONGEST, Packed, Run, no_magic, spans};
use crate::chunked::PieceSquare;
use crate::formula::Formula;
use crate::{Error, Progress};

/// The number of products that the search for one square's combs computes for each unit of effort.
const PRODUCTS: u64 = 200_000_000;

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
        Job::Combs { square } | Job::CombsOfPage { square, .. } => combs_of(square, formula, seed, effort),
    };
    found.search(&jobs, &find, run.progress, run.keep)?;
    let squares: Vec<PieceSquare> = PieceSquare::all().collect();
    let combs = squares.par_iter().map(|square| {
        let is_rook = square.piece() == Piece::Rook;
        let combs = if is_rook { found.magics(Job::Combs { square: square.square() }) } else { &[] };
        Pool::of_combs(square.occupancies(), formula, combs)
    });
    let combs: Vec<Pool> = combs.collect();
    let with_others = |(pool, square): (&Pool, &PieceSquare)| {
        pool.clone().with_others(formula, seed, found.magics(Job::Spans(*square)))
    };
    let all: Vec<Pool> = combs.par_iter().zip(&squares).map(with_others).collect();
    let packing = smallest_of(1, annealed::ALL_ROUNDS, run.progress, |number, report| {
        let mut packing = Packing::new(combs.clone(), seed, number);
        packing.pack(all.clone(), report)?;
        Ok(packing)
    })?;
    Ok(Packed { records: packing.records(formula)?, entries: packing.entries(), used: packing.used() })
}

/// Searches for combs of a rook.
fn combs_of(square: u8, formula: Formula, seed: Seed, effort: u64) -> Vec<u64> {
    let rook = Occupancies::new(Piece::Rook, square);
    let products = effort * comb::rarity(square, formula) * PRODUCTS;
    let lows: Vec<u64> = (0..1 << 16).collect();
    let combs = Combs::new(&rook, formula, seed).with_lows(&lows);
    combs.map_or_else(Vec::new, |mut combs| combs.gather(products))
}

/// Runs several packings, of so many rounds each, and returns the smallest.
pub(super) fn smallest_of(
    packings: u8,
    rounds: u64,
    progress: &dyn Progress,
    pack: impl Fn(u8, Report) -> Result<Packing, Error> + Sync,
) -> Result<Packing, Error> {
    progress.start("rounds of packing", 0, u64::from(packings) * rounds);
    let (done, least) = (AtomicU64::new(0), AtomicU32::new(LONGEST));
    let report = |rounds: u64, entries: Option<u32>| {
        let done = done.fetch_add(rounds, Ordering::Relaxed) + rounds;
        let least = least.fetch_min(entries.unwrap_or(LONGEST), Ordering::Relaxed);
        progress.step(done, &if least < LONGEST { format!("{least} entries") } else { "combs".to_owned() });
    };
    let packings = (0..packings).into_par_iter().map(|number| pack(number, &report));
    let packings = packings.collect::<Result<Vec<Packing>, Error>>()?;
    let smallest = packings.into_iter().min_by_key(Packing::entries);
    smallest.ok_or_else(|| no_magic(&Occupancies::new(Piece::Rook, 0)))
}
