//! The time of finding threats: by this crate's implementations, by the C header's, and by typical
//! hand-written engine code.
//!
//! As in [`measure`](crate::measure) all have their turn in each round, and must find the same. The
//! inputs are in a new order for each pass, because processors learn where loops end in a list that
//! they see again.

mod board;
mod in_c;
mod inputs;
mod ours;
mod usual;

use std::hint::black_box;
use std::time::Instant;

use perft::Position;
use sliding_attacks_threats::{FindThreats, FinderVisitor, ThreatNative, visit_finders};

use crate::inputs::Random;
use crate::lookup::Role;
use board::Board;
use inputs::{Change, Move};
use ours::{All, Few, Ours, WithoutKings};
use usual::ByHand;

/// Code that finds threats, as words of 32 bits: attacker, from, attacked and to, a byte each from the
/// lowest, and whether the threat starts in the highest bit.
trait Finder: 'static {
    type List: AsRef<[u32]> + 'static;

    /// Whether it finds such a threat.
    fn counts(_word: u32) -> bool {
        true
    }

    fn list() -> Self::List;
    fn clear(list: &mut Self::List);

    /// Appends the threats that start and end when a piece arrives on a square or leaves it.
    fn change(change: &Change, list: &mut Self::List);

    /// Appends the threats that start and end when a piece moves to an empty square.
    fn moved(moved: &Move, list: &mut Self::List);

    /// Appends all threats.
    fn all(board: &Board, list: &mut Self::List);
}

trait Input: Copy + 'static {
    fn find<F: Finder>(&self, list: &mut F::List);
}

impl Input for Change {
    #[inline(always)]
    fn find<F: Finder>(&self, list: &mut F::List) {
        F::change(self, list);
    }
}

impl Input for Move {
    #[inline(always)]
    fn find<F: Finder>(&self, list: &mut F::List) {
        F::moved(self, list);
    }
}

impl Input for Board {
    #[inline(always)]
    fn find<F: Finder>(&self, list: &mut F::List) {
        F::all(self, list);
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
    /// that arrive.
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
    fn add<F: Finder>(&mut self, name: &str, role: Role) {
        for input in self.inputs.iter().flatten() {
            let found = |mut words: Vec<u32>| {
                words.sort_unstable();
                words
            };
            let (mut list, mut by_hand) = (F::list(), ByHand::list());
            input.find::<F>(&mut list);
            input.find::<ByHand>(&mut by_hand);
            let counting = by_hand.as_ref().iter().copied();
            let counting = counting.filter(|&word| F::counts(word)).collect();
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
                        input.find::<F>(&mut list);
                        // What was written must be in memory.
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
    fn add<F: Finder>(&mut self, name: &str, role: Role) {
        self.changes.add::<F>(name, role);
        self.moves.add::<F>(name, role);
        self.boards.add::<F>(name, role);
    }
}

impl FinderVisitor for Cells {
    fn visit<A: FindThreats>(&mut self) {
        self.add::<Ours<A, All>>(A::NAME, Role::Ours);
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
    cells.add::<ByHand>("by hand", Role::Peer);
    visit_finders(&mut cells);
    in_c::add_all(&mut cells);
    let ours = Role::Ours;
    cells.add::<Ours<ThreatNative, WithoutKings>>("native without kings", ours);
    cells.add::<Ours<ThreatNative, Few>>("native with few pairs", ours);
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
