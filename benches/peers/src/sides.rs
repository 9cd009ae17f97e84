//! The time of what a side's sliders attack, together and by kind of piece: ours beside loops over look-ups.
//!
//! Each call is a function of its own, because that is how a program asks, and so that no two are computed in one vector. The
//! sides are in a new order for each pass: a loop over a set ends with a branch, and a processor that sees the same list again
//! and again learns it by heart.

use std::hint::black_box;

use sliding_attacks::technique::ray_loop::RayLoop;

use crate::inputs::Random;
use crate::list::{Ours, visit_all};
use crate::look_up::{House, LookUp, Visitor};
use crate::measure::{Collected, Pass, Times, one_by_one, time};

pub const MODES: [&str; 2] = ["throughput", "latency"];

/// What a program asks about a side.
pub trait Question {
    const NAME: &str;
    /// Bitboards, the occupied squares among them.
    type Input: Copy + AsMut<[u64]>;

    fn input(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> Self::Input;

    /// Returns the answer as words, not inlined.
    fn ask<L: LookUp>(input: Self::Input) -> [u64; 3];
}

/// What do all sliders attack?
pub struct Together;

impl Question for Together {
    const NAME: &str = "side";
    type Input = [u64; 3];

    fn input(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> Self::Input {
        [rooks | queens, bishops | queens, occupied]
    }

    #[inline(always)]
    fn ask<L: LookUp>([orthogonal, diagonal, occupied]: Self::Input) -> [u64; 3] {
        #[inline(never)]
        fn sliders<L: LookUp>(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
            L::sliders(orthogonal, diagonal, occupied)
        }
        [sliders::<L>(orthogonal, diagonal, occupied), 0, 0]
    }
}

/// What do the rooks attack, what the bishops, and what the queens?
pub struct ByPiece;

impl Question for ByPiece {
    const NAME: &str = "side by piece";
    type Input = [u64; 4];

    fn input(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> Self::Input {
        [rooks, bishops, queens, occupied]
    }

    #[inline(always)]
    fn ask<L: LookUp>([rooks, bishops, queens, occupied]: Self::Input) -> [u64; 3] {
        #[inline(never)]
        fn by_piece<L: LookUp>(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> [u64; 3] {
            L::by_piece(rooks, bishops, queens, occupied)
        }
        by_piece::<L>(rooks, bishops, queens, occupied)
    }
}

fn sum([first, second, third]: [u64; 3]) -> u64 {
    first ^ second ^ third
}

/// No call depends on another.
fn throughput<Q: Question, L: LookUp>(inputs: &[Q::Input], _nothing: u64) -> u64 {
    inputs.iter().fold(0, |all, &input| all ^ one_by_one(sum(Q::ask::<L>(input))))
}

/// Each position depends on the attacks before.
fn latency<Q: Question, L: LookUp>(inputs: &[Q::Input], nothing: u64) -> u64 {
    inputs.iter().fold(0, |last, &(mut input)| {
        input.as_mut().iter_mut().for_each(|squares| *squares ^= last & nothing);
        sum(Q::ask::<L>(input))
    })
}

struct Collect<'a, Q: Question> {
    mode: &'a str,
    inputs: &'a [Q::Input],
    only: &'a [String],
    collected: Collected<Q::Input>,
}

impl<Q: Question> Visitor for Collect<'_, Q> {
    fn visit<L: LookUp>(&mut self, name: &'static str, house: House) {
        let is_left_out = !self.only.is_empty() && !self.only.iter().any(|text| name.contains(text));
        if house == House::Limit || house == House::Ours && is_left_out {
            return;
        }
        if house != House::None {
            for &input in self.inputs {
                assert_eq!(Q::ask::<L>(input), Q::ask::<Ours<RayLoop>>(input), "{name}");
            }
        }
        let pass: Pass<Q::Input> = if self.mode == "throughput" { throughput::<Q, L> } else { latency::<Q, L> };
        self.collected.push((pass, self.inputs.to_vec(), Times { name, house, rounds: Vec::new() }));
    }
}

/// Measures everything of other houses, and of ours what has one of these texts in its name.
pub fn measure<Q: Question>(sides: &[[u64; 4]], mode: &str, rounds: usize, only: &[String]) -> Vec<Times> {
    let input = |&[rooks, bishops, queens, occupied]: &[u64; 4]| Q::input(rooks, bishops, queens, occupied);
    let inputs: Vec<Q::Input> = sides.iter().map(input).collect();
    let mut collect = Collect::<Q> { mode, inputs: &inputs, only, collected: Vec::new() };
    visit_all(&mut collect);
    time(black_box(collect.collected), rounds, |inputs: &mut [Q::Input], random: &mut Random| random.shuffle(inputs))
}
