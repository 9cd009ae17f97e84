//! The time of a question, in three modes.
//!
//! Every round measures every implementation once, in a new order, each for some tens of
//! microseconds, the shortest of three passes. Other load and the clock rate are therefore the same
//! for all in a round, and the ratios of a round are more reliable than the times.

use std::arch::asm;
use std::hint::black_box;
use std::time::Instant;

use sliding_attacks::technique::ray_loop::RayLoop;

use crate::inputs::Random;
use crate::list::{Ours, visit_all};
use crate::lookup::{Lookup, Role, Visitor};
use crate::question::Question;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    pub const fn name(self) -> &'static str {
        match self {
            Self::Throughput => "throughput",
            Self::Latency => "latency",
            Self::LatencySquare => "latency square too",
        }
    }
}

/// An implementation in one cell.
pub struct Timed<I> {
    pub name: &'static str,
    pub role: Role,
    /// Goes once through all inputs and returns something that depends on all that was found. The
    /// number is 0, which the compiler does not know.
    pass: fn(&[I], u64) -> u64,
    inputs: Vec<I>,
    /// Nanoseconds a question, for each round.
    pub rounds: Vec<f64>,
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
fn throughput<L: Lookup, Q: Question>(inputs: &[Q::Input], _nothing: u64) -> u64 {
    let mut sum = 0;
    for &input in inputs {
        sum ^= one_by_one(Q::ask::<L>(input));
    }
    sum
}

#[inline(never)]
fn latency<L: Lookup, Q: Question, const SQUARE_TOO: bool>(
    inputs: &[Q::Input],
    nothing: u64,
) -> u64 {
    let mut last = 0;
    for &input in inputs {
        last = Q::ask::<L>(Q::changed(input, last & nothing, SQUARE_TOO));
    }
    last
}

/// Collects what is timed in one cell.
struct Collect<'a, Q: Question> {
    mode: Mode,
    inputs: &'a [Q::Input],
    collected: Vec<Timed<Q::Input>>,
}

impl<Q: Question> Visitor for Collect<'_, Q> {
    fn visit<L: Lookup>(&mut self, name: &'static str, role: Role) {
        // A bare load has no answer for a side.
        if role == Role::Limit && Q::IS_SHUFFLED {
            return;
        }
        let inputs = self
            .inputs
            .iter()
            .map(|&input| (input, Q::input::<L>(input)));
        for (input, own) in inputs.clone() {
            let expected = Q::ask::<Ours<RayLoop>>(input);
            assert_eq!(Q::ask::<L>(own), expected, "{name}, {}", Q::NAME);
        }
        let inputs = inputs.map(|(_, own)| own).collect();
        let pass = match self.mode {
            Mode::Throughput => throughput::<L, Q>,
            Mode::Latency => latency::<L, Q, false>,
            Mode::LatencySquare => latency::<L, Q, true>,
        };
        self.collected.push(Timed {
            name,
            role,
            pass,
            inputs,
            rounds: Vec::new(),
        });
    }
}

/// Measures one cell of the table: checks that every implementation agrees with the ray loop, and
/// times them in turns.
pub fn measure<Q: Question>(
    inputs: &[Q::Input],
    mode: Mode,
    rounds: usize,
) -> Vec<Timed<Q::Input>> {
    let mut collect = Collect::<Q> {
        mode,
        inputs,
        collected: Vec::new(),
    };
    visit_all(&mut collect);
    let mut random = Random::new();
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..collect.collected.len()).collect();
        random.shuffle(&mut order);
        for which in order {
            let Timed {
                pass,
                inputs,
                rounds,
                ..
            } = &mut collect.collected[which];
            // One pass brings the tables back into the cache.
            black_box(pass(inputs, black_box(0)));
            let mut least = f64::INFINITY;
            for _ in 0..3 {
                if Q::IS_SHUFFLED {
                    random.shuffle(inputs);
                }
                let started = Instant::now();
                black_box(pass(black_box(inputs), black_box(0)));
                least = least.min(started.elapsed().as_nanos() as f64);
            }
            rounds.push(least / inputs.len() as f64);
        }
    }
    collect.collected
}
