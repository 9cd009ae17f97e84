//! The programs of the pages have the attacks of the ray loop after the change.

use std::process::Command;

use coming_from::{crates, newtype_engine, tables, u64_engine};
use sliding_attacks::leapers::knight_attacks;
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

const OCCUPIED: Bitboard = Bitboard(0x0123_4567_89ab_cdef);

#[test]
fn the_types_of_other_crates_have_these_attacks() {
    for (index, square) in (0..).zip(Square::ALL) {
        let queen = RayLoop::queen_attacks(square, OCCUPIED).0;
        let board = shakmaty::Bitboard(OCCUPIED.0);
        assert_eq!(
            crates::shakmaty_queen(shakmaty::Square::new(index), board).0,
            queen
        );
        let board = chess::BitBoard(OCCUPIED.0);
        let square = chess::ALL_SQUARES[index as usize];
        assert_eq!(crates::chess_queen(square, board).0, queen);
        let board = cozy_chess::BitBoard(OCCUPIED.0);
        let square = cozy_chess::Square::ALL[index as usize];
        assert_eq!(crates::cozy_chess_queen(square, board).0, queen);
    }
}

#[test]
fn the_u64_engine_has_these_attacks() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        let rook = RayLoop::rook_attacks(square, OCCUPIED).0;
        assert_eq!(u64_engine::rook_attacks(index, OCCUPIED.0), rook);
        assert_eq!(u64_engine::knight_attacks(index), knight_attacks(square).0);
    }
}

#[test]
fn the_newtype_engine_has_these_attacks() {
    use newtype_engine::{Set, SquareIndex, behind, between, line};

    let board = newtype_engine::Bitboard;
    let occupied = board(OCCUPIED.0);
    // SAFETY: the engine's square has the numbers 0 to 63.
    let engine = |square| unsafe { std::mem::transmute::<u8, newtype_engine::Square>(square) };
    for from in Square::ALL {
        let square = engine(from as u8);
        let rook = board(RayLoop::rook_attacks(from, OCCUPIED).0);
        assert_eq!(newtype_engine::rook_attacks(square, occupied), rook);
        assert_eq!(newtype_engine::rook_attacks_const(square, occupied), rook);
        let bishop = Set::new(RayLoop::bishop_attacks(from, OCCUPIED).0);
        let (index, set) = (SquareIndex(from as u8), Set::new(OCCUPIED.0));
        assert_eq!(newtype_engine::bishop_attacks(index, set), bishop);
        for to in Square::ALL {
            let mut expected = [Bitboard::EMPTY; 3];
            for attacks in [RayLoop::rook_attacks, RayLoop::bishop_attacks] {
                let (a, b) = (Bitboard::from(from), Bitboard::from(to));
                if attacks(from, Bitboard::EMPTY).contains(to) {
                    let until_from = attacks(to, a);
                    let between = attacks(from, b) & until_from;
                    let both = attacks(from, Bitboard::EMPTY) & attacks(to, Bitboard::EMPTY);
                    let line = both | a | b;
                    expected = [between, line, (line & until_from) - between - a];
                }
            }
            let pair = (square, engine(to as u8));
            let found = [between, line, behind].map(|set| set(pair.0, pair.1));
            assert_eq!(found, expected.map(|set| board(set.0)));
        }
    }
}

#[test]
fn programs_without_their_tables_have_these_attacks() {
    for (index, square) in (0..).zip(Square::ALL) {
        let rook = RayLoop::rook_attacks(square, OCCUPIED).0;
        assert_eq!(tables::rook(index, OCCUPIED.0), rook);
        let bishop = RayLoop::bishop_attacks(square, OCCUPIED).0;
        assert_eq!(tables::bishop(index, OCCUPIED.0), bishop);
        let alone = RayLoop::rook_attacks(square, Bitboard::EMPTY).0;
        assert_eq!(tables::ROOK_ON_AN_EMPTY_BOARD[usize::from(index)], alone);
    }
}

/// In debug builds, for which the pages promise it.
#[test]
#[should_panic(expected = "square < 64")]
#[cfg(debug_assertions)]
fn no_square_is_not_a1() {
    u64_engine::rook_attacks(0_u64.trailing_zeros() as usize, 0);
}

/// The C++ program prints these attacks, as C++11 and as C++17, for which the header has other
/// lookups.
#[test]
fn the_cpp_engine_has_these_attacks() {
    let compiler = std::env::var("CXX").unwrap_or("c++".into());
    if Command::new(&compiler).arg("--version").output().is_err() {
        eprintln!("skipped: no C++ compiler");
        return;
    }
    let lines = Square::ALL.map(|square| {
        let rook = RayLoop::rook_attacks(square, OCCUPIED).0;
        let bishop = RayLoop::bishop_attacks(square, OCCUPIED).0;
        format!("{rook} {bishop} {}\n", rook | bishop)
    });
    let page = concat!(env!("OUT_DIR"), "/cpp-engine");
    let program = concat!(env!("CARGO_TARGET_TMPDIR"), "/cpp_engine");
    for standard in ["c++11", "c++17"] {
        let build = Command::new(&compiler)
            .args(["-O2", "-Wall", "-Wextra", "-Werror", "-I../../../c"])
            .arg(format!("-std={standard}"))
            .arg(format!("-DPAGE=\"{page}\""))
            .args(["src/cpp_engine.cpp", "-o", program])
            .status();
        assert!(build.unwrap().success(), "{standard}");
        let printed = Command::new(program).output().unwrap();
        let printed = String::from_utf8(printed.stdout).unwrap();
        assert_eq!(printed, lines.concat(), "{standard}");
    }
}
