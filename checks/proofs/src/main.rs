//! Proves lookups of one square for all 2^64 occupancies, if it runs under Memcheck.
//! docs/proofs.md says how.

mod headers;
mod memcheck;
mod planted;

use std::{collections::BTreeMap, env, fs, process::ExitCode, time::Instant};

use sliding_attacks::{
    Bitboard, Native, SlidingAttacks, Square, Visitor, bishop_attacks, queen_attacks, rook_attacks,
};

/// Steps to the east and to the north.
const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The squares up to the first occupied one in each direction.
fn walk(square: Square, steps: [(i32, i32); 4], occupied: u64) -> u64 {
    let mut attacks = 0;
    for (east, north) in steps {
        let (mut file, mut rank) = (square.index() as i32 % 8, square.index() as i32 / 8);
        let mut is_free = true;
        while is_free && (0..8).contains(&(file + east)) && (0..8).contains(&(rank + north)) {
            (file, rank) = (file + east, rank + north);
            attacks |= 1 << (8 * rank + file);
            is_free = occupied >> (8 * rank + file) & 1 == 0;
        }
    }
    attacks
}

/// All subsets, each once.
fn subsets(of: u64) -> impl Iterator<Item = u64> {
    let next = move |subset: &u64| Some(subset.wrapping_sub(of) & of).filter(|next| *next != 0);
    std::iter::successors(Some(0), next)
}

/// What a piece attacks from a square: the square itself, the squares of its lines with and without the
/// last of each, and each subset of the latter with the attacks.
struct Inputs {
    own: u64,
    lines: u64,
    mask: u64,
    attacks: Vec<(u64, u64)>,
}

impl Inputs {
    fn new(square: Square, steps: [(i32, i32); 4]) -> Self {
        let (own, lines) = (1 << square.index(), walk(square, steps, 0));
        let blocks = |other: &u64| walk(square, steps, *other) != lines;
        let mask = (0..64).map(|other| 1 << other).filter(blocks).sum();
        let attacks = subsets(mask).map(|subset| (subset, walk(square, steps, subset)));
        Self {
            own,
            lines,
            mask,
            attacks: attacks.collect(),
        }
    }
}

/// How each implementation is proved, besides the layouts, by a letter for each of `FUNCTIONS`. For a rook
/// and a bishop see `known`, or `x` if Memcheck cannot follow it: to it x ^ x is unknown if x is. For the
/// others `b` by both masks; `B` the same if somebody asks, because it takes long; `-` or no letter, not at
/// all; `1` one piece at a time: no table is read and no branch taken, so each bit of the result is known if
/// the squares of its own line are.
const HOW: &str = "root=mmb native=mmbb dispatch=mmbb dispatch/fancy=mmbb dispatch/pext=mmbb
    ray_loop=ll dumb7_fill=mm11 kogge_stone=xm kogge_stone_avx2=mmBB classical=ll
    slide_arithmetic=ll11 slide_arithmetic_no_table=mmBB obstruction_difference=ll11
    subtraction=ll11 hyperbola_quintessence=ll11 hyperbola_quintessence_rank_table=sl
    hyperbola_quintessence_few_masks=sl hyperbola_quintessence_no_table=ll11
    hyperbola_quintessence_avx2=sl first_rank=sl kindergarten=sl kindergarten_pext=sa split=sl
    split_pext=mmBB congruent_modulo=se rotated=xe c/fancy=mmb c/hyperbola=sl";
const FUNCTIONS: [&str; 4] = ["rook", "bishop", "queen", "rook and bishop"];

/// Returns the letter of each function, such as "fancy: rook", and `-` for those that are not `wanted`.
fn how(all: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, char> {
    let mut how = BTreeMap::new();
    for (name, letters) in all.split_whitespace().filter_map(|one| one.split_once('=')) {
        for (function, letter) in FUNCTIONS.iter().zip(letters.chars().chain("---".chars())) {
            let letter = if is_wanted(name) { letter } else { '-' };
            how.insert(format!("{name}: {function}"), letter);
        }
    }
    how
}

/// What is known of the occupied squares besides the mask where a branch, an address or a carry
/// depends on more: the edges and the square itself, or squares that are dropped after they were used.
fn known(letter: char) -> (&'static str, fn(&Inputs) -> u64) {
    match letter {
        'm' => ("the mask", |_| 0),
        'l' => ("the lines", |of| of.lines),
        's' => ("the lines and the square", |of| of.lines | of.own),
        'a' => (
            "ranks 2 to 7 of the lines, the square and the a-file",
            |of| (of.lines | of.own | 0x0101_0101_0101_0101) & 0x00ff_ffff_ffff_ff00,
        ),
        'e' => ("the lines, also beyond the edge", |of| {
            let lines = |at: u32| [(at / 8 + 8 - at % 8) % 8, (at / 8 + at % 8) % 8];
            let [down, up] = lines(of.own.trailing_zeros());
            let is_on = |at: &u32| lines(*at)[0] == down || lines(*at)[1] == up;
            (0..64).filter(is_on).map(|at| 1 << at).sum()
        }),
        _ => unreachable!(),
    }
}

/// Looks up the attacks of a rook and of a bishop, or twice those of one piece.
pub type Lookup<'a> = &'a dyn Fn(Square, u64) -> [u64; 2];

/// Returns the functions of an implementation.
pub fn lookups<A: SlidingAttacks>() -> [Lookup<'static>; 4] {
    [
        &|square, occupied| [A::rook_attacks(square, Bitboard(occupied)).0; 2],
        &|square, occupied| [A::bishop_attacks(square, Bitboard(occupied)).0; 2],
        &|square, occupied| [A::queen_attacks(square, Bitboard(occupied)).0; 2],
        &|square, occupied| {
            let found = A::rook_and_bishop_attacks(square, Bitboard(occupied));
            [found.rook.0, found.bishop.0]
        },
    ]
}

/// Occupied squares on the lines of one piece, each with the attacks; those that each is looked up with;
/// which of the two results belongs to the first; and the bits of both that have to be right.
type Run = ([Vec<(u64, u64)>; 2], usize, [u64; 2]);

/// Returns the runs for a square, from the inputs of a rook and of a bishop.
type Runs<'a> = &'a dyn Fn([&Inputs; 2]) -> Vec<Run>;

/// A piece's squares, and those of the rest that are known, which block nothing.
fn one_piece(of: [&Inputs; 2], piece: usize, also: u64, judged: u64) -> Run {
    let rest = subsets(also & !of[piece].mask).map(|subset| (subset, 0));
    // At least two, for random bits and their complements.
    let rest: Vec<_> = rest.chain((also == 0).then_some((0, 0))).collect();
    ([of[piece].attacks.clone(), rest], piece, [judged, 0])
}

struct Prover {
    /// A rook's and a bishop's, of each square.
    inputs: [[Inputs; 64]; 2],
    /// What is still to be proved: `!` if a result was wrong, `?` if it was right but depended on unknown bits.
    how: BTreeMap<String, char>,
    /// What stands before the names of implementations.
    prefix: &'static str,
    random: u64,
    looked_up: usize,
}

impl Prover {
    /// Proves a function for all squares, each with the runs that it needs, or returns the letter of what
    /// is left, and why. The unknown bits have random values, and in each second lookup their complements:
    /// a result that depends on them is then wrong even where Memcheck misses that.
    fn prove(&mut self, is_queen: bool, lookup: Lookup, runs: Runs) -> Result<(), (char, String)> {
        for (square, run) in Square::ALL.into_iter().flat_map(|square| {
            let of = self.inputs.each_ref().map(|piece| &piece[square.index()]);
            runs(of).into_iter().map(move |run| (square, run))
        }) {
            let ([first, second], piece, judged) = run;
            let all = first.iter().chain(&second);
            let known = all.fold(0, |known, (occupied, _)| known | occupied);
            let unknown = memcheck::word(!known).expect("`main` has looked for Memcheck");
            let before = memcheck::errors();
            let of_queen = if is_queen { !0 } else { 0 };
            for (occupied, attacks) in &first {
                // Xorshift, by Marsaglia.
                self.random ^= self.random << 13;
                self.random ^= self.random >> 7;
                self.random ^= self.random << 17;
                let [mut others, mut complements] =
                    [self.random, !self.random].map(|bits| unknown ^ bits & !known);
                let mut wrong = 0;
                for (more, other_attacks) in &second {
                    let found = lookup(square, occupied | more | others);
                    std::mem::swap(&mut others, &mut complements);
                    wrong |= (found[piece] ^ (attacks | other_attacks & of_queen)) & judged[0];
                    wrong |= (found[1 - piece] ^ (other_attacks | attacks & of_queen)) & judged[1];
                }
                self.looked_up += second.len();
                let (wrong, unknown) = memcheck::known(wrong);
                let errors = memcheck::errors() - before;
                if (wrong, unknown, errors) != (0, 0, 0) {
                    let found = format!("{wrong:#x} wrong, {unknown:#x} unknown, {errors} errors");
                    let letter = if wrong == 0 { '?' } else { '!' };
                    return Err((letter, format!("{square}, {occupied:#x} occupied: {found}")));
                }
            }
        }
        Ok(())
    }

    /// Proves the functions of an implementation.
    fn prove_all(&mut self, name: &str, lookups: &[Lookup]) {
        for (index, lookup) in lookups.iter().enumerate() {
            let function = format!("{}{name}: {}", self.prefix, FUNCTIONS[index]);
            let letter = self.how.get(&function).copied();
            let letter = letter.unwrap_or_else(|| panic!("{function} is not in HOW"));
            let (by, runs): (&str, Runs) = match letter {
                '-' => continue,
                'x' => {
                    println!("tested  {function}, which drops or exchanges squares by XOR");
                    continue;
                }
                'b' => ("both masks", &|of| {
                    vec![(of.map(|piece| piece.attacks.clone()), 0, [!0; 2])]
                }),
                '1' => ("one piece at a time", &|of| {
                    let judged = of.map(|piece| if index == 2 { !piece.lines } else { !0 });
                    let run = |piece| one_piece(of, piece, of[piece].lines, judged[1 - piece]);
                    vec![run(0), run(1)]
                }),
                letter => {
                    let (known, also) = known(letter);
                    (known, &move |of| {
                        vec![one_piece(of, index, also(of[index]), !0)]
                    })
                }
            };
            let began = Instant::now();
            if let Err((letter, why)) = self.prove(index == 2, lookup, runs) {
                println!("FAILED  {function} by {by}: {why}");
                self.how.insert(function, letter);
            } else {
                println!("proved  {function} by {by} ({:.1?})", began.elapsed());
                self.how.remove(&function);
            }
        }
    }

    /// Returns the functions that are not proved, though they have to be.
    fn left(&self) -> Vec<&str> {
        let left = self.how.iter();
        let left = left.filter(|(_, letter)| !"-x".contains(**letter));
        left.map(|(function, _)| function.as_str()).collect()
    }
}

impl Visitor for Prover {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.prove_all(A::NAME, &lookups::<A>());
    }
}

fn main() -> ExitCode {
    if memcheck::word(0).is_none() {
        eprintln!("proofs: only Memcheck can prove anything; use checks/proofs/run");
        return ExitCode::from(2);
    }
    let arguments = env::args().skip(1);
    let (options, names): (Vec<_>, Vec<_>) = arguments.partition(|text| text.starts_with("--"));
    let has_pext = fs::read_to_string("/proc/cpuinfo").is_ok_and(|text| text.contains(" bmi2"));
    let library = names.first().filter(|name| name.ends_with(".so"));
    // What this run cannot contain is no part of it.
    let is_here = |name: &str| match name {
        "dispatch/pext" => has_pext,
        _ => cfg!(target_feature = "avx2") || !name.ends_with("_avx2") && !name.ends_with("_pext"),
    };
    let is_named = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(&**part));
    let is_wanted = |name: &str| match library {
        Some(_) => name.starts_with("c/"),
        None => !name.starts_with("c/") && is_here(name) && is_named(name),
    };
    let layouts = include_str!("../../../tables.lock").lines();
    let layouts = layouts.filter_map(|line| line.strip_prefix("[layout.")?.strip_suffix(']'));
    let all = String::from_iter(layouts.map(|name| format!("{name}=mmBB c/{name}=mm ")));
    let asked = ["-", "b"][usize::from(options == ["--queens"] || !names.is_empty())];
    let mut prover = Prover {
        inputs: [ROOK, BISHOP].map(|steps| Square::ALL.map(|square| Inputs::new(square, steps))),
        how: how(&(all + HOW).replace('B', asked), is_wanted),
        prefix: "",
        random: 1,
        looked_up: 0,
    };
    match library {
        Some(library) if options == ["--planted"] => {
            return planted::all_are_found(prover, library);
        }
        Some(library) => headers::prove_all(&mut prover, library),
        None => {
            let root: [Lookup; 3] = [
                &|square, occupied| [rook_attacks(square, Bitboard(occupied)).0; 2],
                &|square, occupied| [bishop_attacks(square, Bitboard(occupied)).0; 2],
                &|square, occupied| [queen_attacks(square, Bitboard(occupied)).0; 2],
            ];
            prover.prove_all("root", &root);
            prover.prefix = "dispatch/";
            sliding_attacks::__visit_dispatched(&mut prover);
            prover.prefix = "";
            prover.visit::<Native>();
            sliding_attacks::visit_all(&mut prover);
        }
    }
    let (inputs, left) = (prover.looked_up, prover.left());
    for function in &left {
        println!("FAILED  {function} is not proved");
    }
    println!("{inputs} inputs, {} functions not proved", left.len());
    ExitCode::from(u8::from(!left.is_empty() || inputs == 0))
}
