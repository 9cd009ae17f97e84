use super::{Bitboard, Square};
use sliding_attacks::{Native, SlidingAttacks};

/// Compiles to nothing: both enums are the numbers 0 to 63.
pub const fn square_of(square: Square) -> sliding_attacks::Square {
    sliding_attacks::Square::masked(square as usize)
}

/// For const contexts.
pub const fn rook_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliding_attacks::rook_attacks(square_of(square), sliding_attacks::Bitboard(occupied.0)).0)
}

/// For const contexts.
pub const fn bishop_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliding_attacks::bishop_attacks(square_of(square), sliding_attacks::Bitboard(occupied.0)).0)
}

pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(Native::rook_attacks(square_of(square), sliding_attacks::Bitboard(occupied.0)).0)
}

pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(Native::bishop_attacks(square_of(square), sliding_attacks::Bitboard(occupied.0)).0)
}

pub static ROOK_ON_EMPTY_BOARD: [Bitboard; 64] = {
    let mut table = [Bitboard(0); 64];
    let mut i = 0;
    while i < 64 {
        table[i] = rook_attacks_const(Square::ALL[i], Bitboard(0));
        i += 1;
    }
    table
};

pub const fn between(from: Square, to: Square) -> Bitboard {
    Bitboard(sliding_attacks::rays::between(square_of(from), square_of(to)).0)
}

pub const fn line(from: Square, to: Square) -> Bitboard {
    Bitboard(sliding_attacks::rays::line(square_of(from), square_of(to)).0)
}
