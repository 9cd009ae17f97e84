//! Short spans: magics that keep a square's indices close together, from the least index of an occupancy to the
//! greatest.
//!
//! The *step* of a square is `magic << square` as a signed number: the distance by which the product moves when that
//! square is occupied. If the sums of steps stay within half the circle of 2^64, they never wrap. The products of all
//! occupancies are then between the sum of the negative steps and the sum of the positive ones, and the span is the sum
//! of the steps' sizes. A magic with small steps therefore has a short span with any number of index bits, and the span
//! need not be a power of two: with `(occupied & mask) * magic + addend >> shift`, a table has exactly the entries of
//! the span. The addend, a constant for each square, moves the least index to 0.
//!
//! The steps are not independent. On a rank each is twice the previous one. On a file they share bits: the step of a
//! square has eight bits of its own, and its lower bits are the step of the square above. The search therefore chooses
//! them in this order:
//!
//! 1. The rank of the slider, whose steps are 1, 2, 4 … times one number: a whole number of slots, a half or a quarter,
//!    usually plus or minus a little. The bits of the squares above determine the exact value; until then the search
//!    uses the drawn one.
//! 2. The squares above, from the highest down: each determines eight more of the magic's low bits, and its exact step.
//!    The first steps are drawn, with uniformly distributed sizes or near the rank's step times a power of two; for the
//!    last ones all choices are tried.
//! 3. The squares from the rank on again, now with exact steps.
//! 4. The squares below, from the highest down.
//!
//! A choice is dropped as soon as two occupancies with different attacks share a slot, or the sizes of the steps reach
//! the span limit. When all choices are tried, the subsets with the new square have the same pattern for each choice,
//! moved by a whole number of slots. A choice is therefore tested by shifting that pattern, as a set of bits, over the
//! used slots.
//!
//! The search is divided into numbered chunks, each with its own random stream. The result of a chunk depends on its
//! number, the number of index bits, and the span limit.

mod choices;
mod chunks;
mod known;
pub mod list;
mod packed;
mod polish;

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use crate::formula::Formula;
use crate::stream::Stream;
use crate::subsets::Subsets;
use choices::Pattern;
pub use chunks::SquareSearch;
pub use known::known;
pub use packed::packed;
pub(crate) use polish::neighbours;
use polish::polish;

/// The limits of a chunk's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of index bits, at most 14: a slot is 2^(64 - bits) of the product.
    pub bits: u32,
    /// The longest useful span.
    pub most: u32,
    /// The number of choices that a chunk tests before it ends.
    pub tests: u64,
}

/// The number of choices that a chunk tests before it ends, if a plan does not say otherwise.
pub const TESTS: u64 = 5_000_000;

/// The shortest step, in slots, that is not short.
const SHORT: u64 = 24;

/// The number of last squares for which all choices are tried.
const WIDE: usize = 2;

/// The number of choices followed for each square before them.
const BRANCHES: u32 = 3;

/// How often a choice is drawn for such a square.
const DRAWS: u32 = 64;

/// For a square that determines more bits than this, choices are drawn instead of tried one after another.
const MOST_CHOICE_BITS: u32 = 10;

/// The maximum number of index bits.
pub const MOST_BITS: u32 = 14;

/// A magic, and the addend that makes its least index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The magic.
    pub magic: u64,
    /// The number added to each product.
    pub addend: u64,
    /// The number of slots from the first that is used to the last.
    pub span: u32,
}

/// The search for one piece on one square.
#[derive(Clone, Debug)]
pub struct ShortSpan {
    occupancies: Occupancies,
    /// The formula of a look-up without an addend.
    formula: Option<Formula>,
    /// The squares of the mask, in the order of the search: the slider's rank, the squares above it, those below, each from
    /// the highest down. A bishop's all count as below.
    squares: Vec<u32>,
    /// The number of these on the slider's rank.
    on_rank: usize,
    /// The number of these on the rank or above it.
    down_to_rank: usize,
    /// By subset number (bit i: `squares[i]` is occupied): the number of the attack set, from 1.
    sets: Vec<u8>,
    /// By place in `squares`: the subsets of the squares before it whose attacks change when it is occupied, too.
    visible: Vec<Vec<u16>>,
    /// By place in `squares`: the order in which subsets are tested. Those that made a choice fail move to the front.
    /// This only affects how soon a dead choice is detected.
    orders: Vec<Vec<u16>>,
    /// The number of choices that the last chunk tested.
    tests: u64,
}

/// The subsets that have been placed.
#[derive(Clone, Debug)]
struct Placed {
    shift: u32,
    /// By subset number: its product.
    products: Vec<u64>,
    /// By place: the least product of the subsets of the squares before it.
    least: Vec<u64>,
    /// By slot: the number of its attack set, 0 for none.
    slots: Vec<u8>,
    /// The used slots in order, for release.
    taken: Vec<u32>,
    /// The same as a set of bits.
    bits: Vec<u64>,
}

impl Placed {
    fn new(subsets: usize, bits: u32) -> Self {
        let slots = 1_usize << bits;
        Self {
            shift: 64 - bits,
            products: vec![0; subsets],
            least: vec![0; 16],
            slots: vec![0; slots],
            taken: Vec::with_capacity(subsets),
            bits: vec![0; slots.div_ceil(64)],
        }
    }

    /// Starts with the empty set.
    fn start(&mut self, phase: u64, set: u8) {
        self.give_back(0);
        (self.products[0], self.least[0]) = (phase, phase);
        self.take((phase >> self.shift) as usize, set);
    }

    fn take(&mut self, slot: usize, set: u8) {
        self.slots[slot] = set;
        self.taken.push(slot as u32);
        self.bits[slot / 64] |= 1 << (slot % 64);
    }

    fn give_back(&mut self, before: usize) {
        for slot in self.taken.drain(before..) {
            self.slots[slot as usize] = 0;
            self.bits[slot as usize / 64] &= !(1 << (slot % 64));
        }
    }

    /// Places each subset with the square at `place` added, or none if two different attack sets would share a slot.
    fn place(&mut self, search: &mut ShortSpan, place: usize, step: u64) -> bool {
        let half = 1 << place;
        let before = self.taken.len();
        let sets = &search.sets[half..2 * half];
        let order = &mut search.orders[place][..];
        for at in 0..half {
            let number = usize::from(order[at]);
            let slot = (self.products[number].wrapping_add(step) >> self.shift) as usize;
            let held = self.slots[slot];
            if held == 0 {
                self.take(slot, sets[number]);
            } else if held != sets[number] {
                order.swap(at, at / 2);
                self.give_back(before);
                return false;
            }
        }
        self.least[place + 1] = self.least[place].wrapping_add((step as i64).min(0) as u64);
        let (old, new) = self.products.split_at_mut(half);
        for (new, old) in new.iter_mut().zip(old) {
            *new = old.wrapping_add(step);
        }
        true
    }
}

/// Returns the size of a step: the distance by which it moves the product in either direction.
const fn size(step: u64) -> u64 {
    (step as i64).unsigned_abs()
}

/// The state of a running chunk.
struct Run<'a> {
    search: &'a mut ShortSpan,
    random: Candidates,
    /// The rank as it was drawn, and the squares above.
    rough: Placed,
    /// All squares, exactly.
    exact: Placed,
    pattern: Pattern,
    /// By place: the choices that are left.
    survivors: Vec<Vec<(u64, u64)>>,
    bits: u32,
    tests: u64,
    most_tests: u64,
    /// The product of the empty set, less than a slot.
    phase: u64,
    /// Whether negative or positive steps have to be short, if any.
    short_end: Option<bool>,
    /// The step of the rank's lowest square as it was drawn, without its sign.
    unit: u64,
    /// The magic's bits that this step determines, and their values.
    drawn: u64,
    drawn_mask: u64,
    /// The limit for the sum of the sizes of all steps.
    limit: u64,
    best: Option<Hit>,
}

impl ShortSpan {
    /// Prepares the search for one piece on one square.
    #[must_use]
    pub fn new(occupancies: &Occupancies) -> Self {
        let rank = match occupancies.piece {
            Piece::Rook => u32::from(occupancies.square) / 8,
            Piece::Bishop => 8,
        };
        let all = (0..64).rev().filter(|square| occupancies.mask >> square & 1 == 1);
        let mut squares: Vec<u32> = all.collect();
        let on_rank = squares.iter().filter(|square| *square / 8 == rank).count();
        let down_to_rank = if rank < 8 { squares.iter().filter(|square| *square / 8 >= rank).count() } else { 0 };
        squares.sort_by_key(|square| (square / 8 != rank, rank < 8 && square / 8 < rank, 63 - square));
        let Subsets { sets, orders, .. } = Subsets::new(occupancies, &squares);
        let visible = (0..squares.len()).map(|place| {
            let changes = |number: &u16| sets[1 << place | usize::from(*number)] != sets[usize::from(*number)];
            (0..1_u16 << place).filter(changes).collect()
        });
        Self {
            occupancies: occupancies.clone(),
            formula: None,
            on_rank,
            down_to_rank,
            visible: visible.collect(),
            orders,
            squares,
            sets,
            tests: 0,
        }
    }

    /// Runs one chunk, and returns the magic of the shortest span that it finds.
    pub fn chunk(&mut self, seed: Seed, chunk: u64, plan: Plan) -> Option<Hit> {
        let (depth, subsets) = (self.squares.len(), self.sets.len());
        let bits = plan.bits.min(MOST_BITS);
        let most = plan.most.clamp(1, 1 << bits);
        let mut run = Run {
            random: Stream::ShortSpan(chunk).of(seed, self.occupancies.piece, self.occupancies.square, 0),
            search: self,
            rough: Placed::new(subsets, bits),
            exact: Placed::new(subsets, bits),
            pattern: Pattern::new(bits),
            survivors: vec![Vec::new(); depth],
            bits,
            tests: 0,
            most_tests: plan.tests,
            phase: 0,
            short_end: None,
            unit: 0,
            drawn: 0,
            drawn_mask: 0,
            limit: u64::from(most - 1) << (64 - bits),
            best: None,
        };
        // Without an addend there are slots at both ends of the index. Every other chunk leaves one of them short.
        let one_end = run.search.formula == Some(Formula::FixedShift) && chunk % 2 == 1;
        while run.tests < plan.tests {
            run.tests += 1;
            let phase = run.random.word();
            run.phase = match run.search.formula {
                Some(Formula::FixedShift | Formula::SignedShift) => 0,
                _ if phase & 1 == 0 => 0,
                _ => run.random.word() >> bits,
            };
            run.short_end = one_end.then_some(phase >> 1 & 1 == 0);
            (run.unit, run.drawn, run.drawn_mask) = (0, 0, 0);
            let empty = run.search.sets[0];
            run.rough.start(run.phase, empty);
            if run.search.on_rank == 0 {
                run.begin_again(0);
            } else if let Some(used) = run.draw_rank() {
                run.descend(run.search.on_rank, 0, 64, used);
            }
        }
        let (best, tests) = (run.best, run.tests);
        self.tests = tests;
        best
    }

    /// Returns the number of choices that the last chunk tested.
    #[must_use]
    pub const fn tests(&self) -> u64 {
        self.tests
    }
}

impl Run<'_> {
    const fn shift(&self) -> u32 {
        64 - self.bits
    }

    /// Returns the size of a step, or more than any limit for a long one towards the end that has to be short.
    fn cost(&self, step: u64) -> u64 {
        let size = size(step);
        if self.short_end == Some((step as i64) < 0) && size >> self.shift() >= SHORT { u64::MAX } else { size }
    }

    /// Draws the step of the rank's lowest square, places the rank, and returns the sum of its steps' sizes.
    fn draw_rank(&mut self) -> Option<u64> {
        let shift = self.shift();
        let rank = &self.search.squares[..self.search.on_rank];
        let (high, low) = (rank[0], rank[rank.len() - 1]);
        let weights: u64 = rank.iter().map(|square| 1 << (square - low)).sum();
        let most = (self.limit / weights) >> shift;
        let word = self.random.word();
        let mut unit = (1 + (((word >> 32) * (most + 1)) >> 32)) << shift;
        if word & 3 == 0 {
            unit >>= 1 + (word >> 2 & 1);
        }
        if word >> 3 & 3 != 0 {
            let size = u64::from(shift) - 12 + (word >> 5 & 15) % 12;
            let little = self.random.word() & ((1 << size) - 1);
            unit = if word >> 9 & 1 == 0 { unit.wrapping_add(little) } else { unit.wrapping_sub(little) };
        }
        self.unit = unit;
        let step = if word >> 10 & 1 == 0 { unit } else { unit.wrapping_neg() };
        // The bits down to an eighth of a slot in the step of the rank's highest square. The rest is not drawn.
        let lowest = (64 - high).saturating_sub(self.bits + 3);
        self.drawn_mask = (u64::MAX >> low) & !((1 << lowest) - 1);
        self.drawn = (step >> low) & self.drawn_mask;
        let mut used = 0_u64;
        for place in 0..self.search.on_rank {
            let step = self.drawn << self.search.squares[place];
            used = used.saturating_add(self.cost(step));
            if used > self.limit || !self.rough.place(self.search, place, step) {
                return None;
            }
        }
        // The rank's step determines that of the square above it.
        if let Some(above) = self.above_rank() {
            if used.saturating_add(self.cost(self.drawn << above)) > self.limit {
                return None;
            }
        }
        Some(used)
    }

    /// Returns the lowest of the squares above the rank.
    fn above_rank(&self) -> Option<u32> {
        let last = self.search.down_to_rank.checked_sub(1)?;
        (last >= self.search.on_rank).then(|| self.search.squares[last])
    }

    /// Continues from the square at `place`, with the rank as it was drawn. `magic` has the low 64 - `above` bits.
    fn descend(&mut self, place: usize, magic: u64, above: u32, used: u64) {
        if place == self.search.down_to_rank {
            self.begin_again(if above == 64 { self.drawn } else { magic | self.drawn & u64::MAX << (64 - above) });
            return;
        }
        self.choose(place, magic, above, used, false);
    }

    /// Places the rank and the squares above it exactly, and continues with the squares below.
    fn begin_again(&mut self, magic: u64) {
        let empty = self.search.sets[0];
        if let (Some(Formula::Black), true) =
            (self.search.formula, self.search.down_to_rank == self.search.squares.len())
        {
            // All of the magic is known, and it determines the phase.
            self.phase = Formula::Black.base(self.search.occupancies.mask, magic) % (1 << self.shift());
        }
        self.exact.start(self.phase, empty);
        let mut used = 0_u64;
        for place in 0..self.search.down_to_rank {
            let step = magic << self.search.squares[place];
            used = used.saturating_add(self.cost(step));
            if used > self.limit || !self.exact.place(self.search, place, step) {
                return;
            }
        }
        let low = self.search.on_rank.checked_sub(1).map_or(64, |last| self.search.squares[last]);
        self.descend_exactly(self.search.down_to_rank, magic, low, used);
    }

    /// Continues from the square at `place`.
    fn descend_exactly(&mut self, place: usize, magic: u64, above: u32, used: u64) {
        if place == self.search.squares.len() {
            self.found(magic);
        } else {
            self.choose(place, magic, above, used, true);
        }
    }

    /// Chooses the bits of the magic that the square at `place` needs, and continues from the remaining choices.
    fn choose(&mut self, place: usize, magic: u64, above: u32, used: u64, exact: bool) {
        let square = self.search.squares[place];
        let choice_bits = above - square;
        let new = ((1 << choice_bits) - 1) << (64 - above);
        let can_be_tried = choice_bits <= MOST_CHOICE_BITS.min(self.bits) && self.bits >= 6;
        let joins_rank = !exact && place + 1 == self.search.down_to_rank && can_be_tried;
        let open = if joins_rank { new } else { new & !self.drawn_mask };
        let magic = magic | self.drawn & new & !open;
        let left = self.limit.saturating_sub(used);
        let wide = place + WIDE >= self.search.squares.len() || joins_rank;
        if open == 0 || !wide || !can_be_tried {
            self.draw(place, magic, open, (used, left), exact);
            return;
        }
        let mut survivors = core::mem::take(&mut self.survivors[place]);
        survivors.clear();
        self.tests += 4 + (1 << open.count_ones()) / 16;
        let first = magic << square;
        let placed = if exact { &self.exact } else { &self.rough };
        self.pattern.set(placed, place, &self.search.visible[place], first);
        let near = if joins_rank { 1 << (square - self.search.squares[0] + self.shift()) } else { u64::MAX };
        let supposed = self.drawn << square;
        let mut bits = 0_u64;
        loop {
            let step = (magic | bits) << square;
            if self.cost(step) <= left
                && (!joins_rank || size(step.wrapping_sub(supposed)) <= near)
                && !self.pattern.meets(placed, (step.wrapping_sub(first) >> self.shift()) as usize)
            {
                survivors.push((size(step), magic | bits));
            }
            bits = bits.wrapping_sub(open) & open;
            if bits == 0 {
                break;
            }
        }
        survivors.sort_unstable();
        for &(_, magic) in &survivors {
            self.follow(place, magic, used, exact);
            if self.tests >= self.most_tests {
                break;
            }
        }
        self.survivors[place] = survivors;
    }

    /// Draws choices for the square at `place` until enough have been followed.
    fn draw(&mut self, place: usize, magic: u64, open: u64, (used, left): (u64, u64), exact: bool) {
        let square = self.search.squares[place];
        let mut branches = BRANCHES;
        let draws = if open == 0 { 1 } else { DRAWS };
        // Sizes from a 64th of a slot on.
        let (smallest, largest) = (self.shift() - 6, (64 - left.leading_zeros()).max(self.shift() - 6));
        for _ in 0..draws {
            if branches == 0 || self.tests >= self.most_tests {
                return;
            }
            let mut choice = magic;
            if open != 0 {
                let word = self.random.word();
                let power = u64::from(smallest) + (((word & 0xffff) * u64::from(largest - smallest)) >> 16);
                let mut wanted = 1 << power | self.random.word() & ((1 << power) - 1);
                if self.unit != 0 && word >> 62 & 1 == 0 {
                    // Near the unit of the rank times a power of two.
                    let multiple = word >> 16 & 15;
                    let near = if multiple < 6 { self.unit >> (6 - multiple) } else { self.unit << (multiple - 6) };
                    let little = wanted >> (word >> 20 & 7);
                    wanted = if word >> 61 & 1 == 0 { near.wrapping_add(little) } else { near.wrapping_sub(little) };
                }
                let wanted = if word >> 63 == 0 { wanted } else { wanted.wrapping_neg() };
                choice |= (wanted.wrapping_sub(magic << square) >> square) & open;
            }
            if self.cost(choice << square) <= left && self.follow(place, choice, used, exact) {
                branches -= 1;
            }
        }
    }

    /// Places the square at `place` with a choice of its bits and continues from there, unless different attack sets
    /// share a slot.
    fn follow(&mut self, place: usize, magic: u64, used: u64, exact: bool) -> bool {
        let square = self.search.squares[place];
        let step = magic << square;
        let used = used.saturating_add(self.cost(step));
        if used > self.limit {
            return false;
        }
        self.tests += 1;
        let placed = if exact { &mut self.exact } else { &mut self.rough };
        let before = placed.taken.len();
        if !placed.place(self.search, place, step) {
            return false;
        }
        if exact {
            self.descend_exactly(place + 1, magic, square, used);
            self.exact.give_back(before);
        } else {
            self.descend(place + 1, magic, square, used);
            self.rough.give_back(before);
        }
        true
    }

    /// Takes a magic that the search has found.
    fn found(&mut self, magic: u64) {
        let mask = self.search.occupancies.mask;
        let Some(Formula::Black) = self.search.formula else {
            self.keep_if_shorter(span_of(&self.search.squares, magic, self.phase, self.bits));
            return;
        };
        // The magic determines the phase, and the search has supposed another.
        for magic in Formula::Black.phases(mask, magic, self.bits) {
            let phase = Formula::Black.base(mask, magic) % (1 << self.shift());
            let hit = span_of(&self.search.squares, magic, phase, self.bits);
            if hit.span <= self.most() && exact_span(&self.search.occupancies, self.bits, magic, phase).is_some() {
                self.keep_if_shorter(hit);
            }
        }
    }

    /// Returns the longest useful span.
    fn most(&self) -> u32 {
        self.best.map_or((self.limit >> self.shift()) as u32 + 1, |best| best.span - 1)
    }

    /// Keeps a magic if its span is the shortest so far, and lowers the span limit.
    fn keep_if_shorter(&mut self, hit: Hit) {
        if self.best.is_none_or(|best| hit.span < best.span) {
            self.best = Some(hit);
            self.limit = u64::from(hit.span.saturating_sub(2)) << self.shift();
        }
    }
}

/// Returns the span of a magic with products that do not wrap around the circle, if the product of the empty set is
/// `phase`.
fn span_of(squares: &[u32], magic: u64, phase: u64, bits: u32) -> Hit {
    let steps = squares.iter().map(|square| i128::from((magic << square) as i64));
    let (mut least, mut greatest) = (i128::from(phase), i128::from(phase));
    for step in steps {
        if step < 0 {
            least += step;
        } else {
            greatest += step;
        }
    }
    let shift = 64 - bits;
    let first = least >> shift;
    let span = ((greatest >> shift) - first + 1) as u32;
    Hit { magic, addend: phase.wrapping_sub((first as u64) << shift), span }
}

/// Returns the span of a magic by trying every occupancy: the slots from the first that is used to the last, round the
/// circle. None if two occupancies with different attacks meet.
#[must_use]
pub fn exact_span(occupancies: &Occupancies, bits: u32, magic: u64, phase: u64) -> Option<Hit> {
    let shift = 64 - bits;
    let mut slots = vec![None; 1 << bits];
    for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
        let slot = &mut slots[(subset.wrapping_mul(magic).wrapping_add(phase) >> shift) as usize];
        if slot.is_some_and(|held| held != set) {
            return None;
        }
        *slot = Some(set);
    }
    // The longest run of free slots, and its end.
    let (mut run, mut longest, mut start) = (0, 0, 0);
    for at in 0..2 * slots.len() {
        if slots[at % slots.len()].is_none() {
            run += 1;
        } else {
            if run > longest {
                (longest, start) = (run, at % slots.len());
            }
            run = 0;
        }
    }
    let addend = phase.wrapping_sub((start as u64) << shift);
    Some(Hit { magic, addend, span: (slots.len() - longest) as u32 })
}

/// The number of groups of bits in which a hit is polished.
const POLISHED: usize = 2;

/// Returns the result of a chunk, polished.
#[must_use]
pub fn run(occupancies: &Occupancies, seed: Seed, chunk: u64, plan: Plan) -> Option<Hit> {
    run_for(occupancies, None, seed, chunk, plan)
}

/// Returns the result of a chunk for a look-up of this formula, or with an addend, polished.
pub(crate) fn run_for(
    occupancies: &Occupancies,
    formula: Option<Formula>,
    seed: Seed,
    chunk: u64,
    plan: Plan,
) -> Option<Hit> {
    let mut search = ShortSpan { formula, ..ShortSpan::new(occupancies) };
    let hit = search.chunk(seed, chunk, plan)?;
    Some(polish(occupancies, formula, plan.bits, hit, POLISHED))
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    #[test]
    fn a_rook_takes_fewer_slots_than_it_has_occupancies() {
        let occupancies = Occupancies::new(Piece::Rook, 52);
        let mut search = ShortSpan::new(&occupancies);
        let plan = Plan { bits: occupancies.bits, most: 1000, tests: TESTS };
        let hit = search.chunk(DEFAULT_SEED, 0, plan).expect("a magic");
        assert!(hit.span < 800, "{hit:x?}");
        // Every occupancy agrees.
        assert_eq!(exact_span(&occupancies, plan.bits, hit.magic, hit.addend), Some(hit));
        // The chunk has changed the order of tests, which does not affect the result.
        assert_eq!(search.chunk(DEFAULT_SEED, 0, plan), Some(hit));
    }
}
