//! `Square`, over every square, every `u8` and arbitrary text.

use core::str::FromStr;

use proptest::prelude::*;
use sliding_attacks::{File, ParseSquareError, Rank, Square};

#[test]
fn indices_count_files_within_ranks() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(usize::from(square), index);
        assert_eq!(usize::from(u8::from(square)), index);
        assert_eq!(square.file().index(), index % 8);
        assert_eq!(square.rank().index(), index / 8);
        assert_eq!(square.bitboard().0, 1 << index);
    }
    assert!(Square::ALL.is_sorted());
}

#[test]
fn new_knows_every_number() {
    for number in 0..=u8::MAX {
        let square = Square::new(number);
        assert_eq!(square, Square::ALL.get(usize::from(number)).copied());
        assert_eq!(Square::try_from(number).ok(), square);
    }
}

#[test]
fn from_file_rank_is_the_way_back() {
    for square in Square::ALL {
        assert_eq!(Square::from_file_rank(square.file(), square.rank()), square);
        assert_eq!(format!("{}{}", square.file(), square.rank()), square.to_string());
    }
}

#[test]
fn files_and_ranks_know_every_number() {
    for number in 0..=u8::MAX {
        assert_eq!(File::new(number), File::ALL.get(usize::from(number)).copied());
        assert_eq!(Rank::new(number), Rank::ALL.get(usize::from(number)).copied());
    }
    assert_eq!(File::ALL.map(File::index), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Rank::ALL.map(Rank::index), [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn turned_squares_keep_their_file_or_rank() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index(), square.rank().index());
        assert_eq!((square.flip().file().index(), square.flip().rank().index()), (file, 7 - rank));
        assert_eq!((square.mirror().file().index(), square.mirror().rank().index()), (7 - file, rank));
        assert_eq!((square.rotate().file().index(), square.rotate().rank().index()), (7 - file, 7 - rank));
    }
}

#[test]
fn names_are_algebraic_notation() {
    let names = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    for (square, name) in Square::ALL.into_iter().zip(names) {
        assert_eq!(square.to_string(), name);
        assert_eq!(format!("{square:?}"), name.to_uppercase());
        assert_eq!(name.parse(), Ok(square));
    }
    assert_eq!(format!("[{:>4}]", Square::E4), "[  e4]");
}

#[test]
fn messages_say_what_was_found_and_what_to_write() {
    let message = |name| Square::from_str(name).unwrap_err().to_string();
    assert_eq!(message(""), "expected two characters, found 0; write a square as its file and its rank, such as e4");
    assert_eq!(message("e45"), "expected two characters, found 3; write a square as its file and its rank, such as e4");
    assert_eq!(
        message("E4"),
        "expected a file from a to h, found 'E'; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        message("e0"),
        "expected a rank from 1 to 8, found '0'; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        Square::try_from(64).unwrap_err().to_string(),
        "expected the index of a square, found 64; give a number from 0 for a1 to 63 for h8"
    );
}

#[test]
fn errors_are_errors() {
    fn is_error<E: core::error::Error + Send + Sync + 'static>() {}
    is_error::<ParseSquareError>();
    is_error::<<Square as TryFrom<u8>>::Error>();
}

#[test]
fn an_option_costs_nothing() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
}

proptest! {
    #[test]
    fn text_is_read_only_if_it_is_what_would_be_written(text in any::<String>()) {
        let written = Square::ALL.into_iter().find(|square| square.to_string() == text);
        prop_assert_eq!(text.parse::<Square>().ok(), written);
    }

    #[test]
    fn two_characters_are_read_only_if_they_are_what_would_be_written(text in "[`-i0-9é][`-i0-9é]") {
        let written = Square::ALL.into_iter().find(|square| square.to_string() == text);
        prop_assert_eq!(text.parse::<Square>().ok(), written);
    }
}
