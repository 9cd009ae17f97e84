//! The long search: magics whose index has fewer bits than the mask has squares, or reuses many slots.
//!
//! A square `s` of the mask adds `magic << s` to the product, which depends only on the magic's low 64 - `s` bits. The
//! search therefore adds the squares from the highest down, and each step fixes only the bits of the magic that the
//! next square needs: eight bits from one rank to the next. The subsets placed so far keep their products; adding the
//! new square moves each product by one constant. If two different attack sets share a slot with some choice of that
//! constant, the branch is dead for all bits above it.
//!
//! Among the other choices those with the fewest slots come first, because every slot shared by equal attack sets
//! leaves room for later subsets. With that order the search finds N-1 magics in seconds. Most of them end in bits like
//! `…7fff…`, which move the subsets of the far squares by slightly less than zero.
//!
//! The search is divided into numbered chunks, each with its own random stream. The result (the hit of the lowest chunk)
//! therefore does not depend on the number of threads.

mod chunks;

use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use crate::stream::Stream;
use crate::subsets::Subsets;

pub use chunks::SquareSearch;

/// The limits of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of choices that a node follows in the last `WIDE_STEPS` steps, those with the fewest slots first.
    /// Earlier steps take one choice at random.
    pub width: usize,
    /// The number of choices that a chunk tests before it ends.
    pub tests: u64,
    /// The number of the magic's low bits that are 0. With 64 - `bits` less the number of the lowest square of the mask's
    /// highest rank, the squares of that rank move products by whole slots. A far square that moves products by slightly
    /// less than zero then moves the subsets of only these squares, and almost no others, to the previous slot. It
    /// separates the attack sets that it has to and costs few slots.
    pub zeros: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self { width: 8, tests: 1 << 22, zeros: 0 }
    }
}

/// The steps at the end of a descent in which more than one choice is followed.
const WIDE_STEPS: usize = 6;

/// A step that fixes more magic bits than this draws its choices at random.
const MOST_CHOICE_BITS: u32 = 10;

/// A magic found by the long search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The magic: `(subset * magic) >> (64 - bits)` differs for different attack sets.
    pub magic: u64,
    /// The number of slots that it uses of the 2^bits.
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
    /// By subset number (bit i: `steps[i]` is occupied): the number of the attack set, from 1.
    sets: Vec<u8>,
    /// By subset number: its product with the magic bits chosen so far.
    products: Vec<u64>,
    /// By slot: the number of its attack set, 0 for none.
    slots: Vec<u8>,
    /// The used slots in order, for release.
    taken: Vec<u32>,
    /// By step: the order in which subsets are tested. Those that made a choice fail move to the front. This only
    /// affects how soon a dead choice is detected.
    orders: Vec<Vec<u16>>,
    tests: u64,
}

impl DepthFirst {
    /// Prepares the search for an index of `bits` bits.
    #[must_use]
    pub fn new(occupancies: &Occupancies, bits: u32) -> Self {
        let steps: Vec<u32> = (0..64).rev().filter(|square| occupancies.mask >> square & 1 == 1).collect();
        let Subsets { sets, orders, .. } = Subsets::new(occupancies, &steps);
        let mut slots = vec![0; 1 << bits];
        slots[0] = sets[0];
        Self {
            piece: occupancies.piece,
            square: occupancies.square,
            shift: 64 - bits,
            products: vec![0; sets.len()],
            orders,
            steps,
            sets,
            slots,
            taken: Vec::new(),
            tests: 0,
        }
    }

    /// Runs one chunk, and calls `found` with every magic and its number of slots until it returns false.
    pub fn chunk(&mut self, seed: Seed, chunk: u64, plan: Plan, found: &mut dyn FnMut(u64, u32) -> bool) {
        let mut random = Stream::DepthFirst(chunk).of(seed, self.piece, self.square, 0);
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

    /// Returns the number of choices that the last chunk tested.
    #[must_use]
    pub const fn tests(&self) -> u64 {
        self.tests
    }

    /// Chooses the magic bits for the square of `step` and continues from the best choices. Returns false to stop.
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
        let mut survivors = Vec::new();
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
                survivors.push((taken << 8 | (noise ^ number.wrapping_mul(noise | 1)) >> 32 & 0xff, extended));
                self.give_back(before);
            }
        }
        if step + WIDE_STEPS < depth {
            if survivors.is_empty() {
                return true;
            }
            let number = random.word() % survivors.len() as u64;
            survivors = vec![survivors[number as usize]];
        }
        survivors.sort_unstable();
        for &(_, extended) in survivors.iter().take(plan.width) {
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

    /// Takes the slots of all subsets with the square of `step`, or none if two different attack sets would share a
    /// slot.
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
/// The result is the hit of the lowest chunk, for any number of threads.
#[must_use]
pub fn search(occupancies: &Occupancies, bits: u32, seed: Seed, (from, to): (u64, u64), plan: Plan) -> Option<Hit> {
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
            if hit.is_some() && lowest.fetch_min(chunk, Ordering::Relaxed) > chunk {
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
    use sliding_attacks_codegen::internal::search::Slots;

    #[test]
    fn a_bishop_gives_up_a_bit_whatever_the_threads() {
        let occupancies = Occupancies::new(Piece::Bishop, 49);
        let run = || search(&occupancies, 4, DEFAULT_SEED, (0, 64), Plan::default());
        let hit = run().expect("a magic within 64 chunks");
        assert!(hit.slots <= 16);
        assert_eq!(hit, Hit { magic: 0x0003_fcfa_6249_0572, slots: 14, chunk: 0 });
        assert_eq!(Slots::new().test(&occupancies, hit.magic, 4), Ok(()));
        assert_eq!(with_threads(3, run), Some(hit));
    }

    #[test]
    fn a_search_without_a_hit_ends() {
        // Five bits are too few for the 108 attack sets of a bishop on d4.
        let plan = Plan { width: 1, tests: 1000, ..Plan::default() };
        assert_eq!(search(&Occupancies::new(Piece::Bishop, 27), 5, DEFAULT_SEED, (2, 6), plan), None);
    }
}
