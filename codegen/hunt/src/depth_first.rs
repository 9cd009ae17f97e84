//! The long search: magics whose index has fewer bits than the mask has squares, or reuses many slots.
//!
//! A square `s` of the mask adds `magic << s` to the product, which only the magic's low 64 - `s` bits decide. So
//! the squares are added from the highest down, and each step fixes just the magic's bits that the next square needs:
//! eight of them from one rank to the next. The subsets placed so far keep their products; each of them with the new
//! square added is its product moved on by one constant. A choice of that constant under which two different attack
//! sets meet in one slot is a dead branch, whatever the bits above it.
//!
//! Among the living choices those that use the fewest slots come first, because every slot shared by equal attack
//! sets leaves room for the subsets still to come. That order is what makes N-1 magics a matter of seconds; magics
//! found so mostly end in bits like `…7fff…`, which move the subsets of the far squares by a little less than nothing.
//!
//! The search is cut into numbered chunks, each with a random stream of its own, so that a run can be resumed, and the
//! result (the hit of the lowest chunk) does not depend on the number of threads.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::candidates::{Candidates, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece, attacks};

/// How far a chunk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many choices a node follows in the last `WIDE_STEPS` steps, those with the fewest slots first. Before
    /// them one choice is taken at random.
    pub width: usize,
    /// How many choices a chunk tests before it ends.
    pub tests: u64,
    /// How many of the magic's low bits are 0. See [`Plan::aligned`].
    pub zeros: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self { width: 8, tests: 1 << 22, zeros: 0 }
    }
}

impl Plan {
    /// Gives the magic as many low zeros as bring the squares of the mask's highest rank to whole slots.
    ///
    /// A far square that then moves products by a little less than nothing brings each subset of these squares, and
    /// hardly any other, to the slot before: it tells apart what it has to and costs few slots.
    #[must_use]
    pub fn aligned(self, occupancies: &Occupancies, bits: u32) -> Self {
        let rank = (63 - occupancies.mask.leading_zeros()) & !7;
        let lowest = rank + (occupancies.mask >> rank).trailing_zeros();
        Self { zeros: (64 - bits).saturating_sub(lowest), ..self }
    }
}

/// The steps at the end of a descent in which more than one choice is followed.
const WIDE_STEPS: usize = 6;

/// A step that fixes more magic bits than this draws its choices at random.
const MOST_CHOICE_BITS: u32 = 10;

/// A magic found by the long search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The magic: `(subset * magic) >> (64 - bits)` tells all attack sets apart.
    pub magic: u64,
    /// How many slots it uses of the 2^bits.
    pub slots: u32,
    /// The chunk that found it.
    pub chunk: u64,
}

/// The state of a descent.
#[derive(Clone, Debug)]
pub struct DepthFirst {
    piece: Piece,
    square: u8,
    shift: u32,
    /// The squares of the mask, the highest first.
    steps: Vec<u32>,
    /// By subset number (bit i: `steps[i]` is occupied): which attack set, counted from 1.
    sets: Vec<u16>,
    /// By subset number: its product with the magic bits chosen so far.
    products: Vec<u64>,
    /// By slot: which attack set it holds, 0 for none.
    slots: Vec<u16>,
    /// The slots taken, in order, to be given back.
    taken: Vec<u32>,
    /// By step: the order in which subsets are tested. Those that made a choice fail move to the front. This decides
    /// how soon a dead choice is found dead, never whether it is.
    orders: Vec<Vec<u16>>,
    tests: u64,
}

impl DepthFirst {
    /// Prepares the search for an index of `bits` bits.
    #[must_use]
    pub fn new(occupancies: &Occupancies, bits: u32) -> Self {
        let steps: Vec<u32> = (0..64).rev().filter(|square| occupancies.mask >> square & 1 == 1).collect();
        let mut distinct = Vec::new();
        let sets = (0..1_usize << steps.len()).map(|number| {
            let squares = steps.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
            let occupied = squares.map(|(_, square)| 1 << square).fold(0, |set, bit: u64| set | bit);
            let set = attacks(occupancies.piece, occupancies.square, occupied);
            let known = distinct.iter().position(|other| *other == set);
            known.unwrap_or_else(|| {
                distinct.push(set);
                distinct.len() - 1
            }) as u16
                + 1
        });
        let sets: Vec<u16> = sets.collect();
        // An odd stride visits every subset once, neighbours far apart.
        let scattered =
            |step: usize| (0..1_usize << step).map(move |at| (at * 0x9e5 + 0x4d) as u16 & ((1 << step) - 1));
        let mut slots = vec![0; 1 << bits];
        slots[0] = sets[0];
        Self {
            piece: occupancies.piece,
            square: occupancies.square,
            shift: 64 - bits,
            products: vec![0; sets.len()],
            orders: (0..steps.len()).map(|step| scattered(step).collect()).collect(),
            steps,
            sets,
            slots,
            taken: Vec::new(),
            tests: 0,
        }
    }

    /// Runs one chunk, and calls `found` with every magic and its number of slots until it returns false.
    pub fn chunk(&mut self, seed: Seed, chunk: u64, plan: Plan, found: &mut dyn FnMut(u64, u32) -> bool) {
        let mut random = Candidates::of_stream(seed, Stream::DepthFirst(chunk), self.piece, self.square, 0);
        self.tests = 0;
        let mut more = true;
        while more && self.tests < plan.tests {
            let mut keep = |magic, slots| {
                more = found(magic, slots);
                more
            };
            self.descend(0, 0, &mut random, plan, &mut keep);
        }
    }

    /// Chooses the magic bits for the square of `step` and goes on from the best choices. False: stop.
    fn descend(
        &mut self,
        step: usize,
        magic: u64,
        random: &mut Candidates,
        plan: Plan,
        found: &mut dyn FnMut(u64, u32) -> bool,
    ) -> bool {
        let depth = self.steps.len();
        if step == depth {
            return found(magic, self.taken.len() as u32 + 1);
        }
        let square = self.steps[step];
        let above = if step == 0 { 64 } else { self.steps[step - 1] };
        let before = self.taken.len();
        let mut living = Vec::new();
        // The low bits break ties at random.
        let noise = random.word();
        for number in 0..1_u64 << (above - square).min(MOST_CHOICE_BITS) {
            let drawn = above - square > MOST_CHOICE_BITS;
            let choice = if drawn { random.word() & ((1 << (above - square)) - 1) } else { number };
            let extended = magic | choice << (64 - above);
            if extended & ((1 << plan.zeros) - 1) & ((1 << (64 - square)) - 1) != 0 {
                continue;
            }
            self.tests += 1;
            if self.place(step, extended << square) {
                let taken = (self.taken.len() - before) as u64;
                living.push((taken << 8 | (noise ^ number.wrapping_mul(noise | 1)) >> 32 & 0xff, extended));
                self.give_back(before);
            }
        }
        if step + WIDE_STEPS < depth {
            if living.is_empty() {
                return true;
            }
            let number = random.word() % living.len() as u64;
            living = vec![living[number as usize]];
        }
        living.sort_unstable();
        for &(_, extended) in living.iter().take(plan.width) {
            if self.tests >= plan.tests {
                break;
            }
            let moved = extended << square;
            self.place(step, moved);
            let (old, new) = self.products.split_at_mut(1 << step);
            for (product, old) in new.iter_mut().zip(old.iter()) {
                *product = old.wrapping_add(moved);
            }
            let more = self.descend(step + 1, extended, random, plan, found);
            self.give_back(before);
            if !more {
                return false;
            }
        }
        true
    }

    /// Takes the slots of all subsets with the square of `step`, or none if two different attack sets would meet.
    fn place(&mut self, step: usize, moved: u64) -> bool {
        let half = 1 << step;
        let (products, sets) = (&self.products[..half], &self.sets[half..2 * half]);
        let order = &mut self.orders[step][..];
        let slots = &mut self.slots[..];
        let before = self.taken.len();
        for at in 0..half {
            let number = usize::from(order[at]);
            let slot = (products[number].wrapping_add(moved) >> self.shift) as usize;
            if slots[slot] == 0 {
                slots[slot] = sets[number];
                self.taken.push(slot as u32);
            } else if slots[slot] != sets[number] {
                order.swap(at, at / 2);
                self.give_back(before);
                return false;
            }
        }
        true
    }

    fn give_back(&mut self, before: usize) {
        for slot in self.taken.drain(before..) {
            self.slots[slot as usize] = 0;
        }
    }
}

/// Searches for a magic with an index of `bits` bits, from chunk `from` up to but not including chunk `to`.
///
/// `progress` hears of each chunk that ended without a magic; a run that was stopped goes on from the lowest chunk
/// it did not hear of. The result is the hit of the lowest chunk, whatever the number of threads.
#[must_use]
pub fn search(
    occupancies: &Occupancies,
    bits: u32,
    seed: Seed,
    (from, to): (u64, u64),
    plan: Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Option<Hit> {
    let (next, lowest) = (AtomicU64::new(from), AtomicU64::new(to));
    let work = || {
        let mut search = DepthFirst::new(occupancies, bits);
        let mut best = None;
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= lowest.load(Ordering::Relaxed) {
                return best;
            }
            let mut hit = None;
            search.chunk(seed, chunk, plan, &mut |magic, slots| {
                hit = Some(Hit { magic, slots, chunk });
                false
            });
            if hit.is_none() {
                progress(chunk);
            } else if lowest.fetch_min(chunk, Ordering::Relaxed) > chunk {
                best = hit;
            }
        }
    };
    rayon::broadcast(|_| work()).into_iter().flatten().min_by_key(|hit| hit.chunk)
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;
    use crate::with_threads;
    use sliding_attacks_codegen::search::Slots;

    #[test]
    fn a_bishop_gives_up_a_bit_whatever_the_threads() {
        let occupancies = Occupancies::new(Piece::Bishop, 49);
        let run = || search(&occupancies, 4, DEFAULT_SEED, (0, 64), Plan::default(), &|_| ());
        let hit = run().expect("a magic within 64 chunks");
        assert!(hit.slots <= 16);
        assert_eq!(hit, Hit { magic: 0x0003_fcfa_6249_0572, slots: 14, chunk: 0 });
        assert_eq!(Slots::new().test(&occupancies, hit.magic, 4), Ok(()));
        assert_eq!(with_threads(3, run), Some(hit));
    }

    #[test]
    fn a_search_without_a_hit_says_so_and_has_visited_all_chunks() {
        // Five bits for the 108 attack sets of a bishop on d4 cannot be.
        let heard = AtomicU64::new(0);
        let plan = Plan { width: 1, tests: 1000, ..Plan::default() };
        let count = |chunk: u64| {
            heard.fetch_or(1 << chunk, Ordering::Relaxed);
        };
        assert_eq!(search(&Occupancies::new(Piece::Bishop, 27), 5, DEFAULT_SEED, (2, 6), plan, &count), None);
        assert_eq!(heard.into_inner(), 0b11_1100);
    }
}
