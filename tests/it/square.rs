//! `Square`, `File`, `Rank`, `Direction`, `Color` and `PieceType`: every value, every name.

use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, Direction, File, PieceType, Rank, Square};

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
        assert_eq!(Square::from_index(number), Square::ALL.get(number).copied());
        assert_eq!(Square::wrapping(number), Square::ALL[number % 64]);
        assert_eq!(File::from_index(number), File::ALL.get(number).copied());
        assert_eq!(Rank::from_index(number), Rank::ALL.get(number).copied());
        assert_eq!(Color::from_index(number), Color::ALL.get(number).copied());
        assert_eq!(
            Direction::from_index(number),
            Direction::ALL.get(number).copied()
        );
        assert_eq!(
            PieceType::from_index(number),
            PieceType::ALL.get(number).copied()
        );
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

/// Each name is read as it is written, padded as asked, and nothing else is read.
#[test]
fn names_are_algebraic_notation() {
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let names: Vec<_> = squares.collect();
    for (square, name) in Square::ALL.into_iter().zip(&names) {
        assert_eq!((&square.to_string(), name.parse()), (name, Ok(square)));
    }
    let padded = format!("[{:>4}] {:?}", Square::E4, Square::H8);
    assert_eq!(padded, "[  e4] H8");
    // All texts of two of these characters, or of fewer.
    let characters = ["", "`", "a", "h", "i", "A", "0", "1", "8", "9", "é"];
    for (one, two) in characters
        .iter()
        .flat_map(|one| characters.map(|two| (one, two)))
    {
        let text = [*one, two].concat();
        assert_eq!(
            text.parse::<Square>().is_ok(),
            names.contains(&text),
            "{text:?}"
        );
    }
}

/// What was found, and what to write.
#[test]
fn messages() {
    for (text, message) in [
        ("", "expected two characters, found 0"),
        ("e45", "expected two characters, found 3"),
        ("E4", "expected a file from a to h, found 'E'"),
        ("e0", "expected a rank from 1 to 8, found '0'"),
    ] {
        let remedy = "; write a square as its file and its rank, such as e4";
        let error = text.parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), [message, remedy].concat());
    }
}
