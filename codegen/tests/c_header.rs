//! The C header: gcc and g++ take it without a warning, and its look-ups agree with the ray walker on every subset.

use std::fs;
use std::path::Path;
use std::process::Command;

use sliding_attacks_codegen::geometry::{attacks, relevant_mask, subsets};
use sliding_attacks_codegen::{Builder, Layout, Piece, Tables};

/// Prints the attacks of every subset of every square's mask, each in little-endian order.
fn program(prefix: &str) -> String {
    let mut text = String::from(
        "#include \"tables.h\"\n#include \"tables.h\"\n#include <stdio.h>\n\
         static void put(uint64_t set) { int i; for (i = 0; i < 8; i++) putchar((int)(set >> (8 * i) & 255)); }\n\
         int main(void) {\n  unsigned square;\n  uint64_t subset, mask;\n",
    );
    for piece in ["rook", "bishop"] {
        text += &format!(
            "  for (square = 0; square < 64; square++) {{\n    \
             mask = {prefix}_{}_MASKS[square];\n    subset = 0;\n    \
             do {{\n      put({prefix}_{piece}_attacks(square, subset | ~mask));\n      \
             put({prefix}_queen_attacks(square, subset));\n      \
             subset = (subset - mask) & mask;\n    }} while (subset);\n  }}\n",
            piece.to_uppercase()
        );
    }
    text + "  return 0;\n}\n"
}

fn compile(compiler: &str, arguments: &[&str], folder: &Path) -> bool {
    let mut command = Command::new(compiler);
    command.args(["-O1", "-Wall", "-Wextra", "-Werror", "-pedantic"]).args(arguments).current_dir(folder);
    let Ok(output) = command.output() else {
        println!("skipped: no {compiler} here");
        return false;
    };
    assert!(output.status.success(), "{compiler} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    true
}

#[test]
fn c_and_cpp_look_up_the_same_attacks() {
    for &layout in Layout::ALL {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c").join(layout.name());
        fs::create_dir_all(&folder).unwrap();
        let tables = Builder::new().layout(layout).module("chess").generate().unwrap();
        fs::write(folder.join("tables.h"), tables.to_c().unwrap()).unwrap();
        let prefix = format!("chess_{}", layout.name());
        if Tables::has_c_look_up(layout) {
            fs::write(folder.join("all.c"), program(&prefix)).unwrap();
        } else {
            println!("layout {}: arrays only", layout.name());
            fs::write(folder.join("all.c"), "#include \"tables.h\"\nint main(void) { return 0; }\n").unwrap();
        }
        let mut expected = Vec::new();
        for piece in Piece::ALL {
            for square in 0..64 {
                for subset in subsets(relevant_mask(piece, square)) {
                    let queen = attacks(Piece::Rook, square, subset) | attacks(Piece::Bishop, square, subset);
                    expected.extend_from_slice(&attacks(piece, square, subset).to_le_bytes());
                    expected.extend_from_slice(&queen.to_le_bytes());
                }
            }
        }
        let builds = [
            ("gcc", &["-std=c99", "all.c", "-o", "all-c99"][..], "all-c99"),
            ("gcc", &["-std=c17", "-Wconversion", "all.c", "-o", "all-c17"], "all-c17"),
            ("g++", &["-std=c++11", "-x", "c++", "all.c", "-o", "all-c++11"], "all-c++11"),
        ];
        for (compiler, arguments, name) in builds {
            if compile(compiler, arguments, &folder) && Tables::has_c_look_up(layout) {
                let output = Command::new(folder.join(name)).output().unwrap();
                assert!(output.stdout == expected, "{name}: layout {}", layout.name());
            }
        }
    }
}

#[test]
fn all_layouts_fit_in_one_header() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c").join("together");
    fs::create_dir_all(&folder).unwrap();
    let builder = Layout::ALL.iter().fold(Builder::new(), |builder, &layout| builder.layout(layout));
    fs::write(folder.join("tables.h"), builder.generate().unwrap().to_c().unwrap()).unwrap();
    fs::write(folder.join("one.c"), "#include \"tables.h\"\nint main(void) { return 0; }\n").unwrap();
    compile("gcc", &["-std=c99", "-c", "one.c"], &folder);
    compile("g++", &["-std=c++11", "-x", "c++", "-c", "one.c"], &folder);
}
