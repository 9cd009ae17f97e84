//! Tables that pieces share (Lasse Hansen's postmask): several pieces use the same entries, and each keeps its own
//! attacks by an AND with its attacks on the empty board.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there.
//! Rooks on diagonal neighbours always can, whatever their magics; rooks two squares apart on a diagonal can if their
//! magics move the squares between to the same index bits. Rooks far from each other both see only two squares, and
//! seldom reach either, so they can share most entries, although not a whole table.
//!
//! `shared/rooks.txt` has a magic and a place for each rook. The search takes a few rooks out of the table, puts each
//! back where it agrees with the others and adds the fewest entries, and keeps the change unless it costs too much.
//! The bishops go last, into entries where they agree with the rooks.

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::candidates::{Candidates, Seed};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::Slots;

use crate::Error;
use crate::random::Draw as _;

/// The rooks to begin with.
pub const ROOKS: &str = include_str!("shared/rooks.txt");

/// The number of magics to choose from for each bishop, and of candidates that are drawn for them.
const MAGICS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 20_000;

/// An entry that some rook reads costs `AT_THE_START` and its distance from the start of the table. An entry of the
/// table's length costs as much as one that is read at `LENGTH`.
const AT_THE_START: u64 = 15_000;
const LENGTH: u64 = 5_500;

/// How many entries of length more a change may cost at first.
const HEAT: u64 = 100;

/// The number of rooks that a change takes out, at most, and with those on top of them.
const TAKEN_OUT: u64 = 5;
const TAKEN_OUT_IN_ALL: usize = 10;

/// How many entries longer a change may make the table.
const LONGER: u64 = 40;

/// A rook with its magic.
#[derive(Clone, Debug)]
struct Rook {
    record: Record,
    empty_attacks: u64,
    /// The indices in use, each with its attack set. Those that made an offset fail move to the front, which only
    /// affects how soon the next one fails.
    entries: Vec<(usize, u64)>,
}

/// A packing in progress.
#[derive(Clone, Debug)]
pub struct SharedTable {
    seed: Seed,
    rooks: Vec<Rook>,
    random: Candidates,
    kept: Kept,
    cost: u64,
    shortest: usize,
}

/// The state to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    rounds: u64,
    /// The number of words drawn from the random stream.
    drawn: u64,
    /// The offset of each rook, now and in the shortest table.
    offsets: Vec<usize>,
    best: Vec<usize>,
}

impl Rook {
    fn new(record: Record) -> Self {
        let occupancies = Occupancies::new(record.piece, record.square);
        let sets = occupancies.subsets.iter().zip(&occupancies.attacks);
        let mut entries: Vec<(usize, u64)> = sets.map(|(subset, set)| (index(&record, *subset), *set)).collect();
        entries.sort_unstable();
        entries.dedup();
        Self { record, empty_attacks: occupancies.attacks[0], entries }
    }

    const fn length(&self) -> usize {
        1 << self.record.bits
    }

    fn may_overlap(&self, other: &Self) -> bool {
        let (one, two) = (self.record.square, other.record.square);
        (one % 8).abs_diff(two % 8) == (one / 8).abs_diff(two / 8)
    }

    /// Returns the offset at which the rook agrees with the table and adds the cheapest entries, if there is one
    /// below `limit`.
    fn cheapest(&mut self, table: &Entries, limit: usize) -> Option<usize> {
        let mut cheapest = None;
        let mut least = u64::MAX;
        for offset in 0..=limit.checked_sub(self.length())? {
            if self.agrees(table, offset) {
                let cost = self.cost(table, offset);
                if cost < least {
                    (cheapest, least) = (Some(offset), cost);
                }
            }
        }
        cheapest
    }

    fn agrees(&mut self, table: &Entries, offset: usize) -> bool {
        let entries = &self.entries;
        let fails = entries.iter().position(|(index, set)| !table.agrees(offset + index, *set, self.empty_attacks));
        if let Some(at) = fails {
            self.entries.swap(at, at / 2);
        }
        fails.is_none()
    }

    /// Returns the cost of the entries that only this rook would read.
    fn cost(&self, table: &Entries, offset: usize) -> u64 {
        let new = self.entries.iter().map(|(index, _)| offset + index).filter(|entry| table.is_free(*entry));
        new.map(cost_of_entry).sum()
    }

    fn place(&self, table: &mut Entries, offset: usize) {
        table.reach(offset + self.length());
        for (index, set) in &self.entries {
            table.add(offset + index, *set, self.empty_attacks);
        }
    }
}

impl SharedTable {
    /// Places the rooks of the list.
    ///
    /// # Errors
    /// Returns an error if the list has a line that is not a record, or two rooks that do not agree.
    pub fn new(seed: Seed) -> Result<Self, Error> {
        let rooks: Vec<Rook> = records::parse("shared", ROOKS)?.into_iter().map(Rook::new).collect();
        let offsets: Vec<usize> = rooks.iter().map(|rook| rook.record.offset.unwrap_or(0) as usize).collect();
        let mut table = Self {
            seed,
            rooks,
            random: Candidates::new(seed, Piece::Rook, 0, 0),
            kept: Kept { rounds: 0, drawn: 0, best: offsets.clone(), offsets },
            cost: 0,
            shortest: 0,
        };
        table.begin()?;
        Ok(table)
    }

    /// Resumes from the saved state.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for a state that no run saves, and the errors of [`SharedTable::new`].
    pub fn resume(seed: Seed, kept: &Kept) -> Result<Self, Error> {
        let mut table = Self::new(seed)?;
        if kept.drawn >= 1 << 36 {
            return Err(bad_state("fewer than 2^36 words drawn"));
        }
        for _ in 0..kept.drawn {
            table.random.word();
        }
        table.kept = kept.clone();
        table.begin()?;
        Ok(table)
    }

    fn begin(&mut self) -> Result<(), Error> {
        self.check(&self.kept.best)?;
        self.check(&self.kept.offsets)?;
        self.shortest = self.table(&self.kept.best, &[]).sets.len();
        self.cost = self.table(&self.kept.offsets, &[]).cost();
        Ok(())
    }

    fn check(&self, offsets: &[usize]) -> Result<(), Error> {
        if offsets.len() != self.rooks.len() || offsets.iter().any(|offset| *offset > 1 << 20) {
            return Err(bad_state("an offset for each rook, at most 2^20"));
        }
        let mut table = Entries::default();
        for (rook, offset) in self.rooks.iter().zip(offsets) {
            if !rook.clone().agrees(&table, *offset) {
                return Err(bad_state("offsets at which all rooks agree"));
            }
            rook.place(&mut table, *offset);
        }
        Ok(())
    }

    /// Places the rooks that are not in `without`.
    fn table(&self, offsets: &[usize], without: &[usize]) -> Entries {
        let mut table = Entries::default();
        for (number, (rook, offset)) in self.rooks.iter().zip(offsets).enumerate() {
            if !without.contains(&number) {
                rook.place(&mut table, *offset);
            }
        }
        table
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.kept.drawn += 1;
        self.random.below(limit)
    }

    /// Takes a few rooks out of the table and puts each back at the cheapest offset. Keeps the change unless it costs
    /// too much. In the last of `rounds` rounds it may cost nothing.
    pub fn improve(&mut self, rounds: u64) {
        let out = self.choose();
        self.kept.rounds += 1;
        let left = rounds.saturating_sub(self.kept.rounds);
        let part = u128::from(HEAT * cost_of_entry(LENGTH as usize)) * u128::from(left) / u128::from(rounds.max(1));
        let heat = self.below(part as u64 + 1);
        let longer = self.below(LONGER) as usize;
        let mut table = self.table(&self.kept.offsets, &out);
        let mut offsets = self.kept.offsets.clone();
        let limit = self.rooks.iter().zip(&offsets).map(|(rook, offset)| offset + rook.length()).max();
        let limit = limit.unwrap_or(0) + longer;
        table.reach(limit);
        for number in out {
            let rook = &mut self.rooks[number];
            let Some(offset) = rook.cheapest(&table, limit) else { return };
            rook.place(&mut table, offset);
            offsets[number] = offset;
        }
        let table = self.table(&offsets, &[]);
        let cost = table.cost();
        if cost <= self.cost + heat {
            if table.sets.len() < self.shortest {
                self.shortest = table.sets.len();
                self.kept.best.clone_from(&offsets);
            }
            self.cost = cost;
            self.kept.offsets = offsets;
        }
    }

    /// Chooses rooks to take out, with most of those on top of them, the largest first.
    fn choose(&mut self) -> Vec<usize> {
        let many = self.rooks.len() as u64;
        let first: Vec<usize> = (0..=self.below(TAKEN_OUT)).map(|_| self.below(many) as usize).collect();
        let mut out = first.clone();
        for number in 0..self.rooks.len() {
            let on_top = first.iter().any(|other| self.overlap(number, *other));
            if out.contains(&number) || on_top && out.len() < TAKEN_OUT_IN_ALL && self.below(3) > 0 {
                out.push(number);
            }
        }
        out.sort_by_key(|number| (core::cmp::Reverse(self.rooks[*number].entries.len()), *number));
        out.dedup();
        let (one, two) = (self.below(out.len() as u64) as usize, self.below(out.len() as u64) as usize);
        out.swap(one, two);
        out
    }

    /// Whether two rooks are on one diagonal and their tables overlap.
    fn overlap(&self, one: usize, two: usize) -> bool {
        let (first, second) = (&self.rooks[one], &self.rooks[two]);
        let (start, other) = (self.kept.offsets[one], self.kept.offsets[two]);
        first.may_overlap(second) && start < other + second.length() && other < start + first.length()
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
        let mut table = self.table(&self.kept.best, &[]);
        let rooks = self.rooks.iter().zip(&self.kept.best);
        let mut all: Vec<Record> =
            rooks.map(|(rook, offset)| Record { offset: Some(*offset as u32), ..rook.record }).collect();
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
    /// Makes the table at least this long.
    fn reach(&mut self, length: usize) {
        let length = self.sets.len().max(length);
        self.sets.resize(length, 0);
        self.relied.resize(length, 0);
    }

    fn agrees(&self, entry: usize, set: u64, empty_attacks: u64) -> bool {
        let (held, relied) = (self.sets.get(entry).unwrap_or(&0), self.relied.get(entry).unwrap_or(&0));
        (held ^ set) & relied & empty_attacks == 0
    }

    fn is_free(&self, entry: usize) -> bool {
        self.relied.get(entry).is_none_or(|relied| *relied == 0)
    }

    fn add(&mut self, entry: usize, set: u64, empty_attacks: u64) {
        self.sets[entry] |= set;
        self.relied[entry] |= empty_attacks;
    }

    /// Returns the cost of the entries that are read and of the length.
    fn cost(&self) -> u64 {
        let read = (0..self.relied.len()).filter(|entry| !self.is_free(*entry));
        read.map(cost_of_entry).sum::<u64>() + self.sets.len() as u64 * cost_of_entry(LENGTH as usize)
    }

    fn first_fit(&self, record: &Record, occupancies: &Occupancies) -> usize {
        let Occupancies { subsets, attacks, .. } = occupancies;
        let fits = |offset: &usize| {
            let sets = subsets.iter().zip(attacks);
            sets.into_iter().all(|(subset, set)| self.agrees(offset + index(record, *subset), *set, attacks[0]))
        };
        let inside = 0..=self.sets.len().saturating_sub(1 << record.bits);
        inside.into_iter().find(fits).unwrap_or(self.sets.len())
    }

    fn place(&mut self, record: &Record, occupancies: &Occupancies, offset: usize) {
        self.reach(offset + (1 << record.bits));
        for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            self.add(offset + index(record, *subset), *set, occupancies.attacks[0]);
        }
    }
}

const fn cost_of_entry(entry: usize) -> u64 {
    AT_THE_START + entry as u64
}

fn bad_state(expected: &str) -> Error {
    Error::BadState { place: "offsets".into(), message: format!("expected {expected}") }
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
            for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                assert!(entries.agrees(offset + index(&record, *subset), *set, occupancies.attacks[0]), "{record}");
            }
            entries.place(&record, &occupancies, offset);
        }
    }
}
