//! All squares of a piece in one table, with one shift and no offset.
//!
//! If the mask includes the slider's own square, its bit times the magic is a constant for the square, which is an
//! offset at no cost. That works for bishops. It cannot work for rooks with any number of index bits: a rook on the
//! eighth rank with no blocker on its file multiplies only bits of the highest byte, so every magic has only 256
//! products. The eight rooks need 64 + 6 * 32 + 64 = 320 different products, and none can be shared: a magic that
//! merges two of a square's patterns there ignores a square that matters, and the attack sets of two squares are never
//! the same. Rooks therefore use the constant of black magics: all squares off the mask are set, including the slider's
//! own. `(occupied | !mask) * magic` is `-(empty & mask) * magic - magic`, which moves the square's slots by the magic
//! itself, and the magic's upper bits can be chosen freely for that.
//!
//! The search places one square after another, the hardest first. Of many candidates it takes one whose slots are all
//! free and that starts the fewest new columns. If there is none, it takes the one that displaces the squares of the
//! least weight; these get a higher weight and wait to be placed again. Candidates come in batches with their own
//! random streams, so the result does not depend on the number of threads.

mod clustered;
mod slots;

use rayon::prelude::*;
use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::records::Record;

use crate::Error;
use crate::stream::Stream;
use slots::{Footprint, Owners, Stamps};

/// The effort of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The maximum number of candidates that a step tests.
    pub candidates: u64,
    /// The number of candidates with free slots that are enough to choose from.
    pub enough: u64,
    /// The number of magics kept for each rook that differ in the bits its squares depend on. The other bits move their
    /// slots.
    pub bases: usize,
}

impl Plan {
    /// Returns the plan that found the recorded magics.
    #[must_use]
    pub const fn of(piece: Piece) -> Self {
        match piece {
            Piece::Rook => Self { candidates: 20_000_000, enough: 2_000, bases: 20_000 },
            Piece::Bishop => Self { candidates: 3_000_000, enough: 200, bases: 0 },
        }
    }
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square that was placed.
    pub square: u8,
    /// The squares that it displaced, as a set.
    pub evicted: u64,
}

/// A table in progress.
#[derive(Clone, Debug)]
pub struct NoOffset {
    piece: Piece,
    bits: u32,
    seed: Seed,
    plan: Plan,
    /// The number of steps that were made.
    step: u64,
    footprints: Vec<Footprint>,
    owners: Owners,
    /// The squares without a place, the next one last.
    waiting: Vec<u8>,
    magics: [Option<u64>; 64],
    /// The cost of displacing each square.
    weights: [u64; 64],
    /// By square: magics that separate its attack sets, drawn when the square is first placed.
    bases: Vec<Vec<u64>>,
}

/// The number of batches of a step's candidates.
const BATCHES: u64 = 8;

/// The maximum weight of a square.
const HEAVIEST: u64 = 1 << 32;

/// A candidate: the weight of the squares in its way, its new columns, the magic, and these squares.
type Choice = (u64, u32, u64, u64);

impl NoOffset {
    /// Starts with an empty table of 2^`bits` slots.
    #[must_use]
    pub fn new(piece: Piece, bits: u32, seed: Seed, plan: Plan) -> Self {
        let footprints: Vec<Footprint> =
            (0..64).map(|square| Footprint::new(&Occupancies::new(piece, square))).collect();
        let mut waiting: Vec<u8> = (0..64).collect();
        // The outer ranks give a rook's magic the least choice.
        let easiness = |square: u8| match (piece, square / 8) {
            (Piece::Rook, 0) => 0,
            (Piece::Rook, 7) => 1,
            (Piece::Rook, 5) => 2,
            (Piece::Rook, 6) => 3,
            _ => 4,
        };
        waiting.sort_by_key(|&square| (4 - easiness(square), footprints[usize::from(square)].bits, square));
        let mut weights = [0; 64];
        for (weight, footprint) in weights.iter_mut().zip(&footprints) {
            let least = if piece == Piece::Rook { 9 } else { 4 };
            *weight = 1 << footprint.bits.saturating_sub(least);
        }
        Self {
            piece,
            bits,
            seed,
            plan,
            step: 0,
            owners: Owners::new(bits),
            footprints,
            waiting,
            magics: [None; 64],
            weights,
            bases: vec![Vec::new(); 64],
        }
    }

    /// Returns the piece.
    #[must_use]
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// Returns the number of index bits.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the number of placed squares.
    #[must_use]
    pub fn placed(&self) -> usize {
        64 - self.waiting.len()
    }

    /// Returns the number of steps that were made.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.step
    }

    /// Returns the number of used slots.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.owners.taken()
    }

    /// Places one more square, or returns `None` if all are placed.
    pub fn step(&mut self) -> Option<Step> {
        let square = self.waiting.pop()?;
        let at = usize::from(square);
        self.draw_bases(square);
        let best = self.best(square);
        let mut random = self.stream(square, BATCHES);
        self.step += 1;
        let Some((_, _, magic, evicted)) = best else {
            // No drawn magic separates the square's own attack sets, so other candidates are needed.
            self.waiting.insert(0, square);
            return Some(Step { square, evicted: 0 });
        };
        for other in (0..64_u8).filter(|other| evicted >> other & 1 == 1) {
            let weight = &mut self.weights[usize::from(other)];
            *weight = (*weight + 1 + *weight / 4).min(HEAVIEST);
            if let Some(old) = self.magics[usize::from(other)].take() {
                self.owners.give_back(other, &self.footprints[usize::from(other)], old);
            }
            let place = random.word() % (self.waiting.len() as u64 + 1);
            self.waiting.insert(place as usize, other);
        }
        self.owners.take(square, &self.footprints[at], magic);
        self.magics[at] = Some(magic);
        Some(Step { square, evicted })
    }

    /// Returns the random stream of one batch of the step to come.
    fn stream(&self, square: u8, batch: u64) -> Candidates {
        let stream = Stream::NoOffset(self.step * (BATCHES + 1) + batch);
        stream.of(self.seed, self.piece, square, self.footprints[usize::from(square)].mask)
    }

    /// Returns the magic bits that no square of a rook's mask depends on.
    const fn idle(&self, footprint: &Footprint) -> u64 {
        match (self.piece, footprint.mask.trailing_zeros()) {
            // On the first rank these are almost none, so each candidate is drawn again.
            (Piece::Rook, lowest) if lowest >= 8 => !(u64::MAX >> lowest),
            _ => 0,
        }
    }

    fn draw_bases(&mut self, square: u8) {
        let at = usize::from(square);
        let footprint = &self.footprints[at];
        if self.idle(footprint) == 0 || !self.bases[at].is_empty() {
            return;
        }
        let mut stamps = Stamps::new(&self.owners);
        let mut random = Stream::NoOffsetBases.of(self.seed, self.piece, square, footprint.mask);
        let mut bases = Vec::with_capacity(self.plan.bases);
        // The hardest square needs ten draws for one.
        for _ in 0..100 * self.plan.bases {
            if bases.len() == self.plan.bases {
                break;
            }
            let magic = clustered::draw(self.piece, square, self.bits, &mut random);
            bases.extend(magic.filter(|magic| stamps.tells_apart(footprint, *magic, self.bits)));
        }
        self.bases[at] = bases;
    }

    /// Returns the best candidate of all batches.
    fn best(&self, square: u8) -> Option<Choice> {
        let batch = |stamps: &mut Stamps, number: usize| {
            let number = number as u64;
            self.batch(square, number, stamps).map(|choice| (choice, number))
        };
        let bests = (0..BATCHES as usize).into_par_iter().with_max_len(1).map_init(|| Stamps::new(&self.owners), batch);
        bests.flatten().min_by_key(rank).map(|(choice, _)| choice)
    }

    /// Returns the best candidate of one batch.
    fn batch(&self, square: u8, batch: u64, stamps: &mut Stamps) -> Option<Choice> {
        let footprint = &self.footprints[usize::from(square)];
        let bases = &self.bases[usize::from(square)];
        let idle = self.idle(footprint);
        // Several magics are tried for each base, enough to pay for fetching it.
        let tries = if idle == 0 { 1 } else { 256 };
        let mut random = self.stream(square, batch);
        let (mut tested, mut free) = (0, 0);
        let mut best: Option<Choice> = None;
        while tested < self.plan.candidates / BATCHES && free < self.plan.enough.div_ceil(BATCHES) {
            let base = if idle == 0 {
                clustered::draw(self.piece, square, self.bits, &mut random)
            } else {
                let number = random.word() % bases.len().max(1) as u64;
                bases.get(number as usize).copied()
            };
            tested += tries;
            let Some(base) = base else { continue };
            for _ in 0..tries {
                let magic = if idle == 0 { base } else { base & !idle | random.word() & idle };
                let limit = best.map_or(u64::MAX, |(weight, ..)| weight.max(1));
                let Some(victims) = self.owners.victims(footprint, magic, &self.weights, limit) else { continue };
                if !stamps.tells_apart(footprint, magic, self.bits) {
                    continue;
                }
                let mut columns = 0;
                if victims.weight == 0 {
                    free += 1;
                    columns = stamps.new_columns(&self.owners, footprint, magic);
                }
                if best.is_none_or(|(weight, least, ..)| (victims.weight, columns) < (weight, least)) {
                    best = Some((victims.weight, columns, magic, victims.squares));
                }
            }
        }
        best
    }

    /// Returns the table as records.
    ///
    /// # Errors
    /// Returns [`Error::NoMagic`] for a square that is not placed yet.
    pub fn records(&self) -> Result<Vec<Record>, Error> {
        let record = |(square, magic): (u8, &Option<u64>)| {
            let (piece, bits) = (self.piece, self.bits);
            let magic = magic.ok_or(Error::NoMagic { piece, square, bits })?;
            Ok(Record { piece, square, bits, magic, addend: None, offset: None })
        };
        (0..64).zip(&self.magics).map(record).collect()
    }
}

/// Orders candidates: the least weight, the fewest new columns, the earliest batch.
const fn rank(&((weight, columns, ..), batch): &(Choice, u64)) -> (u64, u32, u64) {
    (weight, columns, batch)
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;
    use crate::with_threads;

    #[test]
    fn bishops_fill_a_group_whatever_the_threads_and_none_takes_another_s_slot() {
        let run = || {
            let plan = Plan { candidates: 1 << 20, enough: 8, bases: 0 };
            let mut no_offset = NoOffset::new(Piece::Bishop, 17, DEFAULT_SEED, plan);
            for _ in 0..200 {
                if no_offset.step().is_none() {
                    break;
                }
            }
            no_offset
        };
        let no_offset = run();
        let records = no_offset.records().unwrap();
        assert_eq!(with_threads(3, run).records().unwrap(), records);
        assert_eq!(crate::fingerprint(records.iter().map(|record| record.magic)), 0xd8e8_18f7_639b_fbdb);
        let mut table = vec![0; 1 << 17];
        for record in records {
            let occupancies = Occupancies::new(record.piece, record.square);
            for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                let index = (subset | 1 << record.square).wrapping_mul(record.magic) >> (64 - record.bits);
                let entry = &mut table[index as usize];
                assert!([0, *set].contains(entry), "{record}");
                *entry = *set;
            }
        }
        assert_eq!(table.iter().filter(|set| **set != 0).count(), no_offset.taken());
    }

    #[test]
    fn rooks_on_the_eighth_rank_meet_whatever_the_magics_when_only_their_own_square_is_set() {
        // With no blocker on the file the product is a multiple of 2^56 and depends only on the magic's lowest byte.
        let mut patterns = 0;
        for square in 56..64_u8 {
            let occupancies = Occupancies::new(Piece::Rook, square);
            let rank = 0x7e << 56 & !(1 << square);
            assert_eq!(occupancies.mask >> 56 << 56, rank);
            let on_rank: Vec<usize> =
                (0..occupancies.subsets.len()).filter(|at| occupancies.subsets[*at] & !rank == 0).collect();
            for byte in 0..=255_u64 {
                let mut sets = [None; 256];
                let mut apart = 0;
                let mut lost = false;
                for &at in &on_rank {
                    let product = (occupancies.subsets[at] | 1 << square).wrapping_mul(byte) >> 56;
                    match &mut sets[product as usize] {
                        Some(set) => lost |= *set != occupancies.attacks[at],
                        free => {
                            *free = Some(occupancies.attacks[at]);
                            apart += 1;
                        }
                    }
                }
                assert!(lost || apart == on_rank.len(), "{square}: a magic {byte} shares slots and loses nothing");
            }
            patterns += on_rank.len();
        }
        assert_eq!(patterns, 320);
    }

    #[test]
    fn rooks_move_about() {
        let plan = Plan { candidates: 1 << 16, enough: 8, bases: 32 };
        let mut no_offset = NoOffset::new(Piece::Rook, 19, DEFAULT_SEED, plan);
        let steps: Vec<Step> = (0..40).map_while(|_| no_offset.step()).collect();
        let magics = no_offset.magics.iter().flatten().copied();
        let evicted = steps.iter().map(|step| step.evicted);
        assert_eq!((crate::fingerprint(magics.chain(evicted)), no_offset.placed()), (0x6a6f_efa9_f6f6_661d, 19));
    }

    #[test]
    fn a_square_without_a_place_is_no_record() {
        let no_offset = NoOffset::new(Piece::Bishop, 13, DEFAULT_SEED, Plan::of(Piece::Bishop));
        assert!(matches!(no_offset.records(), Err(Error::NoMagic { piece: Piece::Bishop, square: 0, bits: 13 })));
    }
}
