//! Perft: its node counts with every technique, its messages for wrong input, and its exit codes.

use std::process::{Command, Stdio};

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{CheckersAndPinned, checkers_and_pinned};

/// The technique without tables that these tests use.
use sliding_attacks::technique::hyperbola_quintessence::HyperbolaQuintessence as Walker;

use perft::{Position, SUITE, all_techniques};

#[test]
fn six_positions_with_every_technique() {
    let techniques = all_techniques();
    assert!(
        techniques.len() >= 2,
        "ray_loop and hyperbola_quintessence are always there"
    );
    for technique in techniques {
        for known in &SUITE {
            let position: Position = known.fen.parse().expect(known.name);
            assert_eq!((technique.perft)(&position, 0), 1);
            // No more than 500 thousand nodes each: a slow technique is quick enough.
            for (depth, &nodes) in (1..)
                .zip(known.nodes)
                .take_while(|&(_, &nodes)| nodes < 500_000)
            {
                let found = (technique.perft)(&position, depth);
                assert_eq!(
                    found, nodes,
                    "{} at depth {depth} with {}",
                    known.name, technique.name
                );
            }
        }
    }
}

/// Positions that each test one rule, with the count at depth 1 or 2 worked out by hand.
#[test]
fn single_rules() {
    for (what, fen, depth, nodes) in [
        (
            "en passant would open the rank to the rook",
            "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
            1,
            6,
        ),
        (
            "en passant captures the pawn that gives check",
            "8/8/8/3pP3/2K5/8/8/7k w - d6 0 1",
            1,
            9,
        ),
        (
            "en passant with two pawns on either side",
            "7k/8/8/2PpP3/8/8/8/7K w - d6 0 1",
            1,
            7,
        ),
        (
            "the square of en passant with nobody to capture",
            "7k/8/8/3p4/8/8/8/7K w - d6 0 1",
            1,
            3,
        ),
        ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, 0),
        ("checkmate", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", 2, 0),
        (
            "in double check only the king moves",
            "4r2k/8/8/8/7b/8/1N6/R3K3 w Q - 0 1",
            1,
            3,
        ),
        (
            "a rook attacks b1 and castling is legal",
            "1r5k/8/8/8/8/8/P1PPPP2/R3K3 w Q - 0 1",
            1,
            16,
        ),
        (
            "a rook attacks d1 and castling is not",
            "3r3k/8/8/8/8/8/P1P1PP2/R3K3 w Q - 0 1",
            1,
            12,
        ),
    ] {
        let position: Position = fen.parse().expect(what);
        assert_eq!(position.perft::<Walker>(depth), nodes, "{what}: {fen}");
    }
}

/// In random games the bulk count is that of the moves, none of them leaves the king of its side in
/// check, and [`checkers_and_pinned`] finds what a trial finds.
#[test]
fn random_games() {
    let mut word = 1_u64;
    let (mut checks, mut pins) = (0, 0);
    for known in SUITE.iter().cycle().take(60) {
        let mut position: Position = known.fen.parse().expect(known.name);
        for _ in 0..80 {
            for seen in [position, position.turned()] {
                let CheckersAndPinned {
                    checkers, pinned, ..
                } = surroundings(&seen);
                (checks, pins) = (checks + checkers.len(), pins + pinned.len());
            }
            let children = position.children::<Walker>();
            assert_eq!(
                children.len() as u64,
                position.perft::<Walker>(1),
                "{position:?}"
            );
            for child in &children {
                let mover = child.turned();
                let checkers = mover.attackers::<Walker>(mover.own.king, mover.occupied());
                assert!(checkers.is_empty(), "{child:?} after {position:?}");
            }
            if children.is_empty() {
                break;
            }
            word = word
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            position = children[(word >> 33) as usize % children.len()];
        }
    }
    assert!(checks > 100 && pins > 500, "{checks} checks, {pins} pins");
}

/// Returns the sliders that check the king, the pieces pinned to it and the pinners, compared with
/// what attacks the king after each own piece is removed on trial.
fn surroundings(position: &Position) -> CheckersAndPinned {
    let Position { own, their, .. } = position;
    let occupied = position.occupied();
    let sliders = their.orthogonal | their.diagonal;
    let checkers = |occupied| position.attackers::<RayLoop>(own.king, occupied) & sliders;
    let mut tried = CheckersAndPinned {
        checkers: checkers(occupied),
        ..CheckersAndPinned::default()
    };
    for square in own.squares() {
        let pinners = checkers(occupied - square) - tried.checkers;
        if !pinners.is_empty() {
            tried.pinned |= square;
            tried.pinners |= pinners;
        }
    }
    let found = checkers_and_pinned(
        own.king,
        own.squares(),
        their.orthogonal,
        their.diagonal,
        occupied,
    );
    assert_eq!(found, tried, "{position:?}");
    found
}

#[test]
fn malformed_fens_name_the_field() {
    let table = r#"
 => fields: found 0, expected at least 4:
8/8/8/8/8/8/8/K1k5 w - => fields: found 3, expected at least 4:
8/8/8/8/8/8/K1k5 w - - => piece placement: found 7 ranks, expected 8 separated by '/'
8/8/8/8/8/8/8/8/K1k5 w - - => piece placement: found 9 ranks, expected 8 separated by '/'
8/8/8/8/8/7/8/K1k5 w - - => piece placement: found 7 squares on rank 3, expected 8
8/8/8/8/8/8/8/K1k6 w - - => piece placement: found 9 squares on rank 1, expected 8
8/8/8/8/8/8/8/K1k5ppppp w - - => piece placement: found 13 squares on rank 1, expected 8
8/8/x7/8/8/8/8/K1k5 w - - => piece placement: found 'x' on rank 6, expected one of PNBRQKpnbrqk or a digit from 1 to 8
9/8/8/8/8/8/8/K1k5 w - - => piece placement: found '9' on rank 8, expected one of PNBRQKpnbrqk or a digit from 1 to 8
8/8/8/8/8/8/44/K1k5 w - - => piece placement: found two digits in a row on rank 2, expected their sum
8/8/8/8/8/8/8/K1k32 w - - => piece placement: found two digits in a row on rank 1, expected their sum
8/8/8/8/8/8/8/2k5 w - - => piece placement: found 0 White kings, expected 1
8/8/8/8/8/8/8/K1k1k3 w - - => piece placement: found 2 Black kings, expected 1
P7/8/8/8/8/8/8/K1k5 w - - => piece placement: found a pawn on a8, expected pawns only on the ranks 2 to 7
8/8/8/8/8/8/8/K1k4p w - - => piece placement: found a pawn on h1, expected pawns only on the ranks 2 to 7
8/8/8/8/8/8/8/K1k5 W - - => side to move: expected w or b, found 'W'
8/8/8/8/8/8/8/K1k5 w KX - => castling rights: found "KX", expected - or some of KQkq
4k3/8/8/8/8/8/8/4K2R w KK - => castling rights: found K twice, expected each right at most once
4k3/8/8/8/8/8/8/3K3R w K - => castling rights: found K, expected it only with the king on e1
4k2q/8/8/8/8/8/8/4K3 w k - => castling rights: found k, expected it only with the rook on h8
4k3/8/8/8/8/8/8/4K3 w - e9 => en passant square: found "e9", expected - or a square such as e3
4k3/8/8/4p3/8/8/8/4K3 w - e3 => en passant square: found e3, expected a square of rank 6 when White is to move
4k3/8/8/4p3/8/8/8/4K3 b - e6 => en passant square: found e6, expected a square of rank 3 when Black is to move
4k3/8/8/4P3/8/8/8/4K3 w - e6 => en passant square: found e6, expected the pawn that passed it on e5
4k3/8/4n3/4p3/8/8/8/4K3 w - e6 => en passant square: found e6, expected nothing on e6
4k3/4n3/8/4p3/8/8/8/4K3 w - e6 => en passant square: found e6, expected nothing on e7
8/8/8/8/8/8/8/K1k4R w - - => side to move: found w, expected b, whose king is in check
8/8/8/8/8/8/1k6/K7 b - - => side to move: found b, expected w, whose king is in check
"#;
    for row in table.trim_matches('\n').lines() {
        let (fen, expected) = row.split_once(" => ").expect("a FEN and a message");
        let found = fen.parse::<Position>().err().unwrap_or_default();
        assert!(
            found.starts_with(expected),
            "{fen}\n   found: {found}\nexpected: {expected}"
        );
    }
}

#[test]
fn tolerated_fens() {
    for fen in [
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3",
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK -",
        "  4k3/8/8/8/8/8/8/4K3\tw  - - bm Kd2; ",
    ] {
        assert!(fen.parse::<Position>().is_ok(), "{fen}");
    }
}

/// Runs the program, checks its exit code, and returns its output and errors.
fn run(arguments: &[&str], code: i32) -> (String, String) {
    let ended = Command::new(env!("CARGO_BIN_EXE_perft"))
        .args(arguments)
        .output()
        .expect("the program runs");
    assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {ended:?}");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (text(ended.stdout), text(ended.stderr))
}

#[test]
fn right_counts_exit_with_0() {
    for (arguments, lines, expected) in [
        (
            &["--depth", "3"][..],
            SUITE.len() + 1,
            &["initial      depth  3            8902 nodes ", "none wrong"][..],
        ),
        (
            &[
                "--fen",
                SUITE[1].fen,
                "--depth",
                "2",
                "--technique",
                "ray_loop",
            ],
            3,
            &[
                "depth  1              48 nodes ",
                "depth  2            2039 nodes ",
                "technique ray_loop",
            ],
        ),
        (&["--help"], 9, &["--technique"]),
    ] {
        let (output, errors) = run(arguments, 0);
        assert_eq!(errors, "");
        assert_eq!(output.lines().count(), lines, "{output}");
        for expected in expected {
            assert!(
                output.contains(expected),
                "{arguments:?}: {expected} in {output}"
            );
        }
    }
}

#[test]
fn all_techniques_are_compared() {
    let (output, errors) = run(&["--compare", "--depth", "2"], 0);
    assert_eq!(errors, "");
    let mut names: Vec<_> = output
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut expected: Vec<_> = all_techniques()
        .iter()
        .map(|technique| technique.name)
        .collect();
    for line in output.lines() {
        let without_pext = line.starts_with("pext") && !cfg!(target_feature = "bmi2");
        assert_eq!(
            line.contains("compiled without BMI2"),
            without_pext,
            "{line}"
        );
    }
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
    let speed = |line: &str| {
        line.split(" Mnodes/s")
            .next()?
            .split_whitespace()
            .last()?
            .parse::<f64>()
            .ok()
    };
    assert!(
        output
            .lines()
            .map(|line| speed(line).expect(line))
            .is_sorted_by(|faster, slower| faster >= slower)
    );
}

#[test]
fn unusable_input_exits_with_2() {
    for (arguments, expected) in [
        (
            &["--fen", "4k3/8/8/8/8/8/8/4K3 white - -"][..],
            "--fen: side to move: expected one character, found 5",
        ),
        (
            &["--technique", "magic"],
            "--technique: found \"magic\", expected one of ray_loop, ",
        ),
        (&["--depth", "0"], "--depth: found 0, expected 1 to 30"),
        (&["--depth", "31"], "--depth: found 31, expected 1 to 30"),
        (&["--depth", "99999999999999999999"], "99999999999999999999"),
        (&["--deep"], "--deep"),
    ] {
        let (output, errors) = run(arguments, 2);
        assert_eq!(output, "", "{arguments:?}");
        assert!(
            errors.contains(expected),
            "{arguments:?}\n   found: {errors}expected: {expected}"
        );
    }
}

/// The reader closes the pipe after the first line, like `head`.
#[test]
fn a_closed_pipe_is_no_error() {
    let arguments = ["--fen", SUITE[0].fen, "--depth", "4"];
    let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"));
    let mut perft = perft
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(perft.stdout.take());
    let output = perft.wait_with_output().expect("it ends");
    assert_eq!(
        (output.status.code(), &*output.stderr),
        (Some(0), &b""[..]),
        "{output:?}"
    );
}
