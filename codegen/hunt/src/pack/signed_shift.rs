//! Packing for `signed_shift`: tables in one piece round the entry of the empty board, in each other's gaps.
//!
//! With an arithmetic shift a table takes the slots from the sum of the steps down to the sum of the steps up, as in
//! `short_span`, but the unit is the same for all squares of a piece: 2^52 of the product for a rook, 2^55 for a bishop.
//! The magics to choose from are
//!
//! - those in the records of other layouts. One with fewer index bits is shifted down to this unit, which leaves it a
//!   magic if none of its steps is too long;
//! - those that the chunks listed in `signed_shift.txt` find, of the search for short spans;
//! - combs of few residues, which a search finds anew;
//! - for other rooks, neighbours of all these, which differ in two groups of bits: tables that are as long, with other
//!   gaps.
//!
//! Rank 8 has no short spans in this unit: the steps of its rank are multiples of 32 slots. Its rooks are combs, and so
//! are those of rank 7 that find room among these. Combs that interlock come first, then the tables in one piece.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece, parse_square};
use sliding_attacks_codegen::internal::records::{self, Record};

use super::annealed::{Packing, Report};
use super::choice::Choice;
use super::comb::Combs;
use super::interlocked::{interlocked, residues};
use super::one_shift;
use super::pool::Pool;
use super::{LONGEST, Packed, no_magic};
use crate::chunked::PieceSquare;
use crate::formula::Formula;
use crate::short_span::{list, neighbours, run_for};
use crate::stream::Stream;
use crate::{Error, Progress};

const FORMULA: Formula = Formula::SignedShift;

/// The records with magics to choose from.
const RECORDS: [(&str, &str); 6] = [
    ("fixed_shift", include_str!("../../../records/fixed_shift.txt")),
    ("black", include_str!("../../../records/black.txt")),
    ("offset_in_magic", include_str!("../../../records/offset_in_magic.txt")),
    ("short_span", include_str!("../../../records/short_span.txt")),
    ("dense", include_str!("../../../records/dense.txt")),
    ("shared", include_str!("../../../records/shared.txt")),
];

/// The chunks with magics to choose from.
const CHUNKS: &str = include_str!("signed_shift.txt");

/// The rooks that are combs, and the number of pages of 4,096 entries for them.
const COMBS: [&str; 14] = ["a7", "b7", "c7", "d7", "e7", "g7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"];
const PAGES: usize = 4;

/// The number of products that the search for one square's combs computes.
const PRODUCTS: u64 = 8_000_000_000;

/// The number of combs, and of other magics, to choose from for a square.
const KEPT_COMBS: usize = 48;
const KEPT: usize = 40;

/// How many entries more a table may take than the shortest, and how much longer a neighbour's may be, as a part.
const LONGER: u32 = 12;
const NEAR: u32 = 32;

/// The number of packings, and of the rounds of each.
const PACKINGS: u8 = 4;
const ROUNDS: u64 = 300_000;

/// How much larger the sum of squares may become in the first round of a packing, as a part of it.
const HEAT: u64 = 30;

/// How many entries of a gap count as lost, because few tables are so small.
const LOST: u32 = 4;

/// Finds offsets for all squares under which their tables take as few entries as the search can manage.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square without a magic or without room, and the errors of the records and the list.
pub fn pack(seed: Seed, progress: &dyn Progress) -> Result<Packed, Error> {
    let squares: Vec<Occupancies> = PieceSquare::all().map(PieceSquare::occupancies).collect();
    let mut magics = vec![BTreeSet::new(); squares.len()];
    for (name, text) in RECORDS {
        for record in records::parse(name, text)? {
            let at = number(record.piece, record.square);
            magics[at].extend(rescaled(&record, squares[at].mask));
        }
    }
    for (at, magic) in run_chunks(&squares, seed, progress)? {
        magics[at].extend([magic, magic.wrapping_neg()]);
    }
    let combs: Vec<usize> = COMBS.into_iter().filter_map(parse_square).map(usize::from).collect();
    for (at, found) in search_combs(&squares, &combs, seed, progress) {
        magics[at].extend(found);
    }
    let pools = squares.par_iter().zip(&magics).enumerate().map(|(at, (occupancies, magics))| {
        if combs.contains(&at) { comb_pool(occupancies, magics) } else { pool(occupancies, magics) }
    });
    let pools: Vec<Pool> = pools.collect();
    let choices: Vec<&[Choice]> = combs.iter().map(|at| &pools[*at].choices[..]).collect();
    let pack = |number: u8, report: Report| {
        let mut packing = Packing::new(pools.clone(), seed, number);
        let mut random = Stream::PackOneShift.of(seed, Piece::Bishop, number, 0);
        for page in interlocked(&choices, PAGES, &mut random) {
            let first = packing.entries();
            for (comb, found) in page {
                let turned = first + (found.turn + u64::BITS - first % u64::BITS) % u64::BITS;
                packing.put(combs[comb], found.choice, (turned..LONGEST / 2).step_by(u64::BITS as usize));
            }
        }
        packing.pack_others(ROUNDS, HEAT, report)?;
        Ok(packing)
    };
    let packing = one_shift::smallest_of(PACKINGS, ROUNDS, progress, pack)?;
    let mut records = packing.records(FORMULA)?;
    for record in &mut records {
        // So far the offset is the entry of the least index.
        let below = below(&squares[number(record.piece, record.square)], record);
        record.offset = record.offset.map(|offset| offset + below);
    }
    Ok(Packed { records, entries: packing.entries(), used: packing.used() })
}

/// Returns the position of a square among those of both pieces.
const fn number(piece: Piece, square: u8) -> usize {
    piece as usize * 64 + square as usize
}

/// Returns the magics that move the product as a recorded one does, or the other way, with the index bits of all squares.
fn rescaled(record: &Record, mask: u64) -> impl Iterator<Item = u64> {
    let by = FORMULA.bits(record.piece).checked_sub(record.bits);
    // The bits above move no square of the mask within the product.
    let free = mask.trailing_zeros();
    [record.magic, record.magic.wrapping_neg()].into_iter().flat_map(move |magic| {
        let magic = magic << free;
        let both = by.map(|by| [magic >> free >> by, ((magic as i64 >> free >> by) as u64) << free >> free]);
        both.into_iter().flatten()
    })
}

/// Runs the listed chunks, and returns the magics with the positions of their squares.
fn run_chunks(squares: &[Occupancies], seed: Seed, progress: &dyn Progress) -> Result<Vec<(usize, u64)>, Error> {
    let entries = list::parse(CHUNKS).map_err(|line| {
        Error::Input(format!(
            "signed_shift.txt: line {line}: expected a chunk as in short_span/chunks.txt; mend the line"
        ))
    })?;
    progress.start("chunks", 0, entries.len() as u64);
    let done = AtomicU64::new(0);
    let run = entries.par_iter().map(|entry| {
        let at = number(entry.piece, entry.square);
        let hit = run_for(&squares[at], Some(FORMULA), seed, entry.chunk, entry.plan);
        progress.step(done.fetch_add(1, Ordering::Relaxed) + 1, &entry.to_string());
        hit.map(|hit| (at, hit.magic)).ok_or_else(|| no_magic(&squares[at]))
    });
    run.collect()
}

/// Searches for combs, and returns their magics with the positions of their squares.
fn search_combs(
    squares: &[Occupancies],
    combs: &[usize],
    seed: Seed,
    progress: &dyn Progress,
) -> Vec<(usize, Vec<u64>)> {
    let lows: Vec<u64> = (0..1 << 16).collect();
    progress.start("searches for combs", 0, combs.len() as u64);
    let done = AtomicU64::new(0);
    let search = combs.par_iter().with_max_len(1).map(|at| {
        let search = Combs::new(&squares[*at], FORMULA, seed).with_lows(&lows);
        let found = search.map_or_else(Vec::new, |mut combs| combs.gather(PRODUCTS));
        progress.step(done.fetch_add(1, Ordering::Relaxed) + 1, &format!("{} combs", found.len()));
        (*at, found)
    });
    search.collect()
}

/// Returns the choices of all magics, those of the least price first.
fn sorted(occupancies: &Occupancies, magics: &BTreeSet<u64>, price: fn(&Choice) -> u32) -> Vec<(u32, Choice)> {
    let mut table = Vec::new();
    let choices = magics.iter().filter_map(|magic| Choice::new(occupancies, FORMULA, *magic, &mut table));
    let mut choices: Vec<(u32, Choice)> = choices.map(|choice| (price(&choice), choice)).collect();
    choices.sort_by_cached_key(|(price, choice)| (*price, choice.count, choice.words.clone(), choice.magic));
    // Indices below 0 are entries before the offset, so a table can begin with the first entry of all.
    choices.iter_mut().for_each(|(_, choice)| choice.first = 0);
    choices
}

/// Returns the magics whose tables take the fewest entries, with a rook's neighbours.
fn pool(occupancies: &Occupancies, magics: &BTreeSet<u64>) -> Pool {
    let mut choices = shortest(occupancies, magics);
    if occupancies.piece == Piece::Rook {
        let near = |choice: &Choice| neighbours(occupancies, FORMULA, choice.magic, choice.span + choice.span / NEAR);
        choices = shortest(occupancies, &choices.iter().flat_map(near).chain(magics.iter().copied()).collect());
    }
    Pool { occupancies: occupancies.clone(), choices }
}

/// Returns the magics whose tables take the fewest entries, one for each set of slots.
fn shortest(occupancies: &Occupancies, magics: &BTreeSet<u64>) -> Vec<Choice> {
    let mut choices = sorted(occupancies, magics, cost);
    choices.dedup_by(|one, other| one.1.words == other.1.words);
    let most = choices.first().map_or(0, |(least, _)| least + least / LONGER + 6);
    let near = choices.into_iter().take(KEPT).filter(|(price, _)| *price <= most);
    near.map(|(_, choice)| choice).collect()
}

/// Returns the combs of the fewest residues, one for each set of residues, wherever it begins.
fn comb_pool(occupancies: &Occupancies, magics: &BTreeSet<u64>) -> Pool {
    let mut choices = sorted(occupancies, magics, |choice| residues(choice).count_ones());
    let mut seen = BTreeSet::new();
    choices.retain(|(_, choice)| {
        let residues = residues(choice);
        seen.insert((0..u64::BITS).map(|turn| residues.rotate_left(turn)).min())
    });
    let most = choices.first().map_or(0, |(least, _)| least + least / 8 + 2);
    let near = choices.into_iter().take(KEPT_COMBS).filter(|(price, _)| *price <= most);
    Pool { occupancies: occupancies.clone(), choices: near.map(|(_, choice)| choice).collect() }
}

/// Returns the number of entries that a table takes, with those of its gaps that are probably lost.
fn cost(choice: &Choice) -> u32 {
    let (mut cost, mut end) = (choice.count, 0);
    for slot in choice.slots().map(|slot| slot - choice.first) {
        cost += (slot - end).min(LOST);
        end = slot + 1;
    }
    cost
}

/// Returns the number of entries of a record's table that come before that of the empty board.
fn below(occupancies: &Occupancies, record: &Record) -> u32 {
    let index = |subset: &u64| (subset.wrapping_mul(record.magic) as i64) >> (64 - record.bits);
    occupancies.subsets.iter().map(index).min().map_or(0, |least| least.unsigned_abs() as u32)
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    #[test]
    fn the_listed_chunks_and_the_records_give_tables_in_one_piece() {
        let rook = Occupancies::new(Piece::Rook, 52);
        let record = |name: &'static str| {
            let (_, text) = RECORDS.into_iter().find(|(other, _)| *other == name).unwrap();
            let all = records::parse(name, text).unwrap();
            all.into_iter().find(|record| (record.piece, record.square) == (Piece::Rook, 52)).unwrap()
        };
        // A comb with 12 index bits, and 511 slots with nine.
        for (name, spans) in [("fixed_shift", 4000..4097), ("dense", 3000..4097)] {
            let magics: BTreeSet<u64> = rescaled(&record(name), rook.mask).collect();
            let pool = pool(&rook, &magics);
            assert!(!pool.choices.is_empty(), "{name}");
            assert!(pool.choices.iter().all(|choice| spans.contains(&choice.span)), "{name}: {}", pool.choices[0].span);
        }
        let entry =
            list::parse(CHUNKS).unwrap().into_iter().find(|entry| number(entry.piece, entry.square) == 41).unwrap();
        let b6 = Occupancies::new(Piece::Rook, 41);
        let hit = run_for(&b6, Some(FORMULA), DEFAULT_SEED, entry.chunk, entry.plan).unwrap();
        let pool = pool(&b6, &BTreeSet::from([hit.magic]));
        assert_eq!(pool.choices[0].span, entry.span);
        assert_eq!(COMBS.into_iter().filter_map(parse_square).count(), COMBS.len());
    }
}
