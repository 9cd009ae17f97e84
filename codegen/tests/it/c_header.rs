//! The C header: C and C++ compile it without a warning, its lookups agree with the ray walker on
//! every subset, headers and units share layouts in all standards, and a program has the data once.
//! `checks/headers` compiles each layout in all standards.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest as _, Sha256};
use sliding_attacks_codegen::internal::Slider;
use sliding_attacks_codegen::internal::geometry::{attacks, relevant_mask, subsets};
use sliding_attacks_codegen::{Builder, Layout};

use crate::common::{every_layout, folder};

/// Compiles, or prints that the compiler is not installed.
fn compile(compiler: &str, arguments: &str, folder: &Path) -> bool {
    // A machine may have only the C compiler.
    let compiler = match (compiler, arguments.contains("c++")) {
        ("gcc", true) => "g++",
        ("clang", true) => "clang++",
        _ => compiler,
    };
    let mut command = Command::new(compiler);
    command.args([
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wpedantic",
        "-Wconversion",
        "-Wundef",
    ]);
    if arguments.contains("c++") {
        command.arg("-Wold-style-cast");
    }
    let Ok(output) = command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
    else {
        println!("skipped: no {compiler} here");
        return false;
    };
    assert!(
        output.status.success(),
        "{compiler} {arguments}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    true
}

/// For each piece and square the mask, and the attacks of each of its subsets in the order of the
/// Carry-Rippler.
fn expected() -> Vec<u8> {
    let mut words = Vec::new();
    for piece in Slider::ALL {
        for square in 0..64 {
            let mask = relevant_mask(piece, square);
            words.push(mask);
            words.extend(
                subsets(mask)
                    .into_iter()
                    .map(|subset| attacks(piece, square, subset)),
            );
        }
    }
    words.into_iter().flat_map(u64::to_ne_bytes).collect()
}

/// Compares the lookups whose names start with these with the file `expected`, on every subset with and without
/// the squares off the mask.
fn program(names: &[String]) -> String {
    let mut text = String::from(
        r#"#include "tables.h"
#include "tables.h"
#include <stdio.h>

/* Whose own sums and products may wrap. */
#ifdef __clang__
#define TEST __attribute__((no_sanitize("integer"))) static
#else
#define TEST static
#endif

typedef uint64_t lookup(unsigned square, uint64_t occupied);
typedef struct chess_rook_and_bishop both(unsigned square, uint64_t occupied);
typedef struct chess_rook_and_bishop both_of(struct chess_sliders sliders, uint64_t occupied);
typedef uint64_t all_of(struct chess_sliders sliders, uint64_t occupied);

TEST int differs(const char *layout, lookup *rook, lookup *bishop, lookup *queen)
{
    FILE *file = fopen("expected", "rb");
    unsigned piece, square;
    if (!file) return 1;
    for (piece = 0; piece < 2; piece++) {
        lookup *const attacks = piece ? bishop : rook;
        for (square = 0; square < 64; square++) {
            uint64_t mask, set, subset = 0;
            if (fread(&mask, sizeof mask, 1, file) != 1) return 1;
            do {
                if (fread(&set, sizeof set, 1, file) != 1) return 1;
                if (attacks(square, subset) != set || attacks(square, subset | ~mask) != set
                    || queen(square, subset) != (rook(square, subset) | bishop(square, subset))) {
                    printf("%s: piece %u on square %u\n", layout, piece, square);
                    return 1;
                }
                subset = (subset - mask) & mask;
            } while (subset);
        }
    }
    return fclose(file);
}

/* Sets that look random, the union of whose single attacks is known. */
TEST int sets_differ(const char *layout, lookup *rook, lookup *bishop, both *one, both_of *kinds, all_of *side)
{
    uint64_t noise = 1, words[5];
    int round, word;
    unsigned square;
    for (round = 0; round < 2000; round++) {
        uint64_t occupied, of_rooks = 0, of_bishops = 0;
        struct chess_sliders sliders;
        struct chess_rook_and_bishop attacks;
        for (word = 0; word < 5; word++) {
            noise = noise * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
            words[word] = noise ^ noise >> 32;
        }
        sliders.orthogonal = words[0] & words[1];
        sliders.diagonal = words[2] & words[3];
        occupied = words[4] & (round & 1 ? words[1] : ~UINT64_C(0));
        if (round & 2) occupied |= sliders.orthogonal | sliders.diagonal;
        for (square = 0; square < 64; square++) {
            if (sliders.orthogonal >> square & 1) of_rooks |= rook(square, occupied);
            if (sliders.diagonal >> square & 1) of_bishops |= bishop(square, occupied);
        }
        square = round & 63;
        attacks = one(square, occupied);
        if (attacks.rook != rook(square, occupied) || attacks.bishop != bishop(square, occupied)) {
            printf("%s: both attacks of round %d\n", layout, round);
            return 1;
        }
        attacks = kinds(sliders, occupied);
        if (side(sliders, occupied) != (of_rooks | of_bishops) || attacks.rook != of_rooks || attacks.bishop != of_bishops) {
            printf("%s: sets of round %d\n", layout, round);
            return 1;
        }
    }
    return 0;
}

int main(void)
{
    int differences = 0;
"#,
    );
    for name in names {
        let _ = writeln!(
            text,
            "    differences += differs(\"{name}\", {name}_rook_attacks, {name}_bishop_attacks, {name}_queen_attacks);\n    \
                 differences += sets_differ(\"{name}\", {name}_rook_attacks, {name}_bishop_attacks, \
                 {name}_rook_and_bishop_attacks, {name}_rook_and_bishop_attacks_of, {name}_slider_attacks_of);"
        );
    }
    text + "    return differences;\n}\n"
}

/// Runs a program, which must succeed and print nothing.
fn run(program: &Path) {
    run_by(&mut Command::new(program), program);
}

/// Runs a program by a command, which may be an emulator.
fn run_by(command: &mut Command, program: &Path) {
    let output = command.current_dir(program.parent().unwrap()).output();
    match output {
        Ok(output) => {
            assert!(
                output.status.success() && output.stdout.is_empty(),
                "{}",
                String::from_utf8_lossy(&output.stdout)
            );
        }
        Err(error) => println!("skipped: {}: {error}", program.display()),
    }
}

/// The options that let the program use BMI2 and AVX2 instructions where it can run them.
fn with_instructions() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("bmi2") && std::is_x86_feature_detected!("avx2") {
        return "-mbmi2 -mavx2 ";
    }
    ""
}

#[test]
fn c_and_cpp_look_up_the_attacks_of_every_layout() {
    let folder = folder("c/all");
    let tables = every_layout().module("chess").generate().unwrap();
    fs::write(folder.join("tables.h"), tables.to_c().unwrap()).unwrap();
    fs::write(
        folder.join("data.c"),
        "#include \"tables.h\"\n#define CHESS_IMPLEMENTATION\n#include \"tables.h\"\n",
    )
    .unwrap();
    let layouts = Layout::ALL.iter();
    let names: Vec<_> = layouts.map(|layout| format!("chess_{layout}")).collect();
    let program = program(&names);
    fs::write(folder.join("main.c"), program).unwrap();
    fs::write(folder.join("expected"), expected()).unwrap();
    if !compile("cc", "-std=c99 -c data.c", &folder) {
        return;
    }
    // The data from a unit in C, the lookups in either language: in C with portable code, in C++
    // with BMI2 and AVX2 where they can run.
    if compile(
        "cc",
        "-std=c99 -DCHESS_PORTABLE main.c data.o -o c99",
        &folder,
    ) {
        run(&folder.join("c99"));
    }
    // A lookup drops the upper bits of a product, which one of clang's sanitizers can be told to
    // report.
    let sanitized =
        "-std=c99 -fsanitize=integer,undefined -fsanitize-trap=all main.c data.o -o sanitized";
    if compile("clang", sanitized, &folder) {
        run(&folder.join("sanitized"));
    }
    if compile(
        "c++",
        &format!(
            "{}-std=c++11 -x c++ main.c -x none data.o -o c++11",
            with_instructions()
        ),
        &folder,
    ) {
        run(&folder.join("c++11"));
    }
}

/// The directory from which people copy headers, unless this is the packaged crate.
fn committed() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../c");
    folder.exists().then_some(folder)
}

/// What people copy is what the generator writes, and what is written by hand has the parts in
/// common with it.
#[test]
fn the_committed_headers_are_what_the_generator_writes() {
    let Some(folder) = committed() else {
        return println!("skipped: this is the packaged crate");
    };
    let builder = Builder::new().layout(Layout::Fancy).short_names();
    let fancy = builder.generate().unwrap().to_c().unwrap();
    let mut hyperbola = fs::read_to_string(folder.join("sliding_attacks_hyperbola.h")).unwrap();
    for (from, to) in [
        (" * Squares: a1 = 0", " */\n"),
        ("#define SLIDING_ATTACKS_VERSION", "\n"),
        (
            "#ifndef SLIDING_ATTACKS_COMMON",
            "#endif /* SLIDING_ATTACKS_COMMON */",
        ),
        ("/** Returns the squares that a rook", "#elif"),
        (
            "#ifndef SLIDING_ATTACKS_SETS",
            "#endif /* SLIDING_ATTACKS_SETS */",
        ),
    ] {
        let part_of = |header: &str| {
            let (_, start) = header.split_once(from).unwrap();
            let (part, _) = start.split_once(to).unwrap();
            [from, part, to].concat()
        };
        hyperbola = hyperbola.replace(&part_of(&hyperbola), &part_of(&fancy));
    }
    let mut sums = String::new();
    for (name, text) in [
        ("sliding_attacks_board.h", builder.board_to_c().unwrap()),
        ("sliding_attacks_fancy.h", fancy),
        ("sliding_attacks_hyperbola.h", hyperbola),
    ] {
        for byte in Sha256::digest(&text) {
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {name}");
        is_committed(&folder.join(name), &text);
    }
    is_committed(&folder.join("SHA256SUMS"), &sums);
}

fn is_committed(file: &Path, fresh: &str) {
    if std::env::var_os("BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    }
    assert!(
        fs::read(file).is_ok_and(|found| found == fresh.as_bytes()),
        "{} differs; BLESS=1 rewrites it",
        file.display()
    );
}

/// Returns the committed header of hyperbola quintessence with other names.
fn hyperbola(upper: &str, lower: &str) -> Option<String> {
    let header = fs::read_to_string(committed()?.join("sliding_attacks_hyperbola.h")).unwrap();
    Some(
        header
            .replace("SLIDING_ATTACKS", upper)
            .replace("sliding_attacks", lower),
    )
}

/// With vectors, with the reversal of all bits on AArch64, without either, and in constants.
#[test]
fn hyperbola_quintessence_looks_up_every_subset() {
    let Some(header) = hyperbola("CHESS", "chess") else {
        return println!("skipped: this is the packaged crate");
    };
    let folder = folder("c/hyperbola");
    let digest = header.split('"').find(|part| part.len() == 64).unwrap();
    let main = program(&["chess".to_owned()]).replace(
        "int main(void)\n{\n",
        "#ifdef CHESS_INLINE\n\
         static_assert(chess_queen_attacks(28, 0x401000000000) == 0x01024438ef385492, \"\");\n\
         #endif\n\
         int main(void)\n{\n    \
             FILE *file = fopen(\"numbers\", \"wb\");\n    \
             if (!file || fwrite(&chess_hyperbola_table, sizeof chess_hyperbola_table, 1, file) != 1 || fclose(file)) return 1;\n",
    );
    fs::write(folder.join("tables.h"), &header).unwrap();
    fs::write(folder.join("main.c"), main).unwrap();
    fs::write(folder.join("expected"), expected()).unwrap();
    let instructions = with_instructions();
    for (compiler, arguments) in [
        (
            "cc",
            "-std=c99 -DCHESS_IMPLEMENTATION -DCHESS_PORTABLE main.c -o program",
        ),
        (
            "cc",
            &*format!("{instructions}-std=c99 -DCHESS_IMPLEMENTATION main.c -o program"),
        ),
        (
            "clang",
            "-std=c99 -DCHESS_IMPLEMENTATION -fsanitize=integer,undefined -fsanitize-trap=all main.c -o program",
        ),
        (
            "c++",
            &*format!("{instructions}-std=c++17 -x c++ main.c -o program"),
        ),
        (
            "aarch64-linux-gnu-gcc",
            "-std=c99 -DCHESS_IMPLEMENTATION -static main.c -o program",
        ),
    ] {
        let _ = fs::remove_file(folder.join("program"));
        if compile(compiler, arguments, &folder) {
            let program = folder.join("program");
            if compiler.starts_with("aarch64") && !cfg!(target_arch = "aarch64") {
                run_by(Command::new("qemu-aarch64-static").arg(&program), &program);
            } else {
                run(&program);
            }
            let numbers = fs::read(folder.join("numbers")).unwrap();
            if cfg!(target_endian = "little") {
                let found = Sha256::digest(&numbers);
                let found: String = found.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(found, digest);
            }
        }
    }
}

/// Two squares, and the step from one to the other.
fn way(from: u8, to: u8) -> (i32, i32) {
    let difference = |part: fn(u8) -> u8| i32::from(part(to)) - i32::from(part(from));
    (
        difference(|square| square % 8),
        difference(|square| square / 8),
    )
}

/// The direction of a line from one square to another, and the number of steps.
fn along(from: u8, to: u8) -> Option<((i32, i32), i32)> {
    let (files, ranks) = way(from, to);
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (from != to && is_line).then(|| {
        (
            (files.signum(), ranks.signum()),
            files.abs().max(ranks.abs()),
        )
    })
}

fn set(holds: impl Fn(u8) -> bool) -> u64 {
    (0..64)
        .filter(|square| holds(*square))
        .fold(0, |set, square| set | 1 << square)
}

fn between(a: u8, b: u8) -> u64 {
    let Some((direction, steps)) = along(a, b) else {
        return 0;
    };
    set(|square| along(a, square).is_some_and(|(to, nearer)| to == direction && nearer < steps))
}

fn line(a: u8, b: u8) -> u64 {
    let Some(((files, ranks), _)) = along(a, b) else {
        return 0;
    };
    let is_on = |direction| direction == (files, ranks) || direction == (-files, -ranks);
    set(|square| square == a || along(a, square).is_some_and(|(to, _)| is_on(to)))
}

/// The pieces of a side: pawns, knights, sliders that move as rooks and as bishops, kings.
type Side = [u64; 5];

/// Whether a piece of this kind, by its place in [`Side`], on `from` attacks a square.
fn piece_attacks(kind: usize, is_white: bool, from: u8, to: u8, occupied: u64) -> bool {
    let (files, ranks) = way(from, to);
    let slides = |straight: bool| {
        along(from, to).is_some_and(|((files, ranks), _)| (files == 0 || ranks == 0) == straight)
            && between(from, to) & occupied == 0
    };
    match kind {
        0 => files.abs() == 1 && ranks == if is_white { 1 } else { -1 },
        1 => (files * ranks).abs() == 2,
        2 => slides(true),
        3 => slides(false),
        _ => files.abs().max(ranks.abs()) == 1,
    }
}

/// What [`BOARD_PROGRAM`] compares, in its order.
fn expected_of_boards() -> Vec<u64> {
    let mut words = Vec::new();
    for a in 0..64 {
        for (kind, is_white) in [(1, true), (4, true), (0, true), (0, false)] {
            words.push(set(|b| piece_attacks(kind, is_white, a, b, 0)));
        }
        for direction in [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ] {
            words.push(set(|b| along(a, b).is_some_and(|(to, _)| to == direction)));
        }
        for b in 0..64 {
            let beyond = along(a, b).map_or(0, |(direction, steps)| {
                set(|c| along(a, c).is_some_and(|(to, far)| to == direction && far > steps))
            });
            words.extend([between(a, b), line(a, b), beyond]);
        }
    }
    let mut noise = 1_u64;
    let mut random = || {
        noise = noise
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        noise ^ noise >> 32
    };
    for round in 0..100_u8 {
        // Pieces that are not in `occupied` too, and more than one on a square.
        let occupied = random() & if round % 2 == 0 { u64::MAX } else { random() };
        let mut side = || -> Side { [0; 5].map(|_| random() & random() & random()) };
        let sides = [side(), side()];
        words.extend([&[occupied][..], &sides[0], &sides[1]].concat());
        let all_of = |kind, is_white, pieces: u64| {
            set(|to| {
                (0..64).any(|from| {
                    pieces >> from & 1 == 1 && piece_attacks(kind, is_white, from, to, 0)
                })
            })
        };
        words.extend([
            all_of(1, true, occupied),
            all_of(4, true, occupied),
            all_of(0, true, occupied),
            all_of(0, false, occupied),
            occupied & occupied.wrapping_neg(),
            occupied & occupied.wrapping_sub(1),
        ]);
        let attackers = |color: usize, square, occupied: u64| {
            let is_on = |from: u8, kind: usize| occupied & sides[color][kind] & 1 << from != 0;
            let attacks = |from, kind| piece_attacks(kind, color == 0, from, square, occupied);
            set(|from| (0..5).any(|kind| is_on(from, kind) && attacks(from, kind)))
        };
        words.extend([0, 1].map(|color| set(|square| attackers(color, square, occupied) != 0)));
        for square in 0..64 {
            let attackers_of = attackers;
            let attackers = [0, 1].map(|color| attackers_of(color, square, occupied));
            words.extend([attackers[0], attackers[1], attackers[0] | attackers[1]]);
            for color in 0..2 {
                words.push(u64::from(attackers[color] != 0));
                let is_on = |kind: usize, from: u8| occupied & sides[color][kind] & 1 << from != 0;
                let is_seen = |slider: u8| {
                    (2..4).any(|kind| {
                        is_on(kind, slider) && piece_attacks(kind, true, slider, square, 0)
                    })
                };
                let blockers = |slider| between(square, slider) & occupied;
                let snipers = set(|slider| is_seen(slider) && blockers(slider).count_ones() == 1);
                let blocking = (0..64).filter(|slider| snipers >> slider & 1 == 1);
                // A king gives no check.
                let is_leaper = |from: u8| {
                    (0..2).any(|kind| {
                        is_on(kind, from) && piece_attacks(kind, color == 0, from, square, occupied)
                    })
                };
                let checkers = set(|from| is_leaper(from) || is_seen(from) && blockers(from) == 0);
                let blockers = blocking.fold(0, |all, slider| all | blockers(slider));
                let answers = match checkers.count_ones() {
                    0 => u64::MAX,
                    1 => checkers | between(square, checkers.trailing_zeros() as u8),
                    _ => 0,
                };
                let from = (square + round % 63 + 1) % 64;
                let targets = if blockers >> from & 1 == 1 {
                    answers & line(square, from)
                } else {
                    answers
                };
                words.extend([checkers, blockers, snipers, answers, targets]);
                if (square + round) % 8 == 0 {
                    let all = sides[color].into_iter().fold(0, |all, kind| all | kind);
                    let left = occupied & !(1 << square);
                    words.push(set(|to| {
                        piece_attacks(4, true, square, to, 0)
                            && (occupied & !all) >> to & 1 == 0
                            && attackers_of(color, to, left) == 0
                    }));
                }
            }
            let [rook, bishop] = Slider::ALL.map(|piece| {
                let attacked = attacks(piece, square, occupied);
                let without_blockers = occupied & !(sides[0][0] & attacked);
                (
                    attacked,
                    attacks(piece, square, without_blockers) & !attacked,
                )
            });
            words.extend([rook.1, bishop.1, rook.1 | bishop.1]);
            for is_white in [true, false] {
                let leaper = |kind| set(|to| piece_attacks(kind, is_white, square, to, 0));
                words.extend([
                    leaper(0),
                    leaper(1),
                    bishop.0,
                    rook.0,
                    rook.0 | bishop.0,
                    leaper(4),
                ]);
            }
        }
    }
    words
}

/// Compares leapers, rays, attackers, checks and pins with the file `expected`.
const BOARD_PROGRAM: &str = r#"#ifdef HYPERBOLA
#include "hyperbola.h"
#else
#include "fancy.h"
#endif
#include "board.h"
#include <stdio.h>

static FILE *file;
static uint64_t next(void)
{
    uint64_t word;
    if (fread(&word, sizeof word, 1, file) == 1) return word;
    printf("the file is too short\n");
    return 0;
}
static int differences;
static void is(const char *what, unsigned where, uint64_t found)
{
    if (found != next() && differences++ < 5) printf("%s of %u\n", what, where);
}
static struct chess_pieces side(enum chess_color color)
{
    struct chess_pieces pieces;
    pieces.color = color;
    pieces.pawns = next();
    pieces.knights = next();
    pieces.sliders.orthogonal = next();
    pieces.sliders.diagonal = next();
    pieces.kings = next();
    return pieces;
}
static void start(void)
{
    const uint64_t kinds[6] = { UINT64_C(0xff00000000ff00), UINT64_C(0x4200000000000042), UINT64_C(0x2400000000000024),
        UINT64_C(0x8100000000000081), UINT64_C(0x0800000000000008), UINT64_C(0x1000000000000010) };
    const struct chess_pieces black = chess_pieces_from_board(CHESS_BLACK, UINT64_C(0xffff000000000000), kinds);
    const struct chess_pieces left = chess_pieces_without(black, UINT64_C(0x10ff000000000000));
    if (black.color != CHESS_BLACK || black.pawns != UINT64_C(0xff000000000000) || black.knights != UINT64_C(0x4200000000000000)
        || black.sliders.diagonal != UINT64_C(0x2c00000000000000) || black.sliders.orthogonal != UINT64_C(0x8900000000000000)
        || black.kings != UINT64_C(0x1000000000000000) || left.pawns || left.kings || left.knights != black.knights
        || chess_pieces_without(black, ~UINT64_C(0)).sliders.diagonal || chess_pieces_without(black, ~UINT64_C(0)).sliders.orthogonal
        || chess_pieces_without(black, ~UINT64_C(0)).knights) {
        differences++;
        printf("the pieces of a side\n");
    }
}
static void squares(void)
{
    static const enum chess_direction directions[] = { CHESS_NORTH, CHESS_NORTH_EAST, CHESS_EAST, CHESS_SOUTH_EAST,
        CHESS_SOUTH, CHESS_SOUTH_WEST, CHESS_WEST, CHESS_NORTH_WEST };
    struct chess_through_square through;
    unsigned a, b;
    for (a = 0; a < 64; a++) {
        is("knight", a, chess_knight_attacks(a));
        is("king", a, chess_king_attacks(a));
        is("white pawn", a, chess_pawn_attacks(a, CHESS_WHITE));
        is("black pawn", a, chess_pawn_attacks(a, CHESS_BLACK));
        for (b = 0; b < 8; b++) is("ray", a, chess_ray(a, directions[b]));
        for (b = 0; b < 64; b++) {
            is("between", a, chess_between(a, b));
            is("line", a, chess_line(a, b));
            through.blocker = b;
            is("beyond", a, chess_beyond(a, through));
        }
    }
}
static void boards(void)
{
    static const enum chess_color colors[] = { CHESS_WHITE, CHESS_BLACK };
    static const enum chess_piece_type types[] = { CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN, CHESS_KING };
    unsigned round, square, color, type;
    for (round = 0; round < 100; round++) {
        const uint64_t occupied = next();
        struct chess_through through;
        struct chess_pieces sides[2];
        sides[0] = side(CHESS_WHITE);
        sides[1] = side(CHESS_BLACK);
        is("knights", round, chess_knight_attacks_of(occupied));
        is("kings", round, chess_king_attacks_of(occupied));
        is("white pawns", round, chess_pawn_attacks_of(occupied, CHESS_WHITE));
        is("black pawns", round, chess_pawn_attacks_of(occupied, CHESS_BLACK));
        is("isolate_first", round, chess_isolate_first(occupied));
        is("without_first", round, chess_without_first(occupied));
        is("white attacks", round, chess_attacked_by(sides[0], occupied));
        is("black attacks", round, chess_attacked_by(sides[1], occupied));
        through.blockers = sides[0].pawns;
        for (square = 0; square < 64; square++) {
            is("white attackers", square, chess_attackers(square, sides[0], occupied));
            is("black attackers", square, chess_attackers(square, sides[1], occupied));
            is("attackers", square, chess_attackers_of_both(square, sides[round & 1], sides[~round & 1], occupied));
            for (color = 0; color < 2; color++) {
                /* A piece does not attack its own square. */
                const struct chess_pieces their = chess_pieces_without(sides[color], UINT64_C(1) << square);
                const struct chess_check_info info = chess_checks_and_pins(square, their, occupied);
                is("is_attacked", square, chess_is_attacked(square, their, occupied) ? 1 : 0);
                is("checkers", square, info.checkers);
                is("blockers", square, info.blockers);
                is("snipers", square, info.snipers);
                is("answers", square, chess_answers(info));
                is("targets", square, chess_targets(info, (square + round % 63 + 1) % 64));
                if ((square + round) % 8 == 0) is("king_targets", square, chess_king_targets(square, their, occupied));
            }
            is("rook through pawns", square, chess_xray_rook_attacks(square, through, occupied));
            is("bishop through pawns", square, chess_xray_bishop_attacks(square, through, occupied));
            is("queen through pawns", square, chess_xray_queen_attacks(square, through, occupied));
            for (color = 0; color < 2; color++)
                for (type = 0; type < 6; type++)
                    is("piece", type, chess_piece_attacks(square, types[type], colors[color], occupied));
        }
    }
}
int main(void)
{
    uint64_t word;
    file = fopen("expected", "rb");
    if (!file) return 1;
    start();
    squares();
    boards();
    if (fread(&word, sizeof word, 1, file) == 1) return 1;
    return fclose(file) || differences;
}
"#;

#[test]
fn the_board_header_agrees_with_walks_in_c_and_cpp() {
    let folder = folder("c/board");
    let builder = Builder::new()
        .module("chess")
        .layout(Layout::Fancy)
        .short_names();
    let header = builder.generate().unwrap().to_c().unwrap();
    fs::write(folder.join("fancy.h"), &header).unwrap();
    fs::write(
        folder.join("hyperbola.h"),
        hyperbola("CHESS", "chess").unwrap_or(header),
    )
    .unwrap();
    fs::write(folder.join("board.h"), builder.board_to_c().unwrap()).unwrap();
    fs::write(folder.join("main.c"), BOARD_PROGRAM).unwrap();
    let expected = expected_of_boards().into_iter().flat_map(u64::to_ne_bytes);
    fs::write(folder.join("expected"), expected.collect::<Vec<_>>()).unwrap();
    let sanitized = "-std=c99 -fsanitize=integer,undefined -fsanitize-trap=all -DCHESS_IMPLEMENTATION main.c -o program";
    let with_instructions = with_instructions();
    for (compiler, arguments) in [
        ("cc", "-std=c99 -DCHESS_IMPLEMENTATION main.c -o program"),
        (
            "cc",
            "-std=c99 -DCHESS_IMPLEMENTATION -DHYPERBOLA main.c -o program",
        ),
        ("clang", sanitized),
        (
            "c++",
            &format!(
                "{with_instructions}-std=c++11 -DCHESS_IMPLEMENTATION -x c++ main.c -o program"
            ),
        ),
        ("c++", "-std=c++17 -x c++ main.c -o program"),
    ] {
        if compile(compiler, arguments, &folder) {
            run(&folder.join("program"));
        }
    }
}

/// Calls with a wrong argument, and the assertion that stops each of them.
const WRONG: [(&str, &str); 36] = [
    ("rook_attacks(n, 0)", "square < 64"),
    ("bishop_attacks(n, 0)", "square < 64"),
    ("queen_attacks(n, 0)", "square < 64"),
    ("rook_and_bishop_attacks(n, 0).rook", "square < 64"),
    ("first(n - 64)", "set != 0"),
    ("knight_attacks(n)", "square < 64"),
    ("king_attacks(n)", "square < 64"),
    ("pawn_attacks(n, WHITE)", "square < 64"),
    ("pawn_attacks(1, COLOR(n - 36))", "color == "),
    ("pawn_attacks_of(1, COLOR(n - 62))", "color == "),
    ("opposite(COLOR(n - 62))", "color == "),
    ("ray(n, EAST)", "square < 64"),
    ("ray(0, DIRECTION(n - 56))", "direction"),
    ("between(0, n)", "second < 64"),
    ("line(n, 0)", "first < 64"),
    ("beyond(0, through)", "blocker < 64"),
    ("piece_attacks(0, TYPE(n - 58), WHITE, 0)", "piece"),
    ("piece_attacks(0, KING, COLOR(n - 62), 0)", "color == "),
    ("pieces_from_kinds(COLOR(n - 62), kinds).pawns", "color == "),
    (
        "pieces_from_kinds(WHITE, both).pawns",
        "kinds[5] & (kinds[5] - 1)",
    ),
    (
        "pieces_from_board(WHITE, 3, with_all).pawns",
        "squares_in_two(kinds) == 0",
    ),
    (
        "pieces_from_board(WHITE, 3, both).pawns",
        "|| (kinds[5] & (kinds[5] - 1)) == 0",
    ),
    ("attackers(n, side, 0)", "square < 64"),
    (
        "attackers_of_both(0, side, side, 0)",
        "one.color != other.color",
    ),
    ("is_attacked(n, side, 0)", "square < 64"),
    ("is_attacked(0, side, 0)", "pieces.kings >> square & 1"),
    ("checks_and_pins(n, side, 0).king", "king < 64"),
    (
        "checks_and_pins(0, side, 0).king",
        "opponent.kings >> king & 1",
    ),
    ("king_targets(0, side, 0)", "opponent.kings >> king & 1"),
    ("targets(info, n)", "from < 64"),
    ("targets(info, 0)", "from != info.king"),
    ("exchange_is_en_passant(move, 0)", "first.from < 64"),
    ("exchange_captured(move, side, 0)", "first.to < 64"),
    ("exchange_is_possible(move, side, 0, 0)", "first.from < 64"),
    ("go_on(side)", "side.color != other.color"),
    ("put(TYPE(n - 58))", "< 6 && "),
];

/// With `assert`, at run time and in constant expressions.
#[test]
fn wrong_arguments_stop_the_program() {
    let folder = folder("c/wrong");
    let builder = Builder::new().layout(Layout::Fancy).short_names();
    let fancy = builder.generate().unwrap().to_c().unwrap();
    let board = builder.board_to_c().unwrap();
    let hyperbola = hyperbola("SLIDING_ATTACKS", "sliding_attacks");
    let is_there = hyperbola.is_some();
    fs::write(folder.join("fancy.h"), fancy).unwrap();
    fs::write(folder.join("hyperbola.h"), hyperbola.unwrap_or_default()).unwrap();
    fs::write(folder.join("board.h"), board).unwrap();
    let mut calls = String::new();
    for (number, (call, _)) in WRONG.into_iter().enumerate() {
        let call = ["WHITE", "EAST", "KING"]
            .iter()
            .fold(call.to_owned(), |call, name| {
                call.replace(name, &format!("SLIDING_ATTACKS_{name}"))
            });
        let _ = writeln!(
            calls,
            "#if !defined(ONE) || ONE == {number}\nCALL({number}, sliding_attacks_{call})\n#endif"
        );
    }
    let program = format!(
        r#"#include HEADER
#include "board.h"
#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
#define CAST(type, value) static_cast<type>(value)
#else
#define CAST(type, value) ((type)(value))
#endif
#define COLOR(value) CAST(enum sliding_attacks_color, value)
#define DIRECTION(value) CAST(enum sliding_attacks_direction, value)
#define TYPE(value) CAST(enum sliding_attacks_piece_type, value)
#ifdef ONE
#define FUNCTION constexpr
#else
#define FUNCTION static
#endif
FUNCTION int sliding_attacks_go_on(struct sliding_attacks_pieces side)
{{
    const struct sliding_attacks_values values = {{ 1, 1, 1, 1, 1, 1 }};
    struct sliding_attacks_exchange_state state = {{ 0, 0, 0, 0 }};
    return sliding_attacks_exchange_goes_on(&state, side, side, &values);
}}
FUNCTION int sliding_attacks_put(enum sliding_attacks_piece_type piece)
{{
    const struct sliding_attacks_values values = {{ 1, 1, 1, 1, 1, 1 }};
    struct sliding_attacks_exchange_state state = {{ 0, 0, 0, 0 }};
    sliding_attacks_exchange_put(&state, piece, piece, &values);
    return state.at_risk != 0;
}}
#ifdef ONE
constexpr unsigned n = 64;
constexpr uint64_t kinds[6] = {{ 0, 0, 0, 0, 0, 0 }}, both[6] = {{ 0, 0, 0, 0, 0, 3 }}, with_all[6] = {{ 3, 1, 0, 0, 0, 2 }};
constexpr sliding_attacks_pieces side = {{ SLIDING_ATTACKS_WHITE, 0, 0, {{ 0, 0 }}, 1 }};
constexpr sliding_attacks_check_info info = {{ 0, 0, 0, 0 }};
constexpr sliding_attacks_through_square through = {{ 64 }};
constexpr sliding_attacks_capture move = {{ 64, 64, SLIDING_ATTACKS_PAWN, SLIDING_ATTACKS_CAPTURED_NOTHING, SLIDING_ATTACKS_PAWN }};
#define CALL(number, call) constexpr auto result = call;
{calls}
#else
int main(int count, char **arguments)
{{
    const uint64_t kinds[6] = {{ 0, 0, 0, 0, 0, 0 }}, both[6] = {{ 0, 0, 0, 0, 0, 3 }}, with_all[6] = {{ 3, 1, 0, 0, 0, 2 }};
    const struct sliding_attacks_pieces side = {{ SLIDING_ATTACKS_WHITE, 0, 0, {{ 0, 0 }}, 1 }};
    const struct sliding_attacks_check_info info = {{ 0, 0, 0, 0 }};
    const struct sliding_attacks_through_square through = {{ 64 }};
    const struct sliding_attacks_capture move
        = {{ 64, 64, SLIDING_ATTACKS_PAWN, SLIDING_ATTACKS_CAPTURED_NOTHING, SLIDING_ATTACKS_PAWN }};
    const unsigned n = CAST(unsigned, count) + 62;
    switch (atoi(arguments[1])) {{
#define CALL(number, call) case number: printf("%d\n", call != 0); break;
{calls}
    }}
    return 0;
}}
#endif
"#
    );
    fs::write(folder.join("main.c"), program).unwrap();
    let headers = [("fancy.h", true), ("hyperbola.h", is_there)];
    for (header, _) in headers.iter().filter(|(_, is_there)| *is_there) {
        let define = format!("-DHEADER=\"{header}\"");
        for (compiler, options) in [
            ("cc", "-std=c99 -DSLIDING_ATTACKS_IMPLEMENTATION".to_owned()),
            ("c++", format!("{}-std=c++17 -x c++", with_instructions())),
        ] {
            if !compile(
                compiler,
                &format!("{options} {define} main.c -o program"),
                &folder,
            ) {
                continue;
            }
            for (number, (call, assertion)) in WRONG.iter().enumerate() {
                let mut program = Command::new(folder.join("program"));
                let output = program.arg(number.to_string()).output().unwrap();
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(
                    !output.status.success() && said.contains(assertion),
                    "{header}, {options}: {call}: {said}"
                );
            }
        }
        for compiler in ["g++", "clang++"] {
            let errors = |option: &str| {
                let mut command = Command::new(compiler);
                command.args([
                    "-std=c++17",
                    "-fsyntax-only",
                    "-x",
                    "c++",
                    &define,
                    "main.c",
                ]);
                let output = command.arg(option).current_dir(&folder).output().ok()?;
                Some(String::from_utf8_lossy(&output.stderr).into_owned())
            };
            if errors("-Wall").is_none() {
                println!("skipped: no {compiler} here");
                continue;
            }
            // This header takes long to compile, and the board's functions are the same with it.
            let calls = if *header == "fancy.h" { 4 } else { WRONG.len() };
            for (number, (call, _)) in WRONG.iter().enumerate().take(calls) {
                let said = errors(&format!("-DONE={number}")).unwrap();
                assert!(
                    ["assert", "outside"].iter().any(|word| said.contains(word)),
                    "{compiler}: {header}: {call}: {said}"
                );
            }
        }
    }
}

/// Two units, each of which includes two headers with one layout in common and the short names of
/// another.
#[test]
fn headers_and_units_share_a_layout() {
    let folder = folder("c/shared");
    let fancy = Builder::new().layout(Layout::Fancy);
    let headers = [
        ("fancy.h", fancy.clone()),
        ("both.h", fancy.layout(Layout::Pext16)),
        (
            "short.h",
            Builder::new().layout(Layout::Pext16).short_names(),
        ),
    ];
    let mut bytes = 0;
    for (name, builder) in headers {
        let tables = builder.generate().unwrap();
        bytes = bytes.max(tables.size_in_bytes() as u64);
        fs::write(folder.join(name), tables.to_c().unwrap()).unwrap();
    }
    // In C++17 the lookups work in constant expressions: a rook in the corner of the empty board,
    // a bishop on e4 with one blocker on g6, both with all loops that a constant expression needs.
    let unit = |name: &str| {
        format!(
            "#include \"fancy.h\"\n#include \"both.h\"\n#include \"short.h\"\n\
             #ifdef __cplusplus\nextern \"C\"\n#endif\nuint64_t one(unsigned square, uint64_t occupied);\n\
             uint64_t {name}(unsigned square, uint64_t occupied)\n\
             {{ return sliding_attacks_fancy_queen_attacks(square, occupied) ^ sliding_attacks_queen_attacks(square, occupied); }}\n\
             #ifdef SLIDING_ATTACKS_INLINE\n\
             static_assert(sliding_attacks_fancy_rook_attacks(0, 0) == 0x01010101010101fe, \"\");\n\
             static_assert(sliding_attacks_rook_attacks(0, 0) == 0x01010101010101fe, \"\");\n\
             static_assert(sliding_attacks_fancy_bishop_attacks(28, 0x400000000000) == 0x0102442800284482, \"\");\n\
             static_assert(sliding_attacks_pext16_bishop_attacks(28, 0x400000000000) == 0x0102442800284482, \"\");\n\
             #endif\n"
        )
    };
    fs::write(folder.join("one.c"), unit("one")).unwrap();
    let main = "int main(void) { return one(27, 1) != 0 || other(28, 3) != 0; }\n";
    let main = "#define SLIDING_ATTACKS_IMPLEMENTATION\n".to_owned() + &unit("other") + main;
    fs::write(folder.join("main.c"), main).unwrap();
    let link = |compiler: &str, arguments: &str, copies: u64| {
        if compile(compiler, &format!("{arguments} -o program"), &folder) {
            run(&folder.join("program"));
            let size = fs::metadata(folder.join("program")).unwrap().len();
            let expected = bytes * copies..bytes * copies * 3 / 2;
            assert!(
                expected.contains(&size),
                "{compiler} {arguments}: {size} bytes, expected {expected:?}"
            );
        }
    };
    for compiler in ["gcc", "clang"] {
        link(compiler, "-std=c99 main.c one.c", 1);
        for standard in ["c++11", "c++17", "c++17 -DSLIDING_ATTACKS_EXTERN"] {
            link(
                compiler,
                &format!("{}-std={standard} -x c++ main.c one.c", with_instructions()),
                1,
            );
        }
        // A C unit with the data, and a C++17 unit with its own or the C unit's.
        compile(compiler, "-std=c99 -c main.c", &folder);
        link(compiler, "-std=c++17 -x c++ one.c -x none main.o", 2);
        link(
            compiler,
            "-std=c++17 -DSLIDING_ATTACKS_EXTERN -x c++ one.c -x none main.o",
            1,
        );
    }
}

/// Two headers of lookups in one file, in either order, and the board's without one of them.
#[test]
fn headers_that_do_not_fit_together_say_what_to_do() {
    let Some(hyperbola) = hyperbola("SLIDING_ATTACKS", "sliding_attacks") else {
        return println!("skipped: this is the packaged crate");
    };
    let folder = folder("c/two");
    let builder = Builder::new().layout(Layout::Fancy).short_names();
    let fancy = builder.generate().unwrap().to_c().unwrap();
    let board = builder.board_to_c().unwrap();
    for (parts, message) in [
        (
            [&hyperbola, &fancy],
            "Include only one of them, or generate one header with both layouts, unless one is hyperbola.",
        ),
        ([&fancy, &hyperbola], "Include only one of them."),
        ([&board, &fancy], "Include a header of lookups"),
    ] {
        fs::write(
            folder.join("main.c"),
            parts.map(|part| part.as_str()).concat(),
        )
        .unwrap();
        // The file with the data needs several in C, but not in C++17.
        for options in ["", "-x c++ -std=c++17 -DSLIDING_ATTACKS_IMPLEMENTATION"] {
            let mut cc = Command::new("cc");
            match cc
                .args(options.split_whitespace())
                .args(["-fsyntax-only", "main.c"])
                .current_dir(&folder)
                .output()
            {
                Err(error) => println!("skipped: cc: {error}"),
                Ok(output) => {
                    let said = String::from_utf8_lossy(&output.stderr);
                    assert!(said.contains(message) && !output.status.success(), "{said}");
                }
            }
        }
    }
}

/// A linker must not merge functions across files, because they depend on compiler options. It may
/// merge the data of C++17, which does not, and of which a program has what it reads. In C, functions
/// can be `inline`, and one file then defines them.
#[test]
#[cfg(target_os = "linux")]
fn functions_are_static_unless_a_program_wants_them_inline() {
    let folder = folder("c/static");
    let builder = Builder::new().layout(Layout::Pext16).short_names();
    let board = builder.board_to_c().unwrap();
    let names = board.split("SLIDING_ATTACKS_LOOKUP ").skip(1);
    let names = names.filter_map(|text| text.split_once('(')?.0.split_whitespace().last());
    let addresses: String = names
        .filter(|name| name.starts_with("sliding_attacks_"))
        .map(|name| format!("    *functions++ = (void (*)(void)){name};\n"))
        .collect();
    assert!(addresses.contains("beyond") && addresses.contains("exchange"));
    fs::write(
        folder.join("pext16.h"),
        builder.generate().unwrap().to_c().unwrap(),
    )
    .unwrap();
    fs::write(folder.join("board.h"), board).unwrap();
    let unit = format!(
        "#include \"pext16.h\"\n#include \"board.h\"\n#ifdef __cplusplus\nextern \"C\"\n#endif\n\
         void addresses(void (**functions)(void))\n{{\n    \
             *functions++ = (void (*)(void))sliding_attacks_slider_attacks_of;\n{addresses}}}\n"
    );
    fs::write(folder.join("unit.c"), unit).unwrap();
    let one = "#include \"pext16.h\"\n#include \"board.h\"\n\
               unsigned long long one(unsigned square);\n\
               unsigned long long one(unsigned square) { return sliding_attacks_king_attacks(square); }\n";
    fs::write(folder.join("one.c"), one).unwrap();
    let call = "HOW inline int is_one(struct sliding_attacks_pieces side) { return sliding_attacks_is_attacked(1, side, 1); }\n\
                int main(void)\n{\n    \
                    const struct sliding_attacks_pieces side = { SLIDING_ATTACKS_WHITE, 0, 0, { 1, 0 }, 0 };\n    \
                    return !is_one(side);\n}\n";
    let inline = "#define SLIDING_ATTACKS_FUNCTION HOW inline\n#include \"pext16.h\"\n#include \"board.h\"\n";
    fs::write(folder.join("inline.c"), [inline, call].concat()).unwrap();
    let symbols = || {
        let nm = Command::new("nm")
            .arg("unit.o")
            .current_dir(&folder)
            .output();
        String::from_utf8(nm.unwrap().stdout).unwrap()
    };
    for compiler in ["gcc", "clang"] {
        let languages = ["-std=c99", "-std=c++11 -x c++", "-std=c++17 -x c++"];
        let every_flag = ["-O1", "-O2 -fPIC", with_instructions()];
        for (language, flags) in languages
            .iter()
            .flat_map(|language| every_flag.map(|flags| (language, flags)))
        {
            if !compile(
                compiler,
                &format!("{language} {flags} -w -c unit.c"),
                &folder,
            ) {
                continue;
            }
            let symbols = symbols();
            let shared = symbols.lines().filter(|line| {
                let is_table = line.contains("_table") && !line.contains(" T ");
                let kind = line.split(' ').rev().nth(1).unwrap();
                "TWVu".contains(kind) && !line.ends_with(" T addresses") && !is_table
            });
            assert_eq!(
                shared.count(),
                0,
                "{compiler} {language} {flags}: {symbols}"
            );
            assert!(symbols.contains(" t "), "{symbols}");
        }
        if compile(compiler, "-std=c++17 -x c++ -c one.c -o unit.o", &folder) {
            let symbols = symbols();
            assert!(symbols.contains("leapers_table"), "{symbols}");
            assert!(!symbols.contains("between_table"), "{symbols}");
        }
        let one = "-std=c99 -DHOW=extern -DSLIDING_ATTACKS_IMPLEMENTATION -Dmain=other -c inline.c -o one.o";
        if compile(compiler, one, &folder) {
            compile(
                compiler,
                "-std=c99 -DHOW= inline.c one.o -o program",
                &folder,
            );
            run(&folder.join("program"));
        }
    }
}

/// Shared libraries keep their tables to themselves. With external functions, other languages can
/// call what they export.
#[test]
#[cfg(target_os = "linux")]
fn shared_libraries_do_not_export_tables() {
    let folder = folder("c/hidden");
    let builder = Builder::new().layout(Layout::Fancy).short_names();
    let tables = builder.generate().unwrap();
    fs::write(folder.join("fancy.h"), tables.to_c().unwrap()).unwrap();
    fs::write(folder.join("board.h"), builder.board_to_c().unwrap()).unwrap();
    let unit = "#include \"fancy.h\"\n#include \"board.h\"\n\
                #ifdef __cplusplus\nextern \"C\"\n#endif\n\
                uint64_t exported(unsigned square, uint64_t occupied);\n\
                uint64_t exported(unsigned square, uint64_t occupied)\n\
                { return sliding_attacks_queen_attacks(square, occupied) | sliding_attacks_king_attacks(square); }\n";
    fs::write(folder.join("unit.c"), unit).unwrap();
    let exported = |compiler: &str, options: &str| {
        let arguments = format!("{options} -shared -fPIC unit.c -o library.so");
        if !compile(compiler, &arguments, &folder) {
            return None;
        }
        let mut nm = Command::new("nm");
        nm.args(["-D", "--defined-only", "library.so"]);
        let Ok(output) = nm.current_dir(&folder).output() else {
            println!("skipped: no nm here");
            return None;
        };
        Some(String::from_utf8(output.stdout).unwrap())
    };
    for compiler in ["gcc", "clang"] {
        for options in [
            "-std=c++17 -x c++",
            "-std=c99 -DSLIDING_ATTACKS_IMPLEMENTATION",
            "-std=c++11 -DSLIDING_ATTACKS_IMPLEMENTATION -x c++",
            "-std=c++17 -DSLIDING_ATTACKS_EXTERN -DSLIDING_ATTACKS_IMPLEMENTATION -x c++",
        ] {
            if let Some(symbols) = exported(compiler, options) {
                let names = symbols.lines().filter_map(|line| line.split(' ').nth(2));
                let names: Vec<_> = names.collect();
                assert_eq!(names, ["exported"], "{compiler} {options}");
            }
        }
    }
    let options = "-std=c99 -DSLIDING_ATTACKS_IMPLEMENTATION -DSLIDING_ATTACKS_FUNCTION=extern";
    if let Some(symbols) = exported("gcc", options) {
        assert!(!symbols.contains("_table"), "{symbols}");
        let script = "import ctypes; rook = ctypes.CDLL('./library.so').sliding_attacks_rook_attacks; \
                      rook.restype, rook.argtypes = ctypes.c_uint64, (ctypes.c_uint, ctypes.c_uint64); \
                      assert rook(0, 1 << 24 | 4) == 0x01010106, hex(rook(0, 4))";
        let mut python = Command::new("python3");
        match python.args(["-c", script]).current_dir(&folder).output() {
            Err(error) => println!("skipped: python3: {error}"),
            Ok(output) => assert!(output.status.success(), "{output:?}"),
        }
    }
}

/// C++17 units with tables from different seeds do not share the data of one of them.
#[test]
fn tables_from_different_seeds_are_different_data() {
    let folder = folder("c/seeds");
    for (name, main, seed) in [
        ("one", "", 1),
        (
            "other",
            "extern const void *one();\nint main() { return one() == other(); }\n",
            2,
        ),
    ] {
        let builder = Builder::new().layout(Layout::Fancy).seed(seed.into());
        let header = builder.generate().unwrap().to_c().unwrap();
        let unit = format!("const void *{name}() {{ return &sliding_attacks_fancy_table; }}\n");
        fs::write(folder.join(name), [header, unit, main.to_owned()].concat()).unwrap();
    }
    if compile("c++", "-std=c++17 -x c++ one other -o program", &folder) {
        run(&folder.join("program"));
    }
}

/// docs/c.md names what the headers contain. Its code, and that of the generator's page, is the code
/// of `examples/c`, or compiles.
#[test]
fn docs_c_md_names_every_function_and_its_code_compiles() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Ok(page) = fs::read_to_string(repository.join("docs/c.md")) else {
        return println!("skipped: this is the packaged crate");
    };
    let header = |layout| Builder::new().layout(layout).short_names().generate();
    let [fancy, pext] = [Layout::Fancy, Layout::Pext].map(|layout| header(layout).unwrap().to_c());
    let (fancy, pext) = (fancy.unwrap(), pext.unwrap());
    let board = Builder::new().board_to_c().unwrap();
    let hyperbola = hyperbola("SLIDING_ATTACKS", "sliding_attacks").unwrap();
    let threats = repository.join("threats/include/sliding_attacks_threats.h");
    let threats = fs::read_to_string(threats).unwrap();
    let length = format!("{:.1} MB", fancy.len() as f64 / 1e6);
    assert!(page.contains(&length), "docs/c.md: expected `{length}`");
    let is_of_name =
        |character: char| character.is_ascii_alphanumeric() || "_.*".contains(character);
    for name in page.split(|character| !is_of_name(character)) {
        let is_function = name.starts_with("sliding_attacks_") && !name.contains('.');
        if is_function || name.starts_with("SLIDING_ATTACKS_") {
            let headers = [&fancy, &board, &hyperbola, &threats];
            let is_there = headers.map(|header| header.contains(name));
            assert!(is_there.contains(&true), "{name}");
        }
    }
    // Its tables leave out the prefix.
    for function in board.split("SLIDING_ATTACKS_LOOKUP ").skip(1) {
        let (head, _) = function.split_once('(').unwrap();
        let name = head.split_whitespace().last().unwrap();
        let short = name.strip_prefix("sliding_attacks_").unwrap_or(name);
        let is_named = page.contains(&format!("`{short}("));
        assert!(
            is_named || name == "__attribute__",
            "docs/c.md lacks {name}"
        );
    }
    let example: String = ["CMakeLists.txt", "generate.cmake", "main.c"]
        .map(|file| fs::read_to_string(repository.join("examples/c").join(file)).unwrap())
        .concat();
    for (name, _) in page.split('`').filter_map(|code| code.split_once('(')) {
        if name.starts_with(|character: char| character.is_ascii_lowercase())
            && !name.contains(|character| !matches!(character, 'a'..='z' | '0'..='9' | '_'))
        {
            let function = format!("sliding_attacks_{name}(");
            let is_there = [&fancy, &board].map(|header| header.contains(&function));
            let is_in_example = example.contains(&format!("{name}("));
            assert!(
                is_in_example || is_there.contains(&true),
                "docs/c.md: {name}"
            );
        }
    }
    let folder = folder("c/page");
    fs::write(folder.join("sliding_attacks_board.h"), &board).unwrap();
    fs::write(folder.join("sliding_attacks_fancy.h"), &fancy).unwrap();
    fs::write(folder.join("sliding_attacks_pext.h"), pext).unwrap();
    let mut shown = 0;
    let readme = fs::read_to_string(repository.join("codegen/README.md")).unwrap();
    for block in [&page, &readme]
        .into_iter()
        .flat_map(|page| page.split("```c").skip(1))
    {
        let (language, block) = block.split_once('\n').unwrap();
        let (block, _) = block.split_once("```").unwrap();
        if language == "onsole" {
            continue;
        } else if language == "pp" {
            let head = "#include \"sliding_attacks_fancy.h\"\n#include \"sliding_attacks_board.h\"\n#include <string_view>\n";
            fs::write(folder.join("part.cpp"), [head, block].concat()).unwrap();
            compile("c++", "-std=c++17 -c part.cpp", &folder);
        } else if block.contains("int main(") {
            fs::write(folder.join("main.c"), block).unwrap();
            if compile("cc", "-std=c99 main.c -o program", &folder) {
                let output = Command::new(folder.join("program")).output().unwrap();
                let printed = String::from_utf8(output.stdout).unwrap();
                assert!(
                    page.contains(&format!("```text\n{printed}```\n")),
                    "{printed}"
                );
            }
        } else if block.starts_with("#ifdef __BMI2__") {
            let call = "int main(void) { return sliding_attacks_rook_attacks(0, 0) == 0; }\n";
            let define = "#define SLIDING_ATTACKS_IMPLEMENTATION\n";
            fs::write(folder.join("main.c"), [define, block, call].concat()).unwrap();
            for flags in ["", with_instructions()] {
                if compile("cc", &format!("{flags}-std=c99 main.c -o program"), &folder) {
                    run(&folder.join("program"));
                }
            }
        } else if !example.contains(block.trim()) {
            // A part of a function, or what stands before one.
            let lines = block.lines().take_while(|line| line.starts_with('#'));
            let length = lines.map(|line| line.len() + 1).sum();
            let (head, body) = match block.split_at(length) {
                ("", body) => (
                    "#include \"sliding_attacks_fancy.h\"\n#include \"sliding_attacks_board.h\"\n",
                    body,
                ),
                parts => parts,
            };
            let arguments = "uint64_t rooks, uint64_t bishops, uint64_t queens, uint64_t pawns, uint64_t knights, \
                             uint64_t king, uint64_t occupied, uint64_t white, unsigned white_king, const uint8_t *mailbox, \
                             unsigned from, unsigned to, unsigned becomes";
            let unit = format!(
                "{head}\nuint64_t user({arguments});\nuint64_t user({arguments})\n{{\n{body}"
            );
            let result = ["attacks", "attacked", "pinned", "length"]
                .into_iter()
                .find(|name| body.contains(&format!(" {name} =")));
            let unused = "(void)rooks, (void)bishops, (void)queens, (void)pawns, (void)knights, (void)king, \
                          (void)occupied, (void)white, (void)white_king, (void)mailbox, (void)from, (void)to, (void)becomes;";
            let unit = format!("{unit}\n{unused}\nreturn {};\n}}\n", result.unwrap_or("0"));
            fs::write(folder.join("part.c"), unit).unwrap();
            compile("cc", "-std=c99 -Wno-unused-variable -c part.c", &folder);
        }
        shown += 1;
    }
    assert_eq!(shown, 10);
}
