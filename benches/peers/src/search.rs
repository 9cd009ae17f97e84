//! The time of a lookup in a search, which asks for all sliders of a node in one burst, after it has
//! read other memory: the weights of its network.
//!
//! Between nodes the program reads some KiB at a random place of a large array, one word of each
//! cache line. Each burst is timed alone, by the time-stamp counter on x86-64 and by the clock
//! elsewhere: a coarse clock is right on average over the bursts of a pass. The time of the same
//! bursts without lookups is subtracted.

use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::limit::Index;
use crate::list::{Role, Visitor, union, visit_all};
use crate::measure::one_by_one;
use crate::turns::{Timed, in_turns, print};

/// The rooks, the bishops and the queens of a node, and the occupied squares.
pub type Node = [u64; 4];

/// The modes: the KiB that are read before each node, and the number of nodes in a pass.
const READ: [(&str, usize, usize); 5] = [
    ("search 0 KiB", 0, 20_000),
    ("search 16 KiB", 16, 10_000),
    ("search 64 KiB", 64, 5_000),
    ("search 256 KiB", 256, 1_800),
    ("search 1 MiB", 1_024, 600),
];

/// How often a round times the empty burst. Its median is subtracted from the times of all lookups, so
/// an error in it would be in all of them.
const EMPTY: usize = 9;

/// Looks up sliders, one after another.
#[inline(always)]
fn each(sliders: u64, occupied: u64, attacks: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
    let opaque = |square| Bitboard(one_by_one(attacks(square, Bitboard(occupied)).0));
    union(Bitboard(sliders), opaque).0
}

/// Looks up all sliders of a node.
#[inline(never)]
fn burst<A: SlidingAttacks>([rooks, bishops, queens, occupied]: Node) -> u64 {
    each(rooks, occupied, A::rook_attacks)
        ^ each(bishops, occupied, A::bishop_attacks)
        ^ each(queens, occupied, A::queen_attacks)
}

/// The same without lookups.
#[inline(never)]
fn empty_burst([rooks, bishops, queens, occupied]: Node) -> u64 {
    let nothing = |square: Square, occupied: Bitboard| Bitboard(square as u64 ^ occupied.0);
    each(rooks, occupied, nothing)
        ^ each(bishops, occupied, nothing)
        ^ each(queens, occupied, nothing)
}

/// Returns a time once everything before it is done.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn ticks() -> u64 {
    use std::arch::x86_64::{_mm_lfence, _mm_mfence, _rdtsc};
    // SAFETY: every x86-64 processor has these instructions.
    unsafe {
        _mm_mfence();
        _mm_lfence();
        let ticks = _rdtsc();
        _mm_lfence();
        ticks
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn ticks() -> u64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

/// Returns the nanoseconds of a lookup. The first third of the nodes fills the caches and is not
/// timed, nor are bursts with an interrupt, which takes a hundred times as long.
fn pass(burst: fn(Node) -> u64, nodes: &[Node], memory: &[u64], words: usize) -> f64 {
    let mut random = Rng::with_seed(0);
    let mut bursts = Vec::with_capacity(nodes.len());
    let (clock, first) = (Instant::now(), ticks());
    for &node in nodes {
        let place = random.usize(..memory.len() - words);
        let read = memory[place..place + words].iter().step_by(8);
        black_box(read.fold(0, |sum, word| sum ^ word));
        let node = black_box(node);
        let started = ticks();
        black_box(burst(node));
        let spent = ticks() - started;
        let lookups = node[..3].iter().map(|set| set.count_ones());
        bursts.push((spent, lookups.sum::<u32>()));
    }
    let tick = clock.elapsed().as_nanos() as f64 / (ticks() - first) as f64;
    let timed = &mut bursts[nodes.len() / 3..];
    let (_, &mut (median, _), _) = timed.select_nth_unstable(timed.len() / 2);
    let timed = timed.iter().filter(|(spent, _)| *spent < 30 * median);
    let (spent, lookups) = timed.fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    spent as f64 / f64::from(lookups) * tick
}

struct Collect<'a> {
    /// The nodes of each round.
    nodes: Vec<&'a [Node]>,
    memory: &'a [u64],
    words: usize,
    collected: Vec<Timed<'a>>,
}

impl Collect<'_> {
    fn add(&mut self, name: &str, role: Role, burst: fn(Node) -> u64) {
        let (nodes, memory, words) = (self.nodes.clone(), self.memory, self.words);
        let pass = move |round: usize, _: &mut Rng| {
            // A table that nothing displaces stays in the cache from one search to the next.
            if words == 0 {
                pass(burst, nodes[round], memory, words);
            }
            pass(burst, nodes[round], memory, words)
        };
        self.collected.push(Timed::new(name, role, pass));
    }
}

impl Visitor for Collect<'_> {
    fn visit<A: SlidingAttacks>(&mut self, name: &'static str, role: Role, _: Option<Index>) {
        // A load alone has its own input for each square.
        if role == Role::Limit {
            return;
        }
        for &node in self.nodes.iter().copied().flatten() {
            let expected = burst::<RayLoop>(node);
            assert_eq!(burst::<A>(node), expected, "{name}");
        }
        self.add(name, role, burst::<A>);
    }
}

/// Times all implementations in turns, and prints their times without that of an empty burst.
pub fn measure(nodes: &[Node], rounds: usize) -> Result<(), String> {
    let (found, [(.., needed), ..]) = (nodes.len(), READ);
    if found <= needed {
        return Err(format!(
            "found {found} nodes within two plies, needs more than {needed}: give it 40 middle games"
        ));
    }
    // 128 MiB, which are not all the same page of zeros.
    let memory = vec![1; 1 << 24];
    // A round visits what follows on one or two positions, in each process on others.
    let mut random = Rng::new();
    for (mode, kib, length) in READ {
        let mut of_round = |_| &nodes[random.usize(..found - length)..][..length];
        let mut collect = Collect {
            nodes: (0..rounds).map(&mut of_round).collect(),
            memory: &memory,
            words: kib * 128,
            collected: Vec::new(),
        };
        for _ in 0..EMPTY {
            collect.add("(empty burst)", Role::Limit, empty_burst);
        }
        visit_all(&mut collect);
        in_turns(&mut collect.collected, rounds);
        let (empty, lookups) = collect.collected.split_at_mut(EMPTY);
        for round in 0..rounds {
            let mut times: Vec<f64> = empty.iter().map(|one| one.rounds[round]).collect();
            times.sort_by(f64::total_cmp);
            empty[0].rounds[round] = times[EMPTY / 2];
            for lookup in &mut *lookups {
                lookup.rounds[round] -= times[EMPTY / 2];
            }
        }
        collect.collected.drain(1..EMPTY);
        print(["middle-game", mode, "burst"], &collect.collected);
    }
    Ok(())
}
