//! Tables that pieces share (Lasse Hansen's postmask): several pieces use the same entries, and each keeps its own attacks
//! by an AND with its attacks on the empty board.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there. Rooks on
//! diagonal neighbours always can, whatever their magics; rooks two squares apart on a diagonal can if their magics move the
//! squares between to the same index bits.
//!
//! A *unit* is a few rooks that lie on top of each other: one on the edge with short steps, and neighbours of it, or neighbours
//! near the centre. `shared/units.txt` lists them. This search places one unit after another at the first offset where all
//! of its slots are free, and anneals the order. The bishops go last, into entries where they agree with the rooks.

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::candidates::{Candidates, Seed};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::Slots;

use crate::Error;
use crate::random::Draw as _;

/// The units of the published record.
pub const UNITS: &str = include_str!("shared/units.txt");

/// The number of magics to choose from for each bishop, and of candidates that are drawn for them.
const MAGICS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 20_000;

/// How many entries more a change may take at first.
const HEAT: u64 = 120;

/// Rooks that share entries, with offsets from the start of the unit.
#[derive(Clone, Debug)]
struct Unit {
    rooks: Vec<Record>,
    /// The slots that some rook uses, as a set of bits.
    slots: Vec<u64>,
    count: u64,
    first: usize,
    /// The length of a table that ends with this unit.
    reach: usize,
}

/// A packing in progress.
#[derive(Clone, Debug)]
pub struct SharedTable {
    seed: Seed,
    units: Vec<Unit>,
    count: u64,
    random: Candidates,
    kept: Kept,
    current: u64,
    shortest: usize,
}

/// The state to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    rounds: u64,
    /// The number of words drawn from the random stream.
    drawn: u64,
    order: Vec<usize>,
    best: Vec<usize>,
}

impl Unit {
    fn new(rooks: Vec<Record>) -> Self {
        let mut slots = Vec::new();
        let mut reach = 0;
        for record in &rooks {
            let start = record.offset.unwrap_or(0) as usize;
            reach = reach.max(start + (1 << record.bits));
            slots.resize(slots.len().max(reach.div_ceil(64)), 0_u64);
            for subset in Occupancies::new(record.piece, record.square).subsets {
                let slot = start + index(record, subset);
                slots[slot / 64] |= 1 << (slot % 64);
            }
        }
        while slots.last() == Some(&0) {
            slots.pop();
        }
        let count = slots.iter().map(|word| u64::from(word.count_ones())).sum();
        let first =
            slots.iter().position(|word| *word != 0).map_or(0, |at| at * 64 + slots[at].trailing_zeros() as usize);
        Self { rooks, slots, count, first, reach }
    }

    fn fits(&self, taken: &[u64], offset: usize) -> bool {
        let (word, bit) = (offset / 64, offset % 64);
        self.slots.iter().enumerate().all(|(at, slots)| {
            // Two shifts, because a shift by 64 is not possible.
            let there = taken[word + at] >> bit | taken[word + at + 1] << 1 << (63 - bit);
            there & slots == 0
        })
    }

    /// Takes the first offset where all slots are free.
    fn place(&self, taken: &mut Vec<u64>) -> usize {
        taken.resize(taken.len() + self.slots.len() + 2, 0);
        let free = (0..taken.len() * 64).filter(|slot| taken[slot / 64] >> (slot % 64) & 1 == 0);
        let mut offsets = free.filter_map(|slot| slot.checked_sub(self.first));
        let offset = offsets.find(|offset| self.fits(taken, *offset)).unwrap_or(0);
        let (word, bit) = (offset / 64, offset % 64);
        for (at, slots) in self.slots.iter().enumerate() {
            taken[word + at] |= slots << bit;
            taken[word + at + 1] |= slots >> 1 >> (63 - bit);
        }
        while taken.last() == Some(&0) {
            taken.pop();
        }
        offset
    }
}

impl SharedTable {
    /// Places the units of the list in its order.
    ///
    /// # Errors
    /// Returns an error if the list has a line that is not a record.
    pub fn new(seed: Seed) -> Result<Self, Error> {
        let units: Vec<Unit> = UNITS
            .split("\n\n")
            .map(|text| records::parse("shared", text).map(Unit::new))
            .filter(|unit| unit.as_ref().map_or(true, |unit| !unit.rooks.is_empty()))
            .collect::<Result<_, _>>()?;
        let order: Vec<usize> = (0..units.len()).collect();
        let mut table = Self {
            seed,
            count: units.iter().map(|unit| unit.count).sum(),
            units,
            random: Candidates::new(seed, Piece::Rook, 0, 0),
            kept: Kept { rounds: 0, drawn: 0, best: order.clone(), order },
            current: 0,
            shortest: 0,
        };
        table.begin();
        Ok(table)
    }

    /// Resumes from the saved state.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for a state that no run saves, and the errors of [`SharedTable::new`].
    pub fn resume(seed: Seed, kept: &Kept) -> Result<Self, Error> {
        let mut table = Self::new(seed)?;
        for order in [&kept.order, &kept.best] {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != (0..table.units.len()).collect::<Vec<_>>() || kept.drawn >= 1 << 36 {
                let message = "expected each unit once, and fewer than 2^36 words drawn".to_owned();
                return Err(Error::BadState { place: "order".into(), message });
            }
        }
        for _ in 0..kept.drawn {
            table.random.word();
        }
        table.kept = kept.clone();
        table.begin();
        Ok(table)
    }

    fn begin(&mut self) {
        self.current = self.cost(&self.kept.order).1;
        self.shortest = self.cost(&self.kept.best).0;
    }

    /// Returns the length of the table, and a cost that also counts how far the slots are from its start.
    fn cost(&self, order: &[usize]) -> (usize, u64) {
        let mut taken = Vec::new();
        let (mut length, mut distances) = (0, 0);
        for unit in order.iter().map(|unit| &self.units[*unit]) {
            let offset = unit.place(&mut taken);
            length = length.max(offset + unit.reach);
            distances += offset as u64 * unit.count;
        }
        (length, length as u64 * self.count + 2 * distances)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.kept.drawn += 1;
        self.random.below(limit)
    }

    /// Moves or exchanges units in the order, and keeps the change unless it costs too much. In the last of `rounds`
    /// rounds it may cost nothing.
    pub fn improve(&mut self, rounds: u64) {
        let mut order = self.kept.order.clone();
        let many = order.len() as u64;
        for _ in 0..=self.below(2) {
            let (from, to) = (self.below(many) as usize, self.below(many) as usize);
            if self.below(2) == 0 {
                order.swap(from, to);
            } else {
                let unit = order.remove(from);
                order.insert(to, unit);
            }
        }
        self.kept.rounds += 1;
        let left = rounds.saturating_sub(self.kept.rounds);
        let heat = self.below(HEAT * self.count * left / rounds.max(1) + 1);
        let (length, cost) = self.cost(&order);
        if cost <= self.current + heat {
            if length < self.shortest {
                self.shortest = length;
                self.kept.best.clone_from(&order);
            }
            self.current = cost;
            self.kept.order = order;
        }
    }

    /// Returns the number of rounds that were made.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.kept.rounds
    }

    /// Returns the entries of the shortest table so far, without the bishops.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.shortest
    }

    /// Returns the state to save.
    #[must_use]
    pub const fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Returns the shortest packing, with the bishops.
    ///
    /// # Errors
    /// Returns [`Error::NoMagic`] for a bishop without a drawn magic.
    pub fn records(&self) -> Result<Vec<Record>, Error> {
        let mut taken = Vec::new();
        let mut all = Vec::new();
        let mut table = Entries::default();
        for unit in self.kept.best.iter().map(|unit| &self.units[*unit]) {
            let start = unit.place(&mut taken);
            for rook in &unit.rooks {
                let offset = start + rook.offset.unwrap_or(0) as usize;
                table.place(rook, &Occupancies::new(rook.piece, rook.square), offset);
                all.push(Record { offset: Some(offset as u32), ..*rook });
            }
        }
        let mut bishops: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        bishops.sort_by_key(|occupancies| (u32::MAX - occupancies.bits, occupancies.square));
        for occupancies in &bishops {
            let Occupancies { piece, square, bits, .. } = *occupancies;
            let magics = self.magics(occupancies).into_iter();
            let fitting = magics.map(|magic| {
                let record = Record { piece, square, bits, magic, addend: None, offset: None };
                (table.first_fit(&record, occupancies), record)
            });
            let first = fitting.min_by_key(|(offset, _)| *offset);
            let (offset, record) = first.ok_or(Error::NoMagic { piece, square, bits })?;
            table.place(&record, occupancies, offset);
            all.push(Record { offset: Some(offset as u32), ..record });
        }
        all.sort_by_key(|record| (record.piece as u8, record.square));
        Ok(all)
    }

    /// Draws magics for a bishop.
    fn magics(&self, occupancies: &Occupancies) -> Vec<u64> {
        let Occupancies { piece, square, mask, bits, .. } = *occupancies;
        let mut candidates = Candidates::new(self.seed, piece, square, mask);
        let mut slots = Slots::new();
        let mut magics = Vec::new();
        for _ in 0..DRAWS {
            let Some(magic) = candidates.constructed(bits) else { continue };
            if slots.test(occupancies, magic, bits).is_ok() && !magics.contains(&magic) {
                magics.push(magic);
                if magics.len() == MAGICS_OF_A_BISHOP {
                    break;
                }
            }
        }
        magics
    }
}

/// The entries of a table, each with the squares that some piece relies on.
#[derive(Default)]
struct Entries {
    sets: Vec<u64>,
    relied: Vec<u64>,
}

impl Entries {
    fn first_fit(&self, record: &Record, occupancies: &Occupancies) -> usize {
        let Occupancies { subsets, attacks, .. } = occupancies;
        let fits = |offset: &usize| {
            subsets.iter().zip(attacks).all(|(subset, set)| {
                let entry = offset + index(record, *subset);
                let (held, relied) = (self.sets.get(entry).unwrap_or(&0), self.relied.get(entry).unwrap_or(&0));
                (held ^ set) & relied & attacks[0] == 0
            })
        };
        let inside = 0..=self.sets.len().saturating_sub(1 << record.bits);
        inside.into_iter().find(fits).unwrap_or(self.sets.len())
    }

    fn place(&mut self, record: &Record, occupancies: &Occupancies, offset: usize) {
        let length = self.sets.len().max(offset + (1 << record.bits));
        self.sets.resize(length, 0);
        self.relied.resize(length, 0);
        for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let entry = offset + index(record, *subset);
            self.sets[entry] |= set;
            self.relied[entry] |= occupancies.attacks[0];
        }
    }
}

fn index(record: &Record, subset: u64) -> usize {
    (subset.wrapping_mul(record.magic) >> (64 - record.bits)) as usize
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    #[test]
    fn all_pieces_agree_and_a_resumed_run_is_the_same() {
        let mut table = SharedTable::new(DEFAULT_SEED).unwrap();
        let first = table.entries();
        table.improve(4);
        let mut again = SharedTable::resume(DEFAULT_SEED, table.kept()).unwrap();
        for _ in 0..3 {
            table.improve(4);
            again.improve(4);
        }
        assert_eq!(again.kept(), table.kept());
        assert!(table.entries() <= first);
        let records = table.records().unwrap();
        assert_eq!(records.len(), 128);
        let mut entries = Entries::default();
        for record in records {
            let occupancies = Occupancies::new(record.piece, record.square);
            let offset = record.offset.unwrap() as usize;
            let length = entries.sets.len().max(offset + (1 << record.bits));
            entries.sets.resize(length, 0);
            entries.relied.resize(length, 0);
            let read = occupancies.attacks[0];
            for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                let entry = offset + index(&record, *subset);
                assert_eq!((entries.sets[entry] ^ set) & entries.relied[entry] & read, 0, "{record}");
            }
            entries.place(&record, &occupancies, offset);
        }
    }
}
