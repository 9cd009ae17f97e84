//! The C header: C and C++ compile it without a warning, its look-ups agree with the ray walker on every subset, and a
//! program of several units has the data once.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sliding_attacks_codegen::geometry::{attacks, relevant_mask, subsets};
use sliding_attacks_codegen::{Builder, Layout, Piece};

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Compiles, or prints that there is no such compiler here.
fn compile(compiler: &str, arguments: &str, folder: &Path) -> bool {
    let mut command = Command::new(compiler);
    command.args(["-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wconversion", "-Wno-long-long"]);
    let Ok(output) = command.args(arguments.split(' ')).current_dir(folder).output() else {
        println!("skipped: no {compiler} here");
        return false;
    };
    assert!(output.status.success(), "{compiler} {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    true
}

/// For each piece and square the mask, and the attacks of each of its subsets in the order of the Carry-Rippler.
fn expected() -> Vec<u8> {
    let mut words = Vec::new();
    for piece in Piece::ALL {
        for square in 0..64 {
            let mask = relevant_mask(piece, square);
            words.push(mask);
            words.extend(subsets(mask).into_iter().map(|subset| attacks(piece, square, subset)));
        }
    }
    words.into_iter().flat_map(u64::to_ne_bytes).collect()
}

/// Compares all look-ups of all layouts with the file `expected`, on every subset with and without the squares off the
/// mask.
fn program() -> String {
    let mut text = String::from(
        r#"#include "tables.h"
#include "tables.h"
#include <stdio.h>

typedef uint64_t look_up(unsigned square, uint64_t occupied);

static int differs(const char *layout, look_up *rook, look_up *bishop, look_up *queen)
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

int main(void)
{
    int differences = 0;
"#,
    );
    for layout in Layout::ALL {
        let name = layout.name();
        let _ = writeln!(
            text,
            "    differences += differs(\"{name}\", chess_{name}_rook_attacks, chess_{name}_bishop_attacks, chess_{name}_queen_attacks);"
        );
    }
    text + "    return differences;\n}\n"
}

/// Runs a program, which must succeed and print nothing.
fn run(program: &Path) {
    let output = Command::new(program).current_dir(program.parent().unwrap()).output();
    match output {
        Ok(output) => {
            assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
        }
        Err(error) => println!("skipped: {}: {error}", program.display()),
    }
}

#[test]
fn c_and_cpp_look_up_the_attacks_of_every_layout() {
    let folder = folder("all");
    let builder = Layout::ALL.iter().fold(Builder::new(), |builder, &layout| builder.layout(layout));
    fs::write(folder.join("tables.h"), builder.module("chess").generate().unwrap().to_c().unwrap()).unwrap();
    fs::write(folder.join("data.c"), "#include \"tables.h\"\n#define CHESS_IMPLEMENTATION\n#include \"tables.h\"\n")
        .unwrap();
    fs::write(folder.join("main.c"), program()).unwrap();
    fs::write(folder.join("expected"), expected()).unwrap();
    if !compile("cc", "-std=c99 -c data.c", &folder) {
        return;
    }
    // The data from a unit in C, the look-ups in either language: in C with loops for PEXT, in C++ with the instructions
    // where they can run.
    if compile("cc", "-std=c99 main.c data.o -o c99", &folder) {
        run(&folder.join("c99"));
    }
    #[cfg(target_arch = "x86_64")]
    let with_instructions = if std::is_x86_feature_detected!("bmi2") { "-mbmi2 " } else { "" };
    #[cfg(not(target_arch = "x86_64"))]
    let with_instructions = "";
    if compile("c++", &format!("{with_instructions}-std=c++11 -x c++ main.c -x none data.o -o c++11"), &folder) {
        run(&folder.join("c++11"));
    }
}

/// The data compiles as C++ too, and two units share it.
#[test]
fn a_program_of_two_units_has_the_data_once() {
    let folder = folder("once");
    let tables = Builder::new().layout(Layout::Fancy).generate().unwrap();
    fs::write(folder.join("tables.h"), tables.to_c().unwrap()).unwrap();
    let other = "#include \"tables.h\"\nuint64_t other(unsigned square, uint64_t occupied);\n\
                 uint64_t other(unsigned square, uint64_t occupied)\n\
                 { return sliding_attacks_fancy_queen_attacks(square, occupied); }\n";
    let main = "#define SLIDING_ATTACKS_IMPLEMENTATION\n#include \"tables.h\"\n\
                uint64_t other(unsigned square, uint64_t occupied);\n\
                int main(void) { return sliding_attacks_fancy_queen_attacks(27, 1) != other(27, 1); }\n";
    fs::write(folder.join("other.c"), other).unwrap();
    fs::write(folder.join("main.c"), main).unwrap();
    for (compiler, language) in [("cc", "-std=c99"), ("c++", "-std=c++11 -x c++")] {
        if compile(compiler, &format!("{language} main.c other.c -o program"), &folder) {
            run(&folder.join("program"));
            let size = fs::metadata(folder.join("program")).unwrap().len();
            let data = tables.bytes() as u64;
            assert!((data..data + data / 2).contains(&size), "{compiler}: {size} bytes with {data} of data");
        }
    }
}
