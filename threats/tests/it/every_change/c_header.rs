//! The C header finds the same threats as this crate, with each implementation that the processor
//! has, and on other processors as far as there are compilers and emulators.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sliding_attacks_codegen::Builder;

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
fn records(case: &Case, rounds: u64) -> Vec<u8> {
    let mut random = Noise(11);
    let mut bytes = Vec::new();
    let mut record = |call: Call, numbers: [u8; 4], mailbox: &Mailbox, list: &[Threat]| {
        let mut words: Vec<u32> = list.iter().map(|threat| threat.bits()).collect();
        words.sort_unstable();
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
        let mailbox = match round % 9 {
            8 => [random.word() as u8; 64],
            eighths => board(case, &mut random, 1 + eighths),
        };
        let mut list = Threats::new();
        let mut board = Threats::empty();
        (by.all)(codes, &mailbox, &mut board);
        record(Call::All, [0; 4], &mailbox, &board);
        for square in Square::ALL {
            let [byte, other, third, fourth, ..] = random.word().to_le_bytes();
            let (index, code) = (square.index() as u8, byte);
            let [to, king_to, rook_to] = [other, third, fourth].map(|byte| byte % 64);
            let at = |index: u8| Square::wrapping(usize::from(index));
            list.clear();
            (by.put)(codes, &mailbox, square, code, &mut list);
            record(Call::Put, [index, code, 0, 0], &mailbox, &list);
            list.clear();
            (by.remove)(codes, &mailbox, square, &mut list);
            record(Call::Remove, [index, 0, 0, 0], &mailbox, &list);
            list.clear();
            (by.replace)(codes, &mailbox, square, code, &mut list);
            record(Call::Replace, [index, code, 0, 0], &mailbox, &list);
            let moved = Moved {
                from: square,
                to: at(to),
                becomes: if code % 4 == 0 {
                    code
                } else {
                    mailbox[square.index()]
                },
            };
            list.clear();
            (by.move_piece)(codes, &mailbox, moved, &mut list);
            record(Call::Move, [index, to, moved.becomes, 0], &mailbox, &list);
            list.clear();
            let capture = EnPassant {
                from: square,
                to: at(to),
                captured: at(king_to),
            };
            (by.en_passant)(codes, &mailbox, capture, &mut list);
            record(Call::EnPassant, [index, to, king_to, 0], &mailbox, &list);
            list.clear();
            let castling = Castling {
                king_from: square,
                king_to: at(king_to),
                rook_from: at(to),
                rook_to: at(rook_to),
            };
            (by.castle)(codes, &mailbox, castling, &mut list);
            record(Call::Castle, [index, king_to, to, rook_to], &mailbox, &list);
        }
    }
    bytes
}

/// Compares each record with what the header finds.
const PROGRAM: &str = r#"#include "threats.h"
#include <stdio.h>
#include <stdlib.h>

#ifdef CODES
static constexpr chess_codes codes = chess_make_codes(CODES);
#else
static struct chess_codes codes;
#endif
static uint8_t mailbox[64];
static uint32_t expected[512], threats[CHESS_THREATS_OF_BOARD];
static unsigned length, records;

static int order(const void *one, const void *other)
{
    const uint32_t first = *CHESS_CAST(const uint32_t *, one), second = *CHESS_CAST(const uint32_t *, other);
    return first < second ? -1 : first > second;
}

static void compare(const char *name, unsigned call, unsigned found)
{
    unsigned word;
    qsort(threats, found, sizeof threats[0], order);
    for (word = 0; word < found && word < length && threats[word] == expected[word];)
        word++;
    if (found != length || word < length) {
        printf("%s: record %u, call %u: %u threats, expected %u\n", name, records, call, found, length);
        exit(1);
    }
}

/* The functions of one implementation. */
#define IMPLEMENTATION(by) \
    do { \
        const unsigned at = mailbox[n[0]], none = codes.empty; \
        uint32_t *end = threats; \
        switch (call) { \
        case 0: end = chess_change_##by(&codes, mailbox, 0, n[0], none, n[1], n[0], threats); break; \
        case 1: end = chess_change_##by(&codes, mailbox, 0, n[0], at, none, n[0], threats); break; \
        case 2: end = chess_change_##by(&codes, mailbox, 0, n[0], at, n[1], n[0], threats); break; \
        case 3: end = threats + chess_move_##by(&codes, mailbox, n[0], n[1], n[2], threats); break; \
        case 6: end = threats + chess_all_##by(&codes, mailbox, threats); break; \
        default: continue; \
        } \
        compare(#by, call, CHESS_CAST(unsigned, end - threats)); \
    } while (0)

static unsigned find(unsigned call, const unsigned char *n)
{
    switch (call) {
    case 0: return chess_threats_put(&codes, mailbox, n[0], n[1], threats);
    case 1: return chess_threats_remove(&codes, mailbox, n[0], threats);
    case 2: return chess_threats_replace(&codes, mailbox, n[0], n[1], threats);
    case 3: return chess_threats_move(&codes, mailbox, n[0], n[1], n[2], threats);
    case 4: return chess_threats_en_passant(&codes, mailbox, n[0], n[1], n[2], threats);
    case 5: return chess_threats_castle(&codes, mailbox, n[0], n[1], n[2], n[3], threats);
    default: return chess_threats_all(&codes, mailbox, threats);
    }
}

/* The file, the pieces, whether a8 is first, and the pairs. */
int main(int count, char **arguments)
{
    FILE *const file = count < 4 ? NULL : fopen(arguments[1], "rb");
    int next;
    if (!file)
        return 1;
#ifndef CODES
    codes = chess_make_codes(arguments[2], atoi(arguments[3]), count > 4 ? arguments[4] : NULL);
#endif
    if (codes.error) {
        puts(codes.error);
        return 1;
    }
    for (; (next = getc(file)) != EOF; records++) {
        const unsigned call = CHESS_CAST(unsigned, next);
        unsigned char n[4], bytes[4];
        unsigned word;
        if (fread(n, 4, 1, file) != 1 || fread(mailbox, 64, 1, file) != 1 || fread(bytes, 2, 1, file) != 1)
            return 1;
        length = bytes[0] | CHESS_CAST(unsigned, bytes[1]) << 8;
        for (word = 0; word < length; word++) {
            if (fread(bytes, 4, 1, file) != 1)
                return 1;
            expected[word] = bytes[0] | CHESS_CAST(uint32_t, bytes[1]) << 8 | CHESS_CAST(uint32_t, bytes[2]) << 16
                | CHESS_CAST(uint32_t, bytes[3]) << 24;
        }
        compare("chosen", call, find(call, n));
        IMPLEMENTATION(portable);
#ifdef CHESS_THREATS_X86
        if (CHESS_HAS_AVX2)
            IMPLEMENTATION(avx2);
#endif
#ifdef CHESS_THREATS_AVX512
        if (CHESS_HAS_AVX512)
            IMPLEMENTATION(avx512);
#endif
#ifdef CHESS_THREATS_NEON
        IMPLEMENTATION(neon);
#endif
    }
    printf("%u\n", records);
    return fclose(file);
}
"#;

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
    // Nine kinds of boards.
    let rounds = 9;
    for (number, case) in cases.iter().enumerate() {
        fs::write(folder.join(number.to_string()), records(case, rounds)).unwrap();
    }
    let warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wundef -Werror";
    for (compiler, options, emulator) in [
        ("cc", "-O1 -std=c99 -DCHESS_IMPLEMENTATION", None),
        (
            "clang",
            "-O1 -std=c99 -DCHESS_IMPLEMENTATION -fsanitize=integer,undefined -fsanitize-trap=all",
            None,
        ),
        (
            "c++",
            "-O1 -x c++ -std=c++11 -DCHESS_IMPLEMENTATION -Wold-style-cast",
            None,
        ),
        ("c++", "-O1 -x c++ -std=c++17 -DCHESS_PORTABLE", None),
        (
            "aarch64-linux-gnu-gcc",
            "-O1 -std=c99 -DCHESS_IMPLEMENTATION -static",
            Some("qemu-aarch64-static"),
        ),
        (
            "s390x-linux-gnu-gcc",
            "-O1 -std=c99 -DCHESS_IMPLEMENTATION -static",
            Some("qemu-s390x-static"),
        ),
    ] {
        let options = format!("{options} {warnings} main.c -o program");
        if compile(&folder, compiler, options.split(' ')) {
            for (number, case) in cases.iter().enumerate() {
                let known = arguments(case);
                run(&folder, emulator, number, &known, rounds);
            }
        }
    }
}

/// g++ 12 took a part of such a constant for zeros.
#[test]
fn codes_are_a_constant() {
    if cfg!(miri) {
        return;
    }
    let folder = folder_of("threats_of_constant_codes");
    // One without pairs, and one with.
    for (number, case) in Case::all().iter().enumerate().step_by(5) {
        fs::write(folder.join(number.to_string()), records(case, 1)).unwrap();
        let known = arguments(case);
        let pairs = known
            .get(2)
            .map_or("nullptr".into(), |pairs| format!("{pairs:?}"));
        let codes = format!("-DCODES={:?}, {}, {pairs}", known[0], known[1]);
        for compiler in ["g++", "clang++"] {
            let options = [
                "-O2",
                "-std=c++17",
                &codes,
                "-x",
                "c++",
                "main.c",
                "-o",
                "program",
            ];
            if compile(&folder, compiler, options) {
                run(&folder, None, number, &known, 1);
            }
        }
    }
}

/// Returns a directory with the header and the program.
fn folder_of(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    let header = Builder::new().module("chess").threats_to_c().unwrap();
    fs::write(folder.join("threats.h"), header).unwrap();
    fs::write(folder.join("main.c"), PROGRAM).unwrap();
    folder
}

/// Compiles the program, and returns whether the compiler is installed.
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
fn run(folder: &Path, emulator: Option<&str>, case: usize, arguments: &[String], rounds: u64) {
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
    let records = rounds * (1 + 6 * 64);
    assert_eq!(said.trim(), records.to_string(), "{command:?}");
}
