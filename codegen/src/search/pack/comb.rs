//! Combs: factors for rooks on ranks 7 and 8 whose slots lie in the teeth of a comb.
//!
//! There the weights of the squares of the rook's rank (how far a square moves the index) can be whole numbers, and
//! the square furthest down the file can be given the weight of a little less than nothing. Then, with an empty file,
//! it moves each index to the slot before, as it has to; but as soon as a nearer square of the file is occupied, whose
//! weight is not whole, it moves none: those occupancies, which have equal attacks, share a slot. That nearly halves the
//! slots. The rest of the factor is free to bring the slots that remain into few of the residues by some period: into
//! a comb's teeth, between which those of other squares fit.
//!
//! The search descends the squares of the mask from the highest, as [`depth_first`](crate::search::depth_first) does.

use super::Formula;
use super::choice::Choice;
use crate::candidates::{Candidates, Seed};
use crate::geometry::{Occupancies, attacks};

/// The bits of a rook's index, and the slots.
const BITS: u32 = 12;
const SLOTS: usize = 1 << BITS;

/// The periods of combs. Of one period, any teeth fit beside each other that are narrow enough together; but on files g
/// and h, whose highest squares move the index by multiples of 4 and 8, a short period is the easier one.
const PERIODS: [usize; 2] = [16, 64];

/// The least and the greatest width of teeth that is tried, in 64ths of what the occupancies would need unshared.
const WIDTHS: (u64, u64) = (38, 50);

/// No attack set, and one of another square.
const EMPTY: u16 = u16::MAX;
const WALL: u16 = u16::MAX - 1;

/// What a descent may cost, in products.
const DESCENT: u64 = 400_000;

/// How many combs are kept for a square, of each period.
const KEPT: usize = 32;

/// How many choices of the first square's bits are followed, and of each of the others'.
const FIRST_WIDTH: usize = 4;
const WIDTH: usize = 3;

/// The search for one square's combs.
pub(super) struct Combs<'a> {
    occupancies: &'a Occupancies,
    /// The squares of the mask, from the highest.
    squares: Vec<u32>,
    /// For each set of squares (bit k is the k-th of `squares`), the number of its attack set.
    sets: Vec<u16>,
    /// For each set of the squares placed so far, its product.
    products: Vec<u64>,
    /// For each number of squares placed, the attack set in each slot.
    tables: Vec<Vec<u16>>,
    /// For each number of squares placed, the residues of the slots used.
    residues: Vec<u64>,
    /// The most slots for each number of squares placed.
    most: Vec<u32>,
    stamps: Vec<u32>,
    stamped: Vec<u16>,
    epoch: u32,
    period: usize,
    /// How often, in quarters, the choices of fewest residues go first.
    greed: u64,
    work: u64,
    /// How many factors a descent ends with.
    wanted: usize,
    random: Candidates,
    found: Vec<u64>,
}

impl<'a> Combs<'a> {
    /// Prepares the search for a rook on rank 7 or 8.
    pub(super) fn new(occupancies: &'a Occupancies, seed: Seed) -> Self {
        let mask = occupancies.mask;
        let squares: Vec<u32> = (0..64).rev().filter(|square| mask >> square & 1 == 1).collect();
        let subset = |set: usize| (0..squares.len()).map(|at| (set as u64 >> at & 1) << squares[at]).sum::<u64>();
        let mut distinct = Vec::new();
        let mut number = |set: usize| {
            let attacks = attacks(occupancies.piece, occupancies.square, subset(set));
            let known = distinct.iter().position(|other| *other == attacks);
            known.unwrap_or_else(|| {
                distinct.push(attacks);
                distinct.len() - 1
            }) as u16
        };
        let sets = (0..1 << squares.len()).map(&mut number).collect();
        // Unshared, and at the end a half and one rank's more; three tenths above that.
        let count = squares.len();
        let mut most: Vec<u32> = (0..=count).map(|placed| 1 << placed).collect();
        let down = squares.iter().filter(|square| **square < u32::from(occupancies.square) & !7).count();
        most[count] = ((1 << (count - 1)) + (1 << (count - down))) * 13 / 10;
        Self {
            occupancies,
            sets,
            products: vec![0; 1 << count],
            tables: vec![vec![EMPTY; SLOTS]; count + 1],
            residues: vec![1; count + 1],
            most,
            squares,
            stamps: vec![0; SLOTS],
            stamped: vec![0; SLOTS],
            epoch: 0,
            period: PERIODS[0],
            greed: 2,
            work: 0,
            wanted: 1,
            random: Candidates::of_chunk(seed, occupancies.piece, occupancies.square, u64::MAX / 256),
            found: Vec::new(),
        }
    }

    /// Gathers the best combs that `products` products find: those with the narrowest teeth.
    pub(super) fn gather(&mut self, formula: Formula, products: u64) -> Vec<Choice> {
        let mut choices: [Vec<(usize, Choice)>; PERIODS.len()] = Default::default();
        let mut table = Vec::new();
        let mut spent = 0;
        // Kin differ in little; but a black index may carry with one of them and not with another.
        self.wanted = if formula == Formula::Black { 24 } else { 2 };
        while spent < products {
            let usual = usize::from(self.occupancies.square % 8 < 6);
            let which = if self.random.below(4) == 0 { 1 - usual } else { usual };
            let period = PERIODS[which];
            self.period = period;
            let natural = (period << self.squares.len()) / SLOTS;
            let width = WIDTHS.0 + self.random.below(WIDTHS.1 - WIDTHS.0 + 1);
            let teeth = (natural * width as usize).div_ceil(64).max(2);
            let lowest = self.random.below(teeth as u64) as usize;
            self.greed = self.random.below(5);
            self.work = SLOTS as u64;
            for (slot, set) in self.tables[0].iter_mut().enumerate() {
                *set = if (slot + lowest) % period < teeth { EMPTY } else { WALL };
            }
            self.tables[0][0] = self.sets[0];
            self.descend(0, 0, 1);
            spent += self.work;
            for magic in core::mem::take(&mut self.found) {
                let turned = Choice::turned(self.occupancies, formula, magic, &mut table);
                choices[which].extend(turned.map(|choice| (teeth, choice)));
            }
            if choices[which].len() > 2 * KEPT {
                keep_best(&mut choices[which]);
            }
        }
        choices.iter_mut().for_each(keep_best);
        choices.into_iter().flatten().map(|(_, choice)| choice).collect()
    }

    /// Follows some of the factors whose low bits, those that `placed` squares need, are those of `magic`.
    fn descend(&mut self, placed: usize, magic: u64, slots: u32) {
        if placed == self.squares.len() {
            self.found.push(magic);
            return;
        }
        let square = self.squares[placed];
        let known = if placed == 0 { 0 } else { 64 - self.squares[placed - 1] };
        let free = 64 - square - known;
        let mut choices = self.choices(placed, magic, slots, known, free);
        let ordered = self.random.below(4) < self.greed;
        choices.sort_unstable_by_key(|choice| (if ordered { choice.residues } else { 0 }, choice.order));
        choices.truncate(if placed == 0 { FIRST_WIDTH } else { WIDTH });
        for choice in choices {
            self.place(placed, choice.magic << square);
            self.descend(placed + 1, choice.magic, choice.slots);
            if self.work > DESCENT || self.found.len() >= self.wanted {
                return;
            }
        }
    }

    /// Returns the living choices of the next `free` bits of the factor.
    fn choices(&mut self, placed: usize, magic: u64, slots: u32, known: u32, free: u32) -> Vec<Next> {
        let left = self.squares.len() - placed;
        // The furthest square of the file: a little less than nothing. The one before: less than nothing, and so little
        // that it leaves the furthest one that.
        let (from, to) = match left {
            1 => (0xff, 0xff),
            2 => (0xf0, 0xff),
            _ => (0, (1 << free) - 1),
        };
        let square = self.squares[placed];
        let whole = square / 8 >= u32::from(self.occupancies.square) / 8;
        let enough = if free > 8 { 64 } else { usize::MAX };
        let (start, step) = if left > 2 { (self.random.word(), self.random.word() | 1) } else { (0, 1) };
        let mut choices = Vec::new();
        for at in 0_u64..=to - from {
            let bits = from + (at.wrapping_mul(step).wrapping_add(start) & (to - from));
            let next = magic | bits << known;
            let moved = next << square;
            if whole && moved << BITS != 0 {
                continue;
            }
            if let Some((slots, residues)) = self.test(placed, moved, slots) {
                choices.push(Next { residues, order: self.random.word(), magic: next, slots });
            }
            if choices.len() >= enough || self.work > DESCENT {
                break;
            }
        }
        choices
    }

    /// Returns the slots and residues used once a square that moves products by `moved` is placed too, or `None` if
    /// different attack sets meet, or meet a wall, or there are too many slots.
    fn test(&mut self, placed: usize, moved: u64, mut slots: u32) -> Option<(u32, u32)> {
        let count = 1 << placed;
        self.work += 4 + count as u64 / 2;
        self.epoch += 1;
        if self.epoch == u32::MAX {
            self.stamps.fill(0);
            self.epoch = 1;
        }
        let mut residues = self.residues[placed];
        let table = &self.tables[placed][..SLOTS];
        let (stamps, stamped) = (&mut self.stamps[..SLOTS], &mut self.stamped[..SLOTS]);
        for (product, set) in self.products[..count].iter().zip(&self.sets[count..2 * count]) {
            let slot = (product.wrapping_add(moved) >> (64 - BITS)) as usize;
            residues |= 1 << (slot & (self.period - 1));
            if table[slot] != EMPTY {
                if table[slot] != *set {
                    return None;
                }
            } else if stamps[slot] == self.epoch {
                if stamped[slot] != *set {
                    return None;
                }
            } else {
                stamps[slot] = self.epoch;
                stamped[slot] = *set;
                slots += 1;
                if slots > self.most[placed + 1] {
                    return None;
                }
            }
        }
        Some((slots, residues.count_ones()))
    }

    /// Places a square that moves products by `moved`.
    fn place(&mut self, placed: usize, moved: u64) {
        let count = 1 << placed;
        let (before, after) = self.tables.split_at_mut(placed + 1);
        let table = &mut after[0];
        table.copy_from_slice(&before[placed]);
        let mut residues = self.residues[placed];
        let (old, new) = self.products.split_at_mut(count);
        for ((product, new), set) in old.iter().zip(new).zip(&self.sets[count..2 * count]) {
            *new = product.wrapping_add(moved);
            let slot = (*new >> (64 - BITS)) as usize;
            table[slot] = *set;
            residues |= 1 << (slot & (self.period - 1));
        }
        self.residues[placed + 1] = residues;
    }
}

/// A living choice.
struct Next {
    residues: u32,
    order: u64,
    magic: u64,
    slots: u32,
}

/// Keeps the combs with the narrowest teeth, and of those the ones of fewest slots.
fn keep_best(choices: &mut Vec<(usize, Choice)>) {
    choices.sort_by_key(|(teeth, choice)| (*teeth, choice.count, choice.magic));
    choices.dedup_by_key(|(_, choice)| choice.magic);
    choices.truncate(KEPT);
}
