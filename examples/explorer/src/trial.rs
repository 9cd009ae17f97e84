//! A number that may be a magic: where each occupancy comes to, the first two that must not meet, and
//! the search in which the build finds one.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::{self, Occupancies};
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Entry, Formula};

use crate::layout::sources;
use crate::trace::Bits;

/// Writes what becomes of every occupancy of a square with a magic: by index bit, the squares that
/// the magic brings there; the number of indices used; the number of occupancies whose slot would
/// have to hold other attacks as well; and the first two that meet although their attacks differ,
/// with their index.
pub(crate) fn trial(occupancies: &Occupancies, magic: u64) -> Value {
    let formula = simple(occupancies, magic);
    let mut slots: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (&subset, attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
        let slot = slots.entry(formula.index(subset)).or_default();
        slot.push(attacks);
    }
    let clashing = slots
        .values()
        .filter(|slot| slot.iter().any(|&attacks| attacks != slot[0]));
    let collision = Slots::new()
        .test(occupancies, magic, occupancies.bits)
        .err();
    json!({
        "mask": Bits(occupancies.mask),
        "sources": sources(&formula),
        "occupancies": occupancies.subsets.len(),
        "used": slots.len(),
        "clashes": clashing.map(Vec::len).sum::<usize>(),
        "collision": collision.map(|met| (Bits(met.first), Bits(met.second), met.index)),
    })
}

/// Returns a lookup with nothing but a mask, a magic and a shift, which leaves an index bit for each
/// square of the mask.
fn simple(occupancies: &Occupancies, magic: u64) -> Formula {
    Formula::new(occupancies, Entry::Set, magic, 64 - occupancies.bits)
}

/// Writes the occupancies in the order of their numbers, which is the order of their bits, each with
/// its attacks and its index.
pub(crate) fn cases(occupancies: &Occupancies, magic: u64) -> Value {
    let formula = simple(occupancies, magic);
    let case = |occupied| {
        let attacks = geometry::attacks(occupancies.piece, occupancies.square, occupied);
        json!({ "occupied": Bits(occupied), "attacks": Bits(attacks), "index": formula.index(occupied) })
    };
    let subsets = geometry::subsets(occupancies.mask).into_iter();
    subsets.map(case).collect()
}

/// Returns the numbers that the build tests until one is a magic, which is the last.
pub(crate) fn search(occupancies: &Occupancies) -> Vec<Bits> {
    let (piece, square, bits) = (occupancies.piece, occupancies.square, occupancies.bits);
    let mut candidates = Candidates::new(DEFAULT_SEED, piece, square, occupancies.mask);
    let (mut slots, mut tested) = (Slots::new(), Vec::new());
    loop {
        if let Some(magic) = candidates.constructed(bits) {
            tested.push(Bits(magic));
            if slots.test(occupancies, magic, bits).is_ok() {
                return tested;
            }
        }
    }
}

/// Returns the numbers of three bits that are magics.
pub(crate) fn of_three_bits(occupancies: &Occupancies) -> Vec<Bits> {
    let mut slots = Slots::new();
    let pairs = (0..64).flat_map(|high| (0..high).map(move |middle| (high, middle)));
    let triples = pairs
        .flat_map(|(high, middle)| (0..middle).map(move |low| 1 << high | 1 << middle | 1 << low));
    let works = |&magic: &u64| slots.test(occupancies, magic, occupancies.bits).is_ok();
    triples.filter(works).map(Bits).collect()
}
