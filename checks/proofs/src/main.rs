//! Proves lookups of one square for all 2^64 occupancies, if it runs under Memcheck.
//! docs/proofs.md says how.

mod memcheck;
mod planted;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, Visitor};

/// Steps to the east and to the north.
const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The squares in a direction, from the nearest.
fn ray(square: Square, (east, north): (i32, i32)) -> impl Iterator<Item = u64> {
    let (file, rank) = (square.index() as i32 % 8, square.index() as i32 / 8);
    let squares = (1..8).map(move |steps| (file + steps * east, rank + steps * north));
    squares
        .take_while(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
        .map(|(file, rank)| 1 << (8 * rank + file))
}

/// The squares up to the first occupied one in each direction.
fn walk(square: Square, steps: [(i32, i32); 4], occupied: u64) -> u64 {
    let mut attacks = 0;
    for step in steps {
        for next in ray(square, step) {
            attacks |= next;
            if occupied & next != 0 {
                break;
            }
        }
    }
    attacks
}

/// All subsets, each once.
fn subsets(of: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        next = Some(subset.wrapping_sub(of) & of).filter(|subset| *subset != 0);
        Some(subset)
    })
}

/// A square, and what a piece there attacks.
struct Inputs {
    /// The square itself.
    own: u64,
    /// The squares of its lines but the last of each.
    mask: u64,
    /// The squares that it attacks on the empty board.
    lines: u64,
    /// Each subset of the mask, with the attacks.
    attacks: Vec<(u64, u64)>,
}

fn inputs(steps: [(i32, i32); 4]) -> Vec<Inputs> {
    let inputs = Square::ALL.map(|square| {
        let inner = |step| {
            let squares: Vec<u64> = ray(square, step).collect();
            squares.iter().rev().skip(1).sum::<u64>()
        };
        let mask = steps.map(inner).iter().sum();
        let attacks = subsets(mask).map(|subset| (subset, walk(square, steps, subset)));
        Inputs {
            own: 1 << square.index(),
            mask,
            lines: walk(square, steps, 0),
            attacks: attacks.collect(),
        }
    });
    inputs.into()
}

/// A function of one square: it returns one set and 0, or a rook's and a bishop's attacks.
type LookUp = fn(Square, u64) -> [u64; 2];

/// What is known of the occupied squares besides the mask where a branch, an address or an arithmetic
/// carry depends on more: the edges and the square itself, or squares that the function drops only
/// after it has used them.
fn also_known(name: &str, piece: usize) -> (&'static str, fn(&Inputs) -> u64) {
    match (name, piece) {
        ("kindergarten_pext", 1) => ("the lines, the square and the a-file", |of| {
            of.lines | of.own | 0x0101_0101_0101_0101
        }),
        ("hyperbola_quintessence_rank_table" | "hyperbola_quintessence_few_masks", 0)
        | ("first_rank" | "congruent_modulo", 0) => {
            ("the lines and the square", |of| of.lines | of.own)
        }
        (
            "ray_loop"
            | "classical"
            | "slide_arithmetic"
            | "obstruction_difference"
            | "subtraction"
            | "first_rank"
            | "kindergarten"
            | "kindergarten_pext"
            | "split",
            _,
        ) => ("the lines", |of| of.lines),
        (name, _) if name.starts_with("hyperbola_quintessence") => ("the lines", |of| of.lines),
        ("congruent_modulo" | "rotated", 1) => ("the lines, also beyond the edge", |of| {
            let lines = |at: u32| [(at / 8 + 8 - at % 8) % 8, (at / 8 + at % 8) % 8];
            let [down, up] = lines(of.own.trailing_zeros());
            (0..64)
                .filter(|at| lines(*at)[0] == down || lines(*at)[1] == up)
                .map(|at| 1 << at)
                .sum()
        }),
        _ => (MASK, |_| 0),
    }
}

const MASK: &str = "the mask";
/// The attacks of a rook and of a bishop, in one call.
const BOTH: &str = "rook and bishop";

/// What Memcheck cannot follow, with the reason: to it x ^ x is unknown if x is.
const OPEN: [(&str, &str, &str); 2] = [
    (
        "kogge_stone",
        "rook",
        "adds on all ranks and removes the other ranks by XOR",
    ),
    ("rotated", "rook", "exchanges squares by XOR"),
];

/// Those whose queens compute all without a table or a branch: each bit of the result is known if the
/// squares of its own line are.
const SPLIT: [&str; 6] = [
    "dumb7_fill",
    "slide_arithmetic",
    "obstruction_difference",
    "subtraction",
    "hyperbola_quintessence",
    "hyperbola_quintessence_no_table",
];

/// All subsets of what may be occupied on the lines of a rook and of a bishop, each with the attacks.
struct Run<'a> {
    rook: &'a [(u64, u64)],
    bishop: &'a [(u64, u64)],
    /// The squares of which it is known whether they are occupied.
    known: u64,
    /// The bits of each set that have to be right.
    judged: [u64; 2],
}

struct Prover {
    /// A rook's and a bishop's, of each square.
    inputs: [Vec<Inputs>; 2],
    /// Proved are names with one of these parts, or all if there are none.
    names: Vec<String>,
    all_queens: bool,
    looked_up: usize,
    failed: usize,
}

impl Prover {
    /// Looks up all inputs of one square, or says what differs or is unknown.
    fn look_up(square: Square, look_up: LookUp, are_two: bool, run: &Run) -> Result<(), String> {
        let unknown = memcheck::word(!run.known).ok_or("this is not Memcheck")?;
        let before = memcheck::errors();
        for (occupied, rook) in run.rook {
            let mut wrong = 0;
            for (more, bishop) in run.bishop {
                let expected = if are_two {
                    [*rook, *bishop]
                } else {
                    [rook | bishop, 0]
                };
                let found = look_up(square, occupied | more | unknown);
                wrong |= (found[0] ^ expected[0]) & run.judged[0];
                wrong |= (found[1] ^ expected[1]) & run.judged[1];
            }
            let (wrong, unknown) = memcheck::known(wrong);
            let errors = memcheck::errors() - before;
            if (wrong, unknown, errors) != (0, 0, 0) {
                let found = format!("{wrong:#x} wrong, {unknown:#x} unknown, {errors} errors");
                return Err(format!("{square}, {occupied:#x} occupied: {found}"));
            }
        }
        Ok(())
    }

    /// Proves a function for all squares, each with the runs that it needs.
    fn prove(
        &mut self,
        name: &str,
        what: &str,
        known: &str,
        look_up: LookUp,
        runs: fn(&str, [&Inputs; 2], &mut dyn FnMut(&Run)),
    ) {
        if let Some((.., why)) = OPEN.iter().find(|open| (open.0, open.1) == (name, what)) {
            return println!("tested  {name}: {what}, which {why}");
        }
        let began = Instant::now();
        let mut result = Ok(());
        for square in Square::ALL {
            let inputs = self.inputs.each_ref().map(|of| &of[square.index()]);
            runs(name, inputs, &mut |run| {
                self.looked_up += run.rook.len() * run.bishop.len();
                if result.is_ok() {
                    result = Self::look_up(square, look_up, what == BOTH, run);
                }
            });
        }
        let seconds = began.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("proved  {name}: {what} by {known} ({seconds:.1} s)"),
            Err(why) => {
                println!("FAILED  {name}: {what} by {known}: {why}");
                self.failed += 1;
            }
        }
    }

    fn prove_rook(&mut self, name: &str, rook: LookUp) {
        self.prove(
            name,
            "rook",
            also_known(name, 0).0,
            rook,
            |name, [rook, _], run| {
                let more = subsets_without_attacks(also_known(name, 0).1(rook) & !rook.mask);
                let known = rook.mask | also_known(name, 0).1(rook);
                run(&Run {
                    rook: &rook.attacks,
                    bishop: &more,
                    known,
                    judged: [!0; 2],
                });
            },
        );
    }

    /// Proves the functions of an implementation: rook, bishop, queen, and rook and bishop together.
    fn prove_all(&mut self, name: &str, look_ups: [LookUp; 4]) {
        let [rook, bishop, queen, both] = look_ups;
        if !self.names.is_empty() && !self.names.iter().any(|part| name.contains(part.as_str())) {
            return;
        }
        let [by_rook, by_bishop] = [0, 1].map(|piece| also_known(name, piece).0);
        self.prove_rook(name, rook);
        self.prove(
            name,
            "bishop",
            by_bishop,
            bishop,
            |name, [_, bishop], run| {
                let more = subsets_without_attacks(also_known(name, 1).1(bishop) & !bishop.mask);
                let known = bishop.mask | also_known(name, 1).1(bishop);
                run(&Run {
                    rook: &bishop.attacks,
                    bishop: &more,
                    known,
                    judged: [!0; 2],
                });
            },
        );
        let is_called = matches!(name, "root" | "native") || name.starts_with("dispatch");
        if SPLIT.contains(&name) {
            self.prove(
                name,
                "queen",
                "one piece at a time",
                queen,
                |_, [rook, bishop], run| {
                    one_at_a_time(rook, bishop, [[!bishop.lines, !0], [!rook.lines, !0]], run);
                },
            );
            self.prove(
                name,
                BOTH,
                "one piece at a time",
                both,
                |_, [rook, bishop], run| {
                    one_at_a_time(rook, bishop, [[!0, 0], [0, !0]], run);
                },
            );
        } else if [by_rook, by_bishop] == [MASK; 2]
            && (is_called || self.all_queens || !self.names.is_empty())
        {
            for (what, look_up) in [("queen", queen), (BOTH, both)] {
                self.prove(
                    name,
                    what,
                    "both masks",
                    look_up,
                    |_, [rook, bishop], run| {
                        let known = rook.mask | bishop.mask;
                        run(&Run {
                            rook: &rook.attacks,
                            bishop: &bishop.attacks,
                            known,
                            judged: [!0; 2],
                        });
                    },
                );
            }
        }
    }
}

/// A rook's squares alone, then a bishop's alone, where each decides the bits of its own lines.
fn one_at_a_time(rook: &Inputs, bishop: &Inputs, judged: [[u64; 2]; 2], run: &mut dyn FnMut(&Run)) {
    let edges = |of: &Inputs| subsets_without_attacks(of.lines & !of.mask);
    run(&Run {
        rook: &rook.attacks,
        bishop: &edges(rook),
        known: rook.lines,
        judged: judged[0],
    });
    run(&Run {
        rook: &edges(bishop),
        bishop: &bishop.attacks,
        known: bishop.lines,
        judged: judged[1],
    });
}

fn subsets_without_attacks(of: u64) -> Vec<(u64, u64)> {
    subsets(of).map(|subset| (subset, 0)).collect()
}

fn both<A: SlidingAttacks>(square: Square, occupied: u64) -> [u64; 2] {
    let found = A::rook_and_bishop_attacks(square, Bitboard(occupied));
    [found.rook.0, found.bishop.0]
}

impl Visitor for Prover {
    fn visit<A: SlidingAttacks>(&mut self) {
        let rook: LookUp = |square, occupied| [A::rook_attacks(square, Bitboard(occupied)).0, 0];
        let bishop: LookUp =
            |square, occupied| [A::bishop_attacks(square, Bitboard(occupied)).0, 0];
        let queen: LookUp = |square, occupied| [A::queen_attacks(square, Bitboard(occupied)).0, 0];
        self.prove_all(A::NAME, [rook, bishop, queen, both::<A>]);
    }
}

fn main() -> ExitCode {
    if memcheck::word(0).is_none() {
        eprintln!(
            "proofs: this is not Memcheck, which alone can prove anything; use checks/proofs/run"
        );
        return ExitCode::from(2);
    }
    let mut names: Vec<String> = env::args().skip(1).collect();
    let is_option = |option: &str| names.iter().any(|name| name == option);
    let (all_queens, is_planted) = (is_option("--queens"), is_option("--planted"));
    names.retain(|name| !name.starts_with("--"));
    let inputs = [ROOK, BISHOP].map(inputs);
    let mut prover = Prover {
        inputs,
        names,
        all_queens,
        looked_up: 0,
        failed: 0,
    };
    if is_planted {
        return planted::all_are_found(prover);
    }
    let root: [LookUp; 4] = [
        |square, occupied| {
            [
                sliding_attacks::rook_attacks(square, Bitboard(occupied)).0,
                0,
            ]
        },
        |square, occupied| {
            [
                sliding_attacks::bishop_attacks(square, Bitboard(occupied)).0,
                0,
            ]
        },
        |square, occupied| {
            [
                sliding_attacks::queen_attacks(square, Bitboard(occupied)).0,
                0,
            ]
        },
        both::<sliding_attacks::layout::fancy::Fancy>,
    ];
    prover.prove_all("root", root);
    prover.visit::<Native>();
    sliding_attacks::visit_all(&mut prover);
    println!("{} inputs, {} not proved", prover.looked_up, prover.failed);
    ExitCode::from(u8::from(prover.failed > 0 || prover.looked_up == 0))
}
