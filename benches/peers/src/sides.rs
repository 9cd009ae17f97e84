//! The time of what a side's sliders attack, in one call: ours beside loops over look-ups.
//!
//! Each call is a function of its own, because that is how a program asks, and so that no two are computed in one vector. The
//! sides are in a new order for each pass: a loop over a set ends with a branch, and a processor that sees the same list again
//! and again learns it by heart.

use std::hint::black_box;

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks};

use crate::inputs::Random;
use crate::list::visit_all;
use crate::look_up::{House, LookUp, Visitor};
use crate::measure::{Collected, Times, one_by_one, time};

/// The sliders that attack like rooks, those that attack like bishops, and the occupied squares.
type Input = [u64; 3];

pub const MODES: [&str; 2] = ["throughput", "latency"];

#[inline(never)]
fn sliders<L: LookUp>(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
    L::sliders(orthogonal, diagonal, occupied)
}

/// No call depends on another.
fn throughput<L: LookUp>(inputs: &[Input], _nothing: u64) -> u64 {
    let attacks = |&[orthogonal, diagonal, occupied]: &Input| sliders::<L>(orthogonal, diagonal, occupied);
    inputs.iter().fold(0, |sum, input| sum ^ one_by_one(attacks(input)))
}

/// Each position depends on the attacks before.
fn latency<L: LookUp>(inputs: &[Input], nothing: u64) -> u64 {
    inputs.iter().fold(0, |last, input| {
        let [orthogonal, diagonal, occupied] = input.map(|squares| squares ^ last & nothing);
        sliders::<L>(orthogonal, diagonal, occupied)
    })
}

struct Collect<'a> {
    mode: &'a str,
    inputs: &'a [Input],
    only: &'a [String],
    collected: Collected<Input>,
}

impl Visitor for Collect<'_> {
    fn visit<L: LookUp>(&mut self, name: &'static str, house: House) {
        let is_left_out = !self.only.is_empty() && !self.only.iter().any(|text| name.contains(text));
        if house == House::Limit || house == House::Ours && is_left_out {
            return;
        }
        if house != House::None {
            for &[orthogonal, diagonal, occupied] in self.inputs {
                let expected = RayLoop::slider_attacks_of(Bitboard(orthogonal), Bitboard(diagonal), Bitboard(occupied));
                assert_eq!(L::sliders(orthogonal, diagonal, occupied), expected.0, "{name}");
            }
        }
        let pass = if self.mode == "throughput" { throughput::<L> } else { latency::<L> };
        self.collected.push((pass, self.inputs.to_vec(), Times { name, house, rounds: Vec::new() }));
    }
}

/// Measures everything of other houses, and of ours what has one of these texts in its name.
pub fn measure(inputs: &[Input], mode: &str, rounds: usize, only: &[String]) -> Vec<Times> {
    let mut collect = Collect { mode, inputs, only, collected: Vec::new() };
    visit_all(&mut collect);
    time(black_box(collect.collected), rounds, |inputs: &mut [Input], random: &mut Random| random.shuffle(inputs))
}
