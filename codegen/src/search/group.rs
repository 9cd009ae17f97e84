//! The group search: all squares of a piece in one table with one shift and no offset.
//!
//! The mask includes the slider's own square, whose bit is always set when its attacks are asked for. Its product,
//! `magic << square`, is a constant of the square, so that it moves the square's slots as an offset would; but it
//! comes from the same factor. The search is the one of [`depth_first`](super::depth_first), with a table in which the
//! squares placed before have taken their slots, and with choices preferred that start few new blocks of slots: every
//! block started anew is one more chance to meet another square's.

use crate::candidates::{Candidates, Seed};
use crate::geometry::{Occupancies, Piece, attacks};
use crate::search::pack::{highest, quiet_bits, windowed};

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
        let slot = |subset: u64| (subset.wrapping_mul(magic).wrapping_add(own) >> (64 - self.bits)) as usize;
        if occupancies.subsets.iter().any(|subset| self.floor[slot(*subset)] != 0) {
            return false;
        }
        let mut sets: Vec<(usize, u64)> =
            occupancies.subsets.iter().zip(&occupancies.attacks).map(|(subset, set)| (slot(*subset), *set)).collect();
        sets.sort_unstable();
        if sets.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
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

    /// Places a square with a factor that keeps all its slots within a short window, if `tries` draws find one for
    /// which there is room.
    ///
    /// Works where no mask square lies right below the own one: for bishops, where the own square's product is at least
    /// 2^7 times any other's, so that it is as good as free although the others stay in the window.
    pub fn place_window(&mut self, occupancies: &Occupancies, seed: Seed, attempt: u64, tries: u64) -> bool {
        let mut random = Candidates::of_chunk(seed, self.piece, occupancies.square, attempt);
        let square = u32::from(occupancies.square);
        let bottom = 64 - self.bits;
        let quiet = quiet_bits(occupancies.mask, bottom + occupancies.bits);
        // Lower bits move nothing by a slot.
        let quiet = quiet >> bottom.saturating_sub(square) << bottom.saturating_sub(square);
        for _ in 0..tries {
            let Some(mut magic) = windowed(occupancies, self.bits, &mut random) else { continue };
            // Bits that move the window.
            magic |= quiet & random.word() & random.word();
            if highest(occupancies.mask, magic) >> (bottom + occupancies.bits) <= 1 && self.place(occupancies, magic) {
                return true;
            }
        }
        false
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
            boards: [Board::new(vec![0; self.floor.len()], plan.block), Board::new(self.floor.clone(), plan.block)],
            sets,
            steps,
            tests: 0,
            plan,
            random: Candidates::of_chunk(seed, self.piece, occupancies.square, attempt),
        };
        walk.boards[0].take(&[0], &walk.sets[..1], 0, walk.shift);
        let mut magic = None;
        while magic.is_none() && walk.tests < plan.tests {
            magic = walk.descend(0, 0);
        }
        magic
    }
}

/// A table and what a descent has taken of it.
struct Board {
    slots: Vec<u16>,
    taken: Vec<u32>,
    /// By block: how many of its slots the descent takes.
    blocks: Vec<u16>,
    block: usize,
}

impl Board {
    fn new(slots: Vec<u16>, block: usize) -> Self {
        Self { blocks: vec![0; slots.len() / block], slots, taken: Vec::new(), block }
    }

    /// Takes the slots of `products`, moved, for `sets`; returns how many blocks were started, or `None` and nothing
    /// taken if different attack sets or another square's would meet.
    fn take(&mut self, products: &[u64], sets: &[u16], moved: u64, shift: u32) -> Option<u32> {
        let before = self.taken.len();
        let mut fresh = 0;
        for (product, set) in products.iter().zip(sets) {
            let slot = (product.wrapping_add(moved) >> shift) as usize;
            if self.slots[slot] == 0 {
                self.slots[slot] = *set;
                self.taken.push(slot as u32);
                let count = &mut self.blocks[slot / self.block];
                fresh += u32::from(*count == 0);
                *count += 1;
            } else if self.slots[slot] != *set {
                self.give_back(before);
                return None;
            }
        }
        Some(fresh)
    }

    fn give_back(&mut self, before: usize) {
        for slot in self.taken.drain(before..) {
            self.slots[slot as usize] = 0;
            self.blocks[slot as usize / self.block] -= 1;
        }
    }
}

/// The state of one square's descent.
struct Walk {
    shift: u32,
    /// The squares of the mask and the slider's own, the highest first.
    steps: Vec<u32>,
    own_step: usize,
    sets: Vec<u16>,
    products: Vec<u64>,
    /// An empty board for the steps before the own square's, when it is not known where the slots will lie, and the
    /// board with the other squares.
    boards: [Board; 2],
    tests: u64,
    plan: Plan,
    random: Candidates,
}

impl Walk {
    fn descend(&mut self, step: usize, factor: u64) -> Option<u64> {
        if step == self.steps.len() {
            return Some(factor);
        }
        let square = self.steps[step];
        let above = if step == 0 { 64 } else { self.steps[step - 1] };
        let board = usize::from(step >= self.own_step);
        let before = self.boards[board].taken.len();
        // The subsets so far.
        let known = 1 << (step - usize::from(step > self.own_step));
        let sets = if step == self.own_step { 0..known } else { known..2 * known };
        let mut living = Vec::new();
        for number in 0..1_u64 << (above - square).min(8) {
            let drawn = if above - square > 8 { self.random.word() } else { number };
            let extended = factor | (drawn & ((1 << (above - square)) - 1)) << (64 - above);
            self.tests += 1;
            let table = &mut self.boards[board];
            if let Some(fresh) =
                table.take(&self.products[..known], &self.sets[sets.clone()], extended << square, self.shift)
            {
                let cost = (table.taken.len() - before) as u64 + u64::from(self.plan.block_cost * fresh);
                living.push((cost << 8 | self.random.word() & 0xff, extended));
                table.give_back(before);
            }
        }
        living.sort_unstable();
        let mut width = self.plan.width;
        if step + 5 < self.steps.len() && !living.is_empty() {
            // Any one, the better ones more often.
            let mut draw = || self.random.word() % living.len() as u64;
            let number = draw().min(draw()).min(draw());
            living.swap(0, number as usize);
            width = 1;
        }
        for &(_, extended) in living.iter().take(width) {
            if self.tests >= self.plan.tests {
                break;
            }
            let moved = extended << square;
            self.boards[board].take(&self.products[..known], &self.sets[sets.clone()], moved, self.shift);
            if step == self.own_step {
                self.products[..known].iter_mut().for_each(|product| *product = product.wrapping_add(moved));
            } else {
                let (old, new) = self.products.split_at_mut(known);
                new.iter_mut().zip(old.iter()).for_each(|(product, old)| *product = old.wrapping_add(moved));
            }
            let magic = self.descend(step + 1, extended);
            if step == self.own_step {
                self.products[..known].iter_mut().for_each(|product| *product = product.wrapping_sub(moved));
            }
            self.boards[board].give_back(before);
            if magic.is_some() {
                return magic;
            }
        }
        None
    }
}
