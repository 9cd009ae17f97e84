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
//! The search is divided into numbered chunks, each with its own random stream. A chunk ends with its first magic.

use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::records::Record;

use crate::chunked::{Chunked, Found, Outcome, PieceSquare};
use crate::stream::Stream;
use crate::subsets::{Placed, Subsets};

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

/// The search for one piece on one square.
#[derive(Clone, Debug)]
pub struct DepthFirst {
    piece: Piece,
    square: u8,
    /// The squares of the mask, the highest first.
    steps: Vec<u32>,
    placed: Placed,
    tests: u64,
}

impl DepthFirst {
    /// Prepares the search for an index of `bits` bits.
    #[must_use]
    pub fn new(occupancies: &Occupancies, bits: u32) -> Self {
        let steps: Vec<u32> = (0..64).rev().filter(|square| occupancies.mask >> square & 1 == 1).collect();
        let placed = Placed::new(&Subsets::new(occupancies, &steps), bits);
        Self { piece: occupancies.piece, square: occupancies.square, steps, placed, tests: 0 }
    }

    /// Runs one chunk, and returns its first magic with the number of slots that it uses.
    pub fn chunk(&mut self, chunk: u64, plan: Plan) -> Option<(u64, u32)> {
        let mut random = Stream::DepthFirst(chunk).of(self.piece, self.square, 0);
        self.tests = 0;
        self.placed.start(0);
        let mut found = None;
        while found.is_none() && self.tests < plan.tests {
            found = self.descend(0, 0, &mut random, plan);
        }
        found
    }

    /// Chooses the magic bits for the square of `step` and continues from the best choices, to the first magic.
    fn descend(&mut self, step: usize, magic: u64, random: &mut Candidates, plan: Plan) -> Option<(u64, u32)> {
        let depth = self.steps.len();
        if step == depth {
            return Some((magic, self.placed.taken.len() as u32));
        }
        let square = self.steps[step];
        let above = if step == 0 { 64 } else { self.steps[step - 1] };
        let before = self.placed.taken.len();
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
            if self.placed.place(step, extended << square) {
                let taken = (self.placed.taken.len() - before) as u64;
                survivors.push((taken << 8 | (noise ^ number.wrapping_mul(noise | 1)) >> 32 & 0xff, extended));
                self.placed.give_back(before);
            }
        }
        if step + WIDE_STEPS < depth {
            if survivors.is_empty() {
                return None;
            }
            survivors = vec![survivors[(random.word() % survivors.len() as u64) as usize]];
        }
        survivors.sort_unstable();
        for &(_, extended) in survivors.iter().take(plan.width) {
            if self.tests >= plan.tests {
                break;
            }
            self.placed.place(step, extended << square);
            let found = self.descend(step + 1, extended, random, plan);
            self.placed.give_back(before);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// The search for one square, in chunks.
#[derive(Clone, Debug)]
pub struct SquareSearch {
    /// The occupancies of the square.
    pub occupancies: Occupancies,
    /// The number of index bits.
    pub bits: u32,
    /// The limits of a chunk.
    pub plan: Plan,
}

impl Chunked for SquareSearch {
    fn square(&self) -> PieceSquare {
        PieceSquare::new(self.occupancies.piece, self.occupancies.square)
    }

    fn command(&self) -> String {
        let (square, bits, Plan { width, tests, zeros }) = (self.square(), self.bits, self.plan);
        format!("dense --squares {square} --bits {bits} --width {width} --zeros {zeros} --tests {tests}")
    }

    fn run(&self, chunk: u64) -> Outcome {
        let Occupancies { piece, square, .. } = self.occupancies;
        let mut search = DepthFirst::new(&self.occupancies, self.bits);
        let found = search.chunk(chunk, self.plan).map(|(magic, slots)| {
            let record = Record { piece, square, bits: self.bits, magic, addend: None, offset: None };
            Found { size: slots.into(), line: record.to_string() }
        });
        Outcome { found, work: vec![("tests".into(), search.tests)] }
    }
}

/// A magic, with the number of slots that it uses and the chunk that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) magic: u64,
    pub(crate) slots: u32,
    pub(crate) chunk: u64,
}

/// Returns what the lowest chunk from `from` up to but not including `to` finds, whatever the number of threads.
pub(crate) fn search(occupancies: &Occupancies, bits: u32, (from, to): (u64, u64), plan: Plan) -> Option<Hit> {
    let (next, lowest) = (AtomicU64::new(from), AtomicU64::new(to));
    let work = || {
        let mut search = DepthFirst::new(occupancies, bits);
        let mut best = None;
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= lowest.load(Ordering::Relaxed) {
                return best;
            }
            if let Some((magic, slots)) = search.chunk(chunk, plan) {
                if lowest.fetch_min(chunk, Ordering::Relaxed) > chunk {
                    best = Some(Hit { magic, slots, chunk });
                }
            }
        }
    };
    rayon::broadcast(|_| work()).into_iter().flatten().min_by_key(|hit| hit.chunk)
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::internal::search::Slots;

    use super::*;
    use crate::with_threads;

    #[test]
    fn a_bishop_gives_up_a_bit_whatever_the_threads() {
        let occupancies = Occupancies::new(Piece::Bishop, 49);
        let run = || search(&occupancies, 4, (0, 64), Plan::default());
        let hit = run().expect("a magic within 64 chunks");
        assert!(hit.slots <= 16);
        assert_eq!(Slots::new().test(&occupancies, hit.magic, 4), Ok(()));
        assert_eq!(with_threads(3, run), Some(hit));
    }

    #[test]
    fn a_search_without_a_hit_ends() {
        // Five bits are too few for the 108 attack sets of a bishop on d4.
        let plan = Plan { width: 1, tests: 1000, ..Plan::default() };
        assert_eq!(search(&Occupancies::new(Piece::Bishop, 27), 5, (2, 6), plan), None);
    }
}
