//! The time of a lookup in a search, which asks for all sliders of a node in one burst, after it has
//! read other memory: the weights of its network.
//!
//! Between nodes the program reads some KiB at a random place of a large array, one word of each
//! cache line. Each burst is timed alone, by the time-stamp counter on x86-64 and by the clock
//! elsewhere: a coarse clock is right on average over the bursts of a pass. The time of the same
//! bursts without lookups is subtracted.

use std::hint::black_box;
use std::time::Instant;

use sliding_attacks::technique::ray_loop::RayLoop;

use crate::inputs::Random;
use crate::list::{Ours, visit_all};
use crate::lookup::{Lookup, Role, Visitor, union};
use crate::measure::one_by_one;

/// The rooks, the bishops and the queens of a node, and the occupied squares.
pub type Node = [u64; 4];

/// The modes: the KiB that are read before each node, and the number of nodes in a pass.
pub const READ: [(&str, usize, usize); 5] = [
    ("search 0 KiB", 0, 20_000),
    ("search 16 KiB", 16, 10_000),
    ("search 64 KiB", 64, 5_000),
    ("search 256 KiB", 256, 1_800),
    ("search 1 MiB", 1_024, 600),
];

/// How often a round times the empty burst. Its median is subtracted from the times of all lookups, so
/// an error in it would be in all of them.
const EMPTY: usize = 9;

/// An implementation with the KiB that are read before each node.
pub struct Timed {
    pub name: &'static str,
    pub role: Role,
    pass: fn(&[Node], &[u64], usize) -> f64,
    /// Nanoseconds a lookup by the KiB, for each round.
    pub rounds: [Vec<f64>; READ.len()],
}

/// Looks nothing up.
struct Nothing;

impl Lookup for Nothing {
    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        u64::from(square) ^ occupied
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        u64::from(square) ^ occupied
    }
}

/// Looks up all sliders of a node, one after another.
#[inline(never)]
fn burst<L: Lookup>([rooks, bishops, queens, occupied]: Node) -> u64 {
    union(rooks, |square| one_by_one(L::rook(square, occupied)))
        ^ union(bishops, |square| one_by_one(L::bishop(square, occupied)))
        ^ union(queens, |square| one_by_one(L::queen(square, occupied)))
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

/// Returns the ticks of a lookup. The first third of the nodes fills the caches and is not timed, nor
/// are bursts with an interrupt, which takes a hundred times as long.
fn pass<L: Lookup>(nodes: &[Node], memory: &[u64], words: usize) -> f64 {
    let mut random = Random::new();
    let mut bursts = Vec::with_capacity(nodes.len());
    for &node in nodes {
        let place = random.below(memory.len() - words);
        let read = memory[place..place + words].iter().step_by(8);
        black_box(read.fold(0, |sum, word| sum ^ word));
        let node = black_box(node);
        let started = ticks();
        black_box(burst::<L>(node));
        let spent = ticks() - started;
        let lookups = node[..3].iter().map(|set| set.count_ones());
        bursts.push((spent, lookups.sum::<u32>()));
    }
    let timed = &mut bursts[nodes.len() / 3..];
    let (_, &mut (median, _), _) = timed.select_nth_unstable(timed.len() / 2);
    let timed = timed.iter().filter(|(spent, _)| *spent < 30 * median);
    let (spent, lookups) = timed.fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    spent as f64 / f64::from(lookups)
}

struct Collect<'a> {
    nodes: &'a [Node],
    collected: Vec<Timed>,
}

impl Visitor for Collect<'_> {
    fn visit<L: Lookup>(&mut self, name: &'static str, role: Role) {
        // A load alone has its own input for each square.
        if role == Role::Limit {
            return;
        }
        for &node in self.nodes {
            let expected = burst::<Ours<RayLoop>>(node);
            assert_eq!(burst::<L>(node), expected, "{name}");
        }
        self.collected.push(Timed {
            name,
            role,
            pass: pass::<L>,
            rounds: Default::default(),
        });
    }
}

/// Times all implementations in turns. The first is the empty burst, whose time is subtracted from
/// that of the others.
pub fn measure(nodes: &[Node], rounds: usize) -> Vec<Timed> {
    let mut collect = Collect {
        nodes,
        collected: vec![Timed {
            name: "(empty burst)",
            role: Role::Limit,
            pass: pass::<Nothing>,
            rounds: Default::default(),
        }],
    };
    visit_all(&mut collect);
    let mut timed = collect.collected;
    // 128 MiB, which are not all the same page of zeros.
    let memory = vec![1; 1 << 24];
    let mut random = Random::new();
    let (clock, started) = (Instant::now(), ticks());
    for _ in 0..rounds {
        for (which, (_, kib, length)) in READ.into_iter().enumerate() {
            let from = random.below(nodes.len() - length);
            let mut order: Vec<usize> = (1..timed.len()).chain([0; EMPTY]).collect();
            random.shuffle(&mut order);
            let mut empty = Vec::new();
            for one in order {
                let ticks = (timed[one].pass)(&nodes[from..from + length], &memory, kib * 128);
                match one {
                    0 => empty.push(ticks),
                    _ => timed[one].rounds[which].push(ticks),
                }
            }
            let (_, &mut median, _) = empty.select_nth_unstable_by(EMPTY / 2, f64::total_cmp);
            timed[0].rounds[which].push(median);
        }
    }
    let tick = clock.elapsed().as_nanos() as f64 / (ticks() - started) as f64;
    let nothing = timed[0].rounds.clone();
    for one in &mut timed {
        let is_empty = one.role == Role::Limit;
        for (rounds, nothing) in one.rounds.iter_mut().zip(&nothing) {
            for (ticks, nothing) in rounds.iter_mut().zip(nothing) {
                *ticks = (*ticks - if is_empty { 0.0 } else { *nothing }) * tick;
            }
        }
    }
    timed
}
