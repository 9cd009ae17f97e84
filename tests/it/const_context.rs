//! Look-ups at compile time: in constants, statics, array lengths and `const fn`s.

use sliding_attacks::{Bitboard, Square, bishop_attacks, queen_attacks, rook_attacks};

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

#[test]
fn constants_hold_what_calls_return() {
    assert_eq!(
        ROOK,
        rook_attacks(Square::D4, std::hint::black_box(Bitboard::RANK_6))
    );
    assert_eq!(
        BISHOP,
        bishop_attacks(Square::D4, std::hint::black_box(Bitboard::RANK_6))
    );
    for square in Square::ALL {
        let expected = queen_attacks(square, std::hint::black_box(Bitboard::FILE_C));
        assert_eq!(QUEEN_ON_EVERY_SQUARE[square.index()], expected, "{square}");
    }
}

#[test]
fn array_lengths_can_depend_on_a_look_up() {
    let mobility = [(); ROOK.len()];
    assert_eq!(mobility.len(), 12);
}

#[cfg(feature = "fancy")]
#[test]
fn every_fancy_look_up_is_const() {
    use sliding_attacks::layout::fancy;
    const ATTACKS: [Bitboard; 3] = [
        fancy::rook_attacks(Square::H8, Bitboard::EMPTY),
        fancy::bishop_attacks(Square::H8, Bitboard::EMPTY),
        fancy::queen_attacks(Square::H8, Bitboard::EMPTY),
    ];
    assert_eq!(ATTACKS.map(Bitboard::len), [14, 7, 21]);
}
