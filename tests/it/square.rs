//! `Square`, `File`, `Rank`, `Direction`, `Color` and `PieceType`: every value, every integer type,
//! every name.

use std::fmt::Debug;
use std::str::FromStr;

use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{
    Bitboard, Color, Direction, File, PieceType, Rank, Square, TryFromIndexError,
};

#[test]
fn squares_are_numbered_rank_by_rank() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        let (file, rank) = (square.file(), square.rank());
        assert_eq!((file.index(), rank.index()), (index % 8, index / 8));
        assert_eq!((square.index(), square.bitboard().0), (index, 1 << index));
        assert_eq!(Square::from_file_rank(file, rank), square);
        assert_eq!(square.flip_vertical().index(), index ^ 56);
        assert_eq!(square.flip_horizontal().index(), index ^ 7);
        assert_eq!(square.rotate_180().index(), index ^ 63);
        for direction in Direction::ALL {
            let stepped = square.step(direction);
            let expected = square.bitboard().step(direction);
            assert_eq!(stepped.into_iter().collect::<Bitboard>(), expected);
        }
    }
    for number in (0..=255).chain([usize::MAX]) {
        assert_eq!(Square::new(number), Square::ALL.get(number).copied());
        assert_eq!(Square::wrapping(number), Square::ALL[number % 64]);
        assert_eq!(File::new(number), File::ALL.get(number).copied());
        assert_eq!(Rank::new(number), Rank::ALL.get(number).copied());
        assert_eq!(Color::new(number), Color::ALL.get(number).copied());
        assert_eq!(Direction::new(number), Direction::ALL.get(number).copied());
        assert_eq!(PieceType::new(number), PieceType::ALL.get(number).copied());
    }
}

#[test]
fn relative_ranks_are_flipped_for_black() {
    for square in Square::ALL {
        let [white, black] = Color::ALL.map(|color| color.relative_square(square));
        assert_eq!((white, black.index()), (square, square.index() ^ 56));
        let [white, black] = Color::ALL.map(|color| color.relative_rank(square.rank()));
        assert_eq!(
            (white, black.index()),
            (square.rank(), 7 - square.index() / 8)
        );
    }
}

#[test]
fn directions_turn_clockwise_from_north() {
    let north_east = Square::A1.step(Direction::NorthEast);
    assert_eq!(
        (north_east, Direction::ALL[0]),
        (Some(Square::B2), Direction::North)
    );
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.opposite(), Direction::ALL[(index + 4) % 8]);
        let there_and_back = Square::D4
            .step(direction)
            .and_then(|to| to.step(direction.opposite()));
        assert_eq!(there_and_back, Some(Square::D4));
        assert_eq!(Direction::ROOK.contains(&direction), index % 2 == 0);
        assert_eq!(Direction::BISHOP.contains(&direction), index % 2 == 1);
    }
}

#[test]
fn offsets_agree_with_steps() {
    for direction in Direction::ALL {
        for square in Square::ALL {
            if let Some(to) = square.step(direction) {
                let offset = to.index() as i32 - square.index() as i32;
                assert_eq!(i32::from(direction.offset()), offset);
            }
        }
    }
}

#[test]
fn letters_of_pieces_are_fen_letters() {
    let letters = ["PNBRQK", "pnbrqk"];
    for (color, letters) in Color::ALL.into_iter().zip(letters) {
        for (piece, letter) in PieceType::ALL.into_iter().zip(letters.chars()) {
            assert_eq!(piece.letter(color), letter);
        }
    }
    for letter in (0..0x3000).filter_map(char::from_u32) {
        let found = PieceType::from_letter(letter);
        let is_one = "PNBRQKpnbrqk".contains(letter);
        assert_eq!(
            found.map(|(color, piece)| piece.letter(color)),
            is_one.then_some(letter)
        );
    }
}

#[test]
fn a_pawn_advances_until_the_last_rank() {
    assert_eq!(Color::ALL, [Color::White, Color::Black]);
    for color in Color::ALL {
        assert_eq!((color.opposite(), !!color), (!color, color));
        let mut pawn = Square::E4;
        while let Some(next) = pawn.step(color.forward()) {
            assert!(
                pawn_attacks(pawn, color)
                    .iter()
                    .all(|to| to.rank() == next.rank())
            );
            assert_ne!(pawn.rank(), color.relative_rank(Rank::Eighth));
            pawn = next;
        }
        assert_eq!(pawn.rank(), color.relative_rank(Rank::Eighth));
    }
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
fn the_documented_integer_types_have_conversions() {
    converts!(Square File Rank Direction Color PieceType: [u8 u16 u32 usize i8 i32]);
}

/// Each value is read as it is written, padded as asked, and nothing else is read.
fn names<T: Copy + Debug + ToString + PartialEq + FromStr<Err: Debug>>(
    values: &[T],
    names: &[&str],
) {
    assert_eq!(values.len(), names.len());
    for (value, name) in values.iter().zip(names) {
        assert_eq!(value.to_string(), *name);
        assert_eq!(name.parse::<T>().unwrap(), *value);
    }
    // All texts of two of these characters, or of fewer.
    let characters = [
        "", "`", "a", "h", "i", "A", "0", "1", "8", "9", "N", "S", "W", "n", "w", "é",
    ];
    for text in characters
        .iter()
        .flat_map(|one| characters.map(|two| [one, two].concat()))
    {
        assert_eq!(
            text.parse::<T>().is_ok(),
            names.contains(&&*text),
            "{text:?}"
        );
    }
}

#[test]
fn names_are_algebraic_notation() {
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let squares: Vec<_> = squares.collect();
    names(
        &Square::ALL,
        &squares.iter().map(|name| &**name).collect::<Vec<_>>(),
    );
    names(&File::ALL, &["a", "b", "c", "d", "e", "f", "g", "h"]);
    names(&Rank::ALL, &["1", "2", "3", "4", "5", "6", "7", "8"]);
    names(&Color::ALL, &["w", "b"]);
    names(
        &Direction::ALL,
        &["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
    );
    let padded = format!(
        "[{:>4}] [{:>4}] {:?}",
        Square::E4,
        Direction::SouthWest,
        Square::H8
    );
    assert_eq!(padded, "[  e4] [  SW] H8");
}

/// What was found, and what to write.
#[test]
fn messages() {
    fn of<T: FromStr<Err: ToString> + Debug>(text: &str) -> String {
        text.parse::<T>()
            .map_err(|error| error.to_string())
            .unwrap_err()
    }
    let number = |result: Result<(), TryFromIndexError>| result.unwrap_err().to_string();
    let square = "; write a square as its file and its rank, such as e4";
    let direction = "; write N, NE, E, SE, S, SW, W or NW";
    for (found, expected, remedy) in [
        (of::<Square>(""), "expected two characters, found 0", square),
        (
            of::<Square>("e45"),
            "expected two characters, found 3",
            square,
        ),
        (
            of::<Square>("E4"),
            "expected a file from a to h, found 'E'",
            square,
        ),
        (
            of::<Square>("e0"),
            "expected a rank from 1 to 8, found '0'",
            square,
        ),
        (
            of::<File>("é"),
            "expected a file from a to h, found 'é'",
            "; write a file as its letter, such as e",
        ),
        (
            of::<Rank>("44"),
            "expected one character, found 2",
            "; write a rank as its digit, such as 4",
        ),
        (
            of::<Color>("W"),
            "expected w or b, found 'W'",
            "; write w for White or b for Black",
        ),
        (
            of::<Direction>("n"),
            "expected a direction, found 'n'",
            direction,
        ),
        (
            of::<Direction>("EN"),
            "expected a direction, found 'E' and 'N'",
            direction,
        ),
        (
            of::<Direction>("NNE"),
            "expected one or two characters, found 3",
            direction,
        ),
        (
            number(Square::try_from(64_u8).map(drop)),
            "expected the index of a square, found 64",
            "; give a number from 0 for a1 to 63 for h8",
        ),
        (
            number(Direction::try_from(8_u8).map(drop)),
            "expected the index of a direction, found 8",
            "; give a number from 0 for north, clockwise, to 7 for north-west",
        ),
        (
            number(File::try_from(8_u8).map(drop)),
            "expected the index of a file, found 8",
            "; give a number from 0 for the a-file to 7 for the h-file",
        ),
        (
            number(Rank::try_from(-1_i8).map(drop)),
            "expected the index of a rank, found -1",
            "; give a number from 0 for the first rank to 7 for the eighth",
        ),
        (
            number(Color::try_from(2_u8).map(drop)),
            "expected the index of a side, found 2",
            "; give 0 for White or 1 for Black",
        ),
        (
            number(PieceType::try_from(6_u8).map(drop)),
            "expected the index of a kind of piece, found 6",
            "; give 0 for pawn, 1 for knight, 2 for bishop, 3 for rook, 4 for queen or 5 for king",
        ),
    ] {
        assert_eq!(found, [expected, remedy].concat());
    }
}
