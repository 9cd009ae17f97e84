//! The time of threats: of this crate's implementations, and of what engines write by hand.
//!
//! As in [`measure`](crate::measure) all have their turn in each round, and have to find the same.
//! The inputs are in a new order for each pass, because processors learn where loops end in a list
//! that they see again.

mod board;
mod inputs;
mod ours;
mod usual;

use std::hint::black_box;
use std::time::Instant;

use perft::Position;
use sliding_attacks::threats::Portable;
use sliding_attacks::{Dispatch, Native};

use crate::inputs::Random;
use crate::look_up::Role;
use board::Board;
use inputs::{Change, Move};
use ours::{Ours, Pairs};
use usual::ByHand;

/// Code that finds threats, as words of 32 bits: attacker, from, attacked and to, a byte each from the
/// lowest, and whether the threat starts in the highest bit.
trait Finder: Copy + 'static {
    type List: AsRef<[u32]> + 'static;

    fn list() -> Self::List;
    fn clear(list: &mut Self::List);

    /// Appends what starts and ends when a piece comes to a square or leaves it.
    fn change(self, change: &Change, list: &mut Self::List);

    /// Appends what starts and ends when a piece goes to an empty square.
    fn moved(self, moved: &Move, list: &mut Self::List);

    /// Appends all threats.
    fn all(self, board: &Board, list: &mut Self::List);
}

trait Input: Copy + 'static {
    fn find<F: Finder>(&self, finder: F, list: &mut F::List);
}

impl Input for Change {
    #[inline(always)]
    fn find<F: Finder>(&self, finder: F, list: &mut F::List) {
        finder.change(self, list);
    }
}

impl Input for Move {
    #[inline(always)]
    fn find<F: Finder>(&self, finder: F, list: &mut F::List) {
        finder.moved(self, list);
    }
}

impl Input for Board {
    #[inline(always)]
    fn find<F: Finder>(&self, finder: F, list: &mut F::List) {
        finder.all(self, list);
    }
}

/// An implementation in one cell.
pub struct Timed {
    pub name: String,
    pub role: Role,
    /// Goes once through all inputs, and returns the nanoseconds for each.
    pass: Box<dyn FnMut(&mut Random) -> f64>,
    /// By round.
    pub rounds: Vec<f64>,
}

/// What is compared on the same inputs.
struct Cell<I> {
    /// Two lists, because a program knows which of two calls it makes: pieces that leave, and those
    /// that come.
    inputs: [Vec<I>; 2],
    timed: Vec<Timed>,
}

impl<I: Input> Cell<I> {
    fn new(inputs: [Vec<I>; 2]) -> Self {
        Self {
            inputs,
            timed: Vec::new(),
        }
    }

    /// Adds an implementation that finds what the code by hand finds, of the pairs that count.
    fn add<F: Finder>(&mut self, name: &str, role: Role, finder: F, pairs: Pairs) {
        for input in self.inputs.iter().flatten() {
            let found = |mut words: Vec<u32>| {
                words.sort_unstable();
                words
            };
            let (mut list, mut by_hand) = (F::list(), ByHand::list());
            input.find(finder, &mut list);
            input.find(ByHand, &mut by_hand);
            let counting = by_hand.as_ref().iter().copied();
            let counting = counting.filter(|&word| pairs.count(word)).collect();
            assert_eq!(found(list.as_ref().to_vec()), found(counting), "{name}");
        }
        let [mut first, mut second] = self.inputs.clone();
        let mut list = F::list();
        let pass = move |random: &mut Random| {
            let mut least = f64::INFINITY;
            for _ in 0..3 {
                random.shuffle(&mut first);
                random.shuffle(&mut second);
                let started = Instant::now();
                for inputs in [&first, &second] {
                    for input in black_box(&inputs[..]) {
                        F::clear(&mut list);
                        input.find(finder, &mut list);
                        // What was written has to be in memory.
                        black_box(&mut list);
                    }
                }
                least = least.min(started.elapsed().as_nanos() as f64);
            }
            least / (first.len() + second.len()) as f64
        };
        self.timed.push(Timed {
            name: name.to_owned(),
            role,
            pass: Box::new(pass),
            rounds: Vec::new(),
        });
    }
}

struct Cells {
    changes: Cell<Change>,
    moves: Cell<Move>,
    boards: Cell<Board>,
}

impl Cells {
    fn add<F: Finder>(&mut self, name: &str, role: Role, finder: F, pairs: Pairs) {
        self.changes.add(name, role, finder, pairs);
        self.moves.add(name, role, finder, pairs);
        self.boards.add(name, role, finder, pairs);
    }
}

/// Times what starts and ends with changes of these positions, and all threats of each.
pub fn measure(positions: &[Position], rounds: usize) -> [(&'static str, Vec<Timed>); 3] {
    let (moves, [leaving, coming]) = inputs::moves(positions);
    let mut cells = Cells {
        changes: Cell::new([leaving, coming]),
        moves: Cell::new([moves, Vec::new()]),
        boards: Cell::new([inputs::boards(positions), Vec::new()]),
    };
    let ours = Role::Ours;
    cells.add("by hand", Role::Peer, ByHand, Pairs::All);
    cells.add("Portable", ours, Ours::<Portable>::ALL, Pairs::All);
    #[cfg(all(target_feature = "avx2", target_feature = "popcnt"))]
    {
        use sliding_attacks::threats::Avx2;
        cells.add("Avx2", ours, Ours::<Avx2>::ALL, Pairs::All);
    }
    #[cfg(all(target_feature = "avx512vbmi2", target_feature = "avx512vl"))]
    {
        use sliding_attacks::threats::Avx512;
        cells.add("Avx512", ours, Ours::<Avx512>::ALL, Pairs::All);
    }
    #[cfg(all(
        target_arch = "aarch64",
        target_endian = "little",
        target_feature = "neon"
    ))]
    {
        use sliding_attacks::threats::Neon;
        cells.add("Neon", ours, Ours::<Neon>::ALL, Pairs::All);
    }
    for (name, native, pairs) in [
        ("Native", Ours::<Native>::ALL, Pairs::All),
        (
            "Native without kings",
            Ours::WITHOUT_KINGS,
            Pairs::WithoutKings,
        ),
        ("Native with few pairs", Ours::FEW, Pairs::Few),
    ] {
        cells.add(name, ours, native, pairs);
    }
    cells.add("Dispatch", ours, Ours::<Dispatch>::ALL, Pairs::All);
    let mut random = Random::new();
    let mut timed = [
        ("change", cells.changes.timed),
        ("moved piece", cells.moves.timed),
        ("refresh", cells.boards.timed),
    ];
    for (_, timed) in &mut timed {
        for _ in 0..rounds {
            let mut order: Vec<usize> = (0..timed.len()).collect();
            random.shuffle(&mut order);
            for which in order {
                let time = (timed[which].pass)(&mut random);
                timed[which].rounds.push(time);
            }
        }
    }
    timed
}
