//! The time of what a side's sliders attack, together and by kind of piece: ours beside loops over
//! look-ups.
//!
//! Each call is a function of its own, because that is how a program asks, and so that no two are
//! computed in one vector. The sides are in a new order for each pass: a loop over a set ends with
//! a branch, and a processor that sees the same list again and again learns it by heart.

use std::hint::black_box;

use sliding_attacks::technique::ray_loop::RayLoop;

use crate::inputs::Random;
use crate::list::{Ours, visit_all};
use crate::look_up::{LookUp, Role, Visitor};
use crate::measure::{Collected, Pass, Times, one_by_one, time};

pub const MODES: [&str; 2] = ["throughput", "latency"];

/// Returns what all sliders attack, given those of both directions, or what the rooks, the bishops
/// and the queens attack, as one word. The last bitboard has the occupied squares.
#[inline(always)]
fn ask<L: LookUp, const N: usize>(input: [u64; N]) -> u64 {
    #[inline(never)]
    fn sliders<L: LookUp>(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
        L::sliders(orthogonal, diagonal, occupied)
    }
    #[inline(never)]
    fn by_piece<L: LookUp>(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> [u64; 3] {
        L::by_piece(rooks, bishops, queens, occupied)
    }
    match *input.as_slice() {
        [orthogonal, diagonal, occupied] => sliders::<L>(orthogonal, diagonal, occupied),
        [rooks, bishops, queens, occupied] => {
            let [by_rooks, by_bishops, by_queens] = by_piece::<L>(rooks, bishops, queens, occupied);
            by_rooks ^ by_bishops ^ by_queens
        }
        _ => unreachable!("a side is asked with three or four bitboards"),
    }
}

/// No call depends on another.
fn throughput<L: LookUp, const N: usize>(inputs: &[[u64; N]], _nothing: u64) -> u64 {
    inputs
        .iter()
        .fold(0, |all, &input| all ^ one_by_one(ask::<L, N>(input)))
}

/// Each position depends on the attacks before.
fn latency<L: LookUp, const N: usize>(inputs: &[[u64; N]], nothing: u64) -> u64 {
    inputs.iter().fold(0, |last, &input| {
        ask::<L, N>(input.map(|squares| squares ^ last & nothing))
    })
}

struct Collect<'a, const N: usize> {
    mode: &'a str,
    inputs: &'a [[u64; N]],
    collected: Collected<[u64; N]>,
}

impl<const N: usize> Visitor for Collect<'_, N> {
    fn visit<L: LookUp>(&mut self, name: &'static str, role: Role) {
        if role == Role::Limit {
            return;
        }
        if role != Role::None {
            for &input in self.inputs {
                assert_eq!(ask::<L, N>(input), ask::<Ours<RayLoop>, N>(input), "{name}");
            }
        }
        let pass: Pass<[u64; N]> = if self.mode == "throughput" {
            throughput::<L, N>
        } else {
            latency::<L, N>
        };
        self.collected.push((
            pass,
            self.inputs.to_vec(),
            Times {
                name,
                role,
                rounds: Vec::new(),
            },
        ));
    }
}

/// Measures everything but the loads alone.
pub fn measure<const N: usize>(inputs: &[[u64; N]], mode: &str, rounds: usize) -> Vec<Times> {
    let mut collect = Collect {
        mode,
        inputs,
        collected: Vec::new(),
    };
    visit_all(&mut collect);
    time(
        black_box(collect.collected),
        rounds,
        |inputs: &mut [[u64; N]], random: &mut Random| random.shuffle(inputs),
    )
}
