//! A magic that the reader proposes: where each occupancy comes to, and the first two that must not meet.

use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Entry, LookUp, Piece};

use crate::json::Json;
use crate::trace::squares_of;

/// A magic with what becomes of every occupancy of its square.
#[derive(Debug)]
pub struct Trial {
    look_up: LookUp,
    occupancies: Occupancies,
    /// By occupancy: the index, and the number of the attack set.
    cases: Vec<(usize, u32)>,
    /// By index: the occupancy that came first.
    slots: Vec<Option<usize>>,
    /// The first occupancy that meets another with other attacks, and that other one.
    collision: Option<(usize, usize)>,
    /// The occupancies whose slot would have to hold other attacks as well.
    clashes: usize,
}

/// Returns a look-up with nothing but a mask, a magic and a shift.
pub fn simple(piece: Piece, square: u8, bits: u32, magic: u64) -> LookUp {
    LookUp::new(&Occupancies::new(piece, square), Entry::Set, magic, 64 - bits.clamp(1, 16))
}

impl Trial {
    /// Tries a look-up with every occupancy of its square.
    pub fn new(look_up: LookUp) -> Self {
        let occupancies = Occupancies::new(look_up.piece, look_up.square);
        let length = 1 << look_up.index_bits();
        let mut trial = Self {
            look_up,
            cases: Vec::with_capacity(occupancies.subsets.len()),
            slots: vec![None; length],
            collision: None,
            clashes: 0,
            occupancies,
        };
        let mut sets: Vec<u64> = Vec::new();
        for (case, (&subset, &attacks)) in trial.occupancies.subsets.iter().zip(&trial.occupancies.attacks).enumerate()
        {
            // At most 144, and mostly one of the last.
            let number = sets.iter().rposition(|&set| set == attacks).unwrap_or_else(|| {
                sets.push(attacks);
                sets.len() - 1
            });
            // A negative index counts from the end.
            let index = look_up.index(look_up.relevant(subset)) as usize & (length - 1);
            trial.cases.push((index, number as u32));
            let first = *trial.slots[index].get_or_insert(case);
            if trial.occupancies.attacks[first] != attacks {
                trial.collision = trial.collision.or(Some((first, case)));
            }
        }
        let slots = trial.slots();
        trial.clashes = trial.cases.iter().filter(|&&(index, _)| slots[index] == 3).count();
        trial
    }

    /// Returns whether the magic works.
    pub const fn works(&self) -> bool {
        self.clashes == 0
    }

    /// Returns 24 bytes for each occupancy: the occupancy, its attacks, its index, the number of its attack set.
    pub fn cases(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24 * self.cases.len());
        for (case, &(index, number)) in self.cases.iter().enumerate() {
            bytes.extend(self.occupancies.subsets[case].to_le_bytes());
            bytes.extend(self.occupancies.attacks[case].to_le_bytes());
            bytes.extend((index as u32).to_le_bytes());
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Returns by index: 0 nothing, 1 one occupancy or several with the same attacks, 3 occupancies that must not meet.
    pub fn slots(&self) -> Vec<u8> {
        let mut slots: Vec<u8> = self.slots.iter().map(|slot| u8::from(slot.is_some())).collect();
        for (case, &(index, _)) in self.cases.iter().enumerate() {
            let first = self.slots[index].unwrap_or(case);
            if self.occupancies.attacks[first] != self.occupancies.attacks[case] {
                slots[index] = 3;
            }
        }
        slots
    }

    /// Writes what becomes of the magic.
    pub fn to_json(&self) -> String {
        let Occupancies { mask, subsets, attacks, .. } = &self.occupancies;
        Json::of(|json| {
            json.bits("mask", *mask).number("occupancies", subsets.len()).number("works", self.works());
            json.number("clashes", self.clashes).number("used", self.slots.iter().flatten().count());
            if let Some((first, second)) = self.collision {
                json.object("collision", |json| {
                    json.number("index", self.cases[second].0);
                    json.bits("first", subsets[first]).bits("firstAttacks", attacks[first]);
                    json.bits("second", subsets[second]).bits("secondAttacks", attacks[second]);
                });
            }
            if self.look_up.is_product() {
                let sources = self.look_up.sources();
                let reached = sources.iter().fold(0, |set, source| set | source);
                json.bits("magic", self.look_up.magic).bits("unreached", mask & !reached).sets("sources", &sources);
            }
        })
    }
}

/// Returns the numbers of three bits that work for a piece on a square, with `bits` bits of the product as the index.
pub fn of_three_bits(piece: Piece, square: u8, bits: u32) -> Vec<u64> {
    let occupancies = Occupancies::new(piece, square);
    let mut slots = Slots::new();
    let mut found = Vec::new();
    for high in 2..64 {
        for middle in 1..high {
            for low in 0..middle {
                let magic = 1 << high | 1 << middle | 1 << low;
                if slots.test(&occupancies, magic, bits).is_ok() {
                    found.push(magic);
                }
            }
        }
    }
    found
}

/// Writes a product as the sum of one shifted copy of the occupied squares for each bit of the magic.
pub fn copies(look_up: &LookUp, occupied: u64) -> String {
    if !look_up.is_product() {
        return String::from("{}");
    }
    let magic = look_up.magic;
    let relevant = look_up.relevant(occupied);
    let copies: Vec<(u8, u64)> = squares_of(magic).map(|bit| (bit, relevant << bit)).collect();
    let product = relevant.wrapping_mul(magic);
    let without_carries = copies.iter().fold(0, |sum, (_, copy)| sum ^ copy);
    Json::of(|json| {
        json.bits("relevant", relevant).bits("product", product).number("index", look_up.index(relevant));
        // Where the sum differs from the copies laid over one another, a carry came in.
        json.bits("carries", product ^ without_carries);
        json.objects("copies", copies, |json, (bit, copy)| _ = json.number("bit", bit).bits("copy", copy));
    })
}
