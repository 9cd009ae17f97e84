//! The lines that the pages add come from programs that are compiled and run here.

use std::path::{Path, PathBuf};
use std::process::Command;

use coming_from::newtype_engine::{self, Square};
use coming_from::{tables, u64_engine};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, leapers, rays};

const OCCUPIED: Bitboard = Bitboard(0x0123_4567_89ab_cdef);

#[test]
fn the_u64_engine_has_these_attacks() {
    for square in sliding_attacks::Square::ALL {
        assert_eq!(
            u64_engine::rook_attacks(square.index(), OCCUPIED.0),
            RayLoop::rook_attacks(square, OCCUPIED).0,
            "{square}"
        );
        assert_eq!(
            u64_engine::knight_attacks(square.index()),
            leapers::knight_attacks(square).0,
            "{square}"
        );
    }
}

#[test]
fn the_newtype_engine_has_these_attacks() {
    const IN_A_CONST_CONTEXT: newtype_engine::Bitboard =
        newtype_engine::rook_attacks_const(Square::E4, newtype_engine::Bitboard(OCCUPIED.0));
    let (e4, h7) = (sliding_attacks::Square::E4, sliding_attacks::Square::H7);
    assert_eq!(newtype_engine::square_of(Square::H7), h7);
    assert_eq!(IN_A_CONST_CONTEXT.0, RayLoop::rook_attacks(e4, OCCUPIED).0);
    assert_eq!(
        newtype_engine::rook_attacks(Square::E4, newtype_engine::Bitboard(OCCUPIED.0)),
        IN_A_CONST_CONTEXT
    );
    assert_eq!(
        newtype_engine::between(Square::E4, Square::H7).0,
        rays::between(e4, h7).0
    );
    assert_eq!(
        newtype_engine::line(Square::E4, Square::H7).0,
        rays::line(e4, h7).0
    );
    assert_eq!(
        newtype_engine::behind(Square::A1, Square::E5).0,
        rays::beyond(sliding_attacks::Square::A1, sliding_attacks::Square::E5).0
    );
    let occupied = newtype_engine::Set::new(OCCUPIED.0);
    assert_eq!(
        newtype_engine::bishop_attacks(newtype_engine::SquareIndex(28), occupied).bits(),
        RayLoop::bishop_attacks(e4, OCCUPIED).0
    );
}

#[test]
fn programs_without_their_tables_have_these_attacks() {
    let attacks = tables::Attacks::default();
    for square in sliding_attacks::Square::ALL {
        let (index, rook) = (square as u8, RayLoop::rook_attacks(square, OCCUPIED).0);
        assert_eq!(tables::rook(index, OCCUPIED.0), rook, "{square}");
        assert_eq!(attacks.rook_attacks(index, OCCUPIED.0), rook, "{square}");
        let (bishop, knight) = (
            RayLoop::bishop_attacks(square, OCCUPIED).0,
            leapers::knight_attacks(square).0,
        );
        assert_eq!(tables::bishop(index, OCCUPIED.0), bishop, "{square}");
        assert_eq!(attacks.knight_attacks(index), knight, "{square}");
        assert_eq!(
            tables::ROOK_ON_AN_EMPTY_BOARD[square.index()],
            RayLoop::rook_attacks(square, Bitboard::EMPTY).0,
            "{square}"
        );
    }
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

/// The lines of the pages' diffs that come or stay are in the programs.
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
        let program = std::fs::read_to_string(path("src").join(program)).unwrap();
        let mut checked = 0;
        for block in text
            .split("```diff\n")
            .skip(1)
            .map(|rest| rest.split("```").next().unwrap())
        {
            for line in block.lines().filter(|line| !line.starts_with('-')) {
                let shown = &line[1..];
                assert!(
                    program.lines().any(|line| line == shown),
                    "{}: not in the program: {shown}",
                    page.display()
                );
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
    for standard in ["c++11", "c++17"] {
        let binary = out.join(format!("cpp_engine-{standard}"));
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
        build.arg(path("src/cpp_engine.cpp")).arg("-o").arg(&binary);
        assert!(build.status().unwrap().success(), "{standard}");
        let printed = Command::new(&binary).output().unwrap().stdout;
        assert_eq!(
            String::from_utf8(printed).unwrap(),
            lines.concat(),
            "{standard}"
        );
    }
}
