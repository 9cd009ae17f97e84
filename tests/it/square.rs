//! `Square`, over its files, ranks and sides, over every value, every integer type and arbitrary
//! text.

use core::str::FromStr;

use proptest::prelude::*;
use sliding_attacks::{
    Bitboard, Color, Direction, File, ParseDiagramError, ParseNameError, Rank, Square,
    TryFromIndexError,
};

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
    for number in 0..=255 {
        assert_eq!(Square::new(number), Square::ALL.get(number).copied());
        assert_eq!(Square::masked(number), Square::ALL[number % 64]);
    }
    assert_eq!(Square::new(usize::MAX), None);
    assert_eq!(Square::masked(usize::MAX), Square::H8);
}

#[test]
fn from_file_rank_is_the_way_back() {
    for square in Square::ALL {
        assert_eq!(Square::from_file_rank(square.file(), square.rank()), square);
        assert_eq!(
            format!("{}{}", square.file(), square.rank()),
            square.to_string()
        );
    }
}

#[test]
fn files_ranks_sides_and_directions_know_every_number() {
    for number in (0..=255).chain([usize::MAX]) {
        assert_eq!(File::new(number), File::ALL.get(number).copied());
        assert_eq!(Rank::new(number), Rank::ALL.get(number).copied());
        assert_eq!(Color::new(number), Color::ALL.get(number).copied());
        assert_eq!(Direction::new(number), Direction::ALL.get(number).copied());
    }
    assert_eq!(File::ALL.map(File::index), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Rank::ALL.map(Rank::index), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(
        Direction::ALL.map(Direction::index),
        [0, 1, 2, 3, 4, 5, 6, 7]
    );
}

/// Converts every value of a type to every integer type and back, and tries the numbers around the
/// range.
macro_rules! converts {
    ($($type:ident)*: $integers:tt) => { $(converts!(@ $type $integers);)* };
    (@ $type:ident [$($integer:ident)*]) => {$(
        for value in $type::ALL {
            let number = $integer::from(value);
            assert_eq!(usize::try_from(number).unwrap(), value.index());
            assert_eq!($type::try_from(number), Ok(value));
        }
        for number in [$type::ALL.len() as $integer, $integer::MAX, $integer::MIN] {
            let message = |error: TryFromIndexError| error.to_string();
            match $type::try_from(number) {
                Ok(value) => assert_eq!(value.index() as $integer, number),
                Err(error) => assert!(message(error).contains(&format!("found {number};")), "{error}"),
            }
            assert_eq!($type::try_from(number).is_ok(), number == 0);
        }
    )*};
}

#[test]
fn every_integer_type_has_its_conversions() {
    converts!(Square File Rank Direction Color: [u8 u16 u32 usize i8 i32]);
}

#[test]
fn a_step_leads_where_the_same_step_of_a_set_leads() {
    for square in Square::ALL {
        for direction in Direction::ALL {
            let stepped = square.bitboard().step(direction);
            assert_eq!(
                square
                    .step(direction)
                    .map_or(Bitboard::EMPTY, Bitboard::from),
                stepped
            );
            if let Some(neighbour) = square.step(direction) {
                assert_eq!(neighbour.step(direction.opposite()), Some(square));
            }
        }
    }
}

#[test]
fn turned_squares_keep_their_file_or_rank() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index(), square.rank().index());
        assert_eq!(
            (
                square.flip_vertical().file().index(),
                square.flip_vertical().rank().index()
            ),
            (file, 7 - rank)
        );
        assert_eq!(
            (
                square.flip_horizontal().file().index(),
                square.flip_horizontal().rank().index()
            ),
            (7 - file, rank)
        );
        assert_eq!(
            (
                square.rotate_180().file().index(),
                square.rotate_180().rank().index()
            ),
            (7 - file, 7 - rank)
        );
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
    assert_eq!(
        message(""),
        "expected two characters, found 0; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        message("e45"),
        "expected two characters, found 3; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        message("E4"),
        "expected a file from a to h, found 'E'; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        message("e0"),
        "expected a rank from 1 to 8, found '0'; write a square as its file and its rank, such as e4"
    );
    assert_eq!(
        Square::try_from(64_u8).unwrap_err().to_string(),
        "expected the index of a square, found 64; give a number from 0 for a1 to 63 for h8"
    );
    let messages = [
        (
            File::from_str("é").unwrap_err().to_string(),
            "expected a file from a to h, found 'é'; write a file as its letter, such as e",
        ),
        (
            File::from_str("").unwrap_err().to_string(),
            "expected one character, found 0; write a file as its letter, such as e",
        ),
        (
            Rank::from_str("9").unwrap_err().to_string(),
            "expected a rank from 1 to 8, found '9'; write a rank as its digit, such as 4",
        ),
        (
            Rank::from_str("44").unwrap_err().to_string(),
            "expected one character, found 2; write a rank as its digit, such as 4",
        ),
        (
            Color::from_str("W").unwrap_err().to_string(),
            "expected w or b, found 'W'; write w for white or b for black",
        ),
        (
            Direction::from_str("n").unwrap_err().to_string(),
            "expected a direction, found 'n'; write N for north or, clockwise from there, NE, E, SE, S, SW, W or NW",
        ),
        (
            Direction::from_str("EN").unwrap_err().to_string(),
            "expected a direction, found 'E' and 'N'; write N for north or, clockwise from there, NE, E, SE, S, SW, W or NW",
        ),
        (
            Direction::from_str("NNE").unwrap_err().to_string(),
            "expected one or two characters, found 3; write N for north or, clockwise from there, NE, E, SE, S, SW, W or NW",
        ),
        (
            Direction::try_from(8_u8).unwrap_err().to_string(),
            "expected the index of a direction, found 8; give a number from 0 for north, clockwise, to 7 for north-west",
        ),
        (
            File::try_from(8_u8).unwrap_err().to_string(),
            "expected the index of a file, found 8; give a number from 0 for the a-file to 7 for the h-file",
        ),
        (
            Rank::try_from(-1_i8).unwrap_err().to_string(),
            "expected the index of a rank, found -1; give a number from 0 for the first rank to 7 for the eighth",
        ),
        (
            Color::try_from(2_u8).unwrap_err().to_string(),
            "expected the index of a side, found 2; give 0 for white or 1 for black",
        ),
    ];
    for (message, expected) in messages {
        assert_eq!(message, expected);
    }
}

#[test]
fn files_ranks_sides_and_directions_are_read_as_they_are_written() {
    for file in File::ALL {
        assert_eq!(file.to_string().parse(), Ok(file));
    }
    for rank in Rank::ALL {
        assert_eq!(rank.to_string().parse(), Ok(rank));
    }
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
    }
    for direction in Direction::ALL {
        assert_eq!(direction.to_string().parse(), Ok(direction));
        let capitals = format!("{direction:?}").replace(|letter: char| letter.is_lowercase(), "");
        assert_eq!(direction.to_string(), capitals);
    }
    assert_eq!(format!("[{:>4}]", Direction::SouthWest), "[  SW]");
    assert_eq!(
        format!(
            "{}{} {} {}",
            File::H,
            Rank::Eighth,
            Color::White,
            Color::Black
        ),
        "h8 w b"
    );
}

#[test]
fn errors_are_errors() {
    fn is_error<E: core::error::Error + Send + Sync + 'static>() {}
    is_error::<ParseNameError>();
    is_error::<ParseDiagramError>();
    is_error::<TryFromIndexError>();
}

proptest! {
    #[test]
    fn text_is_read_only_if_it_is_what_would_be_written(text in any::<String>()) {
        let written = Square::ALL.into_iter().find(|square| square.to_string() == text);
        prop_assert_eq!(text.parse::<Square>().ok(), written);
        let written = Direction::ALL.into_iter().find(|direction| direction.to_string() == text);
        prop_assert_eq!(text.parse::<Direction>().ok(), written);
    }

    #[test]
    fn two_characters_are_read_only_if_they_are_what_would_be_written(text in "[`-i0-9é][`-i0-9é]") {
        let written = Square::ALL.into_iter().find(|square| square.to_string() == text);
        prop_assert_eq!(text.parse::<Square>().ok(), written);
    }
}
