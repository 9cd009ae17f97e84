//! The lines that the pages remove and add come from programs that are compiled and run here.

use std::path::{Path, PathBuf};
use std::process::Command;

use coming_from::newtype_engine::{self, Square};
use coming_from::{before, tables, u64_engine};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks};

const OCCUPIED: Bitboard = Bitboard(0x0123_4567_89ab_cdef);

#[test]
fn the_u64_engine_has_the_same_attacks_after_the_change() {
    before::u64_engine::init();
    for square in 0..64 {
        assert_eq!(
            before::u64_engine::rook_attacks(square, OCCUPIED.0),
            u64_engine::rook_attacks(square, OCCUPIED.0),
        );
        assert_eq!(
            before::u64_engine::knight_attacks(square),
            u64_engine::knight_attacks(square)
        );
    }
}

#[test]
fn the_newtype_engine_has_the_same_attacks_after_the_change() {
    let (board, set) = (
        newtype_engine::Bitboard(OCCUPIED.0),
        newtype_engine::Set::new(OCCUPIED.0),
    );
    // SAFETY: the engine's square has the numbers 0 to 63.
    let squares = || (0..64_u8).map(|index| unsafe { std::mem::transmute::<u8, Square>(index) });
    for from in squares() {
        let index = newtype_engine::SquareIndex(from as u8);
        let attacks = before::newtype_engine::rook_attacks(from, board);
        assert_eq!(attacks, newtype_engine::rook_attacks(from, board));
        assert_eq!(
            attacks,
            before::newtype_engine::rook_attacks_const(from, board)
        );
        assert_eq!(attacks, newtype_engine::rook_attacks_const(from, board));
        assert_eq!(
            before::newtype_engine::bishop_attacks(index, set),
            newtype_engine::bishop_attacks(index, set)
        );
        for to in squares() {
            for [before, after] in [
                [before::newtype_engine::between, newtype_engine::between],
                [before::newtype_engine::line, newtype_engine::line],
                [before::newtype_engine::behind, newtype_engine::behind],
            ] {
                assert_eq!(before(from, to), after(from, to), "{from:?} {to:?}");
            }
        }
    }
}

#[test]
fn programs_without_their_tables_have_the_same_attacks() {
    before::tables::init();
    let attacks = tables::Attacks::default();
    let knights = std::array::from_fn(|square| attacks.knight_attacks(square as u8));
    let before = before::tables::Attacks::new(knights);
    for square in 0..64 {
        let rook = tables::rook(square, OCCUPIED.0);
        assert_eq!(before::tables::rook(square, OCCUPIED.0), rook);
        assert_eq!(before.rook_attacks(square, OCCUPIED.0), rook);
        assert_eq!(attacks.rook_attacks(square, OCCUPIED.0), rook);
        assert_eq!(
            before.knight_attacks(square),
            attacks.knight_attacks(square)
        );
        if is_x86_feature_detected!("bmi2") {
            assert_eq!(
                before::tables::bishop(square, OCCUPIED.0),
                tables::bishop(square, OCCUPIED.0)
            );
        }
    }
    assert_eq!(
        before::tables::ROOK_ON_AN_EMPTY_BOARD,
        tables::ROOK_ON_AN_EMPTY_BOARD
    );
}

/// In debug builds, for which the pages promise it.
#[test]
#[should_panic(expected = "square < 64")]
#[cfg(debug_assertions)]
fn no_square_is_not_a1() {
    u64_engine::rook_attacks(0_u64.trailing_zeros() as usize, 0);
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// What the pages' diffs remove is in the program before the change, what they add in the one after,
/// and the rest in both. The page leaves out a body as `{ … }`.
#[test]
fn the_pages_show_lines_of_these_programs() {
    for program in [
        "u64_engine.rs",
        "newtype_engine.rs",
        "tables.rs",
        "cpp_engine.cpp",
    ] {
        let page = path("../../../docs/coming-from")
            .join(program.split_once('.').unwrap().0.replace('_', "-"))
            .with_extension("md");
        let text = std::fs::read_to_string(&page).unwrap();
        let [before, after] = ["src/before", "src"]
            .map(|folder| std::fs::read_to_string(path(folder).join(program)).unwrap());
        let mut checked = 0;
        for block in text
            .split("```diff\n")
            .skip(1)
            .map(|rest| rest.split("```").next().unwrap())
        {
            for line in block.lines() {
                let (sign, shown) = line.split_at(1);
                let (shown, is_whole) = match shown.strip_suffix(" { … }") {
                    Some(head) => (head, false),
                    None => (shown, true),
                };
                for (other, program) in [("+", &before), ("-", &after)] {
                    let is_there =
                        |line: &str| line == shown || !is_whole && line.starts_with(shown);
                    assert!(
                        sign == other || program.lines().any(is_there),
                        "{}: not in the program: {line}",
                        page.display()
                    );
                }
                checked += 1;
            }
        }
        assert!(checked > 5, "{}: {checked} lines", page.display());
    }
}

/// The C++ program prints these attacks, as C++11 and as C++17, for which the header has other
/// look-ups.
#[test]
fn the_cpp_engine_has_these_attacks() {
    let compiler = std::env::var("CXX").unwrap_or("c++".into());
    if Command::new(&compiler).arg("--version").output().is_err() {
        eprintln!("skipped: no C++ compiler");
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let tables = sliding_attacks_codegen::Builder::new()
        .layout(sliding_attacks_codegen::Layout::Fancy)
        .generate()
        .unwrap();
    std::fs::write(out.join("sliding_attacks_fancy.h"), tables.to_c().unwrap()).unwrap();
    let attacks = |square| {
        (
            RayLoop::rook_attacks(square, OCCUPIED).0,
            RayLoop::bishop_attacks(square, OCCUPIED).0,
        )
    };
    let lines = sliding_attacks::Square::ALL
        .map(attacks)
        .map(|(rook, bishop)| format!("{rook} {bishop} {}\n", rook | bishop));
    for (folder, standard) in [("src/before", "c++11"), ("src", "c++11"), ("src", "c++17")] {
        let binary = out.join("cpp_engine");
        let mut build = Command::new(&compiler);
        build
            .args([
                &format!("-std={standard}"),
                "-O2",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-I",
            ])
            .arg(out);
        build
            .arg(path(folder).join("cpp_engine.cpp"))
            .arg("-o")
            .arg(&binary);
        assert!(build.status().unwrap().success(), "{folder}, {standard}");
        let printed = Command::new(&binary).output().unwrap().stdout;
        assert_eq!(
            String::from_utf8(printed).unwrap(),
            lines.concat(),
            "{folder}, {standard}"
        );
    }
}
