//! Packing: one shift for all squares of a piece, and the tables of all squares laid into each other's gaps.
//!
//! With one shift a square's index runs over more slots than it has occupancies. [`depth_first`](super::depth_first)
//! finds for each square factors that use few of them; here a choice and an offset for each square are sought under
//! which no two squares use the same entry. Sets of slots are bitmaps, so that an offset is tested 64 entries at once.

use crate::candidates::{Candidates, Seed};
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::records::Record;
use crate::search::depth_first::{BLOCK, DepthFirst, Plan};

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
    /// How many slots a comb would have whose teeth hold them all.
    comb: u32,
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
        let teeth = slots.iter().fold(0, |all, word| all | word | word >> 32);
        let teeth = ((teeth | teeth >> 16) & 0xffff).count_ones();
        let comb = teeth * ((1 << bits) / BLOCK as u32);
        Some(Self { magic, slots, comb, count, words: (first, end), runs })
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
            for _ in 0..plan.tests.min(1 << 20) / 4 {
                if let Some(magic) = windowed(occupancies, bits, &mut random) {
                    worst = offer(magic, &mut random);
                }
            }
            search.confine(&|_| true);
            search.chunk(seed, chunk, Plan { block_cost: 8, ..plan }, &mut |magic, slots| {
                if slots < worst {
                    worst = offer(magic, &mut random);
                }
                true
            });
            // Windows and combs of five to eight eighths of the natural size, or for combs of a quarter more. One slot
            // below the first is allowed, for squares that move products by a little less than nothing.
            let (size, all) = (1_usize << occupancies.bits, 1 << bits);
            let teeth = (size * BLOCK / all).max(1);
            for eighths in [4, 5, 6, 7, 8, 10] {
                search.confine(&|slot| (slot + 1) % all < size * eighths / 8);
                let mut hits = 0;
                search.chunk(seed, chunk, plan, &mut |magic, _| {
                    hits += 1;
                    offer(magic, &mut random);
                    hits < 64
                });
                search.confine(&|slot| (slot + 1) % BLOCK < (teeth * eighths).div_ceil(8));
                search.chunk(seed, chunk, plan, &mut |magic, _| {
                    hits += 1;
                    offer(magic, &mut random);
                    hits < 64
                });
            }
        }
        choices.sort_by_key(|choice| (choice.weight(), choice.magic));
        choices.dedup_by_key(|choice| choice.magic);
        choices.truncate(size);
        Self { piece: occupancies.piece, square: occupancies.square, choices }
    }

    /// Reads a pool that [`Pool::records`] wrote, for the same formula or another; factors that do not tell all attack
    /// sets apart are left out.
    #[must_use]
    pub fn from_records(occupancies: &Occupancies, formula: Formula, records: &[Record]) -> Self {
        let (piece, square) = (occupancies.piece, occupancies.square);
        let mut table = vec![0; 1 << formula.bits(piece)];
        let mut choices = Vec::new();
        for record in records.iter().filter(|record| record.piece == piece && record.square == square) {
            // The bits that no product feels move the whole black table. Eight ways of them, evenly.
            let free = occupancies.mask.trailing_zeros().min(3);
            let ways = if formula == Formula::Black { 1_u64 << free } else { 1 };
            for way in 0..ways {
                let magic = if way == 0 { record.magic } else { record.magic ^ way << (64 - free) };
                choices.extend(Choice::new(occupancies, formula, magic, &mut table));
            }
        }
        Self { piece, square, choices }
    }

    /// Adds the factors of another pool of the same square.
    pub fn extend(&mut self, other: Self) {
        self.choices.extend(other.choices);
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

    /// Returns the least weight of its factors, and whether that one's slots are scattered.
    fn lightest(&self) -> (u32, bool) {
        let least = self.choices.iter().min_by_key(|choice| choice.weight());
        least.map_or((0, false), |choice| (choice.weight(), choice.runs > 64))
    }

    /// Returns a line on the pool for people.
    #[must_use]
    pub fn summary(&self) -> String {
        let best = |key: fn(&Choice) -> u32| self.choices.iter().map(key).min().unwrap_or(0);
        format!(
            "{} {}: {} factors, slots from {}, runs from {}, span from {}, comb from {}",
            self.piece,
            crate::geometry::square_name(self.square),
            self.choices.len(),
            best(|choice| choice.count),
            best(|choice| choice.runs),
            64 * best(|choice| (choice.words.1 - choice.words.0) as u32),
            best(|choice| choice.comb)
        )
    }
}

/// Draws a factor that brings every square to a place of its own in the lowest bits of the index, as many as the mask
/// has squares, and no product above them: all slots lie side by side.
fn windowed(occupancies: &Occupancies, bits: u32, random: &mut Candidates) -> Option<u64> {
    let bottom = 64 - bits;
    let top = bottom + occupancies.bits;
    let (mut free, mut magic, mut squares) = (((1_u64 << occupancies.bits) - 1) << bottom, 0_u64, occupancies.mask);
    let allowed = quiet_bits(occupancies.mask, top);
    let mut entropy = random.word();
    while squares != 0 {
        let square = 63 - squares.leading_zeros();
        squares ^= 1 << square;
        let reached = (magic << square) & free;
        if reached != 0 {
            free ^= 1 << (63 - reached.leading_zeros());
            continue;
        }
        let mut places = (free >> square & allowed) << square;
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
    // A mask of full width has no window to keep to.
    if top == 64 || highest(occupancies.mask, magic) >> top <= 1 { Some(magic) } else { None }
}

/// Returns the factor bits that bring no square of the mask to bit `top` of the product or above, short of its end.
const fn quiet_bits(mask: u64, top: u32) -> u64 {
    let mut quiet = 0;
    let mut bit = 0;
    while bit < 64 {
        if top == 64 || (mask << bit) >> top == 0 {
            quiet |= 1 << bit;
        }
        bit += 1;
    }
    quiet
}

/// Returns what the products of the mask's squares add up to, each taken for itself.
const fn highest(mut mask: u64, magic: u64) -> u128 {
    let mut sum = 0;
    while mask != 0 {
        sum += (magic << mask.trailing_zeros()) as u128;
        mask &= mask - 1;
    }
    sum
}

impl Choice {
    /// Less is better: slots, and what is lost between them, by the runs or by the comb.
    fn weight(&self) -> u32 {
        self.comb.min(self.count + 8 * self.runs - 8)
    }
}

/// What one more slot of a factor's weight is worth in entries of its offset.
const WEIGHT_COST: u32 = 4;

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
        // Combs first, while there are other combs to fit into; then by size.
        order.sort_by_key(|&at| {
            let (weight, comb) = packing.pools[at].lightest();
            (!comb, u32::MAX - weight, at)
        });
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

    /// Lays one square low and with a factor of little weight, not beyond `limit`.
    fn settle(&mut self, at: usize, limit: u32) -> bool {
        let mut best: Option<(u32, Place)> = None;
        for (number, choice) in self.pools[at].choices.iter().enumerate() {
            let size = choice.slots.len() as u32 * 64;
            let burden = WEIGHT_COST * choice.weight();
            let below = best.map_or(limit, |(score, _)| limit.min((score - 1).saturating_sub(burden) + size));
            let Some(highest) = below.checked_sub(size) else { continue };
            if let Some(offset) = self.floor.first_fit(choice, highest, &mut self.buffer) {
                if best.is_none_or(|(score, _)| offset + burden < score) {
                    best = Some((offset + burden, Place { choice: number, offset, end: offset + size }));
                }
            }
        }
        let place = best.map(|(_, place)| place);
        if let Some(place) = place {
            self.floor.flip(&self.pools[at].choices[place.choice], place.offset, &mut self.buffer);
        }
        self.places[at] = place;
        place.is_some()
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
            lifted.sort_by_key(|&at| (u32::MAX - self.pools[at].lightest().0, at));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::DEFAULT_SEED;

    #[test]
    fn bishops_of_one_rank_pack_and_verify() {
        for formula in [Formula::FixedShift, Formula::Black] {
            let squares: Vec<Occupancies> = (56..60).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
            let plan = Plan { tests: 1 << 12, ..Plan::default() };
            let gather = |square| Pool::gather(square, formula, DEFAULT_SEED, 1, plan, 4);
            let pools: Vec<Pool> = squares.iter().map(gather).collect();
            let again: Vec<Pool> = (squares.iter().zip(&pools))
                .map(|(square, pool)| Pool::from_records(square, formula, &pool.records(formula)))
                .collect();
            let mut packing = Packing::new(pools, DEFAULT_SEED);
            let first = packing.entries();
            for _ in 0..10 {
                packing.improve();
            }
            assert!(packing.entries() <= first && first <= 4 * 512);

            let records = packing.records(formula).unwrap();
            let mut table = vec![0; packing.entries() as usize];
            for (record, square) in records.iter().zip(&squares) {
                let base = formula.base(square.mask, record.magic);
                for (subset, set) in square.subsets.iter().zip(&square.attacks) {
                    let index = subset.wrapping_mul(record.magic).wrapping_add(base) >> (64 - record.bits);
                    let entry = &mut table[record.offset.unwrap() as usize + index as usize];
                    assert!([0, *set].contains(entry), "{record}");
                    *entry = *set;
                }
            }
            assert_eq!(table.iter().filter(|set| **set != 0).count(), packing.taken() as usize);
            // The black pool comes back with more ways of the bits that no product feels.
            if formula == Formula::FixedShift {
                assert_eq!(Packing::new(again, DEFAULT_SEED).entries(), first);
            }
        }
    }
}
