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
//! number, the number of index bits, and the span limit. [`list`] has the chunks that found the shortest spans.

pub mod list;
mod packed;
mod polish;

use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use crate::PieceSquare;
use crate::chunks::Chunked;
use crate::subsets::{Placed, Subsets};
use polish::polish;

/// The limits of a chunk's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of index bits, at most 14: a slot is 2^(64 - bits) of the product.
    pub bits: u32,
    /// The longest useful span.
    pub most: u32,
}

/// The number of choices that a chunk tests before it ends.
pub const TESTS: u64 = 5_000_000;

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

/// The slots of the subsets with a new square, counted from the first choice's, and the used slots, as sets of bits.
#[derive(Clone, Debug)]
struct Pattern {
    words: Vec<u64>,
    /// The number of words with bits.
    length: usize,
    /// The place of the pattern on the circle of slots.
    start: usize,
    used: Vec<u64>,
}

impl Pattern {
    fn new(bits: u32) -> Self {
        let words = vec![0; (1_usize << bits).div_ceil(64)];
        Self { used: words.clone(), words, length: 0, start: 0 }
    }

    /// Takes the slots of the subsets `visible`, each with `step` added: those whose attacks the new square changes.
    /// They must not share a slot with the subsets without it.
    fn set(&mut self, placed: &Placed, visible: &[u16], step: u64) {
        self.words.fill(0);
        self.used.fill(0);
        for slot in &placed.taken {
            self.used[*slot as usize / 64] |= 1 << (slot % 64);
        }
        let empty = placed.products[0];
        let moved = visible.iter().map(|number| placed.products[usize::from(*number)].wrapping_sub(empty) as i64);
        let slot = |moved: i64| (empty.wrapping_add(moved as u64).wrapping_add(step) >> placed.shift) as usize;
        self.start = slot(moved.clone().min().unwrap_or(0));
        let mut greatest = 0;
        for moved in moved {
            let at = slot(moved).wrapping_sub(self.start) & (64 * self.words.len() - 1);
            self.words[at / 64] |= 1 << (at % 64);
            greatest = greatest.max(at);
        }
        self.length = greatest / 64 + 1;
    }

    /// Returns whether the pattern, moved by a number of slots, meets a used slot.
    fn meets(&self, moved: usize) -> bool {
        let at = self.start.wrapping_add(moved);
        let (word, bit, last) = (at / 64, at % 64, self.used.len() - 1);
        let mut met = 0;
        for (place, pattern) in self.words[..self.length].iter().enumerate() {
            let (low, high) = (self.used[(word + place) & last], self.used[(word + place + 1) & last]);
            // Two shifts, because a shift by 64 is not possible.
            met |= (low >> bit | high << 1 << (63 - bit)) & pattern;
            if met != 0 && place % 8 == 7 {
                return true;
            }
        }
        met != 0
    }
}

/// A running chunk.
struct Chunk {
    random: Candidates,
    /// The squares of the mask, in the order of the search: the slider's rank, the squares above it, those below, each from
    /// the highest down. A bishop's all count as below.
    squares: Vec<u32>,
    /// The number of these on the slider's rank.
    on_rank: usize,
    /// The number of these on the rank or above it.
    down_to_rank: usize,
    /// By place in `squares`: the subsets of the squares before it whose attacks change when it is occupied, too.
    visible: Vec<Vec<u16>>,
    /// The rank as it was drawn, and the squares above.
    rough: Placed,
    /// All squares, exactly.
    exact: Placed,
    pattern: Pattern,
    /// By place: the choices that are left.
    survivors: Vec<Vec<(u64, u64)>>,
    bits: u32,
    /// The number of choices that were tested, and the number after which the chunk ends.
    tests: u64,
    most_tests: u64,
    /// The product of the empty set, less than a slot.
    phase: u64,
    /// The step of the rank's lowest square as it was drawn, without its sign.
    unit: u64,
    /// The magic's bits that this step determines, and their values.
    drawn: u64,
    drawn_mask: u64,
    /// The limit for the sum of the sizes of all steps.
    limit: u64,
    best: Option<Hit>,
}

/// Starts the stream of random words of a chunk, which determine what it finds, so their numbers must never change.
fn random(chunk: u64, piece: Piece, square: u8) -> Candidates {
    Candidates::of_stream(DEFAULT_SEED, (1 << 56) + 1 + chunk, piece, square, 0)
}

/// Returns the size of a step: the distance by which it moves the product in either direction.
const fn size(step: u64) -> u64 {
    (step as i64).unsigned_abs()
}

impl Chunk {
    fn new(occupancies: &Occupancies, number: u64, plan: Plan, most_tests: u64) -> Self {
        let Occupancies { piece, square, mask, .. } = *occupancies;
        let rank = if piece == Piece::Rook { u32::from(square) / 8 } else { 8 };
        let mut squares: Vec<u32> = (0..64).rev().filter(|square| mask >> square & 1 == 1).collect();
        let on_rank = squares.iter().filter(|square| *square / 8 == rank).count();
        let down_to_rank = if rank < 8 { squares.iter().filter(|square| *square / 8 >= rank).count() } else { 0 };
        squares.sort_by_key(|square| (square / 8 != rank, rank < 8 && square / 8 < rank, 63 - square));
        let subsets = Subsets::new(occupancies, &squares);
        let sets = &subsets.sets;
        let visible = (0..squares.len()).map(|place| {
            let changes = |number: &u16| sets[1 << place | usize::from(*number)] != sets[usize::from(*number)];
            (0..1_u16 << place).filter(changes).collect()
        });
        let bits = plan.bits.min(MOST_BITS);
        let most = plan.most.clamp(1, 1 << bits);
        Self {
            random: random(number, piece, square),
            on_rank,
            down_to_rank,
            visible: visible.collect(),
            rough: Placed::new(&subsets, bits),
            exact: Placed::new(&subsets, bits),
            pattern: Pattern::new(bits),
            survivors: vec![Vec::new(); squares.len()],
            squares,
            bits,
            tests: 0,
            most_tests,
            phase: 0,
            unit: 0,
            drawn: 0,
            drawn_mask: 0,
            limit: u64::from(most - 1) << (64 - bits),
            best: None,
        }
    }

    /// Returns the magic of the shortest span that the chunk finds.
    fn run(&mut self) -> Option<Hit> {
        while self.tests < self.most_tests {
            self.tests += 1;
            self.phase = if self.random.word() & 1 == 0 { 0 } else { self.random.word() >> self.bits };
            (self.unit, self.drawn, self.drawn_mask) = (0, 0, 0);
            self.rough.start(self.phase);
            if self.on_rank == 0 {
                self.begin_again(0);
            } else if let Some(used) = self.draw_rank() {
                self.descend(self.on_rank, 0, 64, used);
            }
        }
        self.best
    }

    const fn shift(&self) -> u32 {
        64 - self.bits
    }

    /// Draws the step of the rank's lowest square, places the rank, and returns the sum of its steps' sizes.
    fn draw_rank(&mut self) -> Option<u64> {
        let shift = self.shift();
        let rank = &self.squares[..self.on_rank];
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
        for place in 0..self.on_rank {
            let step = self.drawn << self.squares[place];
            used = used.saturating_add(size(step));
            if used > self.limit || !self.rough.place(place, step) {
                return None;
            }
        }
        // The rank's step determines that of the square above it.
        if let Some(above) = self.above_rank() {
            if used.saturating_add(size(self.drawn << above)) > self.limit {
                return None;
            }
        }
        Some(used)
    }

    /// Returns the lowest of the squares above the rank.
    fn above_rank(&self) -> Option<u32> {
        let last = self.down_to_rank.checked_sub(1)?;
        (last >= self.on_rank).then(|| self.squares[last])
    }

    /// Continues from the square at `place`, with the rank as it was drawn. `magic` has the low 64 - `above` bits.
    fn descend(&mut self, place: usize, magic: u64, above: u32, used: u64) {
        if place == self.down_to_rank {
            self.begin_again(if above == 64 { self.drawn } else { magic | self.drawn & u64::MAX << (64 - above) });
            return;
        }
        self.choose(place, magic, above, used, false);
    }

    /// Places the rank and the squares above it exactly, and continues with the squares below.
    fn begin_again(&mut self, magic: u64) {
        self.exact.start(self.phase);
        let mut used = 0_u64;
        for place in 0..self.down_to_rank {
            let step = magic << self.squares[place];
            used = used.saturating_add(size(step));
            if used > self.limit || !self.exact.place(place, step) {
                return;
            }
        }
        let low = self.on_rank.checked_sub(1).map_or(64, |last| self.squares[last]);
        self.descend_exactly(self.down_to_rank, magic, low, used);
    }

    /// Continues from the square at `place`.
    fn descend_exactly(&mut self, place: usize, magic: u64, above: u32, used: u64) {
        if place == self.squares.len() {
            self.keep_if_shorter(span_of(&self.squares, magic, self.phase, self.bits));
        } else {
            self.choose(place, magic, above, used, true);
        }
    }

    /// Chooses the bits of the magic that the square at `place` needs, and continues from the remaining choices.
    fn choose(&mut self, place: usize, magic: u64, above: u32, used: u64, exact: bool) {
        let square = self.squares[place];
        let choice_bits = above - square;
        let new = ((1 << choice_bits) - 1) << (64 - above);
        let can_be_tried = choice_bits <= MOST_CHOICE_BITS.min(self.bits) && self.bits >= 6;
        let joins_rank = !exact && place + 1 == self.down_to_rank && can_be_tried;
        let open = if joins_rank { new } else { new & !self.drawn_mask };
        let magic = magic | self.drawn & new & !open;
        let left = self.limit.saturating_sub(used);
        let wide = place + WIDE >= self.squares.len() || joins_rank;
        if open == 0 || !wide || !can_be_tried {
            self.draw(place, magic, open, (used, left), exact);
            return;
        }
        let mut survivors = core::mem::take(&mut self.survivors[place]);
        survivors.clear();
        self.tests += 4 + (1 << open.count_ones()) / 16;
        let first = magic << square;
        let placed = if exact { &self.exact } else { &self.rough };
        self.pattern.set(placed, &self.visible[place], first);
        let near = if joins_rank { 1 << (square - self.squares[0] + self.shift()) } else { u64::MAX };
        let supposed = self.drawn << square;
        let mut bits = 0_u64;
        loop {
            let step = (magic | bits) << square;
            if size(step) <= left
                && (!joins_rank || size(step.wrapping_sub(supposed)) <= near)
                && !self.pattern.meets((step.wrapping_sub(first) >> self.shift()) as usize)
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
        let square = self.squares[place];
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
            if size(choice << square) <= left && self.follow(place, choice, used, exact) {
                branches -= 1;
            }
        }
    }

    /// Places the square at `place` with a choice of its bits and continues from there, unless different attack sets
    /// share a slot.
    fn follow(&mut self, place: usize, magic: u64, used: u64, exact: bool) -> bool {
        let square = self.squares[place];
        let step = magic << square;
        let used = used.saturating_add(size(step));
        if used > self.limit {
            return false;
        }
        self.tests += 1;
        let placed = if exact { &mut self.exact } else { &mut self.rough };
        let before = placed.taken.len();
        if !placed.place(place, step) {
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

/// Returns the magic of the shortest span that a chunk of so many tests finds, polished.
#[must_use]
pub fn run(occupancies: &Occupancies, number: u64, plan: Plan, tests: u64) -> Option<Hit> {
    let hit = Chunk::new(occupancies, number, plan, tests).run();
    hit.map(|hit| polish(occupancies, plan.bits, hit))
}

/// The search for one square, in chunks.
#[derive(Clone, Debug)]
pub struct SquareSearch {
    /// The piece and its square.
    pub square: PieceSquare,
    /// Its occupancies.
    pub occupancies: Occupancies,
    /// The longest useful span.
    pub most: u32,
}

impl SquareSearch {
    /// Returns the limits of a chunk. Every third has one index bit more than the mask has squares.
    fn plan(&self, number: u64) -> Plan {
        let bits = self.occupancies.bits + u32::from(number % 3 == 2);
        Plan { bits, most: self.most.min(1 << bits) }
    }
}

impl Chunked for SquareSearch {
    fn chunk(&self, number: u64) -> String {
        let Plan { bits, most } = self.plan(number);
        format!("{} bits={bits} most={most} chunk={number}", self.square)
    }

    fn run(&self, number: u64) -> String {
        let hit = run(&self.occupancies, number, self.plan(number), TESTS);
        hit.map_or("span=none".to_owned(), |hit| format!("span={}", hit.span))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_takes_fewer_slots_than_it_has_occupancies() {
        let occupancies = Occupancies::new(Piece::Rook, 52);
        let plan = Plan { bits: occupancies.bits, most: 1000 };
        let hit = run(&occupancies, 0, plan, TESTS).expect("a magic");
        assert!(hit.span < 800, "{hit:x?}");
        // Every occupancy agrees.
        assert_eq!(exact_span(&occupancies, plan.bits, hit.magic, hit.addend), Some(hit));
    }
}
