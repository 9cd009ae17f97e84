//! Times `Fancy`, `Native`, `Dispatch` and a few techniques in positions from random games. The root
//! functions of one slider are those of `Fancy`, and of a set those of `Native`.
//!
//! ```text
//! cargo bench
//! cargo bench -- queen
//! RUSTFLAGS="-C target-cpu=native" cargo bench
//! ```
//!
//! Each time is for a pass over all inputs; the line below it gives the number of calls per second.
//! No call depends on another. `benches/peers` also measures latency, cold caches, and other
//! crates.

use std::iter::successors;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box_drop};
use fastrand::Rng;
use perft::{Position, SUITE};
use sliding_attacks::layout::fancy::Fancy;
use sliding_attacks::technique::hyperbola_quintessence::HyperbolaQuintessence;
use sliding_attacks::technique::kogge_stone::KoggeStone;
use sliding_attacks::technique::obstruction_difference::ObstructionDifference;
use sliding_attacks::{Bitboard, Dispatch, Native, Sliders, SlidingAttacks, Square};

fn main() {
    divan::main();
}

/// Returns the sliders of the side to move and the occupied squares, after each move of random games
/// from the positions of perft.
fn positions() -> Vec<(Sliders, Bitboard)> {
    let mut random = Rng::with_seed(0);
    let mut positions = Vec::new();
    for known in SUITE.iter().cycle().take(60) {
        let next = |position: &Position| random.choice(position.children::<Native>());
        let game = successors(Some(known.position), next).take(80);
        positions.extend(game.map(|position| (position.own.sliders, position.occupied())));
    }
    positions
}

/// Times passes over the inputs, in a new order each time, because a processor learns by heart which
/// way the branches of a list go.
fn time<I: Copy>(bencher: Bencher, mut inputs: Vec<I>, call: impl Fn(I) -> Bitboard + Sync) {
    assert!(inputs.len() > 1_000, "too few positions");
    let mut random = Rng::with_seed(0);
    bencher
        .counter(ItemsCount::new(inputs.len()))
        .with_inputs(|| {
            random.shuffle(&mut inputs);
            inputs.clone()
        })
        .bench_local_values(|inputs| {
            for &input in &inputs {
                black_box_drop(call(input));
            }
            inputs
        });
}

/// Times a lookup for the sliders that `selected` returns.
fn one(
    bencher: Bencher,
    selected: impl Fn(Sliders) -> Bitboard,
    call: impl Fn(Square, Bitboard) -> Bitboard + Sync,
) {
    let each = |(sliders, occupied)| {
        let squares = selected(sliders).into_iter();
        squares.map(move |square| (square, occupied))
    };
    let inputs = positions().into_iter().flat_map(each).collect();
    time(bencher, inputs, |(square, occupied)| call(square, occupied));
}

#[divan::bench(types = [Fancy, Native, Dispatch, HyperbolaQuintessence, ObstructionDifference, KoggeStone], min_time = 0.8)]
fn rook<A: SlidingAttacks>(bencher: Bencher) {
    one(bencher, |sliders| sliders.orthogonal, A::rook_attacks);
}

#[divan::bench(types = [Fancy, Native, Dispatch, HyperbolaQuintessence, ObstructionDifference, KoggeStone], min_time = 0.8)]
fn bishop<A: SlidingAttacks>(bencher: Bencher) {
    one(bencher, |sliders| sliders.diagonal, A::bishop_attacks);
}

#[divan::bench(types = [Fancy, Native, Dispatch, HyperbolaQuintessence, ObstructionDifference, KoggeStone], min_time = 0.8)]
fn queen<A: SlidingAttacks>(bencher: Bencher) {
    let queens = |sliders: Sliders| sliders.orthogonal & sliders.diagonal;
    one(bencher, queens, A::queen_attacks);
}

/// What all sliders of a side attack.
#[divan::bench(types = [Fancy, Native, Dispatch, HyperbolaQuintessence, ObstructionDifference, KoggeStone], min_time = 0.8)]
fn side<A: SlidingAttacks>(bencher: Bencher) {
    time(bencher, positions(), |(sliders, occupied)| {
        A::slider_attacks_of(sliders, occupied)
    });
}
