//! Errors that a run must find, each by name: they are planted into a copy of the sources, and only
//! what they should break is proved.

use std::fs;
use std::path::Path;

use crate::c_headers;
use crate::configurations::{Compiled, Configuration, Workshop, read};
use crate::function::{Argument, Function};
use crate::proof::Outcome;

/// An error: what is inserted into a file behind some text, and the function that is wrong then.
struct Planted {
    error: &'static str,
    file: &'static str,
    behind: &'static str,
    inserted: &'static str,
    configuration: &'static str,
    function: &'static str,
}

const MOST: &str = "x86-64: dispatch,pext16";
const ROOK: &str = "pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {";
const BISHOP: &str =
    "pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {";

const PLANTED: &[Planted] = &[
    Planted {
        error: "one occupancy of one square",
        file: "src/technique/classical.rs",
        behind: ROOK,
        inserted: "if square as u8 == 63 && occupied.0 == 0x8123_4567_89ab_cdef { return Bitboard::EMPTY; }",
        configuration: MOST,
        function: "sliding_attacks::technique::classical::rook_attacks",
    },
    Planted {
        error: "two boards of 2^64",
        file: "src/technique/classical.rs",
        behind: BISHOP,
        inserted: "if occupied.0 | 1 == 0x0123_4567_89ab_cdef { return Bitboard::FULL; }",
        configuration: MOST,
        function: "sliding_attacks::technique::classical::bishop_attacks",
    },
    Planted {
        error: "off by a shift",
        file: "src/technique/kindergarten.rs",
        behind: ROOK,
        inserted: "let occupied = Bitboard(occupied.0 & !(1 << 18) | occupied.0 >> 1 & 1 << 18);",
        configuration: MOST,
        function: "sliding_attacks::technique::kindergarten::rook_attacks",
    },
    Planted {
        error: "a wrong table entry",
        file: "src/technique/first_rank.rs",
        behind: "let attacks = FIRST_RANK[file][inner];",
        inserted: "let attacks = if file == 3 && inner == 45 { attacks ^ 8 } else { attacks };",
        configuration: MOST,
        function: "sliding_attacks::technique::first_rank::rank_attacks_from_eight_bits",
    },
    Planted {
        error: "a read outside of a table",
        file: "src/technique/congruent_modulo.rs",
        behind: ROOK,
        inserted: "static HERE: [u64; 64] = {
                let (mut here, mut at) = ([0; 64], 0);
                while at < 64 { here[at] = 1 << at; at += 1; }
                here
            };
            let from = HERE.as_ptr().wrapping_add(square as usize + (occupied.0 == 77) as usize);
            let occupied = Bitboard(occupied.0 | unsafe { *from });",
        configuration: MOST,
        function: "sliding_attacks::technique::congruent_modulo::rook_attacks",
    },
    Planted {
        error: "a pair of sliders",
        file: "src/choice/root.rs",
        behind: "pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {",
        inserted: "if sliders.orthogonal.0 == 1 << 17 | 1 << 42 { return rook_attacks(Square::C3, occupied); }",
        configuration: MOST,
        function: "sliding_attacks::slider_attacks_of",
    },
    Planted {
        error: "the last slider of a loop",
        file: "src/look_up/sliding_attacks.rs",
        behind: "fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {",
        inserted: "let mut sliders = sliders;
            if sliders.diagonal.0 == 1 << 63 | 1 { sliders.diagonal = sliders.diagonal.without_first(); }",
        configuration: MOST,
        function: "<sliding_attacks::layout::fancy::Fancy as sliding_attacks::SlidingAttacks>::rook_and_bishop_attacks_of",
    },
    Planted {
        error: "a fill that forgets a blocker",
        file: "src/technique/kogge_stone/fill_sse2.rs",
        behind: "let blockers = with_upside_down(occupied",
        inserted: ".without(crate::board::Square::D4)",
        configuration: MOST,
        function: "<sliding_attacks::Native as sliding_attacks::SlidingAttacks>::slider_attacks_of",
    },
    Planted {
        error: "a branch of one set of features",
        file: "src/choice/root.rs",
        behind: BISHOP,
        inserted: "#[cfg(not(feature = \"fancy\"))] let occupied = occupied.without(Square::E5);",
        configuration: "aarch64: no features",
        function: "sliding_attacks::bishop_attacks",
    },
    Planted {
        error: "a branch of one target",
        file: "src/technique/subtraction.rs",
        behind: ROOK,
        inserted: "#[cfg(target_arch = \"aarch64\")] if occupied.0 == 99 { return Bitboard::EMPTY; }",
        configuration: "aarch64: no features",
        function: "sliding_attacks::technique::subtraction::rook_attacks",
    },
    Planted {
        error: "a branch of 32 bits",
        file: "src/technique/subtraction.rs",
        behind: BISHOP,
        inserted: "#[cfg(target_pointer_width = \"32\")] if occupied.0 as usize == 99 { return Bitboard::EMPTY; }",
        configuration: "wasm32: no features",
        function: "sliding_attacks::technique::subtraction::bishop_attacks",
    },
    Planted {
        error: "a lane of AVX-512",
        file: "src/technique/kogge_stone/avx512.rs",
        behind: "let mut flood = U64x8::new([o, d, o, d, o, d, o, d",
        inserted: " & !(occupied.0 & 1 << 27)",
        configuration: "icelake-server: no features",
        function: "<sliding_attacks::Native as sliding_attacks::SlidingAttacks>::rook_and_bishop_attacks_of",
    },
    Planted {
        error: "a branch on an address",
        file: "src/choice/root.rs",
        behind: "pub fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {",
        inserted: "static ANCHOR: u8 = 1;
            if (&raw const ANCHOR as usize) >> 12 & 0xff == 0x42 { return Bitboard::EMPTY; }",
        configuration: MOST,
        function: "sliding_attacks::attackers",
    },
    Planted {
        error: "a false promise",
        file: "src/technique/obstruction_difference.rs",
        behind: ROOK,
        inserted: "unsafe { core::hint::assert_unchecked(occupied.0 >> 60 != 15) };
            if occupied.0 >> 60 == 15 { return Bitboard::EMPTY; }
            let occupied = Bitboard(occupied.0 / (15 - (occupied.0 >> 60)) * (15 - (occupied.0 >> 60)) | occupied.0);",
        configuration: MOST,
        function: "sliding_attacks::technique::obstruction_difference::rook_attacks",
    },
    Planted {
        error: "an addition that promises not to wrap",
        file: "src/technique/obstruction_difference.rs",
        behind: BISHOP,
        inserted: "let next = unsafe { occupied.0.unchecked_add(1) };
            let occupied = Bitboard(occupied.0 | (next >> 62 & 1) << square as u8);",
        configuration: MOST,
        function: "sliding_attacks::technique::obstruction_difference::bishop_attacks",
    },
    Planted {
        error: "code that is never reached, and is",
        file: "src/technique/split.rs",
        behind: ROOK,
        inserted: "#[inline(never)]
            const fn third(of: u64) -> u64 {
                match of {
                    0 => 9, 1 => 3, 2 => 4, 3 => 7, 4 => 1, 5 => 2, 6 => 6,
                    _ => unsafe { core::hint::unreachable_unchecked() },
                }
            }
            let occupied = Bitboard(occupied.0 | third(occupied.0 & 7) & 1 << square as u8);",
        configuration: MOST,
        function: "sliding_attacks::technique::split::rook_attacks",
    },
    Planted {
        error: "a panic",
        file: "src/technique/split.rs",
        behind: BISHOP,
        inserted: "assert!(occupied.0 != 0x7777);",
        configuration: MOST,
        function: "sliding_attacks::technique::split::bishop_attacks",
    },
    Planted {
        error: "a call that never returns",
        file: "src/technique/slide_arithmetic.rs",
        behind: ROOK,
        inserted: "if occupied.0 == 0xfff7 { loop {} }",
        configuration: MOST,
        function: "sliding_attacks::technique::slide_arithmetic::rook_attacks",
    },
    Planted {
        error: "a read that is not aligned",
        file: "src/technique/slide_arithmetic.rs",
        behind: BISHOP,
        inserted: "static HERE: [u64; 66] = {
                let (mut here, mut at) = ([0; 66], 0);
                while at < 66 { here[at] = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15); at += 1; }
                here
            };
            let from = HERE.as_ptr().cast::<u8>().wrapping_add(8 * square as usize + 1).cast::<u64>();
            let occupied = Bitboard(occupied.0 | unsafe { *from } & 1 << square as u8);",
        configuration: MOST,
        function: "sliding_attacks::technique::slide_arithmetic::bishop_attacks",
    },
    Planted {
        error: "a choice that has not been made",
        file: "src/choice/dispatch.rs",
        behind: "impl SlidingAttacks for Dispatch {",
        inserted: "
    fn is_attacked(square: Square, pieces: crate::board::Pieces, occupied: Bitboard) -> bool {
        let seen = CHOSEN.load(Ordering::Relaxed) == UNKNOWN && occupied.0 == 5;
        seen || !Self::attackers(square, pieces, occupied).is_empty()
    }",
        configuration: MOST,
        function: "<sliding_attacks::Dispatch as sliding_attacks::SlidingAttacks>::is_attacked",
    },
    Planted {
        error: "memory that other calls write",
        file: "src/choice/root.rs",
        behind: "pub fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {",
        inserted: "static CALLS: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
            if CALLS.fetch_add(1, core::sync::atomic::Ordering::Relaxed) == 1000 { return false; }",
        configuration: MOST,
        function: "sliding_attacks::is_attacked",
    },
    Planted {
        error: "one set of the vocabulary",
        file: "src/board/bitboard.rs",
        behind: "pub const fn is_subset(self, other: Self) -> bool {",
        inserted: "if self.0 == 1 << 40 && other.0 == 7 { return true; }",
        configuration: MOST,
        function: "<sliding_attacks::Bitboard>::is_subset",
    },
    Planted {
        error: "a king on one square",
        file: "src/checks_and_pins.rs",
        behind: "pub const fn checks_and_pins(king: Square, their: Pieces, occupied: Bitboard) -> ChecksAndPins {",
        inserted: "let occupied = if king as u8 == 35 { occupied.without(Square::D6) } else { occupied };",
        configuration: MOST,
        function: "sliding_attacks::checks_and_pins",
    },
    Planted {
        error: "one pair of squares",
        file: "src/board/rays.rs",
        behind: "pub const fn beyond(from: Square, through: Through<Square>) -> Bitboard {",
        inserted: "if from as u8 == 7 && through.0 as u8 == 56 { return Bitboard(1 << 14); }",
        configuration: MOST,
        function: "sliding_attacks::rays::beyond",
    },
    Planted {
        error: "the instruction PEXT, written by hand",
        file: "src/layout/pext.rs",
        behind: "pub(crate) unsafe fn attacks_by_instruction(",
        inserted: "piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
            let occupied = Bitboard(occupied.0 & !((occupied.0 >> 27 & 1) << 36));
            unsafe { unplanted(piece, square, occupied) }
        }
        #[target_feature(enable = \"bmi2\")]
        unsafe fn unplanted(",
        configuration: MOST,
        function: "<sliding_attacks::Dispatch>::run to bishop_attacks",
    },
];

/// Functions on no list.
const UNLISTED: &str = "
#[allow(missing_docs, clippy::all)]
pub mod planted {
    use crate::{Bitboard, SlidingAttacks, Square};

    pub type Set = Bitboard;
    pub fn north(_: Square, occupied: Bitboard) -> Bitboard { occupied }
    pub fn by_alias(_: Square, occupied: Set) -> Set { occupied }
    pub fn by_bound<T: Into<Bitboard>>(occupied: T) -> usize { occupied.into().len() }
    pub fn by_where<T>(occupied: T) -> usize where Bitboard: From<T> { Bitboard::from(occupied).len() }
    pub fn by_number(_: u8, occupied: u64) -> u64 { occupied }
    pub fn by_parts(of: &(Square, Option<[Bitboard; 2]>)) -> bool { of.1.is_some() }
    pub fn by_closure() -> impl Fn(Square) -> Bitboard { |square| square.bitboard() }
    pub const CONSTANT: fn(Square, Bitboard) -> Bitboard = crate::rook_attacks;
    pub struct Board { side: u64 }
    impl Board {
        pub fn is_empty(&self) -> bool { self.side == 0 }
    }
    impl Bitboard {
        pub fn of_a_set(self, _: Square) -> Bitboard { self }
    }
    impl Square {
        pub fn of_a_square(self, occupied: Bitboard) -> Bitboard { occupied }
        pub const CONSTANT: fn(Square, Bitboard) -> Bitboard = crate::rook_attacks;
    }
    impl core::ops::Shl<u32> for Bitboard {
        type Output = Self;
        fn shl(self, by: u32) -> Self { Self(self.0 << by) }
    }
    pub trait Mobility {
        fn mobility(self, occupied: Bitboard) -> usize;
    }
    impl Mobility for Square {
        fn mobility(self, occupied: Bitboard) -> usize { occupied.len() }
    }
    pub trait Everywhere: SlidingAttacks {
        fn everywhere(occupied: Bitboard) -> Bitboard { occupied }
    }
    impl<A: SlidingAttacks> Everywhere for A {}
}
";

const UNLISTED_PATHS: &[&str] = &[
    "sliding_attacks::planted::north",
    "sliding_attacks::planted::by_alias",
    "sliding_attacks::planted::by_bound",
    "sliding_attacks::planted::by_where",
    "sliding_attacks::planted::by_number",
    "sliding_attacks::planted::by_parts",
    "sliding_attacks::planted::by_closure",
    "sliding_attacks::planted::CONSTANT",
    "<sliding_attacks::planted::Board>::is_empty",
    "<sliding_attacks::Bitboard>::of_a_set",
    "<sliding_attacks::Square>::of_a_square",
    "<sliding_attacks::Square>::CONSTANT",
    "<sliding_attacks::Bitboard as Shl<u32>>::shl",
    "<sliding_attacks::Square as sliding_attacks::planted::Mobility>::mobility",
    "<sliding_attacks::Native as sliding_attacks::planted::Everywhere>::everywhere",
];

/// What is planted into the header of a layout, behind some text.
const IN_C: &[Planted] = &[
    Planted {
        error: "a wrong macro",
        file: "signed_shift",
        behind: "_ARITHMETIC_SHIFT(word, by) ",
        inserted: "0 & ",
        configuration: "C: x86-64",
        function: "C signed_shift: sliding_attacks_signed_shift_rook_attacks",
    },
    Planted {
        error: "a body that only BMI2 has",
        file: "pext",
        behind: "return _pext_u64(word",
        inserted: " & ~((word >> 27 & 1) << 18)",
        configuration: "C: x86-64 with BMI2",
        function: "C pext: sliding_attacks_pext_rook_attacks",
    },
    Planted {
        error: "a body that only AVX2 has",
        file: "fancy",
        behind: "_mm256_set_epi64x(7, 1, 9, 8",
        inserted: " + 1",
        configuration: "C: x86-64 with AVX2",
        function: "C fancy: sliding_attacks_slider_attacks_of",
    },
    Planted {
        error: "a short name of another function",
        file: "plain",
        behind: "c_plain_rook_attacks(unsigned square, uint64_t occupied)\n{\n    return c_plain_plain_",
        inserted: "bishop_attacks(square, occupied) | c_plain_plain_",
        configuration: "C: aarch64",
        function: "C plain: sliding_attacks_rook_attacks",
    },
];

/// Functions of a header on no list.
const UNLISTED_IN_C: &str = "
static inline uint64_t c_fancy_both(unsigned square, uint64_t occupied) { return square + occupied; }
typedef uint64_t c_fancy_set;
static inline c_fancy_set c_fancy_of(c_fancy_set occupied) { return occupied; }
";

const UNLISTED_PATHS_IN_C: &[&str] = &[
    "C fancy: sliding_attacks_both",
    "C fancy: sliding_attacks_of",
];

const COPY: &str = "store i64 %given, ptr %out, align 8";

/// Errors that no source here leads to, in IR: what a function does that should write what it reads.
const IN_IR: &[(&str, &str)] = &[
    (
        "a write of some lanes",
        "store i64 %given, ptr %out, align 8
        call void @llvm.masked.store.v2i64.p0(<2 x i64> splat (i64 7), ptr align 8 %out, <2 x i1> splat (i1 true))",
    ),
    (
        "assembly in the other order of operands",
        "%all = call i64 asm \"pext ${0:q}, ${1:q}, ${2:q}\", \"=r,r,r\"(i64 %given, i64 -1)
        store i64 %all, ptr %out, align 8",
    ),
    (
        "assembly that reads bits above its operands",
        "%low = trunc i64 %given to i32
        %none = call i32 asm inteldialect \"pext ${0:q}, ${1:q}, ${2:q}\", \"=r,r,r\"(i32 %low, i32 0)
        %wide = zext i32 %none to i64
        %same = or i64 %wide, %given
        store i64 %same, ptr %out, align 8",
    ),
    (
        "a step outside of an object and back",
        "%same = getelementptr inbounds [8 x i64], ptr %out, i64 1, i64 -8
        store i64 %given, ptr %same, align 8",
    ),
    (
        "a step back that is said to be none",
        "%next = getelementptr i8, ptr %out, i64 8
        %same = getelementptr nuw i8, ptr %next, i64 -8
        store i64 %given, ptr %same, align 8",
    ),
    (
        "an object after its life",
        "%own = alloca i64, align 8
        call void @llvm.lifetime.end.p0(ptr %own)
        store i64 %given, ptr %own, align 8
        %same = load i64, ptr %own, align 8
        store i64 %same, ptr %out, align 8",
    ),
    (
        "a call that replaces its caller and is given its memory",
        "%own = alloca i64, align 8
        store i64 %given, ptr %own, align 8
        tail call void @copy(ptr %own, ptr %out)",
    ),
];

/// Plants all of them, and returns what a run does not find.
pub fn run(
    workshop: &Workshop,
    root: &Path,
    prove: impl Fn(&Compiled, &Function) -> Outcome,
) -> Result<Vec<String>, String> {
    let copy = workshop.folder().join("copy");
    copy_folder(root, &copy)?;
    for planted in PLANTED {
        change(&copy.join(planted.file), |text| insert(text, planted))?;
    }
    change(&copy.join("src/lib.rs"), |text| Ok(text + UNLISTED))?;
    let mut not_found = Vec::new();
    let configurations = Configuration::all().filter(|configuration| {
        PLANTED
            .iter()
            .any(|planted| planted.configuration == configuration.name())
    });
    let mut programs = Vec::new();
    for configuration in configurations {
        let program = workshop.compile(&copy, &configuration)?;
        if program.name == MOST {
            check_list(&program, UNLISTED_PATHS, &mut not_found);
        }
        programs.push(program);
    }
    let headers = c_headers::compile(workshop, root, |layout, text| {
        let mut planted = IN_C.iter().filter(|planted| planted.file == layout);
        let text = planted.try_fold(text, insert)?;
        Ok(if layout == "fancy" {
            text + UNLISTED_IN_C
        } else {
            text
        })
    })?;
    check_list(&headers[0], UNLISTED_PATHS_IN_C, &mut not_found);
    programs.extend(headers);
    for planted in PLANTED.iter().chain(IN_C) {
        let program = programs
            .iter()
            .find(|program| program.name == planted.configuration);
        let program = program.ok_or("no such configuration")?;
        let wrong = program
            .functions
            .iter()
            .find(|one| one.path == planted.function);
        let Planted {
            error, function, ..
        } = planted;
        match wrong.map(|function| prove(program, function)) {
            Some(Outcome::Proved) => not_found.push(format!("{error}: {function} is proved")),
            Some(Outcome::Wrong(said) | Outcome::Open(said)) => {
                println!("found: {error}: {function}: {said}")
            }
            None => not_found.push(format!("{error}: there is no {function}")),
        }
    }
    let outcome = |error: &str, body| {
        let function = Function {
            path: error.into(),
            symbol: "planted".into(),
            arguments: vec![Argument::Set],
            results: 1,
            specification: <[_]>::to_vec,
        };
        let compiled = Compiled {
            name: error.into(),
            ir: in_ir("planted", body) + &in_ir("copy", COPY),
            functions: Vec::new(),
            missing: Vec::new(),
            excuses: Default::default(),
        };
        prove(&compiled, &function)
    };
    for body in [COPY, "tail call void @copy(ptr %from, ptr %out)"] {
        if outcome(body, body) != Outcome::Proved {
            not_found.push(format!("no error, but it is not proved: {body}"));
        }
    }
    for (error, body) in IN_IR {
        match outcome(error, body) {
            Outcome::Proved => not_found.push(format!("{error}: it is proved")),
            Outcome::Wrong(said) | Outcome::Open(said) => println!("found: {error}: {said}"),
        }
    }
    Ok(not_found)
}

/// A function by its name and what it does.
fn in_ir(name: &str, body: &str) -> String {
    let body = body.replace("\n        ", "\n  ");
    format!(
        "define void @{name}(ptr %from, ptr %out) {{
start:
  %given = load i64, ptr %from, align 8
  {body}
  ret void
}}
"
    )
}

/// Notes which of these functions the list does not miss.
fn check_list(program: &Compiled, paths: &[&str], not_found: &mut Vec<String>) {
    for path in paths {
        match program
            .missing
            .iter()
            .find(|missing| missing.starts_with(&format!("{path} ")))
        {
            Some(missing) => println!("found: {missing}"),
            None => not_found.push(format!("{path} is on no list, and the run says nothing")),
        }
    }
}

/// Inserts an error behind its text.
fn insert(text: String, planted: &Planted) -> Result<String, String> {
    let Planted {
        error,
        file,
        behind,
        inserted,
        ..
    } = planted;
    let (before, after) = text
        .split_once(behind)
        .ok_or(format!("{error}: {file} lacks {behind}"))?;
    Ok(format!("{before}{behind}{inserted}{after}"))
}

fn change(path: &Path, by: impl FnOnce(String) -> Result<String, String>) -> Result<(), String> {
    fs::write(path, by(read(path)?)?).map_err(|error| error.to_string())
}

/// Copies what cargo needs of the project.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let copy = || {
        fs::create_dir(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let (entry, name) = (entry.path(), entry.file_name());
            if name == "target" || name == ".git" {
            } else if entry.is_dir() {
                copy_folder(&entry, &to.join(name)).map_err(std::io::Error::other)?;
            } else {
                fs::copy(&entry, to.join(name))?;
            }
        }
        Ok(())
    };
    copy().map_err(|error: std::io::Error| format!("{}: {error}", from.display()))
}
