use sliding_attacks::{Bitboard, Square};
use sliding_attacks::{Dispatch, SlidingAttacks};

const fn square_of(square: u8) -> Square {
    debug_assert!(square < 64);
    Square::masked(square as usize)
}

pub const fn rook(square: u8, occupied: u64) -> u64 {
    sliding_attacks::rook_attacks(square_of(square), Bitboard(occupied)).0
}

pub fn bishop(square: u8, occupied: u64) -> u64 {
    <Dispatch as SlidingAttacks>::bishop_attacks(square_of(square), Bitboard(occupied)).0
}

/// The object with tables, of which some remain.
pub struct Attacks {
    knights: [u64; 64],
}

impl Attacks {
    pub fn rook_attacks(&self, square: u8, occupied: u64) -> u64 {
        sliding_attacks::rook_attacks(square_of(square), Bitboard(occupied)).0
    }

    pub fn knight_attacks(&self, square: u8) -> u64 {
        self.knights[square as usize]
    }
}

impl Default for Attacks {
    fn default() -> Self {
        let knights = Square::ALL.map(|square| sliding_attacks::leapers::knight_attacks(square).0);
        Self { knights }
    }
}

/// A table that the program still computes at compile time.
pub const ROOK_ON_AN_EMPTY_BOARD: [u64; 64] = {
    let mut attacks = [0; 64];
    let mut square = 0;
    while square < 64 {
        attacks[square as usize] = rook(square, 0);
        square += 1;
    }
    attacks
};
