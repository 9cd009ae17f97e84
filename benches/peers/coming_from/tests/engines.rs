//! The lines that the pages show come from programs that are compiled and run here.

use std::path::{Path, PathBuf};
use std::process::Command;

use coming_from::newtype_engine::{self, Bitboard, Square};
use coming_from::u64_engine;

/// Sets of occupied squares, from nearly empty to nearly full.
fn occupied() -> impl Iterator<Item = u64> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    (0..300).map(move |round| {
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        match round % 3 {
            0 => random() & random() & random(),
            1 => random(),
            _ => random() | random(),
        }
    })
}

#[test]
fn the_u64_engine_is_the_same() {
    let (before, after) = (u64_engine::before::rook_attacks, u64_engine::after::rook_attacks);
    u64_engine::before::init();
    for occupied in occupied() {
        for square in 0..64 {
            assert_eq!(before(square, occupied), after(square, occupied));
            assert_eq!(
                u64_engine::before::bishop_attacks(square, occupied),
                u64_engine::after::bishop_attacks(square, occupied)
            );
            assert_eq!(u64_engine::before::knight_attacks(square), u64_engine::after::knight_attacks(square));
        }
    }
}

#[test]
fn the_newtype_engine_is_the_same() {
    use newtype_engine::{after, before};
    for occupied in occupied().map(Bitboard) {
        for square in Square::ALL {
            for (before, after) in [
                (before::rook_attacks as fn(_, _) -> _, after::rook_attacks as fn(_, _) -> Bitboard),
                (before::bishop_attacks, after::bishop_attacks),
                (before::rook_attacks_const, after::rook_attacks_const),
                (before::bishop_attacks_const, after::bishop_attacks_const),
            ] {
                assert_eq!(before(square, occupied), after(square, occupied));
            }
        }
    }
    assert_eq!(before::ROOK_ON_EMPTY_BOARD, after::ROOK_ON_EMPTY_BOARD);
    for from in Square::ALL {
        for to in Square::ALL {
            assert_eq!(before::between(from, to), after::between(from, to), "{from:?} {to:?}");
            assert_eq!(before::line(from, to), after::line(from, to), "{from:?} {to:?}");
        }
    }
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The lines of the page's diffs: those that go are in the program before, those that come in the one after.
#[test]
fn the_pages_show_lines_of_these_programs() {
    for (folder, suffix) in [("u64_engine", "rs"), ("newtype_engine", "rs"), ("cpp_engine", "cpp")] {
        let page = path(&format!("../../../docs/coming-from/{}.md", folder.replace('_', "-")));
        let text = std::fs::read_to_string(&page).unwrap();
        let [before, after] = ["before", "after"]
            .map(|name| std::fs::read_to_string(path(&format!("src/{folder}/{name}.{suffix}"))).unwrap());
        let mut checked = 0;
        for block in text.split("```diff\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
            for line in block.lines() {
                let (sign, rest) = line.split_at(line.len().min(1));
                let has = |program: &str| program.lines().any(|line| line == rest);
                // What a page leaves out is an ellipsis.
                let shown = rest.is_empty() || rest.contains('…');
                assert!(shown || sign == "+" || has(&before), "{}: not before: {rest}", page.display());
                assert!(shown || sign == "-" || has(&after), "{}: not after: {rest}", page.display());
                checked += usize::from(!shown);
            }
        }
        assert!(checked > 10, "{}: {checked} lines", page.display());
    }
}

/// The C++ programs print the same number, as C++11 and as C++17.
#[test]
fn the_cpp_engine_is_the_same() {
    let compiler = std::env::var("CXX").unwrap_or("c++".into());
    if Command::new(&compiler).arg("--version").output().is_err() {
        eprintln!("skipped: no C++ compiler");
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let tables =
        sliding_attacks_codegen::Builder::new().layout(sliding_attacks_codegen::Layout::Fancy).generate().unwrap();
    std::fs::write(out.join("sliding_attacks_fancy.h"), tables.to_c().unwrap()).unwrap();
    let mut printed = Vec::new();
    for (program, standard) in [("before", "c++17"), ("after", "c++11"), ("after", "c++17")] {
        let binary = out.join(format!("{program}-{standard}"));
        let status = Command::new(&compiler)
            .args([&format!("-std={standard}"), "-O2", "-Wall", "-Wextra", "-Werror", "-I"])
            .arg(out)
            .arg(path(&format!("src/cpp_engine/{program}.cpp")))
            .arg("-o")
            .arg(&binary)
            .status();
        assert!(status.unwrap().success(), "{program}, {standard}");
        printed.push(Command::new(&binary).output().unwrap().stdout);
    }
    assert!(printed[0].len() == 17 && printed.iter().all(|number| *number == printed[0]), "{printed:?}");
}
