//! Look-ups of every technique and layout side by side: throughput and latency for each piece.
//!
//! `cargo bench -p benches --bench lookup -- rook/latency` measures one column; `RUSTFLAGS=-Ctarget-cpu=native`
//! before it adds the forms that the default target lacks.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor};

/// Squares and occupancies: a quarter of the squares occupied, as in a middle game.
fn inputs() -> Vec<(Square, Bitboard)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut word = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    (0..4096).map(|_| (Square::ALL[(word() >> 58) as usize], Bitboard(word() & word()))).collect()
}

struct Measure<'a> {
    criterion: &'a mut Criterion,
    inputs: Vec<(Square, Bitboard)>,
}

impl Measure<'_> {
    fn piece(&mut self, piece: &str, name: &str, look_up: impl Fn(Square, Bitboard) -> Bitboard) {
        let inputs = &self.inputs[..];
        let mut group = self.criterion.benchmark_group(format!("{piece}/throughput"));
        group.throughput(Throughput::Elements(inputs.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let look_up_all = |sum, &(square, occupied): &_| sum ^ look_up(square, occupied);
                black_box(inputs).iter().fold(Bitboard::EMPTY, look_up_all)
            });
        });
        group.finish();
        let mut group = self.criterion.benchmark_group(format!("{piece}/latency"));
        group.throughput(Throughput::Elements(inputs.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let depend_on_the_last = |last, &(square, occupied): &_| look_up(square, occupied ^ last);
                black_box(inputs).iter().fold(Bitboard::EMPTY, depend_on_the_last)
            });
        });
        group.finish();
    }
}

impl Visitor for Measure<'_> {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.piece("rook", A::NAME, A::rook_attacks);
        self.piece("bishop", A::NAME, A::bishop_attacks);
        self.piece("queen", A::NAME, A::queen_attacks);
    }
}

fn look_ups(criterion: &mut Criterion) {
    sliding_attacks::visit_all(&mut Measure { criterion, inputs: inputs() });
}

criterion_group!(benches, look_ups);
criterion_main!(benches);
