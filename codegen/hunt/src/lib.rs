//! The long search that can improve `codegen/records`: all magics of one square with one index bit
//! fewer than the mask has squares, or the proof that there is none.
//!
//! A square `s` of the mask moves the product by its step, `magic << s`. The upper bits of all
//! steps depend only on the magic's upper bits, and so does nearly every index: a branch of the
//! search is all magics that begin with the same bits. The search reveals these bits from the top,
//! and adds the squares of the mask from the lowest up, each as soon as its step is known to a
//! quarter of a slot. The index of an occupancy is *certain* when the bits that are still unknown
//! cannot carry into it. If two occupancies with different attacks have the same certain index, no
//! magic of the branch works. A branch that ends with all indices certain is a find: every choice
//! of its low bits works.
//!
//! For a square eight further on than the last, 256 choices of the next bits are tested together.
//! The used slots are a set of bits; where an occupancy may lie with the new square is a window of
//! this set, one bit for each choice.
//!
//! A chunk of the search is all magics that begin with the chunk's number. Nothing is drawn, so a
//! chunk has the same number of branches and of magics that work in every run. Another program must
//! come to the same number of magics.
#![forbid(unsafe_code)]

use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks, subsets};

/// What a chunk has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The number of branches that were alive after a square was added.
    pub branches: u64,
    /// The number of magics that work. Bits that move no product are 0 in all of them.
    pub magics: u64,
    /// The least of these magics.
    pub least: Option<u64>,
}

/// Choices are tested together in a word for each known fraction.
const LANES: usize = 1 << Exhaustive::FRACTION;

/// The number of slots that are repeated after the last one, so that a window need not go round the
/// circle.
const REPEATED: usize = 128;

/// The search for one square.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    /// The number of bits below the index.
    shift: u32,
    /// The squares of the mask, the lowest first.
    squares: Vec<u32>,
    /// By subset number (bit i: `squares[i]` is occupied): the occupancy.
    subsets: Vec<u64>,
    /// By subset number: the number of the attack set, from 1.
    sets: Vec<u8>,
    /// By square: the order in which the subsets with it are tested. Those that ended a branch move
    /// to the front. This only affects how soon a dead branch is detected.
    orders: Vec<Vec<u16>>,
    /// By slot: the number of its attack set, 0 for none.
    slots: Vec<u8>,
    /// The used slots in the order of their use, for release.
    taken: Vec<u16>,
    /// By attack set, with all sets as number 0: the used slots as bits, and the first [`REPEATED`]
    /// once more after the last.
    used: Vec<u64>,
    /// The words of `used` for an attack set.
    words: usize,
    /// By depth: the subsets whose index is not certain.
    uncertain: Vec<Vec<u16>>,
    /// The number of the magic's first bits that are the number of the chunk.
    prefix: u32,
    /// The bits of the chunk's number, and which bits these are.
    fixed: (u64, u64),
    found: Found,
}

impl Exhaustive {
    /// The bits of a slot to which a step is known when its square is added. With so many bits more
    /// than the index has, a prefix makes a few thousand chunks for a rook.
    pub const FRACTION: u32 = 2;

    /// Prepares the search, in a chunk for each value of the magic's first `prefix` bits.
    #[must_use]
    pub fn new(occupancies: &Occupancies, prefix: u32) -> Self {
        let bits = occupancies.bits - 1;
        let is_in_mask = |square: &u32| occupancies.mask >> square & 1 == 1;
        let squares: Vec<u32> = (0..64).filter(is_in_mask).collect();
        // In the order of their numbers, because the squares are in this order too.
        let subsets = subsets(occupancies.mask);
        let mut distinct = occupancies.attacks.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let number_of_set = |&subset: &u64| {
            let set = attacks(occupancies.piece, occupancies.square, subset);
            distinct.partition_point(|other| *other < set) as u8 + 1
        };
        let sets = subsets.iter().map(number_of_set).collect();
        // An odd stride visits every subset of the squares before once, and neighbors are far
        // apart.
        let order = |at: usize| {
            (0..1_usize << at).map(move |place| (place * 0x9e5 + 0x4d) as u16 & ((1 << at) - 1))
        };
        let mut orders: Vec<Vec<u16>> = (0..squares.len()).map(|at| order(at).collect()).collect();
        // No square is left when the last bits are revealed.
        orders.resize(squares.len() + 66, Vec::new());
        let words = (1_usize << bits).div_ceil(64) + 3;
        Self {
            shift: 64 - bits,
            orders,
            slots: vec![0; 1 << bits],
            taken: Vec::with_capacity(subsets.len()),
            used: vec![0; words * (distinct.len() + 1)],
            words,
            uncertain: vec![Vec::new(); squares.len() + 66],
            prefix,
            fixed: (0, 0),
            found: Found::default(),
            squares,
            subsets,
            sets,
        }
    }

    /// Searches the magics that begin with the number `chunk`.
    pub fn chunk(&mut self, chunk: u64) -> Found {
        self.found = Found::default();
        // Higher bits leave every product as it is.
        let known = 64 - self.squares[0];
        let below = known.saturating_sub(self.prefix);
        self.fixed = (chunk << below, (1 << known) - (1 << below));
        self.take(0, self.sets[0]);
        self.descend(0, 0, known);
        self.give_back(0);
        self.found
    }

    /// Adds the square with number `at` in each way, or reveals the low bits one by one until all
    /// indices are certain. The bits of the magic from `known` up are those of `magic`.
    fn descend(&mut self, at: usize, magic: u64, known: u32) {
        let Some(&square) = self.squares.get(at) else {
            if self.uncertain[at].is_empty() {
                self.found.magics += 1 << known;
                self.found.least = self.found.least.into_iter().chain([magic]).min();
                return;
            }
            for bit in 0..2 {
                self.follow(at, magic | bit << (known - 1), known - 1);
            }
            return;
        };
        let next = self
            .shift
            .saturating_sub(square + Self::FRACTION)
            .min(known);
        // Of the bits that the choice reveals, these are a fraction of the step and whole slots.
        let fractions = self.shift.saturating_sub(next + square);
        let whole = (known - next).saturating_sub(fractions);
        if next + square > self.shift || !(2..=6).contains(&whole) || self.slots.len() < REPEATED {
            for choice in 0..1 << (known - next) {
                self.follow(at, magic | choice << next, next);
            }
            return;
        }
        let possible = self.possible_steps(at, magic, known, fractions);
        for (fraction, mut steps) in possible.into_iter().enumerate().take(1 << fractions) {
            steps &= u64::MAX >> (64 - (1 << whole));
            while steps != 0 {
                let choice = u64::from(steps.trailing_zeros()) << fractions | fraction as u64;
                self.follow(at, magic | choice << next, next);
                steps &= steps - 1;
            }
        }
    }

    /// Goes on with the bits of the magic from `known` up, if they can work with the square of
    /// number `at`.
    fn follow(&mut self, at: usize, magic: u64, known: u32) {
        let (before, (bits, fixed)) = (self.taken.len(), self.fixed);
        if (magic ^ bits) & fixed >> known << known != 0 {
            return;
        }
        if self.is_possible(at, magic, known) {
            self.found.branches += u64::from(at < self.squares.len());
            self.descend(at + 1, magic, known);
        }
        self.give_back(before);
    }

    /// Returns for each fraction the whole steps of a new square, from the known part of its step
    /// on, that may work: one bit for each.
    ///
    /// A subset without the new square has its product between a known bound and one less than half
    /// a slot above. With the new square this moves by the step, whose unknown part is less than a
    /// fraction.
    fn possible_steps(&self, at: usize, magic: u64, known: u32, fractions: u32) -> [u64; LANES] {
        let slot = 1_u64 << self.shift;
        let fraction = slot >> fractions;
        let (unknown, circle) = ((1_u64 << known) - 1, self.slots.len() - 1);
        let first = (magic << self.squares[at] >> self.shift) as usize;
        let mut possible = [u64::MAX; LANES];
        for &number in &self.orders[at] {
            let number = usize::from(number);
            let subset = self.subsets[number];
            let product = subset.wrapping_mul(magic);
            let least = product & (slot - 1);
            let greatest = least + subset * unknown + fraction - 1;
            let start = ((product >> self.shift) as usize + first) & circle;
            let set = usize::from(self.sets[number | 1 << at]);
            let window = |set: usize| {
                let words = &self.used[set * self.words + start / 64..][..2];
                (u128::from(words[1]) << 64 | u128::from(words[0])) >> (start % 64)
            };
            let free = !window(0) | window(set);
            let (stays, carries) = (free as u64, (free >> 1) as u64);
            let mut any = 0;
            for (lane, possible) in possible.iter_mut().enumerate() {
                let moved = lane as u64 * fraction;
                let (least, greatest) = (least + moved, greatest + moved);
                *possible &= if greatest < slot {
                    stays
                } else if greatest >= 2 * slot {
                    u64::MAX
                } else if least >= slot {
                    carries
                } else {
                    stays | carries
                };
                any |= *possible;
            }
            if any == 0 {
                break;
            }
        }
        possible
    }

    /// Takes the slots of the subsets that became certain, of those with the square of number `at`
    /// and of those that were left before. Returns false if two different attack sets would share a
    /// slot.
    fn is_possible(&mut self, at: usize, magic: u64, known: u32) -> bool {
        let before = std::mem::take(&mut self.uncertain[at]);
        let mut after = std::mem::take(&mut self.uncertain[at + 1]);
        let mut order = std::mem::take(&mut self.orders[at]);
        after.clear();
        let mut possible = before
            .iter()
            .all(|&number| self.place(usize::from(number), magic, known, &mut after));
        if possible {
            let with_square = |number: &u16| usize::from(*number) | 1 << at;
            let fails = |number| !self.place(number, magic, known, &mut after);
            if let Some(place) = order.iter().map(with_square).position(fails) {
                order.swap(place, place / 2);
                possible = false;
            }
        }
        self.uncertain[at] = before;
        self.uncertain[at + 1] = after;
        self.orders[at] = order;
        possible
    }

    /// Takes the slot of a subset if its index is certain, or adds it to `uncertain`. Returns false
    /// if another attack set has the slot.
    #[inline]
    fn place(&mut self, number: usize, magic: u64, known: u32, uncertain: &mut Vec<u16>) -> bool {
        let (subset, set) = (self.subsets[number], self.sets[number]);
        let product = subset.wrapping_mul(magic);
        let below = (1 << self.shift) - 1;
        // The unknown bits move the product by less than half a slot; see [`Self::FRACTION`].
        if (product & below) + subset * ((1 << known) - 1) > below {
            uncertain.push(number as u16);
            return true;
        }
        let slot = (product >> self.shift) as usize;
        if self.slots[slot] == 0 {
            self.take(slot, set);
            return true;
        }
        self.slots[slot] == set
    }

    fn take(&mut self, slot: usize, set: u8) {
        self.slots[slot] = set;
        self.taken.push(slot as u16);
        self.mark(slot, set);
    }

    fn give_back(&mut self, before: usize) {
        while self.taken.len() > before {
            let slot = usize::from(self.taken.pop().unwrap_or(0));
            let set = std::mem::take(&mut self.slots[slot]);
            self.mark(slot, set);
        }
    }

    /// Adds a slot to the used ones of its attack set and of all, or removes it.
    #[inline]
    fn mark(&mut self, slot: usize, set: u8) {
        // The first slots are repeated after the last one. The others are repeated where no window
        // reaches.
        let bit = 1 << (slot % 64);
        let again = match slot < REPEATED {
            true => self.slots.len() / 64,
            false => self.words - 1 - slot / 64,
        };
        for set in [0, usize::from(set)] {
            let used = &mut self.used[set * self.words..][..self.words];
            used[slot / 64] ^= bit;
            used[slot / 64 + again] ^= bit;
        }
    }
}
