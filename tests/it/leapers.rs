//! Knights, kings and pawns, on every square, against differences of files and ranks.

use proptest::prelude::*;
use sliding_attacks::leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
use sliding_attacks::{Bitboard, Color, Square};

/// Returns the squares with distances in files and ranks from `from` that satisfy the condition.
fn squares_where(from: Square, condition: impl Fn(i32, i32) -> bool) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|to| {
            condition(
                to.file() as i32 - from.file() as i32,
                to.rank() as i32 - from.rank() as i32,
            )
        })
        .collect()
}

#[test]
fn knights() {
    for square in Square::ALL {
        let expected = squares_where(square, |files, ranks| files * files + ranks * ranks == 5);
        assert_eq!(knight_attacks(square), expected, "{square}");
    }
}

#[test]
fn kings() {
    for square in Square::ALL {
        let expected = squares_where(square, |files, ranks| files.abs().max(ranks.abs()) == 1);
        assert_eq!(king_attacks(square), expected, "{square}");
    }
}

#[test]
fn pawns() {
    for square in Square::ALL {
        let white = squares_where(square, |files, ranks| files.abs() == 1 && ranks == 1);
        let black = squares_where(square, |files, ranks| files.abs() == 1 && ranks == -1);
        assert_eq!(pawn_attacks(Color::White, square), white, "{square}");
        assert_eq!(pawn_attacks(Color::Black, square), black, "{square}");
    }
}

#[test]
fn colors() {
    assert_eq!(Color::ALL.map(Color::index), [0, 1]);
    for color in Color::ALL {
        // A pawn advances as long as its rank is not the last.
        let mut pawn = Square::E4;
        while let Some(next) = pawn.step(color.forward()) {
            assert!(
                pawn_attacks(color, pawn)
                    .iter()
                    .all(|to| to.rank() == next.rank())
            );
            assert_ne!(pawn.rank(), color.last_rank());
            pawn = next;
        }
        assert_eq!(pawn.rank(), color.last_rank());
        assert!(pawn_attacks(color, pawn).is_empty());
    }
    assert_eq!(
        Color::ALL.map(Color::opposite),
        [Color::Black, Color::White]
    );
    assert_eq!(
        Color::ALL.map(|color| !color),
        Color::ALL.map(Color::opposite)
    );
}

#[test]
fn every_function_works_in_constants() {
    const { assert!(knight_attacks(Square::A1).len() == 2) }
    const { assert!(king_attacks(Square::A1).len() == 3) }
    const { assert!(pawn_attacks(Color::Black, Square::E4).len() == 2) }
    const { assert!(pawn_attacks_of(Color::White, Bitboard::RANK_2).0 == Bitboard::RANK_3.0) }
}

proptest! {
    #[test]
    fn a_set_attacks_what_its_squares_attack(bits in any::<u64>(), mask in any::<u64>()) {
        let squares = Bitboard(bits & mask);
        let union = |attacks: fn(Square) -> Bitboard| {
            squares.into_iter().map(attacks).fold(Bitboard::EMPTY, |union, attacks| union | attacks)
        };
        prop_assert_eq!(knight_attacks_of(squares), union(knight_attacks));
        prop_assert_eq!(king_attacks_of(squares), union(king_attacks));
        prop_assert_eq!(
            pawn_attacks_of(Color::White, squares),
            union(|square| pawn_attacks(Color::White, square))
        );
        prop_assert_eq!(
            pawn_attacks_of(Color::Black, squares),
            union(|square| pawn_attacks(Color::Black, square))
        );
    }
}
