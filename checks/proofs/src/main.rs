//! Proves lookups of one square for all 2^64 occupancies, if it runs under Memcheck.
//! docs/proofs.md says how.

mod headers;
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

/// What a piece attacks from a square.
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

/// What is known of the occupied squares besides the mask where a branch, an address or a carry
/// depends on more: the edges and the square itself, or squares that are dropped after they were used.
fn also_known(name: &str, piece: usize) -> (&'static str, fn(&Inputs) -> u64) {
    let is_one_of = |names: &str| names.split_whitespace().any(|one| one == name);
    if piece == 1 && name == "kindergarten_pext" {
        (
            "ranks 2 to 7 of the lines, the square and the a-file",
            |of| (of.lines | of.own | 0x0101_0101_0101_0101) & 0x00ff_ffff_ffff_ff00,
        )
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
        ("the mask", |_| 0)
    }
}

const LINES: &str = "ray_loop classical slide_arithmetic obstruction_difference subtraction
    first_rank kindergarten kindergarten_pext split c/hyperbola";
const SQUARE: &str =
    "hyperbola_quintessence_rank_table hyperbola_quintessence_few_masks hyperbola_quintessence_avx2
    first_rank kindergarten kindergarten_pext split congruent_modulo c/hyperbola";

/// Rooks that Memcheck cannot follow, with the reason: to it x ^ x is unknown if x is.
const OPEN: [(&str, &str); 2] = [
    (
        "kogge_stone",
        "adds on all ranks and removes the other ranks by XOR",
    ),
    ("rotated", "exchanges squares by XOR"),
];

/// Those whose queens read no table and have no branch that depends on what is occupied: each bit of
/// the result is known if the squares of its own line are.
const SPLIT: &str = "dumb7_fill slide_arithmetic obstruction_difference subtraction
    hyperbola_quintessence hyperbola_quintessence_no_table";

/// Those whose queens are proved even if nobody names them.
const CALLED: &str = "root native dispatch c/fancy";

/// Looks up the attacks of a rook and of a bishop, or twice those of one piece.
pub type Lookup<'a> = &'a dyn Fn(Square, u64) -> [u64; 2];

/// What is known to be occupied on the lines of a rook and of a bishop, each with the attacks; and
/// the bits of the two results that have to be right.
type Run = ([Vec<(u64, u64)>; 2], [u64; 2]);

/// A piece's squares, and those of the rest that are known, which block nothing.
fn one_piece(of: [&Inputs; 2], piece: usize, also: u64, judged: u64) -> Run {
    let rest = subsets(also & !of[piece].mask).map(|subset| (subset, 0));
    let mut run = ([of[piece].attacks.clone(), rest.collect()], [judged, 0]);
    run.0.rotate_left(piece);
    run.1.rotate_left(piece);
    run
}

/// Looks up all inputs of a run, or says what is wrong or unknown.
fn prove(
    square: Square,
    lookup: Lookup,
    is_queen: bool,
    ([rooks, bishops], judged): &Run,
) -> Result<(), String> {
    let all = rooks.iter().chain(bishops);
    let known = all.fold(0, |known, (occupied, _)| known | occupied);
    let unknown = memcheck::word(!known).ok_or("this is not Memcheck")?;
    let before = memcheck::errors();
    for (occupied, rook) in rooks {
        let mut wrong = 0;
        for (more, bishop) in bishops {
            let queen = if is_queen { rook | bishop } else { 0 };
            let found = lookup(square, occupied | more | unknown);
            wrong |= (found[0] ^ (rook | queen)) & judged[0];
            wrong |= (found[1] ^ (bishop | queen)) & judged[1];
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
    /// Proves a function for all squares, each with the runs that it needs. Returns whether it is right.
    fn prove(
        &mut self,
        [name, what, known]: [&str; 3],
        lookup: Lookup,
        runs: impl Fn([&Inputs; 2]) -> Vec<Run>,
    ) -> bool {
        let began = Instant::now();
        let result = Square::ALL.iter().try_for_each(|square| {
            let of = self.inputs.each_ref().map(|piece| &piece[square.index()]);
            runs(of).iter().try_for_each(|run| {
                self.looked_up += run.0[0].len() * run.0[1].len();
                prove(*square, lookup, what == "queen", run)
            })
        });
        let seconds = began.elapsed().as_secs_f64();
        match &result {
            Ok(()) => println!("proved  {name}: {what} by {known} ({seconds:.1} s)"),
            Err(why) => println!("FAILED  {name}: {what} by {known}: {why}"),
        }
        self.failed += usize::from(result.is_err());
        result.is_ok()
    }

    /// Proves a rook's lookup, 0, or a bishop's, 1. Returns whether it needs to know only the mask.
    fn prove_piece(&mut self, name: &str, piece: usize, lookup: Lookup) -> bool {
        let is_this = |(open, _): &&(&str, &str)| piece == 0 && *open == name;
        if let Some((_, why)) = OPEN.iter().find(is_this) {
            println!("tested  {name}: rook, which {why}");
            return false;
        }
        let (known, also) = also_known(name, piece);
        self.prove([name, ["rook", "bishop"][piece], known], lookup, |of| {
            vec![one_piece(of, piece, also(of[piece]), !0)]
        }) && known == "the mask"
    }

    /// Proves the functions of an implementation: rook, bishop, and those of both at once.
    fn prove_all(&mut self, name: &str, [rook, bishop]: [Lookup; 2], both: &[(&str, Lookup)]) {
        if !self.names.is_empty() && !self.names.iter().any(|part| name.contains(part.as_str())) {
            return;
        }
        let by_mask = [
            self.prove_piece(name, 0, rook),
            self.prove_piece(name, 1, bishop),
        ];
        let is_one_of = |names: &str| names.split_whitespace().any(|one| one == name);
        let is_asked = self.all_queens || !self.names.is_empty();
        let is_called = is_one_of(CALLED) || name.starts_with("dispatch to");
        for &(what, lookup) in both {
            if is_one_of(SPLIT) {
                self.prove([name, what, "one piece at a time"], lookup, |of| {
                    let judged = |other: &Inputs| if what == "queen" { !other.lines } else { !0 };
                    vec![
                        one_piece(of, 0, of[0].lines, judged(of[1])),
                        one_piece(of, 1, of[1].lines, judged(of[0])),
                    ]
                });
            } else if by_mask == [true; 2] && (is_asked || is_called) {
                self.prove([name, what, "both masks"], lookup, |of| {
                    vec![(of.map(|piece| piece.attacks.clone()), [!0; 2])]
                });
            }
        }
    }

    fn prove_implementation<A: SlidingAttacks>(&mut self, name: &str) {
        let pieces: [Lookup; 2] = [
            &|square, occupied| [A::rook_attacks(square, Bitboard(occupied)).0; 2],
            &|square, occupied| [A::bishop_attacks(square, Bitboard(occupied)).0; 2],
        ];
        let queen: Lookup = &|square, occupied| [A::queen_attacks(square, Bitboard(occupied)).0; 2];
        let both: Lookup = &|square, occupied| {
            let found = A::rook_and_bishop_attacks(square, Bitboard(occupied));
            [found.rook.0, found.bishop.0]
        };
        self.prove_all(name, pieces, &[("queen", queen), ("rook and bishop", both)]);
    }
}

impl Visitor for Prover {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.prove_implementation::<A>(A::NAME);
    }
}

/// Proves each implementation that `Dispatch` can choose on this processor.
struct Dispatched<'a>(&'a mut Prover);

impl Visitor for Dispatched<'_> {
    fn visit<A: SlidingAttacks>(&mut self) {
        let name = format!("dispatch to {}", A::NAME);
        self.0.prove_implementation::<A>(&name);
    }
}

fn main() -> ExitCode {
    if memcheck::word(0).is_none() {
        eprintln!("proofs: only Memcheck can prove anything; use checks/proofs/run");
        return ExitCode::from(2);
    }
    let mut names: Vec<String> = env::args().skip(1).collect();
    let library = names.iter().position(|name| name.ends_with(".so"));
    let library = library.map(|index| names.remove(index));
    let is_option = |option: &str| names.iter().any(|name| name == option);
    let (all_queens, is_planted) = (is_option("--queens"), is_option("--planted"));
    names.retain(|name| !name.starts_with("--"));
    let mut prover = Prover {
        inputs: [ROOK, BISHOP].map(inputs),
        names,
        all_queens,
        looked_up: 0,
        failed: 0,
    };
    if is_planted {
        return planted::all_are_found(prover);
    }
    if let Some(library) = library {
        headers::prove_all(&mut prover, library);
    } else {
        let pieces: [Lookup; 2] = [
            &|square, occupied| [rook_attacks(square, Bitboard(occupied)).0; 2],
            &|square, occupied| [bishop_attacks(square, Bitboard(occupied)).0; 2],
        ];
        let queen: Lookup = &|square, occupied| [queen_attacks(square, Bitboard(occupied)).0; 2];
        prover.prove_all("root", pieces, &[("queen", queen)]);
        sliding_attacks::__visit_dispatched(&mut Dispatched(&mut prover));
        prover.visit::<Native>();
        sliding_attacks::visit_all(&mut prover);
    }
    println!("{} inputs, {} not proved", prover.looked_up, prover.failed);
    ExitCode::from(u8::from(prover.failed > 0 || prover.looked_up == 0))
}
