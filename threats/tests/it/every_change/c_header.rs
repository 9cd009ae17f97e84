//! The C header finds the same threats as this crate, with each implementation that the processor
//! has, and on other processors as far as there are compilers and emulators.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::*;

/// What a record asks for.
#[derive(Clone, Copy)]
enum Call {
    Put,
    Remove,
    Replace,
    Move,
    EnPassant,
    Castle,
    All,
}

/// Writes what the calls find on boards: the call, four numbers that it takes, the mailbox, the length
/// of the list, and its words in ascending order.
fn records(case: &Case, rounds: u64) -> Records {
    let mut random = Noise(11);
    let (mut bytes, mut count) = (Vec::new(), 0);
    let mut record = |call: Call, numbers: [u8; 4], mailbox: &Mailbox, list: &[Threat]| {
        let mut words: Vec<u32> = list.iter().map(|threat| threat.bits()).collect();
        words.sort_unstable();
        count += 1;
        bytes.push(call as u8);
        bytes.extend(numbers);
        bytes.extend(mailbox);
        bytes.extend((words.len() as u16).to_le_bytes());
        bytes.extend(words.into_iter().flat_map(u32::to_le_bytes));
    };
    let codes = &case.codes;
    let by = Implementation::by_name("portable");
    for round in 0..rounds {
        // Boards full of one piece are among them.
        let mailbox = match round % BOARDS {
            8 => [random.word() as u8 % 16; 64],
            9 => most_threats(case),
            eighths => board(case, &mut random, 1 + eighths),
        };
        let mut list = Threats::new();
        let mut board = Threats::empty();
        (by.all)(codes, &mailbox, &mut board);
        record(Call::All, [0; 4], &mailbox, &board);
        for square in Square::ALL {
            let word = random.word();
            let mut code = word as u8 % 16;
            let mut to = Square::wrapping(word as usize >> 8);
            if round % BOARDS == 9 {
                (code, to) = (mailbox[Square::D4.index()], Square::D4);
            }
            let index = square.index() as u8;
            list.clear();
            if case.piece(code).is_some() {
                (by.put)(codes, &mailbox, square, code, &mut list);
                record(Call::Put, [index, code, 0, 0], &mailbox, &list);
            }
            list.clear();
            if case.piece(mailbox[square.index()]).is_some() {
                (by.remove)(codes, &mailbox, square, &mut list);
                record(Call::Remove, [index, 0, 0, 0], &mailbox, &list);
            }
            list.clear();
            if code != mailbox[square.index()] {
                (by.replace)(codes, &mailbox, square, code, &mut list);
                record(Call::Replace, [index, code, 0, 0], &mailbox, &list);
            }
            list.clear();
            if let Some(piece_move) = case.piece_move(&mailbox, square, to, word >> 16) {
                (by.move_piece)(codes, &mailbox, piece_move, &mut list);
                let becomes = piece_move.promotion.unwrap_or(mailbox[square.index()]);
                record(Call::Move, [index, to as u8, becomes, 0], &mailbox, &list);
            }
            let mut board = mailbox;
            let (from, to) = en_passant(case, &mut board, word >> 20);
            list.clear();
            (by.en_passant)(codes, &board, EnPassant { from, to }, &mut list);
            record(Call::EnPassant, [from as u8, to as u8, 0, 0], &board, &list);
            let king = square.index();
            let rook = king / 8 * 8 + (king + 1 + (word >> 30) as usize % 7) % 8;
            let mut board = mailbox;
            let castling = castling(case, &mut board, king, rook, word >> 40 & 1 == 0);
            list.clear();
            (by.castle)(codes, &board, castling, &mut list);
            record(Call::Castle, [index, rook as u8, 0, 0], &board, &list);
        }
    }
    Records { bytes, count }
}

struct Records {
    bytes: Vec<u8>,
    count: usize,
}

impl Records {
    /// Writes them to a file that is named by the number of the case.
    fn write(&self, folder: &Path, case: usize) {
        fs::write(folder.join(case.to_string()), &self.bytes).unwrap();
    }
}

/// How many kinds of boards there are.
const BOARDS: u64 = 10;

/// Queens on all squares but those a knight's jump away from d4, which has 32 threats of each piece.
fn most_threats(case: &Case) -> Mailbox {
    let code = |of: u8| {
        case.letters
            .iter()
            .position(|&letter| letter == of)
            .unwrap() as u8
    };
    Square::ALL.map(|square| {
        let away = [square.file().index(), square.rank().index()].map(|index| index.abs_diff(3));
        code(if away == [1, 2] || away == [2, 1] {
            b'N'
        } else {
            b'Q'
        })
    })
}

const PROGRAM: &str = include_str!("c_header.c");

/// Returns the arguments that make these codes in C.
fn arguments(case: &Case) -> Vec<String> {
    let letter = |piece: PieceType| char::from(TYPES[piece.index()]);
    let letters = case.letters.iter().copied().map(char::from).collect();
    let mut arguments = vec![letters, u8::from(case.a8_first).to_string()];
    let mut pairs = String::new();
    for attacker in PieceType::ALL {
        pairs.extend([' ', letter(attacker), ':']);
        let counted = PieceType::ALL
            .into_iter()
            .filter(|&attacked| (case.counts)(attacker, attacked));
        pairs.extend(counted.map(letter));
    }
    if pairs.matches("PNBRQK").count() < 6 {
        arguments.push(pairs);
    }
    arguments
}

#[test]
fn c_and_cpp_find_the_same() {
    if cfg!(miri) {
        return;
    }
    let folder = folder_of("threats");
    let cases = Case::all();
    let counts: Vec<usize> = (cases.iter().enumerate())
        .map(|(number, case)| {
            let records = records(case, BOARDS);
            records.write(&folder, number);
            records.count
        })
        .collect();
    // With EACH a program runs every implementation that the processor has, and otherwise the one it is
    // compiled for.
    let avx512 = "-march=x86-64-v4 -mavx512vbmi -mavx512vbmi2";
    let mut builds: Vec<(&str, String, Option<&str>)> = [
        ("cc", "-O2 -std=c99 -DEACH", None),
        (
            "cc",
            "-O1 -std=c11 -DEACH -fsanitize=address -DGUARDS=0",
            None,
        ),
        (
            "cc",
            "-O2 -std=c99 -DSLIDING_ATTACKS_THREATS_PORTABLE",
            None,
        ),
        (
            "clang",
            "-O1 -std=c99 -DEACH -fsanitize=integer,undefined -fsanitize-trap=all",
            None,
        ),
        ("c++", "-O1 -x c++ -std=c++11 -DEACH -Wold-style-cast", None),
        (
            "aarch64-linux-gnu-gcc",
            "-O1 -std=c99 -static",
            Some("qemu-aarch64-static"),
        ),
        (
            "s390x-linux-gnu-gcc",
            "-O1 -std=c99 -static",
            Some("qemu-s390x-static"),
        ),
    ]
    .map(|(compiler, options, emulator)| (compiler, options.to_owned(), emulator))
    .into();
    for features in supported() {
        for compiler in ["cc", "clang"] {
            let features = if features == "avx512" {
                avx512
            } else {
                features
            };
            builds.push((compiler, format!("-O2 -std=c99 {features}"), None));
        }
    }
    let warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wundef -Werror";
    for (compiler, options, emulator) in builds {
        let options = format!("{options} {warnings} main.c -o program");
        let options = options.split_whitespace();
        if has_sanitizer(&folder, compiler, options.clone()) && compile(&folder, compiler, options)
        {
            for (number, case) in cases.iter().enumerate() {
                run(&folder, emulator, number, &arguments(case), counts[number]);
            }
        }
    }
}

/// Returns options for the vectors that this processor has.
fn supported() -> Vec<&'static str> {
    let mut supported = vec![];
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            supported.push("-mavx2 -mpopcnt");
        }
        if is_x86_feature_detected!("avx512vbmi2") {
            supported.push("avx512");
        }
    }
    supported
}

/// Returns whether a compiler links with the sanitizer of the options, if they have one: some systems
/// lack its library.
fn has_sanitizer<'a>(
    folder: &Path,
    compiler: &str,
    mut options: impl Iterator<Item = &'a str>,
) -> bool {
    let Some(sanitizer) = options.find(|option| option.contains("-fsanitize=address")) else {
        return true;
    };
    fs::write(folder.join("empty.c"), "int main(void) { return 0; }\n").unwrap();
    let mut command = Command::new(compiler);
    let links = command
        .args([sanitizer, "empty.c", "-o", "empty"])
        .current_dir(folder)
        .output();
    let links = links.is_ok_and(|output| output.status.success());
    if !links {
        println!("skipped: {compiler} has no {sanitizer} here");
    }
    links
}

/// If it is inlined, the code sees which constant it is. g++ 12 once took a part of it for zeros.
#[test]
fn codes_are_a_constant() {
    if cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_of_constant_codes");
    // One without pairs, and one with.
    for (number, case) in Case::all().iter().enumerate().step_by(5) {
        let records = records(case, 1);
        records.write(&folder, number);
        let known = arguments(case);
        let pairs = known
            .get(2)
            .map_or("nullptr".into(), |pairs| format!("{pairs:?}"));
        let codes = format!("-DCODES={:?}, {}, {pairs}", known[0], known[1]);
        for compiler in ["g++", "clang++"] {
            let options = [
                "-O2",
                "-std=c++17",
                "-DEACH",
                "-DSLIDING_ATTACKS_THREATS_FUNCTION=static inline",
                &codes,
                "-x",
                "c++",
                "main.c",
                "-o",
                "program",
            ];
            if compile(&folder, compiler, options) {
                run(&folder, None, number, &known, records.count);
            }
        }
    }
}

/// What a file is compiled for, the code does not ask for. If it lacks one of the features, it asks.
#[test]
fn avx512_needs_each_of_its_features() {
    if cfg!(not(target_arch = "x86_64")) || cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_features");
    let text = "#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION\n#include \"sliding_attacks_threats.h\"\nchosen SAT_LEVEL\n";
    fs::write(folder.join("features.c"), text).unwrap();
    let all = "-E -march=x86-64-v4 -mavx512vbmi -mavx512vbmi2";
    for (lacking, expected) in [
        ("", "3"),
        ("-mno-avx512f", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-avx512bw", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-avx512dq", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-avx512vl", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-avx512vbmi", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-avx512vbmi2", "(sat_level() == 3 ? 3 : 2)"),
        ("-mno-popcnt", "sat_level()"),
        ("-mno-avx2", "sat_level()"),
        ("-DSLIDING_ATTACKS_THREATS_NO_AVX512", "2"),
    ] {
        let options = format!("{all} {lacking} features.c");
        for compiler in ["gcc", "clang"] {
            let mut command = Command::new(compiler);
            let Ok(output) = command
                .args(options.split_whitespace())
                .current_dir(&folder)
                .output()
            else {
                println!("skipped: no {compiler} here");
                continue;
            };
            let text = String::from_utf8(output.stdout).unwrap();
            let chosen = text.lines().find_map(|line| line.strip_prefix("chosen "));
            assert_eq!(chosen, Some(expected), "{compiler} {options}");
        }
    }
}

/// Which implementation is chosen, for what CPUID returns, without each of the bits that it needs; and that it is chosen
/// before `main` as well, where builtins of compilers know no processor.
const CHOICE: &str = r#"
#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION
#include "sliding_attacks_threats.h"
#include <stdio.h>

static int early, at_relocation;
__attribute__((constructor(101))) static void before_main(void) { early = sat_ask(); }
#ifdef __GLIBC__
static int relocated(void) { return at_relocation; }
static int (*resolve(void))(void) { at_relocation = sat_level(); return relocated; }
int chosen(void) __attribute__((ifunc("resolve")));
#else
static int chosen(void) { return sat_level(); }
#endif

int main(void)
{
    static const struct { int leaf, bit, level; } needed[] = {
        { 1, 23, 1 }, { 1, 27, 1 }, { 1, 28, 1 }, { 7, 5, 1 }, { 0, 1, 1 }, { 0, 2, 1 },
        { 0, 5, 2 }, { 0, 6, 2 }, { 0, 7, 2 }, { 7, 16, 2 }, { 7, 17, 2 }, { 7, 30, 2 }, { 7, 31, 2 }, { 2, 1, 2 }, { 2, 6, 2 },
    };
    const unsigned leaf_1[4] = { 0, 0, 1u << 23 | 1u << 27 | 1u << 28, 0 };
    const unsigned leaf_7[4] = { 0, 1u << 5 | 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31, 1u << 1 | 1u << 6, 0 };
    unsigned number;
    if (sat_level_of(leaf_1, leaf_7, 0xe6) != 3)
        return puts("not all is enough");
    for (number = 0; number < sizeof needed / sizeof needed[0]; number++) {
        const unsigned bit = 1u << needed[number].bit;
        const int leaf = needed[number].leaf;
        const unsigned one[4] = { ~0u, ~0u, leaf == 1 ? ~bit : ~0u, ~0u };
        const unsigned seven[4] = { ~0u, leaf == 7 ? ~bit : ~0u, leaf == 2 ? ~bit : ~0u, ~0u };
        const int level = sat_level_of(one, seven, leaf == 0 ? ~bit : ~0u);
        if (level != needed[number].level)
            return printf("without bit %d of %d: %d\n", needed[number].bit, leaf, level);
    }
    printf("%d %d %d", early, chosen(), sat_level());
    return 0;
}
"#;

#[test]
fn the_choice_asks_for_all_that_it_needs_and_before_main_too() {
    if cfg!(not(target_arch = "x86_64")) || cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_choice");
    fs::write(folder.join("choice.c"), CHOICE).unwrap();
    let level = 1 + supported().len();
    for compiler in ["gcc", "clang"] {
        for more in ["-O2", "-O0 -fPIC", "-O2 -static"] {
            let options = format!("-std=gnu99 -Wall -Wextra {more} choice.c -o choice");
            if compile(&folder, compiler, options.split_whitespace()) {
                let output = Command::new("./choice")
                    .current_dir(&folder)
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&output.stdout);
                assert_eq!(said, format!("{level} {level} {level}"), "{compiler}");
                assert!(output.status.success());
            }
        }
    }
}

/// Wrong arguments, by number: what each condition of SLIDING_ATTACKS_ASSERT says, and what `error` says of codes.
const WRONG: &str = r#"
#include <stdio.h>
#include <string.h>
#include <setjmp.h>
static jmp_buf back;
#define SLIDING_ATTACKS_ASSERT(condition) do { if (!(condition)) { puts(#condition); longjmp(back, 1); } } while (0)
#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION
#include "sliding_attacks_threats.h"
#define CALL(call) do { calls++; if (!setjmp(back)) { (void)call; printf("nothing said of call %d\n", calls); } } while (0)
#define RIGHT(call) do { if (setjmp(back)) return 1; (void)call; } while (0)
#define SAYS(pieces, pairs) puts(sliding_attacks_threats_make_codes(pieces, 0, pairs).error)

int main(void)
{
    static struct sliding_attacks_threats_codes codes, unmade;
    static const struct sliding_attacks_threats_codes *const c = &codes;
    static uint8_t m[64], wrong[64];
    static uint32_t t[512];
    static int calls;
    static unsigned all, few, random, byte;
    /* Ke1, Rh1, Ra1, pawns a7, a5 and b5, g4 and e4, Kd8. */
    m[4] = 6, m[7] = 4, m[0] = 4, m[48] = 1, m[32] = 1, m[33] = 9, m[30] = 1, m[28] = 9, m[59] = 14, wrong[3] = 16;
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, 0);
    printf("%d: ", codes.empty);
    all = sliding_attacks_threats_all(c, m, t);
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, "");
    printf("%d, ", all == sliding_attacks_threats_all(c, m, t));
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, "R:P");
    few = sliding_attacks_threats_all(c, m, t);
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, "R:P R:PNBRQK");
    printf("%d, ", all > few && few == sliding_attacks_threats_all(c, m, t));
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, "P: N: B: R: Q: K:");
    printf("%u\n", sliding_attacks_threats_all(c, m, t));

    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqq.", 0, 0);
    CALL(sliding_attacks_threats_all(c, m, t));
    codes = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, 0);
    CALL(sliding_attacks_threats_all(&unmade, m, t));
    for (random = 1; random < 5; random++) {
        for (byte = 0; byte < sizeof unmade; byte++)
            memset((char *)&unmade + byte, (int)(byte * random % 9), 1);
        unmade.error = 0;
        CALL(sliding_attacks_threats_all(&unmade, m, t));
    }
    unmade = codes;
    unmade.error = "";
    CALL(sliding_attacks_threats_all(&unmade, m, t));
    CALL(sliding_attacks_threats_all(c, wrong, t));
    CALL(sliding_attacks_threats_put(c, m, 64, 1, t));
    CALL(sliding_attacks_threats_put(c, m, 1, 20, t));
    CALL(sliding_attacks_threats_put(c, m, 1, 0, t));
    CALL(sliding_attacks_threats_remove(c, m, 1, t));
    CALL(sliding_attacks_threats_remove(c, m, 64, t));
    CALL(sliding_attacks_threats_replace(c, m, 1, 16, t));
    CALL(sliding_attacks_threats_replace(c, m, 64, 1, t));
    CALL(sliding_attacks_threats_replace(c, m, 48, 1, t));
    CALL(sliding_attacks_threats_move(c, m, 12, 28, 1, t));
    CALL(sliding_attacks_threats_move(c, m, 64, 28, 1, t));
    CALL(sliding_attacks_threats_move(c, m, 7, 64, 4, t));
    CALL(sliding_attacks_threats_move(c, m, 7, 63, 0, t));
    CALL(sliding_attacks_threats_move(c, m, 7, 63, 1, t));
    CALL(sliding_attacks_threats_move(c, m, 48, 56, 13, t));
    CALL(sliding_attacks_threats_move(c, m, 48, 56, 21, t));
    CALL(sliding_attacks_threats_move(c, m, 48, 56, 1, t));
    CALL(sliding_attacks_threats_move(c, m, 48, 56, 6, t));
    CALL(sliding_attacks_threats_move(c, m, 32, 40, 5, t));
    CALL(sliding_attacks_threats_move(c, m, 28, 4, 14, t));
    CALL(sliding_attacks_threats_move(c, m, 33, 1, 9, t));
    CALL(sliding_attacks_threats_move(c, m, 4, 6, 6, t));
    CALL(sliding_attacks_threats_move(c, m, 4, 7, 6, t));
    CALL(sliding_attacks_threats_move(c, m, 32, 41, 1, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 32, 33, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 32, 40, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 7, 25, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 41, 32, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 32, 25, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 33, 40, t));
    CALL(sliding_attacks_threats_en_passant(c, m, 28, 22, t));
    CALL(sliding_attacks_threats_castle(c, m, 4, 6, t));
    CALL(sliding_attacks_threats_castle(c, m, 7, 4, t));
    CALL(sliding_attacks_threats_castle(c, m, 59, 0, t));
    for (byte = 2; byte < 4; byte++) {
        m[byte] = 2;
        CALL(sliding_attacks_threats_castle(c, m, 4, 0, t));
        m[byte] = 0;
    }
    RIGHT(sliding_attacks_threats_move(c, m, 48, 56, 5, t));
    RIGHT(sliding_attacks_threats_move(c, m, 33, 1, 10, t));
    RIGHT(sliding_attacks_threats_move(c, m, 4, 12, 6, t));
    RIGHT(sliding_attacks_threats_en_passant(c, m, 32, 41, t));
    RIGHT(sliding_attacks_threats_en_passant(c, m, 33, 24, t));
    RIGHT(sliding_attacks_threats_castle(c, m, 4, 0, t));
    RIGHT(sliding_attacks_threats_remove(c, SLIDING_ATTACKS_THREATS_MAILBOX(m), 4, t));
    SAYS(".PNBRQK..pnbrqk", 0);
    SAYS(".PNBRQK..pnbrqk..", 0);
    SAYS(".PNBRQK..pnbrqK.", 0);
    SAYS(".PNBRQK..pnbrq..", 0);
    SAYS("PPNBRQK..pnbrqk.", 0);
    SAYS(".PNBRQK..pnbrqx.", 0);
    SAYS(".PNBRQK..pnbrqk.", "P:n");
    SAYS(".PNBRQK..pnbrqk.", "NR");
    return 0;
}
"#;

/// What the program says, with the texts of conditions shortened to the string in them.
const SAID: &str = "\
15: 1, 1, 0
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square
a square, and then the code of a piece
a square, and then the code of a piece
a square, and then the code of a piece
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
a square, and then a code
a square, and then a code
another code: call this before you update the mailbox
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
a square from 0 to 63
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves
for castling, call sliding_attacks_threats_castle
two colors: call this before you update the mailbox, and for castling call sliding_attacks_threats_castle
a capture: call this before you update the mailbox, and for en passant call sliding_attacks_threats_en_passant
a pawn captures one beside it, and goes to the empty square behind that one
a pawn captures one beside it, and goes to the empty square behind that one
a pawn captures one beside it, and goes to the empty square behind that one
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
a pawn captures one beside it, and goes to the empty square behind that one
a pawn captures one beside it, and goes to the empty square behind that one
a pawn captures one beside it, and goes to the empty square behind that one
a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them
the squares that a king and its rook leave
the squares that a king and its rook leave
no other piece is where the two go to
no other piece is where the two go to
the pieces are not 16 characters of PNBRQKpnbrqk and .
the pieces are more than 16 characters
K has two codes
k has no code
P has two codes
the pieces are not 16 characters of PNBRQKpnbrqk and .
the pairs are not like P:NR N:PNBRQ, with capitals
the pairs are not like P:NR N:PNBRQ, with capitals
";

#[test]
fn wrong_arguments_are_heard() {
    if cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_wrong");
    fs::write(folder.join("wrong.c"), WRONG).unwrap();
    for options in [
        "-std=c99",
        "-std=c++11 -x c++",
        "-std=c99 -fsanitize=undefined -fsanitize-undefined-trap-on-error",
    ] {
        let options = format!("-O1 -Wall -Wextra {options} wrong.c -o wrong");
        if compile(&folder, "cc", options.split_whitespace()) {
            let output = Command::new("./wrong")
                .current_dir(&folder)
                .output()
                .unwrap();
            let said = String::from_utf8(output.stdout).unwrap();
            let texts = said
                .lines()
                .map(|line| line.split('"').nth(1).unwrap_or(line));
            let said: String = texts.flat_map(|text| [text, "\n"]).collect();
            assert_eq!(said, SAID, "{options}");
            assert!(output.status.success());
        }
    }
    // An array of larger codes, and a pointer, are no mailbox.
    for (language, codes, compiles) in [
        ("c", "unsigned char board[64]", true),
        ("c", "int board[64]", false),
        ("c", "int board[16]", false),
        ("c", "unsigned char *board", false),
        ("c++", "enum class Piece : char {} board[64]", true),
        (
            "c++",
            "#include <array>\nstd::array<uint8_t, 64> board",
            true,
        ),
        ("c++", "#include <array>\nstd::array<int, 16> board", false),
    ] {
        let text = format!(
            "#include \"sliding_attacks_threats.h\"\n{codes};\nconst uint8_t *of(void);\nconst uint8_t *of(void) {{ return SLIDING_ATTACKS_THREATS_MAILBOX(board); }}\n"
        );
        fs::write(folder.join("board.c"), text).unwrap();
        let output = Command::new("cc")
            .args([
                "-fsyntax-only",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-x",
                language,
                "board.c",
            ])
            .current_dir(&folder)
            .output();
        assert!(
            output.is_ok_and(|output| output.status.success() == compiles),
            "{codes}"
        );
    }
}

/// Whichever language implements the functions, files in the others find all of them.
#[test]
fn each_language_links_with_each() {
    if cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_languages");
    let calls = "#include \"sliding_attacks_threats.h\"
        int main(void) {
            struct sliding_attacks_threats_codes codes = sliding_attacks_threats_make_codes(\"PNBRQKpnbrqk....\", 0, 0);
            uint32_t threats[SLIDING_ATTACKS_THREATS_OF_BOARD];
            uint8_t mailbox[64] = { 0 };
            return codes.empty != 15 || sliding_attacks_threats_all(&codes, mailbox, threats) != 98;
        }\n";
    fs::write(folder.join("calls.c"), calls).unwrap();
    let implementation =
        "#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION\n#include \"sliding_attacks_threats.h\"\n";
    fs::write(folder.join("functions.c"), implementation).unwrap();
    let languages = ["-x c -std=c99", "-x c++ -std=c++11", "-x c++ -std=c++17"];
    for compiler in ["gcc", "clang"] {
        let compile = |options: &str| compile(&folder, compiler, options.split_whitespace());
        for (number, language) in languages.iter().enumerate() {
            if !compile(&format!("{language} -c functions.c -o functions{number}.o")) {
                continue;
            }
            for language in languages {
                compile(&format!(
                    "{language} calls.c -x none functions{number}.o -lstdc++ -o calls"
                ));
                let status = Command::new("./calls").current_dir(&folder).status();
                assert!(status.unwrap().success(), "{compiler} {number} {language}");
            }
        }
    }
}

/// The page's code, with a small network.
const PAGE: &str = r#"
#include <stdio.h>
const int16_t weights[16 + 64 * 64][WIDTH] = { { 1 } };
#define PAIRS { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 }
const uint32_t first_row[2][16][16] = { { PAIRS, PAIRS, PAIRS }, { PAIRS, PAIRS, PAIRS } };
int main(void)
{
    /* A white knight on a1 goes to b3, from where it attacks a black rook on a5 and a white bishop on c1. */
    uint8_t mailbox[64] = { 2, 0, 3 };
    uint32_t threats[SLIDING_ATTACKS_THREATS_OF_MOVE];
    struct rows rows;
    unsigned length;
    mailbox[32] = 12;
    if (start())
        return 1;
    length = make(mailbox, 0, 17, 2, threats);
    rows_of(&rows, threats, length);
    printf("%u starts, %u ends, row %u and for Black %u\n", rows.starting, rows.ending, rows.ends[0][0], rows.ends[1][0]);
    return mailbox[0] != 0 || mailbox[17] != 2;
}
"#;

/// The code of the page works.
#[test]
fn the_page_has_code_that_works() {
    if cfg!(miri) {
        return;
    }
    let page = include_str!("../../../README.md");
    let blocks = page.split("```c\n").skip(1);
    let code: String = blocks
        .map(|block| block.split("```").next().unwrap())
        .collect();
    let folder = folder_of("threats_of_the_page");
    fs::write(
        folder.join("main.c"),
        code.replace("WIDTH 1024", "WIDTH 32") + PAGE,
    )
    .unwrap();
    if compile(
        &folder,
        "cc",
        [
            "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "main.c", "-o", "program",
        ],
    ) {
        let output = Command::new("./program")
            .current_dir(&folder)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}");
        assert_eq!(said, "2 starts, 1 ends, row 2048 and for Black 1592\n");
    }
}

/// The header says which version it belongs to.
#[test]
#[cfg_attr(miri, ignore = "Miri reads no files")]
fn the_header_has_the_version_of_the_package() {
    let version = concat!(
        "#define SLIDING_ATTACKS_THREATS_VERSION \"",
        env!("CARGO_PKG_VERSION"),
        "\"\n"
    );
    assert!(
        fs::read_to_string(HEADER).unwrap().contains(version),
        "expected {version}"
    );
}

const HEADER: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/include/sliding_attacks_threats.h"
);

/// Returns a directory with the header and the program.
fn folder_of(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::copy(HEADER, folder.join("sliding_attacks_threats.h")).unwrap();
    fs::write(folder.join("main.c"), PROGRAM).unwrap();
    folder
}

/// Compiles the program, and returns whether the compiler is here.
fn compile<'a>(folder: &Path, compiler: &str, options: impl IntoIterator<Item = &'a str>) -> bool {
    let mut command = Command::new(compiler);
    let Ok(output) = command.args(options).current_dir(folder).output() else {
        println!("skipped: no {compiler} here");
        return false;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    true
}

/// Runs the program with the records of a case.
fn run(folder: &Path, emulator: Option<&str>, case: usize, arguments: &[String], records: usize) {
    let mut command = match emulator {
        Some(emulator) => Command::new(emulator),
        None => Command::new("./program"),
    };
    if emulator.is_some() {
        command.arg("./program");
    }
    command.arg(case.to_string()).args(arguments);
    let Ok(output) = command.current_dir(folder).output() else {
        println!("skipped: no {emulator:?} here");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.trim(), records.to_string(), "{command:?}");
}
