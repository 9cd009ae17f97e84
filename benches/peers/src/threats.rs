//! The time of finding threats: by this crate's implementations, by the C header's, and by typical
//! hand-written engine code.
//!
//! As in [`measure`](crate::measure()) all have their turn in each round, and must find the same. The
//! inputs are in a new order for each pass, because processors learn where loops end in a list that
//! they see again.

mod board;
mod in_c;
mod inputs;
mod ours;
mod usual;

use std::hint::black_box;

use perft::Position;
use sliding_attacks_threats::{FindThreats, FinderVisitor, visit_finders};

use crate::list::Role;
use crate::turns::{Timed, in_turns, print, shortest};
use board::Board;
use inputs::{Change, Move};
use usual::ByHand;

/// Threats, as words of 32 bits: attacker, from, attacked and to, a byte each from the lowest, and whether
/// the threat starts in the highest bit.
trait List: Default + 'static {
    fn clear(&mut self);
    fn words(&self) -> Vec<u32>;
}

/// Code that finds threats.
trait Finder: 'static {
    type List: List;

    /// Appends the threats that start and end when a piece arrives on a square or leaves it.
    fn change(change: &Change, list: &mut Self::List);

    /// Appends the threats that start and end when a piece moves to an empty square.
    fn piece_move(piece_move: &Move, list: &mut Self::List);

    /// Appends all threats.
    fn refresh(board: &Board, list: &mut Self::List);
}

/// What is compared on the same inputs.
struct Cell<I> {
    name: &'static str,
    /// Two lists, because a program knows which of two calls it makes: pieces that leave, and those
    /// that arrive.
    inputs: [Vec<I>; 2],
    timed: Vec<Timed<'static>>,
}

impl<I: Copy + 'static> Cell<I> {
    fn new(name: &'static str, inputs: [Vec<I>; 2]) -> Self {
        Self {
            name,
            inputs,
            timed: Vec::new(),
        }
    }

    /// Adds an implementation that finds what the code by hand finds.
    fn add<F: Finder>(
        &mut self,
        name: &str,
        role: Role,
        find: impl Fn(&I, &mut F::List) + 'static,
        by_hand: impl Fn(&I, &mut usual::List),
    ) {
        let (mut list, mut expected) = (F::List::default(), usual::List::default());
        for input in self.inputs.iter().flatten() {
            list.clear();
            expected.clear();
            find(input, &mut list);
            by_hand(input, &mut expected);
            let mut words = [list.words(), expected.words()];
            words.iter_mut().for_each(|words| words.sort_unstable());
            assert_eq!(words[0], words[1], "{name}");
        }
        let mut inputs = self.inputs.clone();
        let length = inputs.iter().map(Vec::len).sum::<usize>() as f64;
        self.timed.push(Timed::new(name, role, move |_, random| {
            let shuffle = |inputs: &mut [Vec<I>; 2]| {
                for inputs in inputs {
                    random.shuffle(inputs);
                }
            };
            let nanoseconds = shortest(&mut inputs, shuffle, |inputs| {
                for inputs in inputs {
                    for input in black_box(&inputs[..]) {
                        list.clear();
                        find(input, &mut list);
                        // What was written must be in memory.
                        black_box(&mut list);
                    }
                }
            });
            nanoseconds / length
        }));
    }

    fn measure(mut self, name: &str, rounds: usize) {
        in_turns(&mut self.timed, rounds);
        print([name, "throughput", self.name], &self.timed);
    }
}

struct Cells {
    changes: Cell<Change>,
    moves: Cell<Move>,
    boards: Cell<Board>,
}

impl Cells {
    fn add<F: Finder>(&mut self, name: &str, role: Role) {
        self.changes.add::<F>(name, role, F::change, ByHand::change);
        self.moves
            .add::<F>(name, role, F::piece_move, ByHand::piece_move);
        self.boards
            .add::<F>(name, role, F::refresh, ByHand::refresh);
    }
}

impl FinderVisitor for Cells {
    fn visit<A: FindThreats>(&mut self) {
        self.add::<A>(A::NAME, Role::Ours);
    }
}

/// Times what starts and ends with changes of these positions, and all threats of each.
pub fn measure(name: &str, positions: &[Position], rounds: usize) {
    let (moves, changes) = inputs::moves(positions);
    let mut cells = Cells {
        changes: Cell::new("change", changes),
        moves: Cell::new("moved piece", [moves, Vec::new()]),
        boards: Cell::new("refresh", [inputs::boards(positions), Vec::new()]),
    };
    cells.add::<ByHand>("by hand", Role::Peer);
    visit_finders(&mut cells);
    in_c::add_all(&mut cells);
    cells.changes.measure(name, rounds);
    cells.moves.measure(name, rounds);
    cells.boards.measure(name, rounds);
}
