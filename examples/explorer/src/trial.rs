//! A magic that the reader proposes: where each occupancy comes to, and the first two that must not meet.

use serde_json::{Value, json};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Entry, LookUp};

use crate::trace::{Bits, squares_of};

/// A magic with what becomes of every occupancy of its square.
#[derive(Debug)]
pub struct Trial {
    look_up: LookUp,
    occupancies: Occupancies,
    /// By occupancy, the index.
    indices: Vec<usize>,
    /// The number of indices that some occupancy has.
    used: usize,
    /// The first occupancy that meets another with other attacks, and that other one.
    collision: Option<(usize, usize)>,
    /// The number of occupancies whose slot would have to hold other attacks as well.
    clashes: usize,
}

/// Returns a look-up with nothing but a mask, a magic and a shift.
pub fn simple(occupancies: &Occupancies, bits: u32, magic: u64) -> LookUp {
    LookUp::new(occupancies, Entry::Set, magic, 64 - bits.clamp(1, 16))
}

impl Trial {
    /// Tries a look-up with every occupancy of its square.
    pub fn new(look_up: LookUp) -> Self {
        let occupancies = Occupancies::new(look_up.piece, look_up.square);
        let length = 1 << look_up.index_bits();
        // A negative index counts from the end.
        let index = |&subset: &u64| look_up.index(look_up.relevant(subset)) as usize & (length - 1);
        let indices: Vec<usize> = occupancies.subsets.iter().map(index).collect();
        // By index, the occupancy that came first, and whether another one has other attacks.
        let mut slots = vec![(None, false); length];
        let mut collision = None;
        for (case, &index) in indices.iter().enumerate() {
            let (first, clashes) = &mut slots[index];
            let first = *first.get_or_insert(case);
            if occupancies.attacks[first] != occupancies.attacks[case] {
                *clashes = true;
                collision = collision.or(Some((first, case)));
            }
        }
        let used = slots.iter().filter(|(first, _)| first.is_some()).count();
        let clashes = indices.iter().filter(|&&index| slots[index].1).count();
        Self { look_up, occupancies, indices, used, collision, clashes }
    }

    /// Returns whether the magic works.
    pub const fn works(&self) -> bool {
        self.clashes == 0
    }

    /// Writes the cases: each occupancy, its attacks and its index.
    pub(crate) fn cases(&self) -> Value {
        let case = |(case, index): (usize, &usize)| {
            let (occupied, attacks) = (self.occupancies.subsets[case], self.occupancies.attacks[case]);
            json!({ "occupied": Bits(occupied), "attacks": Bits(attacks), "index": index })
        };
        self.indices.iter().enumerate().map(case).collect()
    }

    /// Writes what becomes of the magic, and by index bit the squares that it brings there.
    pub fn to_json(&self) -> Value {
        let Occupancies { mask, subsets, .. } = &self.occupancies;
        let sources = if self.look_up.is_product() { self.look_up.sources() } else { Vec::new() };
        let reached = sources.iter().fold(0, |set, source| set | source);
        json!({
            "magic": Bits(self.look_up.magic),
            "mask": Bits(*mask),
            "sources": sources.into_iter().map(Bits).collect::<Vec<_>>(),
            "unreached": Bits(mask & !reached),
            "occupancies": subsets.len(),
            "used": self.used,
            "works": self.works(),
            "clashes": self.clashes,
            "collision": self.collision.map(|(first, second)| {
                (Bits(subsets[first]), Bits(subsets[second]), self.indices[second])
            }),
        })
    }
}

/// Returns the numbers of three bits that work for a piece on a square, with `bits` bits of the product as the index.
pub fn of_three_bits(occupancies: &Occupancies, bits: u32) -> Vec<u64> {
    let mut slots = Slots::new();
    let pairs = (0..64).flat_map(|high| (0..high).map(move |middle| (high, middle)));
    let triples = pairs.flat_map(|(high, middle)| (0..middle).map(move |low| 1 << high | 1 << middle | 1 << low));
    triples.filter(|&magic| slots.test(occupancies, magic, bits).is_ok()).collect()
}

/// Writes a product as the sum of one shifted copy of the occupied squares for each bit of the magic.
pub(crate) fn copies(look_up: &LookUp, occupied: u64) -> Value {
    let relevant = look_up.relevant(occupied);
    let product = relevant.wrapping_mul(look_up.magic);
    let copies = || squares_of(look_up.magic).map(|bit| (bit, relevant << bit));
    // Where the sum differs from the copies laid over one another, a carry came in.
    let carries = copies().fold(product, |sum, (_, copy)| sum ^ copy);
    json!({
        "relevant": Bits(relevant),
        "product": Bits(product),
        "index": look_up.index(relevant),
        "carries": Bits(carries),
        "copies": copies().map(|(bit, copy)| json!({ "bit": bit, "copy": Bits(copy) })).collect::<Vec<_>>(),
    })
}
