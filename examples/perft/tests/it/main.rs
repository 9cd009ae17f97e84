//! Perft: its node counts with every technique, its messages for wrong input, and its exit codes.

use core::sync::atomic::AtomicU64;
use core::time::Duration;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use perft::tasks::progress;
use perft::{Position, SUITE, all_techniques};
use sliding_attacks::Native;

#[test]
fn six_positions_with_every_technique() {
    for technique in all_techniques() {
        for known in SUITE.iter() {
            let (name, position) = (&known.name, known.position);
            assert_eq!((technique.perft)(&position, 0), 1);
            // No more than 500 thousand nodes each: a slow technique is quick enough.
            for &(depth, nodes) in known.nodes.iter().take_while(|(_, nodes)| *nodes < 500_000) {
                let found = (technique.perft)(&position, depth);
                let technique = technique.name;
                assert_eq!(found, nodes, "{name} at depth {depth} with {technique}");
            }
        }
    }
}

/// Positions that each test one rule, with the count at depth 1 or 2 worked out by hand.
#[test]
fn single_rules() {
    let table = "
8/8/8/K2pP2r/8/8/8/7k w - d6 | 1 | 6 | en passant would open the rank to the rook
8/8/8/3pP3/2K5/8/8/7k w - d6 | 1 | 9 | en passant captures the pawn that gives check
7k/8/8/2PpP3/8/8/8/7K w - d6 | 1 | 7 | en passant with two pawns on either side
7k/8/8/3p4/8/8/8/7K w - d6 | 1 | 3 | the square of en passant with nobody to capture
7k/5Q2/6K1/8/8/8/8/8 b - - | 1 | 0 | stalemate
R6k/8/6K1/8/8/8/8/8 b - - | 2 | 0 | checkmate
4r2k/8/8/8/7b/8/1N6/R3K3 w Q - | 1 | 3 | in double check only the king moves
1r5k/8/8/8/8/8/P1PPPP2/R3K3 w Q - | 1 | 16 | a rook attacks b1 and castling is legal
3r3k/8/8/8/8/8/P1P1PP2/R3K3 w Q - | 1 | 12 | a rook attacks d1 and castling is not
r3k2r/8/8/44/8/8/8/R3K2R w qkQK - | 1 | 26 | rights in any order, and two numbers side by side
4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 | 1 | 5 | Black has nobody to capture
  4k3/8/8/8/8/8/8/4K3\tw  - - bm Kd2; | 1 | 5 | spaces, a tab and what EPD adds
";
    for row in table.trim().lines() {
        let [fen, depth, nodes, _] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let position: Position = fen.parse().expect(row);
        let found = position.perft::<Native>(depth.parse().expect(row));
        assert_eq!(found.to_string(), nodes, "{row}");
    }
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
8/8/8/8/8/8/8/2k5 w - - => piece placement: found 0 White kings, expected 1
8/8/8/8/8/8/8/K1k1k3 w - - => piece placement: found 2 Black kings, expected 1
P7/8/8/8/8/8/8/K1k5 w - - => piece placement: found a pawn on a8, expected pawns only on ranks 2 to 7
8/8/8/8/8/8/8/K1k4p w - - => piece placement: found a pawn on h1, expected pawns only on ranks 2 to 7
8/8/8/8/8/8/8/K1k5 W - - => side to move: found "W", expected w or b
8/8/8/8/8/8/8/K1k5 w XK - => castling rights: found "XK", expected - or some of KQkq
8/8/8/8/8/8/8/K1k5 w N - => castling rights: found "N", expected - or some of KQkq
4k3/8/8/8/8/8/8/4K2R w KK - => castling rights: found K, expected it at most once, with the king on e1 and a rook on h1
4k3/8/8/8/8/8/8/3K3R w K - => castling rights: found K, expected it at most once, with the king on e1 and a rook on h1
4k2q/8/8/8/8/8/8/4K3 w k - => castling rights: found k, expected it at most once, with the king on e8 and a rook on h8
4k3/8/8/8/8/8/8/4K3 w - e9 => en passant square: found "e9", expected - or the square on rank 6 that a pawn has just skipped
4k3/8/8/4p3/8/8/8/4K3 w - e3 => en passant square: found "e3", expected - or the square on rank 6
4k3/8/8/4p3/8/8/8/4K3 b - e6 => en passant square: found "e6", expected - or the square on rank 3
4k3/8/8/4P3/8/8/8/4K3 w - e6 => en passant square: found "e6", expected - or the square
4k3/8/4n3/4p3/8/8/8/4K3 w - e6 => en passant square: found "e6", expected - or the square
4k3/4n3/8/4p3/8/8/8/4K3 w - e6 => en passant square: found "e6", expected - or the square
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

/// The program. If cargo runs these tests by an emulator, that also runs the program.
fn program() -> Command {
    let path = Path::new(env!("CARGO_BIN_EXE_perft"));
    // With `--target`, cargo puts it into target/TRIPLE/PROFILE.
    let triple = path.ancestors().nth(2).and_then(Path::file_name);
    let triple = triple.unwrap_or_default().to_string_lossy().to_uppercase();
    let runner = env::var(format!("CARGO_TARGET_{}_RUNNER", triple.replace('-', "_")));
    let runner = runner.unwrap_or_default();
    let mut words = runner.split_whitespace();
    let Some(emulator) = words.next() else {
        return Command::new(path);
    };
    let mut command = Command::new(emulator);
    command.args(words).arg(path);
    command
}

/// Runs the program with arguments between `|`, checks its exit code, and returns its output and errors.
fn run(arguments: &str, code: i32) -> (String, String) {
    let ended = program().args(arguments.split('|')).output();
    let ended = ended.expect("the program runs");
    assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {ended:?}");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (text(ended.stdout), text(ended.stderr))
}

#[test]
fn right_counts_exit_with_0() {
    let table = "
--depth|3 => 7 => initial      depth  3            8902 nodes
--fen|KIWIPETE|--depth|2|--technique|ray_loop => 3 => depth  2            2039 nodes 
--fen|KIWIPETE|--depth|2|--technique|ray_loop => 3 => technique ray_loop
--help => 14 => --technique
--depth|4|--threads|3 => 7 =>   none wrong, technique fancy
";
    for row in table.trim().lines() {
        let row = row.replace("KIWIPETE", SUITE[1].fen);
        let [arguments, lines, expected] = row.split(" => ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let (output, errors) = run(arguments, 0);
        let found = output.lines().count().to_string();
        assert_eq!((&*found, &*errors), (lines, ""), "{output}");
        assert!(output.contains(expected), "{expected} in {output}");
    }
}

#[test]
fn all_techniques_are_compared() {
    let (output, _) = run("--compare|--depth|2", 0);
    let (mut names, mut speeds) = (Vec::new(), Vec::new());
    for line in output.lines() {
        let words: Vec<_> = line.split_whitespace().collect();
        names.push(words[0]);
        speeds.push(words[3].parse::<f64>().expect(line));
        let without_pext = words[0].starts_with("pext") && !cfg!(target_feature = "bmi2");
        assert_eq!(line.contains("without BMI2"), without_pext, "{line}");
    }
    assert!(speeds.is_sorted_by(|faster, slower| faster >= slower));
    let techniques = all_techniques();
    let mut expected: Vec<_> = techniques.iter().map(|technique| technique.name).collect();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn unusable_input_exits_with_2() {
    let table = r#"
--fen|4k3/8/8/8/8/8/8/4K3 white - - => --fen: side to move: found "white", expected w or b
--technique|magic => --technique: found "magic", expected one of ray_loop,
--depth|0 => --depth: found "0", expected 1 to 30
--depth|31 => --depth: found "31", expected 1 to 30
--depth|99999999999 => 99999999999
--deep|1 => --deep
--threads|0 => --threads: found "0", expected 1 to 1024
--compare|--divide => --compare: expected neither --divide nor --technique
six.epd|--divide => found a file, expected none with --fen or --divide
six.epd|seven.epd => seven.epd
six.epd|--depth=3 => six.epd:
"#;
    for row in table.trim().lines() {
        let (arguments, expected) = row.split_once(" => ").expect("arguments and a message");
        let (output, errors) = run(arguments, 2);
        assert_eq!(output, "", "{row}");
        assert!(errors.contains(expected), "{row}: {errors}");
    }
}

#[test]
fn moves_are_divided() {
    let table = "
8/8/8/8/8/7k/p7/7K b - - | 1 | a2a1b 1, a2a1n 1, a2a1q 1, a2a1r 1, h3g3 1, h3g4 1, h3h4 1 | 7
r3k2r/8/8/8/8/8/8/4K3 b kq - | 2 | e8c8 3, e8d7 5 | 112
8/8/8/8/4p3/8/3P4/K6k w - - | 2 | d2d4 5, d2d3 5 | 22
4k3/8/8/8/3pP3/8/8/4K3 b - e3 | 1 | d4e3 1 | 7
";
    for row in table.trim().lines() {
        let [fen, depth, moves, sum] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let one = run(&format!("--divide|--fen|{fen}|--depth|{depth}"), 0).0;
        let (listed, searched) = one.split_once("\n\n").expect("an empty line");
        assert_eq!(searched, format!("Nodes searched: {sum}\n"), "{row}");
        let listed: Vec<&str> = listed.lines().collect();
        assert!(listed.is_sorted(), "{one}");
        for made in moves.split(", ") {
            let line = made.replace(' ', ": ");
            assert!(listed.contains(&&*line), "{made} in {one}");
        }
    }
    let [one, five] = [1, 5].map(|threads| run(&format!("--divide|--threads|{threads}"), 0).0);
    assert_eq!(one, five);
    assert!(
        one.starts_with("a2a3: 181046\na2a4: 217832\n")
            && one.ends_with("\n\nNodes searched: 4865609\n"),
        "{one}"
    );
}

#[test]
fn a_terminal_shows_progress_once_a_second_from_the_third_on() {
    let shown = AtomicU64::new(0);
    for (milliseconds, left, expected) in [
        (0, 400, None),
        (2_999, 391, None),
        (3_000, 390, Some("390 of 400 parts left after 3 s")),
        (3_999, 389, None),
        (5_200, 200, Some("200 of 400 parts left after 5 s")),
        // Another thread, which was late.
        (4_000, 199, None),
        (6_000, 0, Some("0 of 400 parts left after 6 s")),
    ] {
        let line = progress(&shown, Duration::from_millis(milliseconds), left, 400);
        assert_eq!(line.as_deref(), expected, "after {milliseconds} ms");
    }
}

#[test]
fn positions_of_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("perft.epd");
    let path = path.to_str().expect("the path is UTF-8");
    let run = |text, code| {
        fs::write(path, text).expect("the directory is writable");
        run(&format!("{path}|--depth|8"), code)
    };
    let two = "8/8/8/8/8/7k/p7/7K b - - ;D1 7\n\n8/8/8/8/8/7k/p7/7K b - -; id \"two\"; D1 8; D9 1";
    let (output, _) = run(two, 1);
    for (row, (start, end)) in output.lines().zip([
        ("line 1 ", "  correct"),
        ("two ", "  WRONG, expected 8"),
        ("total ", "  1 WRONG, technique fancy"),
    ]) {
        assert!(row.starts_with(start) && row.ends_with(end), "{output}");
    }
    assert_eq!(output.lines().count(), 3, "{output}");
    for (text, expected) in [
        (
            "8/8/8/8/8/7k/p7/7K b - - ;D1 x",
            "line 1: found \"D1 x\", expected a count such as D2 400",
        ),
        ("\n8/8/8/8/8/7k/p7/7K b -", "line 2: fields: found 3"),
        ("8/8/8/8/8/7k/p7/7K b - - ;D9 1", "found no position"),
    ] {
        let (_, errors) = run(text, 2);
        assert!(errors.contains(expected), "{errors}");
    }
}

/// The reader closes the pipe after the first line, like `head`.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut perft = program();
    perft.args(["--fen", SUITE[0].fen, "--depth", "4"]);
    perft.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut perft = perft.spawn().expect("it runs");
    drop(perft.stdout.take());
    let ended = perft.wait_with_output().expect("it ends");
    assert!(
        ended.status.success() && ended.stderr.is_empty(),
        "{ended:?}"
    );
}
