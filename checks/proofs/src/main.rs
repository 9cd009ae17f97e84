//! Proves lookups of one square for all 2^64 occupancies, if it runs under Memcheck.
//! docs/proofs.md says how.

mod memcheck;
mod planted;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use sliding_attacks::{
    Bitboard, Native, SlidingAttacks, Square, Visitor, bishop_attacks, queen_attacks, rook_attacks,
};

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
type Lookup = fn(Square, u64) -> [u64; 2];

/// What is known of the occupied squares besides the mask where a branch, an address or a carry
/// depends on more: the edges and the square itself, or squares that are dropped after they were used.
fn also_known(name: &str, piece: usize) -> (&'static str, fn(&Inputs) -> u64) {
    let is_one_of = |names: &str| names.split_whitespace().any(|one| one == name);
    if piece == 1 && name == "kindergarten_pext" {
        let a_file = |of: &Inputs| of.lines | of.own | 0x0101_0101_0101_0101;
        ("the lines, the square and the a-file", a_file)
    } else if piece == 1 && is_one_of("congruent_modulo rotated") {
        ("the lines, also beyond the edge", |of| {
            let lines = |at: u32| [(at / 8 + 8 - at % 8) % 8, (at / 8 + at % 8) % 8];
            let [down, up] = lines(of.own.trailing_zeros());
            let is_on = |at: &u32| lines(*at)[0] == down || lines(*at)[1] == up;
            (0..64).filter(is_on).map(|at| 1 << at).sum()
        })
    } else if piece == 0 && is_one_of(SQUARE) {
        ("the lines and the square", |of| of.lines | of.own)
    } else if is_one_of(LINES) || name.starts_with("hyperbola_quintessence") {
        ("the lines", |of| of.lines)
    } else {
        (MASK, |_| 0)
    }
}

const MASK: &str = "the mask";
const LINES: &str = "ray_loop classical slide_arithmetic obstruction_difference subtraction
    first_rank kindergarten kindergarten_pext split";
const SQUARE: &str =
    "hyperbola_quintessence_rank_table hyperbola_quintessence_few_masks hyperbola_quintessence_avx2
    first_rank kindergarten kindergarten_pext split congruent_modulo";

/// The attacks of a rook and of a bishop, in one call.
const BOTH: &str = "rook and bishop";

/// What Memcheck cannot follow, with the reason: to it x ^ x is unknown if x is.
const OPEN: &str = "\
kogge_stone: rook, which adds on all ranks and removes the other ranks by XOR
rotated: rook, which exchanges squares by XOR";

/// Those whose queens read no table and have no branch that depends on what is occupied: each bit of
/// the result is known if the squares of its own line are.
const SPLIT: &str = "dumb7_fill slide_arithmetic obstruction_difference subtraction
    hyperbola_quintessence hyperbola_quintessence_no_table";

/// What is occupied on the lines of a rook and of a bishop, each with the attacks.
struct Run {
    rook: Vec<(u64, u64)>,
    bishop: Vec<(u64, u64)>,
    /// The squares of which it is known whether they are occupied.
    known: u64,
    /// The bits of each result that have to be right.
    judged: [u64; 2],
}

impl Run {
    /// Looks up all inputs of one square, or says what is wrong or unknown.
    fn prove(&self, square: Square, lookup: Lookup, are_two: bool) -> Result<(), String> {
        let unknown = memcheck::word(!self.known).ok_or("this is not Memcheck")?;
        let before = memcheck::errors();
        for (occupied, rook) in &self.rook {
            let mut wrong = 0;
            for (more, bishop) in &self.bishop {
                let expected = if are_two {
                    [*rook, *bishop]
                } else {
                    [rook | bishop, 0]
                };
                let found = lookup(square, occupied | more | unknown);
                wrong |= (found[0] ^ expected[0]) & self.judged[0];
                wrong |= (found[1] ^ expected[1]) & self.judged[1];
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
}

/// All subsets, which block nothing.
fn edges(of: u64) -> Vec<(u64, u64)> {
    subsets(of).map(|subset| (subset, 0)).collect()
}

/// A rook's squares alone, then a bishop's: each decides the bits of its own lines.
fn one_at_a_time([rook, bishop]: [&Inputs; 2], judged: [[u64; 2]; 2]) -> Vec<Run> {
    let run = |of: &Inputs, [rook, bishop]: [Vec<(u64, u64)>; 2], judged| Run {
        rook,
        bishop,
        known: of.lines,
        judged,
    };
    let [on_ranks, on_diagonals] = [rook, bishop].map(|of| edges(of.lines & !of.mask));
    vec![
        run(rook, [rook.attacks.clone(), on_ranks], judged[0]),
        run(bishop, [on_diagonals, bishop.attacks.clone()], judged[1]),
    ]
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
    /// Proves a function for all squares, each with the runs that it needs.
    fn prove(
        &mut self,
        name: &str,
        what: &str,
        known: &str,
        lookup: Lookup,
        runs: impl Fn([&Inputs; 2]) -> Vec<Run>,
    ) {
        let is_this = |line: &&str| line.starts_with(&format!("{name}: {what},"));
        if let Some(open) = OPEN.lines().find(is_this) {
            return println!("tested  {open}");
        }
        let began = Instant::now();
        let [rooks, bishops] = &self.inputs;
        let squares = Square::ALL.iter().zip(rooks.iter().zip(bishops));
        let mut all = squares.flat_map(|(square, (rook, bishop))| {
            runs([rook, bishop])
                .into_iter()
                .map(move |run| (*square, run))
        });
        let result = all.try_for_each(|(square, run)| {
            self.looked_up += run.rook.len() * run.bishop.len();
            run.prove(square, lookup, what == BOTH)
        });
        let seconds = began.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("proved  {name}: {what} by {known} ({seconds:.1} s)"),
            Err(why) => {
                println!("FAILED  {name}: {what} by {known}: {why}");
                self.failed += 1;
            }
        }
    }

    /// Proves a rook's lookup, 0, or a bishop's, 1.
    fn prove_piece(&mut self, name: &str, piece: usize, lookup: Lookup) {
        let (known, also) = also_known(name, piece);
        self.prove(name, ["rook", "bishop"][piece], known, lookup, |of| {
            let (of, also) = (of[piece], also(of[piece]));
            let (rook, bishop) = (of.attacks.clone(), edges(also & !of.mask));
            vec![Run {
                rook,
                bishop,
                known: of.mask | also,
                judged: [!0; 2],
            }]
        });
    }

    /// Proves the functions of an implementation: rook, bishop, queen, and rook and bishop together.
    fn prove_all(&mut self, name: &str, [rook, bishop, queen, both]: [Lookup; 4]) {
        if !self.names.is_empty() && !self.names.iter().any(|part| name.contains(part.as_str())) {
            return;
        }
        self.prove_piece(name, 0, rook);
        self.prove_piece(name, 1, bishop);
        let is_called = matches!(name, "root" | "native") || name.starts_with("dispatch");
        let is_open = OPEN.contains(&format!("{name}:"));
        let is_asked = is_called || !is_open && (self.all_queens || !self.names.is_empty());
        if SPLIT.split_whitespace().any(|one| one == name) {
            self.prove(name, "queen", "one piece at a time", queen, |of| {
                one_at_a_time(of, [[!of[1].lines, !0], [!of[0].lines, !0]])
            });
            self.prove(name, BOTH, "one piece at a time", both, |of| {
                one_at_a_time(of, [[!0, 0], [0, !0]])
            });
        } else if is_asked
            && [0, 1]
                .iter()
                .all(|piece| also_known(name, *piece).0 == MASK)
        {
            let both = (name != "root").then_some((BOTH, both));
            for (what, lookup) in [("queen", queen)].into_iter().chain(both) {
                self.prove(name, what, "both masks", lookup, |[rook, bishop]| {
                    let known = rook.mask | bishop.mask;
                    let (rook, bishop) = (rook.attacks.clone(), bishop.attacks.clone());
                    vec![Run {
                        rook,
                        bishop,
                        known,
                        judged: [!0; 2],
                    }]
                });
            }
        }
    }
}

fn both<A: SlidingAttacks>(square: Square, occupied: u64) -> [u64; 2] {
    let found = A::rook_and_bishop_attacks(square, Bitboard(occupied));
    [found.rook.0, found.bishop.0]
}

/// The functions of an implementation.
fn lookups<A: SlidingAttacks>() -> [Lookup; 4] {
    [
        |square, occupied| [A::rook_attacks(square, Bitboard(occupied)).0, 0],
        |square, occupied| [A::bishop_attacks(square, Bitboard(occupied)).0, 0],
        |square, occupied| [A::queen_attacks(square, Bitboard(occupied)).0, 0],
        both::<A>,
    ]
}

impl Visitor for Prover {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.prove_all(A::NAME, lookups::<A>());
    }
}

/// Proves each implementation that `Dispatch` can choose on this processor.
struct Dispatched<'a>(&'a mut Prover);

impl Visitor for Dispatched<'_> {
    fn visit<A: SlidingAttacks>(&mut self) {
        let name = format!("dispatch to {}", A::NAME);
        self.0.prove_all(&name, lookups::<A>());
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
    prover.prove_all(
        "root",
        [
            |square, occupied| [rook_attacks(square, Bitboard(occupied)).0, 0],
            |square, occupied| [bishop_attacks(square, Bitboard(occupied)).0, 0],
            |square, occupied| [queen_attacks(square, Bitboard(occupied)).0, 0],
            // No root function returns a rook's and a bishop's attacks.
            both::<Native>,
        ],
    );
    sliding_attacks::__visit_dispatched(&mut Dispatched(&mut prover));
    prover.visit::<Native>();
    sliding_attacks::visit_all(&mut prover);
    println!("{} inputs, {} not proved", prover.looked_up, prover.failed);
    ExitCode::from(u8::from(prover.failed > 0 || prover.looked_up == 0))
}
