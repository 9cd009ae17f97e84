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
    /// By occupancy, the index.
    indices: Vec<usize>,
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
            indices: Vec::with_capacity(occupancies.subsets.len()),
            slots: vec![None; length],
            collision: None,
            clashes: 0,
            occupancies,
        };
        for (case, &subset) in trial.occupancies.subsets.iter().enumerate() {
            // A negative index counts from the end.
            let index = look_up.index(look_up.relevant(subset)) as usize & (length - 1);
            trial.indices.push(index);
            let first = *trial.slots[index].get_or_insert(case);
            if trial.occupancies.attacks[first] != trial.occupancies.attacks[case] {
                trial.collision = trial.collision.or(Some((first, case)));
            }
        }
        let slots = trial.slots();
        trial.clashes = trial.indices.iter().filter(|&&index| slots[index] == 3).count();
        trial
    }

    /// Returns whether the magic works.
    pub const fn works(&self) -> bool {
        self.clashes == 0
    }

    /// Returns three words of 8 bytes for each occupancy: itself, its attacks, its index.
    pub fn cases(&self) -> Vec<u8> {
        let Occupancies { subsets, attacks, .. } = &self.occupancies;
        let case = |case: usize| [subsets[case], attacks[case], self.indices[case] as u64];
        (0..subsets.len()).flat_map(case).flat_map(u64::to_le_bytes).collect()
    }

    /// Returns by index: 0 nothing, 1 one occupancy or several with the same attacks, 3 occupancies that must not meet.
    pub fn slots(&self) -> Vec<u8> {
        let mut slots: Vec<u8> = self.slots.iter().map(|slot| u8::from(slot.is_some())).collect();
        for (case, &index) in self.indices.iter().enumerate() {
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
                    json.number("index", self.indices[second]);
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
    let (mut found, mut magic) = (Vec::new(), 7_u64);
    // From each number of three bits to the next larger one (Gosper 1972).
    loop {
        if slots.test(&occupancies, magic, bits).is_ok() {
            found.push(magic);
        }
        let lowest = magic & magic.wrapping_neg();
        let Some(carried) = magic.checked_add(lowest) else { return found };
        magic = (carried ^ magic) >> 2 >> lowest.trailing_zeros() | carried;
    }
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
