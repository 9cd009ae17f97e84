//! The subsets of a mask, numbered in the order in which a search adds its squares, and their slots.

use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks};

/// The subsets of a mask by number: bit i is 1 if the square with number i is occupied.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    /// The occupied squares.
    pub(crate) occupied: Vec<u64>,
    /// The number of the attack set, from 1.
    pub(crate) sets: Vec<u8>,
    /// By square: an order of the subsets of the squares before it, in which neighbours are far apart.
    pub(crate) orders: Vec<Vec<u16>>,
}

impl Subsets {
    /// Numbers the subsets by these squares, which are all of the mask.
    pub(crate) fn new(occupancies: &Occupancies, squares: &[u32]) -> Self {
        let occupied = |number: usize| {
            let taken = squares.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1);
            taken.fold(0_u64, |set, (_, square)| set | 1_u64 << square)
        };
        let occupied: Vec<u64> = (0..1_usize << squares.len()).map(occupied).collect();
        let mut distinct = Vec::new();
        let number = |&occupied: &u64| {
            let set = attacks(occupancies.piece, occupancies.square, occupied);
            let known = distinct.iter().position(|other| *other == set);
            known.unwrap_or_else(|| {
                distinct.push(set);
                distinct.len() - 1
            }) as u8
                + 1
        };
        let sets = occupied.iter().map(number).collect();
        // An odd stride visits every subset once.
        let order = |place: usize| (0..1_usize << place).map(move |at| (at * 0x9e5 + 0x4d) as u16 & ((1 << place) - 1));
        let orders = (0..squares.len()).map(|place| order(place).collect()).collect();
        Self { occupied, sets, orders }
    }
}

/// The subsets of the squares that a search has added so far, each in its slot.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) shift: u32,
    sets: Vec<u8>,
    /// By square: the order in which subsets are tested. Those that made a step fail move to the front, which only affects
    /// how soon a failure is detected.
    orders: Vec<Vec<u16>>,
    /// By subset number: its product.
    pub(crate) products: Vec<u64>,
    /// By slot: the number of its attack set, 0 for none.
    slots: Vec<u8>,
    /// The used slots in order, for release.
    pub(crate) taken: Vec<u32>,
}

impl Placed {
    /// No subset is placed, for an index of `bits` bits.
    pub(crate) fn new(subsets: &Subsets, bits: u32) -> Self {
        Self {
            shift: 64 - bits,
            sets: subsets.sets.clone(),
            orders: subsets.orders.clone(),
            products: vec![0; subsets.sets.len()],
            slots: vec![0; 1 << bits],
            taken: Vec::with_capacity(subsets.sets.len()),
        }
    }

    /// Starts with the empty set, whose product is `phase`.
    pub(crate) fn start(&mut self, phase: u64) {
        self.give_back(0);
        self.products[0] = phase;
        let slot = (phase >> self.shift) as usize;
        self.slots[slot] = self.sets[0];
        self.taken.push(slot as u32);
    }

    /// Places each subset with the square of this number added, which moves the product by `step`, or none if two different
    /// attack sets would share a slot.
    pub(crate) fn place(&mut self, number: usize, step: u64) -> bool {
        let half = 1 << number;
        let (old, new) = self.products.split_at_mut(half);
        let (sets, slots, order) = (&self.sets[half..2 * half], &mut self.slots[..], &mut self.orders[number][..]);
        let before = self.taken.len();
        for at in 0..half {
            let subset = usize::from(order[at]);
            let slot = (old[subset].wrapping_add(step) >> self.shift) as usize;
            if slots[slot] == 0 {
                slots[slot] = sets[subset];
                self.taken.push(slot as u32);
            } else if slots[slot] != sets[subset] {
                order.swap(at, at / 2);
                self.give_back(before);
                return false;
            }
        }
        for (new, old) in new.iter_mut().zip(old) {
            *new = old.wrapping_add(step);
        }
        true
    }

    /// Releases all slots but the first `before`.
    pub(crate) fn give_back(&mut self, before: usize) {
        for slot in self.taken.drain(before..) {
            self.slots[slot as usize] = 0;
        }
    }
}
