//! The C header: C and C++ compile it without a warning, its look-ups agree with the ray walker on
//! every subset, headers and units share layouts in all standards, and a program has the data once.
//! `checks/headers` compiles each layout in all standards.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{attacks, relevant_mask, subsets};
use sliding_attacks_codegen::{Builder, Layout};

use crate::common::{every_layout, folder};

/// Compiles, or prints that there is no such compiler here.
fn compile(compiler: &str, arguments: &str, folder: &Path) -> bool {
    // A machine can have the one for C alone.
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
        .args(arguments.split(' '))
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
    for piece in Piece::ALL {
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

/// Compares all look-ups of all layouts with the file `expected`, on every subset with and without
/// the squares off the mask.
fn program() -> String {
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

typedef uint64_t look_up(unsigned square, uint64_t occupied);
typedef struct chess_two_sets of_kinds(uint64_t rooks, uint64_t bishops, uint64_t occupied);
typedef uint64_t of_side(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied);

TEST int differs(const char *layout, look_up *rook, look_up *bishop, look_up *queen)
{
    FILE *file = fopen("expected", "rb");
    unsigned piece, square;
    if (!file) return 1;
    for (piece = 0; piece < 2; piece++) {
        look_up *const attacks = piece ? bishop : rook;
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
TEST int sets_differ(const char *layout, look_up *rook, look_up *bishop, of_kinds *kinds, of_side *side)
{
    uint64_t noise = 1, words[5];
    int round, word;
    unsigned square;
    for (round = 0; round < 2000; round++) {
        uint64_t rooks, bishops, occupied, of_rooks = 0, of_bishops = 0;
        struct chess_two_sets both;
        for (word = 0; word < 5; word++) {
            noise = noise * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
            words[word] = noise ^ noise >> 32;
        }
        rooks = words[0] & words[1];
        bishops = words[2] & words[3];
        occupied = words[4] & (round & 1 ? words[1] : ~UINT64_C(0));
        if (round & 2) occupied |= rooks | bishops;
        for (square = 0; square < 64; square++) {
            if (rooks >> square & 1) of_rooks |= rook(square, occupied);
            if (bishops >> square & 1) of_bishops |= bishop(square, occupied);
        }
        both = kinds(rooks, bishops, occupied);
        if (side(rooks, bishops, occupied) != (of_rooks | of_bishops)
            || both.by_rooks != of_rooks || both.by_bishops != of_bishops) {
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
    for layout in Layout::ALL {
        let name = layout.name();
        let _ = writeln!(
            text,
            "    differences += differs(\"{name}\", chess_{name}_rook_attacks, chess_{name}_bishop_attacks, chess_{name}_queen_attacks);\n    \
                 differences += sets_differ(\"{name}\", chess_{name}_rook_attacks, chess_{name}_bishop_attacks, \
                 chess_{name}_rook_and_bishop_attacks_of, chess_{name}_slider_attacks_of);"
        );
    }
    text + "    return differences;\n}\n"
}

/// Runs a program, which must succeed and print nothing.
fn run(program: &Path) {
    let output = Command::new(program)
        .current_dir(program.parent().unwrap())
        .output();
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

/// The options that let the program use the instructions of BMI2 and AVX2 where it can run them.
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
    fs::write(folder.join("main.c"), program()).unwrap();
    fs::write(folder.join("expected"), expected()).unwrap();
    if !compile("cc", "-std=c99 -c data.c", &folder) {
        return;
    }
    // The data from a unit in C, the look-ups in either language: in C with portable code, in C++
    // with BMI2 and AVX2 where they can run.
    if compile(
        "cc",
        "-std=c99 -DCHESS_PORTABLE main.c data.o -o c99",
        &folder,
    ) {
        run(&folder.join("c99"));
    }
    // A look-up drops the upper bits of a product, which a sanitizer of clang can be told to report.
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
        bytes = bytes.max(tables.bytes() as u64);
        fs::write(folder.join(name), tables.to_c().unwrap()).unwrap();
    }
    // In C++17 the look-ups work in constant expressions: a rook in the corner of the empty board,
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
        // A unit in C with the data, and one in C++17 with its own or with that of C.
        compile(compiler, "-std=c99 -c main.c", &folder);
        link(compiler, "-std=c++17 -x c++ one.c -x none main.o", 2);
        link(
            compiler,
            "-std=c++17 -DSLIDING_ATTACKS_EXTERN -x c++ one.c -x none main.o",
            1,
        );
    }
}

/// Units of C++17 with tables from different seeds do not share the data of one of them.
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

/// docs/c.md names what the headers have, and shows parts of `examples/c`.
#[test]
fn the_page_has_the_names_of_the_headers_and_the_code_of_the_example() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Ok(page) = fs::read_to_string(repository.join("docs/c.md")) else {
        return println!("skipped: this is the packaged crate");
    };
    let header = |layout| Builder::new().layout(layout).short_names().generate();
    let [fancy, pext] = [Layout::Fancy, Layout::Pext].map(|layout| header(layout).unwrap().to_c());
    let (fancy, pext) = (fancy.unwrap(), pext.unwrap());
    let length = format!("{:.1} MB", fancy.len() as f64 / 1e6);
    assert!(page.contains(&length), "docs/c.md: expected `{length}`");
    let is_of_name =
        |character: char| character.is_ascii_alphanumeric() || "_.*".contains(character);
    for name in page.split(|character| !is_of_name(character)) {
        let is_function = name.starts_with("sliding_attacks_") && !name.contains('.');
        if is_function || name.starts_with("SLIDING_ATTACKS_") {
            assert!(fancy.contains(name), "{name}");
        }
    }
    let folder = folder("c/page");
    fs::write(folder.join("sliding_attacks_fancy.h"), fancy).unwrap();
    fs::write(folder.join("sliding_attacks_pext.h"), pext).unwrap();
    let example: String = ["CMakeLists.txt", "main.c"]
        .map(|file| fs::read_to_string(repository.join("examples/c").join(file)).unwrap())
        .concat();
    let mut shown = 0;
    for block in page.split("```c").skip(1) {
        let (_, block) = block.split_once('\n').unwrap();
        let (block, _) = block.split_once("```").unwrap();
        if block.starts_with("#ifdef __BMI2__") {
            let call = "int main(void) { return sliding_attacks_rook_attacks(0, 0) == 0; }\n";
            let define = "#define SLIDING_ATTACKS_IMPLEMENTATION\n";
            fs::write(folder.join("main.c"), [define, block, call].concat()).unwrap();
            for flags in ["", with_instructions()] {
                if compile("cc", &format!("{flags}-std=c99 main.c -o program"), &folder) {
                    run(&folder.join("program"));
                }
            }
        } else {
            assert!(example.contains(block.trim()), "not in examples/c: {block}");
        }
        shown += 1;
    }
    assert_eq!(shown, 4);
}
