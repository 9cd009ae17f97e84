//! The cost of finding all 128 fancy magics, and of generating and writing the tables.
//!
//! Build scripts run at opt-level 0, so users pay the figures of `cargo bench -p benches --bench search --profile opt0`;
//! without `--profile opt0` it shows the optimised ones. The textbook search takes about 10 s a run at opt-level 0:
//! `-- --exact search/constructed` leaves it out.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{self, Slots};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout};

fn all_occupancies() -> Vec<Occupancies> {
    Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square))).collect()
}

/// Finds the magics of the default tables, which leave index bits unused, and returns the number of candidates.
fn find_all_within(occupancies: &[Occupancies]) -> u32 {
    let mut slots = Slots::new();
    let mut find = |one: &Occupancies| {
        search::find_within(one, search::index_bits(one.piece), search::used_index_bits(one), DEFAULT_SEED, &mut slots)
    };
    occupancies.iter().map(|one| find(one).expect("a magic is found").candidates).sum()
}

/// Finds a magic for every rook and bishop and returns the number of candidates.
fn find_all(occupancies: &[Occupancies]) -> u32 {
    let mut slots = Slots::new();
    let find = |one: &Occupancies| search::find(one, one.bits, DEFAULT_SEED, &mut slots).expect("a magic is found");
    occupancies.iter().map(find).map(|found| found.candidates).sum()
}

/// Does the same the textbook way.
fn find_all_textbook(occupancies: &[Occupancies]) -> u32 {
    let mut slots = Slots::new();
    let find = |one: &Occupancies| {
        let mut candidates = Candidates::new(DEFAULT_SEED, one.piece, one.square, one.mask);
        let mut draw = || candidates.textbook().filter(|magic| slots.test(one, *magic, one.bits).is_ok());
        (1..).find(|_| draw().is_some()).unwrap_or(u32::MAX)
    };
    occupancies.iter().map(find).sum()
}

fn strategies(criterion: &mut Criterion) {
    let occupancies = all_occupancies();
    println!("Constructed within: {} candidates", find_all_within(&occupancies));
    println!("Constructed: {} candidates", find_all(&occupancies));
    println!("Textbook: {} candidates", find_all_textbook(&occupancies));
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(2));
    group.bench_function("constructed within", |bencher| bencher.iter(|| find_all_within(black_box(&occupancies))));
    group.bench_function("constructed", |bencher| bencher.iter(|| find_all(black_box(&occupancies))));
    group.bench_function("textbook", |bencher| bencher.iter(|| find_all_textbook(black_box(&occupancies))));
    group.finish();
}

fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fancy");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(2));
    group.bench_function("occupancies", |bencher| bencher.iter(all_occupancies));
    let builder = Builder::new().layout(Layout::Fancy);
    group.bench_function("generate", |bencher| bencher.iter(|| builder.generate()));
    let tables = builder.generate().expect("the default seed has magics");
    group.bench_function("to_rust", |bencher| bencher.iter(|| tables.to_rust()));
    group.finish();
}

criterion_group!(benches, strategies, steps);
criterion_main!(benches);
