//! Implementations that are timed in turns.
//!
//! Every round measures every implementation once, in a new order. Other load and the clock rate are
//! therefore the same for all in a round, and the ratios of a round are more reliable than the times.

use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;

use crate::list::Role;

/// Returns the nanoseconds of each input, given the number of the round.
type Pass<'a> = Box<dyn FnMut(usize, &mut Rng) -> f64 + 'a>;

/// An implementation in one cell.
pub struct Timed<'a> {
    pub name: String,
    pub role: Role,
    pass: Pass<'a>,
    /// By round.
    pub rounds: Vec<f64>,
}

impl<'a> Timed<'a> {
    pub fn new(name: &str, role: Role, pass: impl FnMut(usize, &mut Rng) -> f64 + 'a) -> Self {
        Self {
            name: name.to_owned(),
            role,
            pass: Box::new(pass),
            rounds: Vec::new(),
        }
    }
}

pub fn in_turns(timed: &mut [Timed], rounds: usize) {
    // What ran before decides what is in the caches, so each process has its own order.
    let mut random = Rng::new();
    for round in 0..rounds {
        let mut order: Vec<usize> = (0..timed.len()).collect();
        random.shuffle(&mut order);
        for which in order {
            let time = (timed[which].pass)(round, &mut random);
            timed[which].rounds.push(time);
        }
    }
}

/// Returns the nanoseconds of the shortest of three passes through some inputs, which are prepared
/// before each.
pub fn shortest<I>(
    inputs: &mut I,
    mut prepare: impl FnMut(&mut I),
    mut pass: impl FnMut(&I),
) -> f64 {
    let time = |_| {
        prepare(inputs);
        let started = Instant::now();
        pass(black_box(inputs));
        started.elapsed().as_nanos() as f64
    };
    (0..3).map(time).fold(f64::INFINITY, f64::min)
}

/// Prints a line for each implementation in a cell.
pub fn print(cell: [&str; 3], timed: &[Timed]) {
    for timed in timed {
        let role = format!("{:?}", timed.role).to_lowercase();
        let rounds: Vec<String> = timed.rounds.iter().map(f64::to_string).collect();
        let (cell, rounds) = (cell.join(","), rounds.join(" "));
        println!("{cell}\t{}\t{role}\t{rounds}", timed.name);
    }
}
