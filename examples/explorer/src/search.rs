//! The search for the magic of one square, candidate by candidate: the generator's and the textbook's.

use sliding_attacks_codegen::internal::Goal;
use sliding_attacks_codegen::internal::candidates::{Candidates, Limits, Seed};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{Collision, Slots};

use crate::json::Json;

/// Returns the search for an index bit for each square of the mask.
pub const fn plain(occupancies: &Occupancies) -> Goal {
    Goal { bits: occupancies.bits, allowed: u32::MAX }
}

/// The way to make candidates: the generator's, which moves every square of the mask into the index, or the textbook's,
/// the AND of three random words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    Constructed,
    Textbook,
}

/// A search that can be watched.
#[derive(Debug)]
pub struct Search {
    strategy: Strategy,
    goal: Goal,
    limits: Limits,
    occupancies: Occupancies,
    candidates: Candidates,
    slots: Slots,
    drawn: u32,
    tested: u32,
    last: Outcome,
}

/// The result of the last candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// There has been none, or it could not be built, or was too poor to be tested.
    Refused,
    Collides(u64, Collision),
    /// An occupancy has an index with a bit that has to stay 0.
    Strays(u64, u64),
    Found(u64),
}

impl Search {
    /// Starts the search that `find` and `find_within` of `sliding_attacks_codegen::internal::search` make.
    pub fn new(occupancies: Occupancies, goal: Goal, seed: Seed, strategy: Strategy) -> Self {
        let candidates = Candidates::new(seed, occupancies.piece, occupancies.square, occupancies.mask);
        let forbidden = candidates.leading_outside(goal.bits, goal.allowed);
        let limits = Limits { forbidden, index_bits: goal.allowed };
        let (slots, last) = (Slots::new(), Outcome::Refused);
        Self { strategy, goal, limits, occupancies, candidates, slots, drawn: 0, tested: 0, last }
    }

    /// Draws at most `limit` candidates, or only until `one` of them is tested. Returns whether the magic is found.
    pub fn run(&mut self, limit: u32, one: bool) -> bool {
        for _ in 0..limit {
            self.draw();
            if self.found().is_some() || one && self.last != Outcome::Refused {
                break;
            }
        }
        self.found().is_some()
    }

    /// Returns the magic, if it is found, and the number of candidates drawn.
    pub const fn found(&self) -> Option<(u64, u32)> {
        match self.last {
            Outcome::Found(magic) => Some((magic, self.drawn)),
            _ => None,
        }
    }

    /// Draws and tests one candidate, if the magic is not found.
    fn draw(&mut self) {
        if self.found().is_some() {
            return;
        }
        self.drawn += 1;
        let Goal { bits, allowed } = self.goal;
        let candidate = match self.strategy {
            Strategy::Constructed => self.candidates.constructed_within(bits, &self.limits),
            Strategy::Textbook => self.candidates.textbook(),
        };
        let Some(magic) = candidate else {
            self.last = Outcome::Refused;
            return;
        };
        self.tested += 1;
        let index = |subset: u64| subset.wrapping_mul(magic) >> (64 - bits);
        let strays = |subset: &&u64| index(**subset) & !u64::from(allowed) != 0;
        self.last = match self.slots.test(&self.occupancies, magic, bits) {
            Err(collision) => Outcome::Collides(magic, collision),
            Ok(()) => match self.occupancies.subsets.iter().find(strays) {
                Some(&subset) => Outcome::Strays(magic, subset),
                None => Outcome::Found(magic),
            },
        };
    }

    /// Writes how far the search has come.
    pub fn to_json(&self) -> String {
        Json::of(|json| {
            json.number("drawn", self.drawn).number("tested", self.tested).number("bits", self.goal.bits);
            json.number("occupancies", self.occupancies.subsets.len()).number("found", self.found().is_some());
            if let Outcome::Found(magic) | Outcome::Collides(magic, _) | Outcome::Strays(magic, _) = self.last {
                json.bits("magic", magic);
            }
            if let Outcome::Strays(magic, subset) = self.last {
                let index = subset.wrapping_mul(magic) >> (64 - self.goal.bits);
                json.object("strays", |json| _ = json.bits("occupied", subset).number("index", index));
            }
            if let Outcome::Collides(_, Collision { first, second, index, .. }) = self.last {
                json.object("collision", |json| {
                    json.bits("first", first).bits("second", second).number("index", index);
                });
            }
        })
    }
}
