//! The time of a question, in three modes: each pass takes some tens of microseconds.

use std::arch::asm;
use std::hint::black_box;

use sliding_attacks::SlidingAttacks;
use sliding_attacks::technique::ray_loop::RayLoop;

use crate::limit::Index;
use crate::list::{Role, Visitor, visit_all};
use crate::question::Question;
use crate::turns::{Timed, in_turns, print, shortest};

#[derive(Clone, Copy, Debug)]
pub enum Mode {
    /// No lookup depends on another: the throughput of the processor.
    Throughput,
    /// The occupied squares of each depend on the previous attacks.
    Latency,
    /// The square of each depends on the previous attacks as well.
    LatencySquare,
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Throughput, Self::Latency, Self::LatencySquare];
    /// Their names in the measurements.
    const NAMES: [&str; 3] = ["throughput", "latency", "latency square too"];
}

/// Returns the number unchanged, without an instruction, but opaque to the compiler. This prevents
/// vectorized loops: the compiler would gather some lookups in loops like these, but nowhere else.
#[inline(always)]
pub fn one_by_one(mut number: u64) -> u64 {
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags)) };
    number
}

#[inline(never)]
fn throughput<A: SlidingAttacks, Q: Question>(inputs: &[Q::Input], _nothing: u64) -> u64 {
    let mut sum = 0;
    for &input in inputs {
        sum ^= one_by_one(Q::ask::<A>(input));
    }
    sum
}

#[inline(never)]
fn latency<A: SlidingAttacks, Q: Question, const SQUARE_TOO: bool>(
    inputs: &[Q::Input],
    nothing: u64,
) -> u64 {
    let mut last = 0;
    for &input in inputs {
        last = Q::ask::<A>(Q::changed(input, last & nothing, SQUARE_TOO));
    }
    last
}

/// Collects what is timed in one cell.
struct Collect<'a, Q: Question> {
    mode: Mode,
    inputs: &'a [Q::Input],
    collected: Vec<Timed<'a>>,
}

impl<Q: Question> Visitor for Collect<'_, Q> {
    fn visit<A: SlidingAttacks>(&mut self, name: &'static str, role: Role, index: Option<Index>) {
        let own = |&input| index.map_or(Some(input), |index| Q::of_load(input, index));
        let Some(mut inputs) = self.inputs.iter().map(own).collect::<Option<Vec<_>>>() else {
            return;
        };
        for (&input, &own) in self.inputs.iter().zip(&inputs) {
            let expected = Q::ask::<RayLoop>(input);
            assert_eq!(Q::ask::<A>(own), expected, "{name}, {}", Q::NAME);
        }
        // Goes once through all inputs and returns something that depends on all that was found. The
        // number is 0, which the compiler does not know.
        let pass: fn(&[Q::Input], u64) -> u64 = match self.mode {
            Mode::Throughput => throughput::<A, Q>,
            Mode::Latency => latency::<A, Q, false>,
            Mode::LatencySquare => latency::<A, Q, true>,
        };
        let timed = Timed::new(name, role, move |_, random| {
            // One pass brings the tables back into the cache.
            black_box(pass(&inputs, black_box(0)));
            let prepare = |inputs: &mut Vec<Q::Input>| {
                if Q::IS_SHUFFLED {
                    random.shuffle(inputs);
                }
            };
            let nanoseconds = shortest(&mut inputs, prepare, |inputs| {
                black_box(pass(inputs, black_box(0)));
            });
            nanoseconds / inputs.len() as f64
        });
        self.collected.push(timed);
    }
}

/// Measures one cell of the table: checks that every implementation agrees with the ray loop, times
/// them in turns, and prints their times.
pub fn measure<Q: Question>(name: &str, inputs: &[Q::Input], mode: Mode, rounds: usize) {
    let mut collect = Collect::<Q> {
        mode,
        inputs,
        collected: Vec::new(),
    };
    visit_all(&mut collect);
    in_turns(&mut collect.collected, rounds);
    let cell = [name, Mode::NAMES[mode as usize], Q::NAME];
    print(cell, &collect.collected);
}
