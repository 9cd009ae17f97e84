//! The programs of the pages have the same attacks before and after the change.

use std::process::Command;

use coming_from::{newtype_engine, tables, u64_engine};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks};

const OCCUPIED: Bitboard = Bitboard(0x0123_4567_89ab_cdef);

#[test]
fn the_u64_engine_has_the_same_attacks_after_the_change() {
    use u64_engine::{after, before};
    before::init();
    for square in 0..64 {
        let of_rook = before::rook_attacks(square, OCCUPIED.0);
        assert_eq!(of_rook, after::rook_attacks(square, OCCUPIED.0));
        let of_knight = before::knight_attacks(square);
        assert_eq!(of_knight, after::knight_attacks(square));
    }
}

#[test]
fn the_newtype_engine_has_the_same_attacks_after_the_change() {
    use newtype_engine::{Set, Square, SquareIndex, after, before};
    let board = newtype_engine::Bitboard(OCCUPIED.0);
    // SAFETY: the engine's square has the numbers 0 to 63.
    let squares = || (0..64_u8).map(|index| unsafe { std::mem::transmute::<u8, Square>(index) });
    for from in squares() {
        let attacks = before::rook_attacks(from, board);
        assert_eq!(attacks, before::rook_attacks_const(from, board));
        assert_eq!(attacks, after::rook_attacks(from, board));
        assert_eq!(attacks, after::rook_attacks_const(from, board));
        let [before, after] = [before::bishop_attacks, after::bishop_attacks]
            .map(|attacks| attacks(SquareIndex(from as u8), Set::new(OCCUPIED.0)));
        assert_eq!(before, after);
        for to in squares() {
            assert_eq!(before::between(from, to), after::between(from, to));
            assert_eq!(before::line(from, to), after::line(from, to));
            assert_eq!(before::behind(from, to), after::behind(from, to));
        }
    }
}

#[test]
fn programs_without_their_tables_have_the_same_attacks() {
    use tables::{after, before};
    before::init();
    let (before_it, after_it) = (before::attacks(), after::attacks());
    for square in 0..64 {
        let rook = before::rook(square, OCCUPIED.0);
        assert_eq!(rook, after::rook(square, OCCUPIED.0));
        assert_eq!(rook, before_it.rook_attacks(square, OCCUPIED.0));
        assert_eq!(rook, after_it.rook_attacks(square, OCCUPIED.0));
        let knight = before_it.knight_attacks(square);
        assert_eq!(knight, after_it.knight_attacks(square));
        if is_x86_feature_detected!("bmi2") {
            let bishop = before::bishop(square, OCCUPIED.0);
            assert_eq!(bishop, after::bishop(square, OCCUPIED.0));
        }
    }
    assert_eq!(
        before::ROOK_ON_AN_EMPTY_BOARD,
        after::ROOK_ON_AN_EMPTY_BOARD
    );
}

/// In debug builds, for which the pages promise it.
#[test]
#[should_panic(expected = "square < 64")]
#[cfg(debug_assertions)]
fn no_square_is_not_a1() {
    u64_engine::after::rook_attacks(0_u64.trailing_zeros() as usize, 0);
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
    let out = env!("CARGO_TARGET_TMPDIR");
    let tables = sliding_attacks_codegen::Builder::new()
        .layout(sliding_attacks_codegen::Layout::Fancy)
        .generate()
        .unwrap();
    let header = format!("{out}/sliding_attacks_fancy.h");
    std::fs::write(header, tables.to_c().unwrap()).unwrap();
    let lines = sliding_attacks::Square::ALL.map(|square| {
        let rook = RayLoop::rook_attacks(square, OCCUPIED).0;
        let bishop = RayLoop::bishop_attacks(square, OCCUPIED).0;
        format!("{rook} {bishop} {}\n", rook | bishop)
    });
    for (when, standard) in [("before", "c++11"), ("after", "c++11"), ("after", "c++17")] {
        let page = concat!(env!("OUT_DIR"), "/cpp-engine");
        let build = Command::new(&compiler)
            .args(["-O2", "-Wall", "-Wextra", "-Werror", "-I", out])
            .arg(format!("-std={standard}"))
            .arg(format!("-DPAGE=\"{page}-{when}\""))
            .args(["src/cpp_engine.cpp", "-o"])
            .arg(format!("{out}/cpp_engine"))
            .status();
        assert!(build.unwrap().success(), "{when}, {standard}");
        let printed = Command::new(format!("{out}/cpp_engine")).output().unwrap();
        let printed = String::from_utf8(printed.stdout).unwrap();
        assert_eq!(printed, lines.concat(), "{when}, {standard}");
    }
}
