//! The group search: all squares of a piece in one table with one shift and no offset.
//!
//! The mask includes the slider's own square, whose bit is always set when its attacks are asked for. Its product,
//! `magic << square`, is a constant of the square, so that it moves the square's slots as an offset would; but it
//! comes from the same factor. The search is the one of [`depth_first`](super::depth_first), with a table in which the
//! squares placed before have taken their slots, and with choices preferred that start few new blocks of slots: every
//! block started anew is one more chance to meet another square's.

use crate::candidates::{Candidates, Seed};
use crate::geometry::{Occupancies, Piece, attacks};

/// A slot that another square has taken.
const OTHER: u16 = u16::MAX;

/// How far the search for one square goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many choices a node follows.
    pub width: usize,
    /// How many choices are tested before the square is given up.
    pub tests: u64,
    /// The slots of a block, a power of two.
    pub block: usize,
    /// What a new block costs, in slots.
    pub block_cost: u32,
}

/// The table of one piece, filled square by square.
#[derive(Clone, Debug)]
pub struct Group {
    piece: Piece,
    bits: u32,
    /// By slot: [`OTHER`] if taken.
    floor: Vec<u16>,
    magics: [Option<u64>; 64],
}

impl Group {
    /// Starts with an empty table of 2^`bits` slots.
    #[must_use]
    pub fn new(piece: Piece, bits: u32) -> Self {
        Self { piece, bits, floor: vec![0; 1 << bits], magics: [None; 64] }
    }

    /// Returns the factors placed so far.
    #[must_use]
    pub const fn magics(&self) -> &[Option<u64>; 64] {
        &self.magics
    }

    /// Returns how many slots are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.floor.iter().filter(|slot| **slot != 0).count()
    }

    /// Takes the slots of a square's factor, or none if the square's own attack sets meet or another's are met.
    pub fn place(&mut self, occupancies: &Occupancies, magic: u64) -> bool {
        let own = magic << occupancies.square;
        let mut sets: Vec<(usize, u64)> = occupancies
            .subsets
            .iter()
            .zip(&occupancies.attacks)
            .map(|(subset, set)| ((subset.wrapping_mul(magic).wrapping_add(own) >> (64 - self.bits)) as usize, *set))
            .collect();
        sets.sort_unstable();
        if sets.iter().any(|(slot, _)| self.floor[*slot] != 0)
            || sets.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1)
        {
            return false;
        }
        sets.iter().for_each(|(slot, _)| self.floor[*slot] = OTHER);
        self.magics[usize::from(occupancies.square)] = Some(magic);
        true
    }

    /// Gives a square's slots back.
    pub fn lift(&mut self, occupancies: &Occupancies) {
        if let Some(magic) = self.magics[usize::from(occupancies.square)].take() {
            let own = magic << occupancies.square;
            for subset in &occupancies.subsets {
                self.floor[(subset.wrapping_mul(magic).wrapping_add(own) >> (64 - self.bits)) as usize] = 0;
            }
        }
    }

    /// Searches for a factor that fits beside the squares placed so far, in the random stream of `attempt`.
    pub fn search(&mut self, occupancies: &Occupancies, seed: Seed, attempt: u64, plan: Plan) -> Option<u64> {
        let own = u32::from(occupancies.square);
        let mut steps: Vec<u32> = (0..64).rev().filter(|square| occupancies.mask >> square & 1 == 1).collect();
        let own_step = steps.iter().filter(|square| **square > own).count();
        steps.insert(own_step, own);
        let mut distinct = Vec::new();
        // By subset number without the own square.
        let others: Vec<u32> = steps.iter().copied().filter(|square| *square != own).collect();
        let sets = (0..1_usize << others.len()).map(|number| {
            let squares = others.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1);
            let occupied = squares.map(|(_, square)| 1_u64 << square).fold(0, |set, bit| set | bit);
            let set = attacks(occupancies.piece, occupancies.square, occupied);
            let known = distinct.iter().position(|other| *other == set);
            known.unwrap_or_else(|| {
                distinct.push(set);
                distinct.len() - 1
            }) as u16
                + 1
        });
        let mut sets: Vec<u16> = sets.collect();
        sets.shrink_to_fit();
        let mut walk = Walk {
            shift: 64 - self.bits,
            own_step,
            products: vec![0; sets.len()],
            sets,
            blocks: vec![0; self.floor.len() / plan.block],
            steps,
            floor: &mut self.floor,
            taken: Vec::new(),
            tests: 0,
            plan,
            random: Candidates::of_chunk(seed, self.piece, occupancies.square, attempt),
        };
        let mut magic = None;
        while magic.is_none() && walk.tests < plan.tests {
            walk.products[0] = 0;
            magic = walk.descend(0, 0);
        }
        magic
    }
}

/// The state of one square's descent.
struct Walk<'floor> {
    shift: u32,
    /// The squares of the mask and the slider's own, the highest first.
    steps: Vec<u32>,
    own_step: usize,
    sets: Vec<u16>,
    products: Vec<u64>,
    floor: &'floor mut [u16],
    /// By block: how many of its slots this square takes.
    blocks: Vec<u16>,
    taken: Vec<u32>,
    tests: u64,
    plan: Plan,
    random: Candidates,
}

impl Walk<'_> {
    fn descend(&mut self, step: usize, factor: u64) -> Option<u64> {
        if step == self.steps.len() {
            self.give_back(0);
            return Some(factor);
        }
        let square = self.steps[step];
        let above = if step == 0 { 64 } else { self.steps[step - 1] };
        let before = self.taken.len();
        // Subsets so far. Before the own square's bit is chosen, nothing is known of where they will lie.
        let known = 1 << (step - usize::from(step > self.own_step));
        let mut living = Vec::new();
        let choices = (above - square).min(8);
        for number in 0..1_u64 << choices {
            let drawn = if above - square > 8 { self.random.word() } else { number };
            let extended = factor | (drawn & ((1 << (above - square)) - 1)) << (64 - above);
            self.tests += 1;
            let moved = extended << square;
            if step < self.own_step {
                living.push((self.random.word() & 0xff, extended));
            } else if self.take(step, known, moved) {
                let blocks = self.enter_blocks(before);
                self.leave_blocks(before);
                let cost = (self.taken.len() - before) as u64 + u64::from(self.plan.block_cost * blocks);
                living.push((cost << 8 | self.random.word() & 0xff, extended));
                self.give_back(before);
            }
        }
        living.sort_unstable();
        let width = if step <= self.own_step { 1 } else { self.plan.width };
        for &(_, extended) in living.iter().take(width) {
            if self.tests >= self.plan.tests {
                return None;
            }
            let moved = extended << square;
            if step >= self.own_step {
                self.take(step, known, moved);
                self.enter_blocks(before);
            }
            if step == self.own_step {
                self.products[..known].iter_mut().for_each(|product| *product = product.wrapping_add(moved));
            } else {
                let (old, new) = self.products.split_at_mut(known);
                new.iter_mut().zip(old.iter()).for_each(|(product, old)| *product = old.wrapping_add(moved));
            }
            if let Some(magic) = self.descend(step + 1, extended) {
                return Some(magic);
            }
            if step == self.own_step {
                self.products[..known].iter_mut().for_each(|product| *product = product.wrapping_sub(moved));
            }
            if step >= self.own_step {
                self.leave_blocks(before);
                self.give_back(before);
            }
        }
        None
    }

    /// Takes the slots of all subsets so far, moved: at the own square's step the first time, after it those with the
    /// step's square on top.
    fn take(&mut self, step: usize, known: usize, moved: u64) -> bool {
        let sets = if step == self.own_step { &self.sets[..known] } else { &self.sets[known..2 * known] };
        let before = self.taken.len();
        for (product, set) in self.products[..known].iter().zip(sets) {
            let slot = (product.wrapping_add(moved) >> self.shift) as usize;
            if self.floor[slot] == 0 {
                self.floor[slot] = *set;
                self.taken.push(slot as u32);
            } else if self.floor[slot] != *set {
                self.give_back(before);
                return false;
            }
        }
        true
    }

    /// Counts the slots taken since `before` in their blocks, and returns how many blocks these are the first in.
    fn enter_blocks(&mut self, before: usize) -> u32 {
        let mut fresh = 0;
        for slot in &self.taken[before..] {
            let count = &mut self.blocks[*slot as usize / self.plan.block];
            fresh += u32::from(*count == 0);
            *count += 1;
        }
        fresh
    }

    fn leave_blocks(&mut self, before: usize) {
        for slot in &self.taken[before..] {
            self.blocks[*slot as usize / self.plan.block] -= 1;
        }
    }

    fn give_back(&mut self, before: usize) {
        for slot in self.taken.drain(before..) {
            self.floor[slot as usize] = 0;
        }
    }
}
