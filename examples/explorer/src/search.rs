//! The search for the magic of one square, candidate by candidate: the generator's and the textbook's.

use sliding_attacks_codegen::Piece;
use sliding_attacks_codegen::candidates::{Candidates, Seed};
use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::search::{Collision, Slots, Strategy};

use crate::json::Json;

/// A search that can be watched.
#[derive(Debug)]
pub struct Search {
    strategy: Strategy,
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
    /// There has been none.
    None,
    /// It could not be built, or was too poor to be tested.
    Refused,
    /// Two occupancies with different attacks have the same index.
    Collides(u64, Collision),
    /// It is a magic.
    Found(u64),
}

impl Search {
    /// Starts the search that `sliding_attacks_codegen::search::find` makes.
    #[must_use]
    pub fn new(piece: Piece, square: u8, seed: Seed, strategy: Strategy) -> Self {
        let occupancies = Occupancies::new(piece, square);
        let candidates = Candidates::new(seed, piece, square, occupancies.mask);
        Self { strategy, occupancies, candidates, slots: Slots::new(), drawn: 0, tested: 0, last: Outcome::None }
    }

    /// Draws candidates until one is tested, is the magic, or `limit` are drawn. Returns whether the magic is found.
    pub fn next_tested(&mut self, limit: u32) -> bool {
        for _ in 0..limit {
            self.draw();
            if self.last != Outcome::Refused {
                break;
            }
        }
        self.found().is_some()
    }

    /// Draws at most `limit` candidates. Returns whether the magic is found.
    pub fn run(&mut self, limit: u32) -> bool {
        for _ in 0..limit {
            if self.found().is_some() {
                return true;
            }
            self.draw();
        }
        self.found().is_some()
    }

    /// Returns the magic, if it is found, and the number of candidates drawn.
    #[must_use]
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
        let bits = self.occupancies.bits;
        let candidate = match self.strategy {
            Strategy::Constructed => self.candidates.constructed(bits),
            Strategy::Sparse => {
                let magic = self.candidates.sparse();
                Some(magic).filter(|magic| (self.occupancies.mask.wrapping_mul(*magic) >> 56).count_ones() >= 6)
            }
        };
        let Some(magic) = candidate else {
            self.last = Outcome::Refused;
            return;
        };
        self.tested += 1;
        self.last = match self.slots.test(&self.occupancies, magic, bits) {
            Ok(()) => Outcome::Found(magic),
            Err(collision) => Outcome::Collides(magic, collision),
        };
    }

    /// Returns, by index, what the last candidate brought there before it was dropped: 0 nothing, 1 one occupancy,
    /// 2 several of the same attacks, 3 the two that collide.
    #[must_use]
    pub fn slots(&self) -> Vec<u8> {
        let Occupancies { bits, subsets, .. } = &self.occupancies;
        let mut slots = vec![0; 1 << bits];
        let (magic, collision) = match self.last {
            Outcome::Found(magic) => (magic, None),
            Outcome::Collides(magic, collision) => (magic, Some(collision)),
            Outcome::None | Outcome::Refused => return slots,
        };
        for &subset in subsets {
            let slot = &mut slots[(subset.wrapping_mul(magic) >> (64 - bits)) as usize];
            if collision.is_some_and(|collision| collision.second == subset) {
                *slot = 3;
                break;
            }
            *slot = (*slot + 1).min(2);
        }
        slots
    }

    /// Writes how far the search has come.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::new();
        json.object(|json| {
            json.key("drawn").number(self.drawn);
            json.key("tested").number(self.tested);
            json.key("bits").number(self.occupancies.bits);
            json.key("occupancies").number(self.occupancies.subsets.len());
            json.key("found").number(self.found().is_some());
            if let Outcome::Found(magic) | Outcome::Collides(magic, _) = self.last {
                json.key("magic").bits(magic);
            }
            if let Outcome::Collides(_, collision) = self.last {
                let position = self.occupancies.subsets.iter().position(|&subset| subset == collision.second);
                json.key("collision").object(|json| {
                    json.key("first").bits(collision.first);
                    json.key("second").bits(collision.second);
                    json.key("index").number(collision.index);
                    json.key("position").number(position.unwrap_or(0));
                });
            }
        });
        json.into_text()
    }
}
