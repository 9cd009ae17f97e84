//! A magic that the reader proposes: where each occupancy comes to, and the first two that must not
//! meet.

use serde::Serialize;
use serde_json::{Value, json};
use sliding_attacks_codegen::internal::geometry::{self, Occupancies};
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Entry, Formula};

use crate::layout::sources;
use crate::trace::Bits;

/// What becomes of every occupancy of a square with a magic.
#[derive(Debug, Serialize)]
pub struct Trial {
    magic: Bits,
    mask: Bits,
    /// By index bit, the squares that the magic brings there.
    sources: Vec<Bits>,
    occupancies: usize,
    /// The number of indices that some occupancy has.
    pub used: usize,
    /// The number of occupancies whose slot would have to hold other attacks as well.
    pub clashes: usize,
    /// The first occupancy that meets one with different attacks, after that other one, and their
    /// index.
    pub collision: Option<(Bits, Bits, usize)>,
}

/// Returns a lookup with nothing but a mask, a magic and a shift.
pub fn simple(occupancies: &Occupancies, bits: u32, magic: u64) -> Formula {
    Formula::new(occupancies, Entry::Set, magic, 64 - bits.clamp(1, 16))
}

impl Trial {
    /// Tries a lookup by a product with every occupancy of its square.
    pub fn new(formula: &Formula) -> Self {
        let cases = Occupancies::new(formula.piece, formula.square);
        let (subsets, attacks) = (&cases.subsets, &cases.attacks);
        let length = 1 << formula.index_bits();
        // A negative index counts from the end.
        let index = |subset| formula.index(formula.relevant(subset)) as usize & (length - 1);
        // The cases by index.
        let mut slots = vec![Vec::new(); length];
        let mut collision = None;
        for (case, &subset) in subsets.iter().enumerate() {
            let index = index(subset);
            slots[index].push(case);
            let first = slots[index][0];
            if attacks[first] != attacks[case] {
                collision = collision.or(Some((Bits(subsets[first]), Bits(subset), index)));
            }
        }
        let clash = |slot: &&Vec<usize>| slot.iter().any(|&case| attacks[case] != attacks[slot[0]]);
        let clashes = slots.iter().filter(clash).map(Vec::len).sum();
        Self {
            magic: Bits(formula.magic),
            mask: Bits(cases.mask),
            sources: sources(formula).into_iter().map(Bits).collect(),
            occupancies: subsets.len(),
            used: slots.iter().filter(|slot| !slot.is_empty()).count(),
            clashes,
            collision,
        }
    }
}

/// Writes the cases of a simple lookup in the order of their numbers, which is the order of their
/// bits: each occupancy, its attacks and its index.
pub(crate) fn cases(formula: &Formula) -> Value {
    let case = |occupied| {
        let attacks = geometry::attacks(formula.piece, formula.square, occupied);
        json!({ "occupied": Bits(occupied), "attacks": Bits(attacks), "index": formula.index(occupied) })
    };
    let subsets = geometry::subsets(formula.mask).into_iter();
    subsets.map(case).collect()
}

/// Returns the numbers of three bits that work for a piece on a square, with `bits` bits of the
/// product as the index.
pub fn of_three_bits(occupancies: &Occupancies, bits: u32) -> Vec<u64> {
    let mut slots = Slots::new();
    let pairs = (0..64).flat_map(|high| (0..high).map(move |middle| (high, middle)));
    let triples = pairs
        .flat_map(|(high, middle)| (0..middle).map(move |low| 1 << high | 1 << middle | 1 << low));
    triples
        .filter(|&magic| slots.test(occupancies, magic, bits).is_ok())
        .collect()
}
