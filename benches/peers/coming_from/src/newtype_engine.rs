use sliding_attacks::{Native, SlidingAttacks};

/// The engine's set of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bitboard(pub u64);

/// The engine's square.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
#[rustfmt::skip]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2, A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6, A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8,
}

/// Compiles to nothing: both enums are the numbers 0 to 63.
pub const fn square_of(square: Square) -> sliding_attacks::Square {
    sliding_attacks::Square::masked(square as usize)
}

/// A square that is a number.
#[derive(Clone, Copy)]
pub struct SquareIndex(pub u8);

pub const fn square_of_index(square: SquareIndex) -> sliding_attacks::Square {
    debug_assert!(square.0 < 64);
    sliding_attacks::Square::masked(square.0 as usize)
}

/// A set with a private field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Set(u64);

impl Set {
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    pub const fn bits(self) -> u64 {
        self.0
    }
}

pub const fn set_of(set: Set) -> sliding_attacks::Bitboard {
    sliding_attacks::Bitboard(set.bits())
}

pub const fn bishop_attacks(square: SquareIndex, occupied: Set) -> Set {
    Set::new(sliding_attacks::bishop_attacks(square_of_index(square), set_of(occupied)).0)
}

pub const fn rook_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    let occupied = sliding_attacks::Bitboard(occupied.0);
    Bitboard(sliding_attacks::rook_attacks(square_of(square), occupied).0)
}

pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(Native::rook_attacks(square_of(square), sliding_attacks::Bitboard(occupied.0)).0)
}

pub const fn between(from: Square, to: Square) -> Bitboard {
    Bitboard(sliding_attacks::rays::between(square_of(from), square_of(to)).0)
}

pub const fn line(from: Square, to: Square) -> Bitboard {
    Bitboard(sliding_attacks::rays::line(square_of(from), square_of(to)).0)
}

pub const fn behind(from: Square, through: Square) -> Bitboard {
    Bitboard(sliding_attacks::rays::beyond(square_of(from), square_of(through)).0)
}
