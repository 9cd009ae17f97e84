//! What the command line reads as squares and occupied squares.

use proptest::prelude::*;

#[path = "../../src/bin/sliding-attacks-codegen/parse.rs"]
mod of_the_program;
use of_the_program::*;

#[test]
fn squares_and_occupancies_are_read() {
    assert_eq!(
        (parse_square("a1"), parse_square("E4"), parse_square("h8")),
        (Ok(0), Ok(28), Ok(63))
    );
    for text in ["", "e", "e9", "i1", "e44", "é4", "e\u{0}"] {
        assert!(parse_square(text).is_err(), "{text}");
    }
    let start = parse_occupied("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    assert_eq!(start, 0xffff_0000_0000_ffff);
    assert_eq!(parse_occupied("0xffff_0000_0000_ffff"), Ok(start));
    assert_eq!(
        parse_occupied("8/8/8/4p3/8/8/8/8"),
        parse_occupied("0x1000000000")
    );
    let bad = [
        "",
        "0x",
        "255",
        "44/8/8/8/8/8/8/8",
        "8/8",
        "9/8/8/8/8/8/8/8",
        "7/8/8/8/8/8/8/8",
        "pppppppppp/8/8/8/8/8/8/8",
        "0x10000000000000000",
        "0x00000000000000001",
        "0x+1",
    ];
    for text in bad {
        assert!(parse_occupied(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), fen in "[1-9pP/]{0,80}", hex in "0x[0-9a-f_]{0,20}") {
        let _ = (parse_square(&text), parse_occupied(&text), parse_occupied(&fen), parse_occupied(&hex));
    }

    #[test]
    fn any_bitboard_is_read_in_both_forms(set in any::<u64>()) {
        let rank = |rank: u32| {
            let squares = (0..8).map(move |file| if set >> (8 * rank + file) & 1 != 0 { "q" } else { "1" });
            // A FEN has one number for adjacent empty squares.
            (2..=8).rev().fold(squares.collect::<String>(), |text, run| text.replace(&"1".repeat(run), &run.to_string()))
        };
        let fen: Vec<String> = (0..8).rev().map(rank).collect();
        prop_assert_eq!(parse_occupied(&fen.join("/")), Ok(set));
        prop_assert_eq!(parse_occupied(&format!("{set:#x}")), Ok(set));
    }
}
