//! Combs: magics for rooks on ranks 7 and 8, and on a6 and b6, with their slots in the teeth of a comb. The teeth of
//! one comb fit between those of another:
//!
//! ```text
//! slot      0       8       16      24      32      40      48
//! one rook  ########        ########        ########        ########    a period of 16 slots, teeth of 8
//! another           ########        ########        ########            its table starts 8 entries later
//! ```
//!
//! On these squares the weights of the squares on the rook's rank (the distance by which a square moves the index) can
//! be whole numbers, and the square furthest down the file can have a weight slightly below zero. With an empty file it
//! then moves each index to the previous slot, which separates the attack sets. If a nearer square of the file is
//! occupied, whose weight is not whole, it moves no index, and those occupancies, which have equal attacks, share a
//! slot. That almost halves the number of slots. The rest of the magic can be chosen so that the remaining slots have
//! few residues modulo some period: they are the teeth of a comb, and those of other squares fit between them.
//!
//! A black index is that of the empty squares, from the other end: starting from a full board, each empty square moves
//! the product down by its weight. The same search therefore finds its combs for empty squares. The furthest square
//! only has to matter if all nearer ones are empty, where their fractions must add up to almost one slot.
//!
//! The search goes through the squares of the mask from the highest down, like [`depth_first`](crate::depth_first).

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks};

use super::choice::Choice;
use crate::formula::Formula;
use crate::random::Draw as _;
use crate::stream::Stream;

/// The number of bits of a rook's index, and the number of slots.
const BITS: u32 = 12;
const SLOTS: usize = 1 << BITS;

/// The periods of combs. Combs of one period fit together if their teeth are narrow enough. On files g and h, with
/// highest squares that move the index by multiples of 4 and 8, a short period is easier.
const PERIODS: [usize; 2] = [16, 64];

/// The least and the greatest width of teeth to try, in 64ths of the width that the occupancies need without sharing.
const fn widths(formula: Formula) -> (u64, u64) {
    match formula {
        Formula::FixedShift | Formula::Black => (38, 50),
        // Here the combs of few residues are wanted.
        Formula::SignedShift => (32, 50),
    }
}

/// No attack set, and one of another square.
const EMPTY: u16 = u16::MAX;
const WALL: u16 = u16::MAX - 1;

/// The sum, in 256ths of a slot, that the fractions of a file's nearer squares must reach when all of them are empty.
const BRIM: u64 = 224;

/// The maximum cost of a descent, in products.
const DESCENT: u64 = 400_000;

/// The number of magics with which a descent ends; those of one descent differ little.
const WANTED: usize = 2;

/// The number of combs kept for a square, of each period.
const KEPT: usize = 32;

/// The number of branches followed for the first square's bits, and for those of each other square.
const FIRST_WIDTH: usize = 4;
const WIDTH: usize = 3;

/// The search for one square's combs.
pub(super) struct Combs<'a> {
    occupancies: &'a Occupancies,
    /// The squares of the mask, from the highest.
    squares: Vec<u32>,
    /// For each set of squares (bit k is the k-th of `squares`) that are occupied, or with a black index empty, the number
    /// of its attack set.
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
    formula: Formula,
    /// The allowed low 16 bits of a magic for each period, where an empty list allows all; and those for the current
    /// descent.
    lows: Option<[Vec<u64>; PERIODS.len()]>,
    low: u64,
    /// Whether the furthest square may only move products by slightly less than zero.
    strict: bool,
    /// How often, in quarters, the branches with the fewest residues go first.
    greed: u64,
    work: u64,
    random: Candidates,
    found: Vec<u64>,
}

impl<'a> Combs<'a> {
    /// Prepares the search for a rook that may have combs.
    pub(super) fn new(occupancies: &'a Occupancies, formula: Formula, seed: Seed) -> Self {
        let mask = occupancies.mask;
        let squares: Vec<u32> = (0..64).rev().filter(|square| mask >> square & 1 == 1).collect();
        let subset = |set: usize| (0..squares.len()).map(|at| (set as u64 >> at & 1) << squares[at]).sum::<u64>();
        let full = if formula == Formula::Black { mask } else { 0 };
        let mut distinct = Vec::new();
        let mut number = |set: usize| {
            let attacks = attacks(occupancies.piece, occupancies.square, full ^ subset(set));
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
            formula,
            lows: None,
            low: 0,
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
            strict: true,
            greed: 2,
            work: 0,
            random: Stream::Combs.of(seed, occupancies.piece, occupancies.square, occupancies.mask),
            found: Vec::new(),
        }
    }

    /// Restricts the low 16 bits of each magic to `lows`, or returns `None` if none of these may have combs.
    pub(super) fn with_lows(mut self, lows: &[u64]) -> Option<Self> {
        let promising = |period: usize| -> Vec<u64> {
            lows.iter().filter(|low| promising(self.occupancies, **low, period as u64)).copied().collect()
        };
        let lows = PERIODS.map(promising);
        if lows.iter().all(Vec::is_empty) {
            return None;
        }
        self.lows = Some(lows);
        Some(self)
    }

    /// Collects the magics of the best combs found within `products` products: those with the narrowest teeth.
    pub(super) fn gather(&mut self, products: u64) -> Vec<u64> {
        let mut choices: [Vec<(usize, Choice)>; PERIODS.len()] = Default::default();
        let formula = self.formula;
        // A black index's fraction, with the board full, is that of the negated magic: hardly any, with these bits.
        let lowest = self.occupancies.mask.trailing_zeros();
        let finish = if formula == Formula::Black { (1 << (64 - BITS)) - (1 << (64 - lowest.max(BITS))) } else { 0 };
        let (least, greatest) = widths(formula);
        let mut table = Vec::new();
        let mut spent = 0;
        while spent < products {
            let usual = usize::from(self.occupancies.square % 8 < 6);
            let mut which = if self.random.below(4) == 0 { 1 - usual } else { usual };
            if let Some(lows) = &self.lows {
                which = if lows[which].is_empty() { 1 - which } else { which };
                self.low = lows[which][self.random.below(lows[which].len() as u64) as usize];
            }
            let period = PERIODS[which];
            self.period = period;
            let unshared = (period << self.squares.len()) / SLOTS;
            let width = least + self.random.below(greatest - least + 1);
            let teeth = (unshared * width as usize).div_ceil(64).max(2);
            let lowest = self.random.below(teeth as u64) as usize;
            self.greed = self.random.below(5);
            self.strict = self.random.below(2) == 0;
            self.work = SLOTS as u64;
            for (slot, set) in self.tables[0].iter_mut().enumerate() {
                *set = if (slot + lowest) % period < teeth { EMPTY } else { WALL };
            }
            self.tables[0][0] = self.sets[0];
            self.descend(0, 0, 1);
            spent += self.work;
            if let Some(lows) = &mut self.lows {
                // The branch that led to one leads to more.
                lows[which].extend(self.found.first().map(|_| self.low));
            }
            for magic in core::mem::take(&mut self.found) {
                let choice = Choice::new(self.occupancies, formula, magic | finish, &mut table);
                let choice = choice.filter(|choice| choice.count <= *self.most.last().unwrap_or(&0));
                choices[which].extend(choice.map(|choice| (teeth, choice)));
            }
            if choices[which].len() > 2 * KEPT {
                keep_best(&mut choices[which]);
            }
        }
        choices.iter_mut().for_each(keep_best);
        choices.into_iter().flatten().map(|(_, choice)| choice.magic).collect()
    }

    /// Follows some of the magics whose low bits, those that `placed` squares need, are those of `magic`.
    fn descend(&mut self, placed: usize, magic: u64, slots: u32) {
        if placed == self.squares.len() {
            self.found.push(magic);
            return;
        }
        let square = self.squares[placed];
        let known = if placed == 0 { 0 } else { 64 - self.squares[placed - 1] };
        let free = 64 - square - known;
        let mut branches = self.branches(placed, magic, slots, known, free);
        let ordered = self.random.below(4) < self.greed;
        branches.sort_unstable_by_key(|branch| (if ordered { branch.residues } else { 0 }, branch.order));
        branches.truncate(if placed == 0 { FIRST_WIDTH } else { WIDTH });
        for branch in branches {
            self.place(placed, self.moved(branch.magic, square));
            self.descend(placed + 1, branch.magic, branch.slots);
            if self.work > DESCENT || self.found.len() >= WANTED {
                return;
            }
        }
    }

    /// Returns the branches of the next `free` bits of the magic that are still possible.
    fn branches(&mut self, placed: usize, magic: u64, slots: u32, known: u32, free: u32) -> Vec<Branch> {
        let left = self.squares.len() - placed;
        let given = if self.lows.is_some() { 16_u32.saturating_sub(known).min(free) } else { 0 };
        let low = self.low >> known.min(63) & ((1 << given) - 1);
        // The furthest square of the file has a weight slightly below zero. The square before it has one below zero
        // that is small enough to leave room for the furthest.
        let (from, to) = match left {
            1 if self.strict => (0xff, 0xff),
            2 => (0xf0, 0xff),
            _ => (0, (1 << (free - given)) - 1),
        };
        let square = self.squares[placed];
        let whole = square / 8 >= u32::from(self.occupancies.square) / 8;
        let enough = if free > 8 { 64 } else { usize::MAX };
        let (start, step) = if left > 2 { (self.random.word(), self.random.word() | 1) } else { (0, 1) };
        let mut branches = Vec::new();
        for at in 0_u64..=to - from {
            let bits = from + (at.wrapping_mul(step).wrapping_add(start) & (to - from));
            let next = magic | (bits << given | low) << known;
            let moved = self.moved(next, square);
            if whole && moved << BITS != 0 {
                continue;
            }
            if left == 3 && self.strict && !self.brims(next) {
                continue;
            }
            if let Some((slots, residues)) = self.test(placed, moved, slots) {
                branches.push(Branch { residues, order: self.random.word(), magic: next, slots });
            }
            if branches.len() >= enough || self.work > DESCENT {
                break;
            }
        }
        branches
    }

    /// Returns the distance by which a square's presence, or with a black index its absence, moves products.
    const fn moved(&self, magic: u64, square: u32) -> u64 {
        match self.formula {
            Formula::FixedShift | Formula::SignedShift => magic << square,
            Formula::Black => (magic << square).wrapping_neg(),
        }
    }

    /// Whether the furthest square of the file can matter when all the nearer are out of its way: with those occupied, the
    /// empty board has no fraction; with a black index, the fractions of all but the last of `squares` must add up.
    fn brims(&self, magic: u64) -> bool {
        if self.formula != Formula::Black {
            return true;
        }
        let rank = u32::from(self.occupancies.square) & !7;
        let nearer = self.squares[..self.squares.len() - 1].iter().filter(|square| **square < rank);
        let sum = nearer.fold(0_u64, |sum, square| sum.wrapping_add(self.moved(magic, *square)));
        (sum << BITS) >> 56 >= BRIM
    }

    /// Returns the slots and residues used after a square that moves products by `moved` is placed too, or `None` if
    /// different attack sets share a slot or hit a wall, or if there are too many slots.
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

/// Returns whether a rook on the square may have combs: on ranks 7 and 8, and on a6 and b6.
pub(super) const fn is_for(square: u8) -> bool {
    square >= 48 || square == 40 || square == 41
}

/// Returns how many times longer than others a search for combs takes: combs are rare in the corners and from the
/// d-file to the f-file.
pub(super) const fn rarity(square: u8, formula: Formula) -> u64 {
    match (formula, square) {
        (Formula::Black, 60 | 61) => 12,
        (_, 56 | 63) => 3,
        _ if matches!(square % 8, 3..=5) => 3,
        _ => 1,
    }
}

/// Whether magics that end in the 16 bits of `low` may have combs: whether the squares that those bits decide, the
/// slider's rank and the two nearest of its file, move the index by little more or less than multiples of `period`.
fn promising(occupancies: &Occupancies, low: u64, period: u64) -> bool {
    let rank = u32::from(occupancies.square) & !7;
    // Half of the slots between two multiples that the square's table would need unshared, and a little.
    let most = ((period << occupancies.bits) / SLOTS as u64 * 9).div_ceil(16);
    (24..64).filter(|square| occupancies.mask >> square & 1 == 1).all(|square| {
        let moved = low << square;
        if square >= rank {
            return moved != 0 && moved << BITS == 0 && (moved >> (64 - BITS)) % period == 0;
        }
        // The bits of the weight that the 16 bits decide are those from bit `square` to bit `square + 15`.
        let decided = (square + 16).min(64);
        if decided < 64 - BITS + period.ilog2() {
            return true;
        }
        let weight = (moved >> (64 - BITS)) % period;
        weight <= most || weight + most >= period
    })
}

/// Bits of a magic that the search can follow.
struct Branch {
    residues: u32,
    order: u64,
    magic: u64,
    slots: u32,
}

/// Keeps the combs with the narrowest teeth, and of those the ones with the fewest slots.
fn keep_best(choices: &mut Vec<(usize, Choice)>) {
    choices.sort_by_key(|(teeth, choice)| (*teeth, choice.count, choice.magic));
    choices.dedup_by_key(|(_, choice)| choice.magic);
    choices.truncate(KEPT);
}
