//! What works at compile time: in constants, statics and array lengths. If a function stops being
//! `const`, this file does not compile.

use sliding_attacks::leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
use sliding_attacks::rays::{
    anti_diagonal_through, between, beyond, diagonal_through, file_through, line, rank_through, ray,
};
use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{
    Bitboard, Color, Direction, File, PieceType, Pieces, Rank, RookAndBishopAttacks, Sliders,
    Square, Through, bishop_attacks, bitboard, checks_and_pins, piece_attacks, queen_attacks,
    rook_attacks,
};

const ONE: Bitboard = Square::A1.bitboard();
const ROOK_ON_A1: Sliders = Sliders {
    orthogonal: ONE,
    diagonal: Bitboard::EMPTY,
};
const QUEEN_ON_A1: Sliders = Sliders {
    orthogonal: ONE,
    diagonal: ONE,
};
const ROOK: Bitboard = rook_attacks(Square::D4, Bitboard::RANK_6);
static BISHOP: Bitboard = bishop_attacks(Square::D4, Bitboard::RANK_6);
const QUEEN_ON_EVERY_SQUARE: [Bitboard; 64] = {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        attacks[index] = queen_attacks(Square::ALL[index], Bitboard::FILE_C);
        index += 1;
    }
    attacks
};

const _: () = {
    let mut squares = Bitboard::EMPTY.with(Square::A1).with(Square::H8);
    assert!(squares.insert(Square::E4) && squares.remove(Square::A1));
    let diagram = bitboard! {
        ........
        ........
        ........
        ....X...
        ........
        ........
        ........
        ........
    };
    assert!(squares.north().0 == diagram.0 && squares.step(Direction::North).0 == diagram.0);
    assert!(squares.pop_first().is_some() && squares.pop_last().is_some() && squares.is_empty());
    assert!(diagram.contains(Square::E5) && diagram.is_subset(diagram));
    assert!(diagram.is_disjoint(ONE) && !diagram.more_than_one() && diagram.len() == 1);
    assert!(diagram.first().is_some() && diagram.last().is_some() && diagram.only().is_some());
    let _ = (
        diagram.iter(),
        diagram.subsets(),
        diagram.without(Square::A1),
    );
    let others = diagram.union(ONE).symmetric_difference(ONE).difference(ONE);
    assert!(
        others
            .intersection(diagram)
            .isolate_first()
            .without_first()
            .complement()
            .len()
            == 64
    );
    let turned = diagram.flip_vertical().flip_horizontal().rotate_180();
    assert!(turned.south().east().west().0 == diagram.south().south_east().north_west().0);
    assert!(turned.north_east().south_west().0 == turned.0);
};

const _: () = {
    let square = Square::from_file_rank(File::E, Rank::Fourth);
    assert!(Square::from_index(64).is_none() && Square::wrapping(64).index() == 0);
    assert!(
        square
            .flip_vertical()
            .flip_horizontal()
            .rotate_180()
            .index()
            == square.index()
    );
    assert!(square.file().bitboard().len() + square.rank().bitboard().len() == 16);
    assert!(square.step(Direction::North.opposite()).is_some() && File::from_index(8).is_none());
    assert!(square.step(Color::White.opposite().forward()).is_some());
    assert!(Color::Black.relative_rank(Rank::Eighth).index() == 0);
    assert!(Color::Black.relative_square(square).index() == Square::E5.index());
    assert!(Color::from_index(2).is_none() && PieceType::from_index(6).is_none());
};

const _: () = {
    assert!(knight_attacks(Square::A1).len() == 2 && knight_attacks_of(ONE).len() == 2);
    assert!(king_attacks(Square::A1).len() == 3 && king_attacks_of(ONE).len() == 3);
    assert!(pawn_attacks(Square::E4, Color::Black).len() == 2);
    assert!(pawn_attacks_of(Bitboard::RANK_2, Color::White).0 == Bitboard::RANK_3.0);
    assert!(ray(Square::A1, Direction::NorthEast).len() == 7);
    assert!(line(Square::A1, Square::C3).0 == diagonal_through(Square::H8).0);
    assert!(
        between(Square::A1, Square::A8).len() == 6
            && beyond(Square::A1, Through(Square::A6)).len() == 2
    );
    assert!(line(Square::A1, Square::A8).0 == file_through(Square::A1).0);
    assert!(rank_through(Square::E4).0 == Bitboard::RANK_4.0);
    assert!(anti_diagonal_through(Square::A1).0 == ONE.0);
    let queen = RookAndBishopAttacks {
        rook: piece_attacks(Square::A1, PieceType::Rook, Color::White, ONE),
        bishop: piece_attacks(Square::A1, PieceType::Bishop, Color::White, ONE),
    };
    assert!(queen.queen().len() == 21);
    assert!(kogge_stone::attacks(ROOK_ON_A1, ONE, Direction::North).len() == 7);
    assert!(kogge_stone::slider_attacks_of(QUEEN_ON_A1, ONE).len() == 21);
    assert!(dumb7_fill::slider_attacks_of(QUEEN_ON_A1, ONE).len() == 21);
    let mut rotated = RotatedOccupancy::new(Bitboard::EMPTY);
    rotated.insert(Square::A4);
    assert!(rotated.rook_attacks(Square::A1).len() == 10 && rotated.occupied().len() == 1);
};

/// The king on a1, a rook on h1 that checks it, and one on a3 that pins the piece on a2.
const _: () = {
    let (own, rooks) = (Square::A2.bitboard(), Bitboard(1 << 16 | 1 << 7));
    let their = Pieces {
        sliders: Sliders {
            orthogonal: rooks,
            diagonal: Bitboard::EMPTY,
        },
        ..Pieces::new(Color::Black)
    };
    let found = checks_and_pins(Square::A1, their, own.union(their.squares()));
    assert!(found.checkers.0 == Square::H1.bitboard().0 && found.blockers.0 == own.0);
    assert!(found.snipers.0 == Square::A3.bitboard().0);
};

#[cfg(feature = "fancy")]
const _: () = {
    use sliding_attacks::layout::fancy;
    assert!(fancy::rook_attacks(Square::H8, Bitboard::EMPTY).len() == 14);
    assert!(fancy::bishop_attacks(Square::H8, Bitboard::EMPTY).len() == 7);
    assert!(fancy::queen_attacks(Square::H8, Bitboard::EMPTY).len() == 21);
};

#[test]
fn constants_equal_what_calls_return() {
    use std::hint::black_box;
    assert_eq!(ROOK, rook_attacks(Square::D4, black_box(Bitboard::RANK_6)));
    assert_eq!(
        BISHOP,
        bishop_attacks(Square::D4, black_box(Bitboard::RANK_6))
    );
    for square in Square::ALL {
        let expected = queen_attacks(square, black_box(Bitboard::FILE_C));
        assert_eq!(QUEEN_ON_EVERY_SQUARE[square.index()], expected, "{square}");
    }
    assert_eq!([(); ROOK.len()].len(), 12);
}
