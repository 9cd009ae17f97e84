//! Packing: one shift for all squares of a piece, and the tables of all squares laid into each other's gaps.
//!
//! With one shift a square's index runs over more slots than it has occupancies. [`depth_first`](super::depth_first)
//! finds for each square factors that use few of them; here a choice and an offset for each square are sought under
//! which no two squares use the same entry. Sets of slots are bitmaps, so that an offset is tested 64 entries at once.

use crate::candidates::{Candidates, Seed};
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::records::Record;
use crate::search::depth_first::{DepthFirst, Plan};

/// How a layout turns occupied squares into an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `(occupied & mask) * magic >> (64 - bits)`
    FixedShift,
    /// `(occupied | !mask) * magic >> (64 - bits)`
    Black,
}

impl Formula {
    /// Returns the bits of the index of each piece.
    #[must_use]
    pub const fn bits(self, piece: Piece) -> u32 {
        match piece {
            Piece::Rook => 12,
            Piece::Bishop => 9,
        }
    }

    /// Returns what every product has on top of the subset's own.
    #[must_use]
    pub const fn base(self, mask: u64, magic: u64) -> u64 {
        match self {
            Self::FixedShift => 0,
            Self::Black => (!mask).wrapping_mul(magic),
        }
    }
}

/// A factor, and which slots it uses.
#[derive(Clone, Debug)]
struct Choice {
    magic: u64,
    /// Bitmap of the slots.
    slots: Vec<u64>,
    count: u32,
    /// The words of the bitmap that are not empty.
    words: (usize, usize),
    /// How many runs of neighbouring slots there are. Fewer are easier to fit.
    runs: u32,
}

impl Choice {
    fn new(occupancies: &Occupancies, formula: Formula, magic: u64, table: &mut [u64]) -> Option<Self> {
        let bits = formula.bits(occupancies.piece);
        let base = formula.base(occupancies.mask, magic);
        table.fill(0);
        let mut slots = vec![0_u64; (1 << bits) / 64];
        for (subset, attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let slot = (subset.wrapping_mul(magic).wrapping_add(base) >> (64 - bits)) as usize;
            if table[slot] != 0 && table[slot] != *attacks {
                return None;
            }
            table[slot] = *attacks;
            slots[slot / 64] |= 1 << (slot % 64);
        }
        let used = |slot: &u32| slots[*slot as usize / 64] >> (slot % 64) & 1 == 1;
        let count = slots.iter().map(|word| word.count_ones()).sum();
        let first = slots.iter().take_while(|word| **word == 0).count();
        let end = slots.len() - slots.iter().rev().take_while(|word| **word == 0).count();
        let runs = (0..1 << bits).filter(|slot| used(slot) && (*slot == 0 || !used(&(slot - 1)))).count() as u32;
        Some(Self { magic, slots, count, words: (first, end), runs })
    }
}

/// The factors to choose from for one square.
#[derive(Clone, Debug)]
pub struct Pool {
    piece: Piece,
    square: u8,
    choices: Vec<Choice>,
}

impl Pool {
    /// Gathers up to `size` factors for one square: of all that `chunks` chunks of the long search meet, those with
    /// the fewest slots and runs.
    #[must_use]
    pub fn gather(
        occupancies: &Occupancies,
        formula: Formula,
        seed: Seed,
        chunks: u64,
        plan: Plan,
        size: usize,
    ) -> Self {
        let bits = formula.bits(occupancies.piece);
        let mut search = DepthFirst::new(occupancies, bits);
        let mut table = vec![0; 1 << bits];
        let mut choices: Vec<Choice> = Vec::new();
        let free = occupancies.mask.trailing_zeros();
        for chunk in 0..chunks {
            let mut random = Candidates::of_chunk(seed, occupancies.piece, occupancies.square, u64::MAX / 256 - chunk);
            let mut offer = |magic: u64, random: &mut Candidates| {
                // The bits that no product feels move the whole black table.
                let tries = if formula == Formula::Black { 1 << free.min(3) } else { 1 };
                let worst = if choices.len() < size { u32::MAX } else { choices[size - 1].weight() };
                for attempt in 0..tries {
                    let high = if attempt == 0 { 0 } else { random.word() };
                    let magic = magic | (high << 1 << (63 - free));
                    let choice = Choice::new(occupancies, formula, magic, &mut table);
                    choices.extend(choice.filter(|choice| choice.weight() < worst));
                }
                if choices.len() > 2 * size {
                    choices.sort_by_key(|choice| (choice.weight(), choice.magic));
                    choices.dedup_by_key(|choice| choice.magic);
                    choices.truncate(size);
                }
                worst
            };
            let mut worst = u32::MAX;
            for _ in 0..plan.tests / 4 {
                if let Some(magic) = windowed(occupancies, bits, &mut random) {
                    worst = offer(magic, &mut random);
                }
            }
            search.chunk(seed, chunk, plan, &mut |magic, slots| {
                if slots < worst {
                    worst = offer(magic, &mut random);
                }
                true
            });
        }
        choices.sort_by_key(|choice| (choice.weight(), choice.magic));
        choices.dedup_by_key(|choice| choice.magic);
        choices.truncate(size);
        Self { piece: occupancies.piece, square: occupancies.square, choices }
    }

    /// Reads a pool that [`Pool::records`] wrote; factors that do not tell all attack sets apart are left out.
    #[must_use]
    pub fn from_records(occupancies: &Occupancies, formula: Formula, records: &[Record]) -> Self {
        let (piece, square) = (occupancies.piece, occupancies.square);
        let mut table = vec![0; 1 << formula.bits(piece)];
        let own = records.iter().filter(|record| record.piece == piece && record.square == square);
        let choices = own.filter_map(|record| Choice::new(occupancies, formula, record.magic, &mut table)).collect();
        Self { piece, square, choices }
    }

    /// Returns the pool's factors, to be kept for another run.
    #[must_use]
    pub fn records(&self, formula: Formula) -> Vec<Record> {
        let (piece, square, bits) = (self.piece, self.square, formula.bits(self.piece));
        let record = |choice: &Choice| Record { piece, square, bits, magic: choice.magic, offset: None };
        self.choices.iter().map(record).collect()
    }

    /// Returns the fewest slots any of its factors uses; for a pool without factors the most there can be.
    #[must_use]
    pub fn fewest(&self) -> u32 {
        self.choices.iter().map(|choice| choice.count).min().unwrap_or(4096)
    }

    /// Returns a line on the pool for people.
    #[must_use]
    pub fn summary(&self) -> String {
        let best = |key: fn(&Choice) -> u32| self.choices.iter().map(key).min().unwrap_or(0);
        format!(
            "{} {}: {} factors, slots from {}, runs from {}, span from {}",
            self.piece,
            crate::geometry::square_name(self.square),
            self.choices.len(),
            best(|choice| choice.count),
            best(|choice| choice.runs),
            64 * best(|choice| (choice.words.1 - choice.words.0) as u32)
        )
    }
}

/// Draws a factor that brings every square to a place of its own in the lowest bits of the index, as many as the mask
/// has squares, and no product above them: all slots lie side by side.
fn windowed(occupancies: &Occupancies, bits: u32, random: &mut Candidates) -> Option<u64> {
    let bottom = 64 - bits;
    let top = bottom + occupancies.bits;
    let (mut free, mut magic, mut squares) = (((1_u64 << occupancies.bits) - 1) << bottom, 0_u64, occupancies.mask);
    let mut entropy = random.word();
    while squares != 0 {
        let square = 63 - squares.leading_zeros();
        squares ^= 1 << square;
        let reached = (magic << square) & free;
        if reached != 0 {
            free ^= 1 << (63 - reached.leading_zeros());
            continue;
        }
        let mut places = free >> square << square;
        if places == 0 {
            return None;
        }
        let mut skip = ((entropy & 0xff) * u64::from(places.count_ones())) >> 8;
        entropy = entropy.rotate_right(8);
        while skip > 0 {
            places &= places - 1;
            skip -= 1;
        }
        let place = places.trailing_zeros();
        free ^= 1 << place;
        magic |= 1 << (place - square);
    }
    let mut most = 0_u128;
    let mut squares = occupancies.mask;
    while squares != 0 {
        most += u128::from(magic << squares.trailing_zeros());
        squares &= squares - 1;
    }
    // A mask of full width has no window to keep to.
    if top == 64 || most >> top <= 1 { Some(magic) } else { None }
}

impl Choice {
    /// Less is better: slots, and as many again for each run of them.
    const fn weight(&self) -> u32 {
        self.count + self.runs
    }
}

/// Where a square's table lies.
#[derive(Clone, Copy, Debug)]
struct Place {
    choice: usize,
    offset: u32,
    /// `offset` and all indices there can be, used or not, so that a look-up is in bounds whatever the index.
    end: u32,
}

/// The entries taken so far.
#[derive(Clone, Debug)]
struct Floor {
    words: Vec<u64>,
}

impl Floor {
    fn new(entries: usize) -> Self {
        Self { words: vec![0; entries.div_ceil(64) + 128] }
    }

    /// Moves the used words of the bitmap up by `by` < 64 entries, which takes one word more.
    fn moved(choice: &Choice, by: u32, into: &mut Vec<u64>) {
        into.clear();
        let mut carry = 0;
        for word in &choice.slots[choice.words.0..choice.words.1] {
            into.push(word << by | carry);
            carry = if by == 0 { 0 } else { word >> (64 - by) };
        }
        into.push(carry);
    }

    /// Returns the lowest offset up to `highest` at which the choice fits.
    fn first_fit(&self, choice: &Choice, mut highest: u32, buffer: &mut Vec<u64>) -> Option<u32> {
        let mut best = None;
        for by in 0..64 {
            if by > highest {
                break;
            }
            Self::moved(choice, by, buffer);
            let floor = &self.words[choice.words.0..];
            let fits = |word: &usize| buffer.iter().zip(&floor[*word..]).all(|(new, old)| new & old == 0);
            if let Some(word) = (0..=((highest - by) / 64) as usize).find(fits) {
                let offset = word as u32 * 64 + by;
                best = Some(offset);
                if offset == 0 {
                    break;
                }
                highest = offset - 1;
            }
        }
        best
    }

    /// Takes or frees the choice's entries.
    fn flip(&mut self, choice: &Choice, offset: u32, buffer: &mut Vec<u64>) {
        Self::moved(choice, offset % 64, buffer);
        let from = choice.words.0 + (offset / 64) as usize;
        for (word, new) in self.words[from..].iter_mut().zip(buffer.iter()) {
            *word ^= new;
        }
    }
}

/// A packing under way.
#[derive(Clone, Debug)]
pub struct Packing {
    pools: Vec<Pool>,
    places: Vec<Option<Place>>,
    floor: Floor,
    random: Candidates,
    buffer: Vec<u64>,
}

impl Packing {
    /// Lays the squares down one by one, the largest first, each with the factor whose table ends lowest.
    #[must_use]
    pub fn new(pools: Vec<Pool>, seed: Seed) -> Self {
        let entries = 1 << 18;
        let mut packing = Self {
            places: vec![None; pools.len()],
            floor: Floor::new(entries),
            random: Candidates::of_chunk(seed, Piece::Rook, 0, u64::MAX / 512),
            buffer: Vec::new(),
            pools,
        };
        let mut order: Vec<usize> = (0..packing.pools.len()).collect();
        order.sort_by_key(|&at| (u32::MAX - packing.pools[at].fewest(), at));
        for at in order {
            packing.settle(at, entries as u32);
        }
        packing
    }

    /// Returns the entries up to the highest one taken.
    #[must_use]
    pub fn entries(&self) -> u32 {
        self.places.iter().flatten().map(|place| place.end).max().unwrap_or(0)
    }

    /// Returns the entries taken.
    #[must_use]
    pub fn taken(&self) -> u32 {
        self.floor.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Lays one square as low as any of its factors goes, not beyond `limit`.
    fn settle(&mut self, at: usize, limit: u32) -> bool {
        let mut best: Option<Place> = None;
        for (number, choice) in self.pools[at].choices.iter().enumerate() {
            let size = choice.slots.len() as u32 * 64;
            let Some(highest) = best.map_or(limit, |place| place.end - 1).checked_sub(size) else { continue };
            if let Some(offset) = self.floor.first_fit(choice, highest, &mut self.buffer) {
                best = Some(Place { choice: number, offset, end: offset + size });
            }
        }
        if let Some(place) = best {
            self.floor.flip(&self.pools[at].choices[place.choice], place.offset, &mut self.buffer);
        }
        self.places[at] = best;
        best.is_some()
    }

    fn lift(&mut self, at: usize) {
        if let Some(place) = self.places[at].take() {
            self.floor.flip(&self.pools[at].choices[place.choice], place.offset, &mut self.buffer);
        }
    }

    /// Lifts the highest square and a few more, and lays them again in another order; keeps the result if it is no
    /// higher. Returns whether the packing got lower.
    pub fn improve(&mut self) -> bool {
        let (old_places, old_floor, old) = (self.places.clone(), self.floor.clone(), self.height());
        let mut highest: Vec<usize> = (0..self.pools.len()).collect();
        highest.sort_by_key(|&at| u32::MAX - self.places[at].map_or(0, |place| place.end));
        let mut lifted = vec![highest[0]];
        let others = 1 + self.random.word() % 6;
        for _ in 0..others {
            let word = self.random.word();
            // Half of them from among the high ones.
            let range = if word & 1 == 0 { highest.len().min(24) } else { highest.len() } as u64;
            let at = highest[((word >> 1) % range) as usize];
            if !lifted.contains(&at) {
                lifted.push(at);
            }
        }
        for &at in &lifted {
            self.lift(at);
        }
        if self.random.word() & 3 == 0 {
            lifted.sort_by_key(|&at| (u32::MAX - self.pools[at].fewest(), at));
        } else {
            for from in (1..lifted.len()).rev() {
                let to = (self.random.word() % (from as u64 + 1)) as usize;
                lifted.swap(from, to);
            }
        }
        let settled = lifted.iter().all(|&at| self.settle(at, old.0));
        let new = self.height();
        if !settled || new > old {
            (self.places, self.floor) = (old_places, old_floor);
            return false;
        }
        new.0 < old.0
    }

    /// The entries, then how much of the highest tables stands out.
    fn height(&self) -> (u32, u64) {
        let ends = self.places.iter().flatten().map(|place| u64::from(place.end));
        (self.entries(), ends.map(|end| end * end / 4096).sum())
    }

    /// Returns the packing as records.
    ///
    /// # Errors
    /// Returns [`Error::NoFactor`] for a square whose pool is empty.
    pub fn records(&self, formula: Formula) -> Result<Vec<Record>, Error> {
        let record = |(pool, place): (&Pool, &Option<Place>)| {
            let bits = formula.bits(pool.piece);
            let place = place.ok_or(Error::NoFactor { piece: pool.piece, square: pool.square, bits, candidates: 0 })?;
            let choice = &pool.choices[place.choice];
            let offset = Some(place.offset);
            Ok(Record { piece: pool.piece, square: pool.square, bits, magic: choice.magic, offset })
        };
        self.pools.iter().zip(&self.places).map(record).collect()
    }
}
