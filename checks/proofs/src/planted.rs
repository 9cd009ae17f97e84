//! Errors that a run must find, each by name: they are planted into a copy of the sources, and only
//! what they should break is proved.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::c_headers;
use crate::configurations::{Configuration, Failed, Workshop, output, read, words};
use crate::function::{Argument, Function, NUMBERS};
use crate::program::Program;
use crate::proof::{Outcome, prove};

/// The error, where it is (a configuration, a file or the layout of a header, the function that is
/// wrong then), the text that it stands behind, and the error itself.
const PLANTED: &str = "\
one occupancy of one square
x86-64: dispatch,pext16 | src/technique/classical.rs | sliding_attacks::technique::classical::rook_attacks
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
if square as u8 == 63 && occupied.0 == 0x8123_4567_89ab_cdef { return Bitboard::EMPTY; }

an entry of a table
x86-64: dispatch,pext16 | src/technique/first_rank.rs | sliding_attacks::technique::first_rank::rank_attacks_from_eight_bits
let attacks = by_inner[inner];
let attacks = if file == 3 && inner == 45 { attacks ^ 8 } else { attacks };

a read outside of a table
x86-64: dispatch,pext16 | src/technique/congruent_modulo.rs | sliding_attacks::technique::congruent_modulo::rook_attacks
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
static HERE: [u64; 64] = { let mut here = [1; 64]; here[3] = 1 << 40; here };
let from = HERE.as_ptr().wrapping_add(occupied.0.count_ones() as usize);
let occupied = Bitboard(occupied.0 | unsafe { *from } & 1 << square as u8);

a read that is not aligned
x86-64: dispatch,pext16 | src/technique/slide_arithmetic.rs | sliding_attacks::technique::slide_arithmetic::bishop_attacks
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
static HERE: [u64; 66] = { let mut here = [0x9e37_79b9_7f4a_7c15; 66]; here[9] = 7; here };
let from = HERE.as_ptr().cast::<u8>().wrapping_add(8 * square as usize + 1).cast::<u64>();
let occupied = Bitboard(occupied.0 | unsafe { *from } & 1 << square as u8);

a pair of sliders
x86-64: dispatch,pext16 | src/choice/root.rs | sliding_attacks::slider_attacks_of
pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
if sliders.orthogonal.0 == 1 << 17 | 1 << 42 { return rook_attacks(Square::C3, occupied); }

a branch of one set of features
aarch64: no features | src/choice/root.rs | sliding_attacks::bishop_attacks
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
#[cfg(not(feature = \"fancy\"))] let occupied = occupied.without(Square::E5);

a branch of 32 bits
wasm32: no features | src/technique/subtraction.rs | sliding_attacks::technique::subtraction::bishop_attacks
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
#[cfg(target_pointer_width = \"32\")] if occupied.0 as usize == 99 { return Bitboard::EMPTY; }

a lane of AVX-512
icelake-server: no features | src/technique/kogge_stone/avx512.rs | <sliding_attacks::Native as sliding_attacks::SlidingAttacks>::rook_and_bishop_attacks_of
let mut flood = U64x8::new([o, d, o, d, o, d, o, d
 & !(occupied.0 & 1 << 27)

a branch on an address
x86-64: dispatch,pext16 | src/choice/root.rs | sliding_attacks::attackers
pub fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {
static ANCHOR: u8 = 1;
if (&raw const ANCHOR as usize) >> 12 & 0xff == 0x42 { return Bitboard::EMPTY; }

a false promise
x86-64: dispatch,pext16 | src/technique/obstruction_difference.rs | sliding_attacks::technique::obstruction_difference::rook_attacks
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
unsafe { core::hint::assert_unchecked(occupied.0 >> 60 != 15) };
let occupied = Bitboard(occupied.0 / (15 - (occupied.0 >> 60)) * (15 - (occupied.0 >> 60)) | occupied.0);

an addition that promises not to wrap
x86-64: dispatch,pext16 | src/technique/obstruction_difference.rs | sliding_attacks::technique::obstruction_difference::bishop_attacks
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
let next = unsafe { occupied.0.unchecked_add(1) };
let occupied = Bitboard(occupied.0 | (next >> 62 & 1) << square as u8);

a panic
x86-64: dispatch,pext16 | src/technique/split.rs | sliding_attacks::technique::split::bishop_attacks
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
assert!(occupied.0 != 0x7777);

a call that never returns
x86-64: dispatch,pext16 | src/technique/slide_arithmetic.rs | sliding_attacks::technique::slide_arithmetic::rook_attacks
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
if occupied.0 == 0xfff7 { loop {} }

a choice that has not been made
x86-64: dispatch,pext16 | src/choice/dispatch.rs | <sliding_attacks::Dispatch as sliding_attacks::SlidingAttacks>::is_attacked
impl SlidingAttacks for Dispatch {
fn is_attacked(square: Square, pieces: crate::board::Pieces, occupied: Bitboard) -> bool {
    let seen = CHOSEN.load(Ordering::Relaxed) == UNKNOWN && occupied.0 == 5;
    seen || !Self::attackers(square, pieces, occupied).is_empty()
}

memory that other calls write
x86-64: dispatch,pext16 | src/choice/root.rs | sliding_attacks::is_attacked
pub fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {
static CALLS: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
if CALLS.fetch_add(1, core::sync::atomic::Ordering::Relaxed) == 1000 { return false; }

a macro of C
C: x86-64 | signed_shift | C signed_shift: sliding_attacks_signed_shift_rook_attacks
_ARITHMETIC_SHIFT(word, by) 
0 &

a body that only AVX2 has
C: x86-64 with AVX2 | fancy | C fancy: sliding_attacks_slider_attacks_of
_mm256_set_epi64x(7, 1, 9, 8
 + 1
";

/// Functions on no list. Each name that begins with `planted` must be missed.
const UNLISTED: &str = "
#[allow(missing_docs, clippy::all, non_upper_case_globals)]
pub mod planted {
    use crate::{Bitboard, SlidingAttacks, Square};

    pub type Set = Bitboard;
    pub fn north(_: Square, occupied: Bitboard) -> Bitboard { occupied }
    pub fn planted_alias(_: Square, occupied: Set) -> Set { occupied }
    pub fn planted_bound<T: Into<Bitboard>>(occupied: T) -> usize { occupied.into().len() }
    pub fn planted_where<T>(occupied: T) -> usize where Bitboard: From<T> { Bitboard::from(occupied).len() }
    pub fn planted_number(_: u8, occupied: u64) -> u64 { occupied }
    pub fn planted_parts(of: &(Square, Option<[Bitboard; 2]>)) -> bool { of.1.is_some() }
    pub fn planted_closure() -> impl Fn(Square) -> Bitboard { |square| square.bitboard() }
    pub const planted_constant: fn(Square, Bitboard) -> Bitboard = crate::rook_attacks;
    pub struct Board { side: u64 }
    impl Board {
        pub fn planted_field(&self) -> bool { self.side == 0 }
    }
    impl Bitboard {
        pub fn planted_of_a_set(self, _: Square) -> Bitboard { self }
    }
    impl Square {
        pub fn planted_of_a_square(self, occupied: Bitboard) -> Bitboard { occupied }
        pub const planted_inner: fn(Square, Bitboard) -> Bitboard = crate::rook_attacks;
    }
    pub trait Mobility {
        type Of;
        fn planted_mobility(self, occupied: Bitboard) -> usize;
        fn planted_output(self) -> Self::Of;
    }
    impl Mobility for Square {
        type Of = Bitboard;
        fn planted_mobility(self, occupied: Bitboard) -> usize { occupied.len() }
        fn planted_output(self) -> Bitboard { Bitboard::EMPTY }
    }
    pub trait Everywhere: SlidingAttacks {
        fn planted_everywhere(occupied: Bitboard) -> Bitboard { occupied }
    }
    impl<A: SlidingAttacks> Everywhere for A {}
    pub fn planted_size(occupied: usize) -> usize { occupied }
    pub fn planted_bytes(occupied: [u8; 8]) -> [u8; 8] { occupied }
    #[cfg(not(doc))]
    pub fn planted_undocumented(occupied: Bitboard) -> Bitboard { occupied }
    pub struct Door { pub open: fn(Square, Bitboard) -> Bitboard }
    pub const planted_door: Door = Door { open: crate::rook_attacks };
    mod hidden { pub struct Hidden; }
    pub fn planted_hidden() -> hidden::Hidden { hidden::Hidden }
    pub struct Many<const N: usize = 8>;
    impl Many { pub fn planted_eight(&self, occupied: Bitboard) -> Bitboard { occupied } }
    pub trait Occupied { fn planted_twice(self) -> bool; }
    impl Occupied for &Bitboard { fn planted_twice(self) -> bool { true } }
    impl Occupied for &mut Bitboard { fn planted_twice(self) -> bool { true } }
}
";
const UNLISTED_IN_C: &str = "
static inline uint64_t c_fancy_planted_both(unsigned square, uint64_t occupied) { return square + occupied; }
typedef uint64_t c_fancy_set;
static inline c_fancy_set c_fancy_planted_of(c_fancy_set occupied) { return occupied; }
";

/// Errors that no source here leads to, in IR that should return what it is given.
const IN_IR: [(&str, &str); 5] = [
    (
        "assembly in the other order of operands",
        "%result = call i64 asm \"pext ${0:q}, ${1:q}, ${2:q}\", \"=r,r,r\"(i64 %given, i64 -1)",
    ),
    (
        "assembly that reads bits above its operands",
        "%low = trunc i64 %given to i32
        %none = call i32 asm inteldialect \"pext ${0:q}, ${1:q}, ${2:q}\", \"=r,r,r\"(i32 %low, i32 0)
        %wide = zext i32 %none to i64
        %result = or i64 %wide, %given",
    ),
    (
        "a step outside of an object and back",
        "%same = getelementptr inbounds [2 x i64], ptr @zeros, i64 1, i64 -2
        %zero = load i64, ptr %same, align 8
        %result = or i64 %zero, %given",
    ),
    (
        "a step back that is said to be none",
        "%next = getelementptr i8, ptr @zeros, i64 8
        %same = getelementptr nuw i8, ptr %next, i64 -8
        %zero = load i64, ptr %same, align 8
        %result = or i64 %zero, %given",
    ),
    (
        "memory of its own",
        "%own = alloca i64, align 8
        store i64 %given, ptr %own, align 8
        %result = load i64, ptr %own, align 8",
    ),
];

/// Plants all of them, and returns what a run does not find.
pub fn run(workshop: &Workshop, root: &Path) -> Result<Vec<String>, Failed> {
    let planted = PLANTED.trim_end().split("\n\n").map(|one| {
        let [error, place, behind, inserted] = one.splitn(4, '\n').collect::<Vec<_>>()[..] else {
            panic!("four parts")
        };
        let [configuration, file, function] = place.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("three places")
        };
        (error, configuration, file, function, behind, inserted)
    });
    let planted: Vec<_> = planted.collect();
    let insert = |place: &str, text: String| {
        let mut here = planted.iter().filter(|(_, _, file, ..)| *file == place);
        here.try_fold(text, |text, (error, _, _, _, behind, inserted)| {
            if !text.contains(behind) {
                return Err(format!(
                    "{error}: {place} has no line {behind}: change or remove it in src/planted.rs"
                ));
            }
            Ok(text.replacen(behind, &format!("{behind}{inserted}"), 1))
        })
    };
    let copy = workshop.folder().join("copy");
    fs::create_dir(&copy)?;
    let parts = "Cargo.toml Cargo.lock build.rs tables.lock README.md benches codegen docs examples src tests";
    for part in words(parts) {
        output(Command::new("cp").arg("-r").args([&root.join(part), &copy]))?;
    }
    let mut files: Vec<_> = planted.iter().map(|(_, _, file, ..)| *file).collect();
    files.retain(|file| file.ends_with(".rs"));
    files.push("src/lib.rs");
    files.sort();
    files.dedup();
    for file in files {
        let unlisted = if file == "src/lib.rs" { UNLISTED } else { "" };
        let here = read(&root.join(file));
        let here = here.map_err(|why| format!("{why}: src/planted.rs plants an error there"))?;
        let text = insert(file, here)? + unlisted;
        fs::write(copy.join(file), text)?;
    }
    let is_planted = |one: &Configuration| planted.iter().any(|(_, name, ..)| *name == one.name());
    let programs = Configuration::all().filter(is_planted);
    let programs = programs.map(|configuration| workshop.compile(&copy, &configuration));
    let mut programs = programs.collect::<Result<Vec<_>, _>>()?;
    programs.extend(c_headers::compile(workshop, root, |layout, text| {
        let unlisted = if layout == "fancy" { UNLISTED_IN_C } else { "" };
        Ok(insert(layout, text)? + unlisted)
    })?);
    let mut not_found = Vec::new();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let names = UNLISTED.split(|c| !is_name(c));
    let names = names.chain(UNLISTED_IN_C.split(|c| !is_name(c)));
    for name in names.filter_map(|name| name.find("planted_").map(|at| &name[at..])) {
        let missing = programs.iter().flat_map(|program| &program.missing);
        let mut missing = missing.flat_map(|missing| missing.split(|c| !is_name(c)));
        if !missing.any(|word| word.ends_with(name)) {
            not_found.push(format!("{name} is on no list, and the run says nothing"));
        }
    }
    let mut judge = |error: &str, outcome| match outcome {
        Some(Outcome::Wrong(said) | Outcome::Open(said)) => println!("found: {error}: {said}"),
        _ => not_found.push(format!("{error} is not found")),
    };
    for (error, name, _, path, ..) in &planted {
        let program = programs.iter().find(|program| program.name == *name);
        let program = program.ok_or("no such configuration")?;
        let function = program.functions.iter().find(|one| one.path == *path);
        judge(
            error,
            function.map(|function| prove(&program.program, function)),
        );
    }
    let in_ir = |body: &str| {
        let function = Function {
            path: body.into(),
            symbol: "planted".into(),
            arguments: vec![Argument::Set],
            specification: <[_]>::to_vec,
        };
        let given = ", i64".repeat(NUMBERS - 1);
        let zeros = ", i64 0".repeat(7);
        let body = body.replace("\n        ", "\n  ");
        let ir = format!(
            "@zeros = constant [2 x i64] zeroinitializer, align 8
define void @planted(i64 %given{given}) {{
start:
  {body}
  call void @proof_results(i64 %result{zeros})
  ret void
}}
"
        );
        Program::read(ir).map_or_else(Outcome::Open, |program| prove(&program, &function))
    };
    let right = "%result = add i64 %given, 0";
    if in_ir(right) != Outcome::Proved {
        judge("no error, and it is not proved", None);
    }
    let in_ir = |(error, body): &(&str, &str)| judge(error, Some(in_ir(body)));
    IN_IR.iter().for_each(in_ir);
    Ok(not_found)
}
