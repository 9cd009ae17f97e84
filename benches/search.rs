//! The time of finding all 128 fancy magics, and of generating and writing the tables: the least of
//! ten runs.
//!
//! Build scripts run at opt-level 0, so users pay the figures of
//! `cargo bench -p benches --profile opt0`; without `--profile opt0` it shows the optimised ones.
//! The textbook search takes seconds at opt-level 0, so it runs once.

use std::hint::black_box;
use std::time::Instant;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{self, Slots};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout};

fn all_occupancies() -> Vec<Occupancies> {
    Piece::ALL
        .into_iter()
        .flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square)))
        .collect()
}

/// Finds the magics of the default tables, which leave index bits unused, and returns the number of
/// candidates.
fn constructed_within(one: &Occupancies, slots: &mut Slots) -> u32 {
    let used = search::used_index_bits(one);
    let found = search::find_within(
        one,
        search::index_bits(one.piece),
        used,
        DEFAULT_SEED,
        slots,
    );
    found.expect("a magic is found").candidates
}

/// Finds magics that use all index bits.
fn constructed(one: &Occupancies, slots: &mut Slots) -> u32 {
    search::find(one, one.bits, DEFAULT_SEED, slots)
        .expect("a magic is found")
        .candidates
}

/// Does the same the textbook way.
fn textbook(one: &Occupancies, slots: &mut Slots) -> u32 {
    let mut candidates = Candidates::new(DEFAULT_SEED, one.piece, one.square, one.mask);
    let mut draw = || {
        candidates
            .textbook()
            .filter(|magic| slots.test(one, *magic, one.bits).is_ok())
    };
    (1..).find(|_| draw().is_some()).unwrap_or(u32::MAX)
}

fn measure<T>(name: &str, runs: usize, run: impl Fn() -> T) {
    let time = || {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    println!(
        "{name:<32} {:>12.2?}",
        (0..runs).map(|_| time()).min().unwrap_or_default()
    );
}

fn main() {
    let occupancies = all_occupancies();
    for (name, runs, find) in [
        (
            "constructed within",
            10,
            constructed_within as fn(&Occupancies, &mut Slots) -> u32,
        ),
        ("constructed", 10, constructed),
        ("textbook", 1, textbook),
    ] {
        let find_all = || {
            let mut slots = Slots::new();
            occupancies
                .iter()
                .map(|one| find(one, &mut slots))
                .sum::<u32>()
        };
        measure(
            &format!("{name}, {} candidates", find_all()),
            runs,
            find_all,
        );
    }
    measure("occupancies", 10, all_occupancies);
    let builder = Builder::new().layout(Layout::Fancy);
    measure("generate", 10, || builder.generate());
    let tables = builder.generate().expect("the default seed has magics");
    measure("to_rust", 10, || tables.to_rust());
}
