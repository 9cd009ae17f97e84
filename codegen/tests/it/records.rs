//! Records: what is printed is read again, and what is no record is refused with its line.

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::attacks;
use sliding_attacks_codegen::internal::of_record;
use sliding_attacks_codegen::internal::records::parse;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

#[test]
fn a_record_reads_as_it_prints() {
    let text = "# seed: x\n\nrook a7 bits=10 magic=0x0123456789abcdef\nbishop h8 bits=5 magic=0x0000000000000001 offset=7\n\
                rook a2 bits=11 magic=0x0000000000000002 addend=0x00000000000000ff offset=8\n";
    let records = parse("toy", text).unwrap();
    let printed: Vec<String> = records.iter().map(ToString::to_string).collect();
    assert_eq!(printed, text.lines().skip(2).collect::<Vec<_>>());
    for line in [
        "rook i1 bits=3 magic=0x1",
        "rook a1 bits=0 magic=0x1",
        "rook a1 bits=3 magic=1",
        "queen a1",
        "rook a1 bits=3 magic=0x1 offset=2 ?",
        "rook a1 bits=3 magic=0x1 offset=2 addend=0x1",
        "rook a1 bits=3 magic=0x1 offset=2 offset=3",
        "rook a1 bits=3 magic=0x1 addend=1",
        "rook a7 bits=10 magic=0x1",
    ] {
        let before = "rook a7 bits=9 magic=0x1 offset=1";
        let message = parse("toy", &format!("{before}\n{line}"))
            .unwrap_err()
            .to_string();
        assert!(
            message.contains("`toy`, line 2") && message.contains(line),
            "{message}"
        );
    }
}

/// The build places every occupancy, so a false magic cannot get into the tables.
#[test]
fn a_false_magic_is_refused_with_two_occupancies_that_collide() {
    let record = |text: &'static str| of_record(Layout::Dense, DEFAULT_SEED, text);
    let message = record("rook a7 bits=10 magic=0x0000000000100000")
        .unwrap_err()
        .to_string();
    let subsets: Vec<_> = message
        .split("0x")
        .skip(1)
        .filter_map(|hex| u64::from_str_radix(&hex[..16], 16).ok())
        .collect();
    let [subset, other_subset] = subsets[..] else {
        panic!("{message}")
    };
    assert_ne!(
        attacks(Piece::Rook, 48, subset),
        attacks(Piece::Rook, 48, other_subset)
    );
    assert_eq!(subset << 20 >> 54, other_subset << 20 >> 54);
    // Squares without a line have a magic from the search.
    record("").unwrap();
}

#[test]
fn tables_that_overlap_are_refused_with_both_squares_and_the_file() {
    let text = include_str!("../../records/black.txt");
    let line = |square: &str| text.lines().find(|line| line.starts_with(square)).unwrap();
    let (magic, _) = line("bishop h1 ").split_once(" offset=").unwrap();
    let (_, offset) = line("bishop d4 ").split_once(" offset=").unwrap();
    let moved = text.replace(line("bishop h1 "), &format!("{magic} offset={offset}"));
    let message = of_record(Layout::Black, DEFAULT_SEED, moved.leak())
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("bishop on h1") && message.contains("records/black.txt"),
        "{message}"
    );
}
