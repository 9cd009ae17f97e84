//! The time of a look-up, in five modes.
//!
//! Every round measures every implementation once, in a new order, each for some tens of
//! microseconds, the least of three passes. Other load and the clock rate are therefore the same
//! for all in a round, and the ratios of a round are more reliable than the times.

use std::arch::asm;
use std::hint::{assert_unchecked, black_box};
use std::time::Instant;

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::inputs::{Inputs, Random};
use crate::list::visit_all;
use crate::look_up::{LookUp, Piece, Role, Visitor};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// No look-up depends on another: the throughput of the processor.
    Throughput,
    /// The occupied squares of each depend on the attacks before.
    Latency,
    /// The square of each depends on the attacks before as well.
    LatencySquare,
    /// Like `Latency`, with eight random reads within 1 MiB between look-ups.
    Cold,
    /// Like `Throughput`, over the inputs again and again in a list of 256 KiB, which presses on
    /// the first-level cache beside the table as the data of an engine does.
    LongLists,
}

impl Mode {
    pub const ALL: [Self; 5] = [
        Self::Throughput,
        Self::Latency,
        Self::LatencySquare,
        Self::Cold,
        Self::LongLists,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Throughput => "throughput",
            Self::Latency => "latency",
            Self::LatencySquare => "latency square too",
            Self::Cold => "cold",
            Self::LongLists => "long lists",
        }
    }
}

/// Goes once through all inputs and returns something that depends on all that was found. The
/// number is 0, which the compiler does not know.
pub type Pass<I> = fn(&[I], u64) -> u64;

/// Times of one implementation in one cell, in nanoseconds a look-up, one for each round.
pub struct Times {
    pub name: &'static str,
    pub role: Role,
    pub rounds: Vec<f64>,
}

const ROOK: u8 = Piece::Rook as u8;
const BISHOP: u8 = Piece::Bishop as u8;
const QUEEN: u8 = Piece::Queen as u8;

#[inline(always)]
fn attacks<L: LookUp, const PIECE: u8>(square: u8, occupied: u64) -> u64 {
    // SAFETY: `Inputs` has only squares below 64, and where another is computed it is masked.
    unsafe { assert_unchecked(square < 64) };
    match PIECE {
        ROOK => L::rook(square, occupied),
        BISHOP => L::bishop(square, occupied),
        _ => L::queen(square, occupied),
    }
}

/// Returns the number unchanged, without an instruction, but opaque to the compiler. This prevents
/// vectorised loops: the compiler would gather some look-ups in loops like these, but nowhere else.
#[inline(always)]
pub fn one_by_one(mut number: u64) -> u64 {
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags)) };
    number
}

#[inline(never)]
fn throughput<L: LookUp, const PIECE: u8>(inputs: &[(u8, u64)], _nothing: u64) -> u64 {
    let mut sum = 0;
    for &(square, occupied) in inputs {
        sum ^= one_by_one(attacks::<L, PIECE>(square, occupied));
    }
    sum
}

#[inline(never)]
fn latency<L: LookUp, const PIECE: u8>(inputs: &[(u8, u64)], nothing: u64) -> u64 {
    let mut last = 0;
    for &(square, occupied) in inputs {
        last = attacks::<L, PIECE>(square, occupied ^ last & nothing);
    }
    last
}

#[inline(never)]
fn latency_square<L: LookUp, const PIECE: u8>(inputs: &[(u8, u64)], nothing: u64) -> u64 {
    let mut last = 0;
    for &(square, occupied) in inputs {
        let change = last & nothing;
        last = attacks::<L, PIECE>((square ^ change as u8) & 63, occupied ^ change);
    }
    last
}

/// 1 MiB.
const LINES: usize = 1 << 14;

#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([u64; 8]);

static MEMORY: [Line; LINES] = [Line([1; 8]); LINES];

#[inline(never)]
fn cold<L: LookUp, const PIECE: u8>(inputs: &[(u8, u64)], nothing: u64) -> u64 {
    let memory = black_box(&MEMORY);
    let mut last = 0;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64 ^ nothing;
    let mut sum = 0_u64;
    for &(square, occupied) in inputs {
        last = attacks::<L, PIECE>(square, occupied ^ last & nothing);
        // Knuth's MMIX constants; the upper half is the random one.
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        for mut places in [state >> 4, state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 4] {
            for _ in 0..4 {
                sum = sum.wrapping_add(memory[places as usize % LINES].0[0]);
                places = one_by_one(places >> 15);
            }
        }
    }
    last ^ sum & nothing
}

fn pass<L: LookUp, const PIECE: u8>(mode: Mode) -> Pass<(u8, u64)> {
    match mode {
        Mode::Throughput | Mode::LongLists => throughput::<L, PIECE>,
        Mode::Latency => latency::<L, PIECE>,
        Mode::LatencySquare => latency_square::<L, PIECE>,
        Mode::Cold => cold::<L, PIECE>,
    }
}

/// The inputs in a long list: 256 KiB, the squares included.
const LONG: usize = (256 << 10) / size_of::<(u8, u64)>();

/// What is timed together: the passes, what each goes through, and its times.
pub type Collected<I> = Vec<(Pass<I>, Vec<I>, Times)>;

/// Collects the passes of one cell.
struct Collect<'a> {
    mode: Mode,
    piece: Piece,
    inputs: &'a [(u8, u64)],
    collected: Collected<(u8, u64)>,
}

impl Visitor for Collect<'_> {
    fn visit<L: LookUp>(&mut self, name: &'static str, role: Role) {
        let pass = match self.piece {
            Piece::Rook => pass::<L, ROOK>(self.mode),
            Piece::Bishop => pass::<L, BISHOP>(self.mode),
            Piece::Queen => pass::<L, QUEEN>(self.mode),
        };
        let inputs = self
            .inputs
            .iter()
            .map(|&(square, occupied)| (square, L::input(self.piece, square, occupied)));
        let inputs = match self.mode {
            Mode::LongLists => inputs.cycle().take(LONG).collect(),
            _ => inputs.collect(),
        };
        self.collected.push((
            pass,
            inputs,
            Times {
                name,
                role,
                rounds: Vec::new(),
            },
        ));
    }
}

/// Measures one cell of the table.
pub fn measure(inputs: &Inputs, mode: Mode, piece: Piece, rounds: usize) -> Vec<Times> {
    let mut collect = Collect {
        mode,
        piece,
        inputs: &inputs.of_piece[piece as usize],
        collected: Vec::new(),
    };
    visit_all(&mut collect);
    time(collect.collected, rounds, |_, _| ())
}

/// Times passes in turns, after `prepare` has changed the inputs of each.
pub fn time<I>(
    mut collected: Collected<I>,
    rounds: usize,
    prepare: impl Fn(&mut [I], &mut Random),
) -> Vec<Times> {
    let mut random = Random::new();
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..collected.len()).collect();
        random.shuffle(&mut order);
        for which in order {
            let (pass, inputs, times) = &mut collected[which];
            // One pass brings the tables back into the cache.
            black_box(pass(inputs, black_box(0)));
            let mut least = f64::INFINITY;
            for _ in 0..3 {
                prepare(inputs, &mut random);
                let started = Instant::now();
                black_box(pass(black_box(inputs), black_box(0)));
                least = least.min(started.elapsed().as_nanos() as f64);
            }
            times.rounds.push(least / inputs.len() as f64);
        }
    }
    collected.into_iter().map(|(.., times)| times).collect()
}

/// Checks that every implementation agrees with the ray loop for all inputs, square by square.
pub fn check(all_inputs: &[Inputs]) {
    struct Check<'a>(&'a [Inputs]);

    impl Visitor for Check<'_> {
        fn visit<L: LookUp>(&mut self, name: &'static str, role: Role) {
            if role == Role::None {
                return;
            }
            for &(square, occupied) in self
                .0
                .iter()
                .flat_map(|inputs| inputs.of_piece.iter().flatten())
            {
                let [rook, bishop, queen] =
                    Piece::ALL.map(|piece| L::input(piece, square, occupied));
                let found = [
                    L::rook(square, rook),
                    L::bishop(square, bishop),
                    L::queen(square, queen),
                ];
                let (square, occupied) = (Square::ALL[usize::from(square)], Bitboard(occupied));
                let rook = RayLoop::rook_attacks(square, occupied);
                let bishop = RayLoop::bishop_attacks(square, occupied);
                assert_eq!(
                    found,
                    [rook.0, bishop.0, (rook | bishop).0],
                    "{name}: {square}, {occupied:?}"
                );
            }
        }
    }

    visit_all(&mut Check(all_inputs));
}
