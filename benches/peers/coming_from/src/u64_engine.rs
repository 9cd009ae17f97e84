use sliding_attacks::{Bitboard, Square, leapers};

const fn square_of(square: usize) -> Square {
    debug_assert!(square < 64);
    Square::masked(square)
}

pub const fn rook_attacks(square: usize, occupied: u64) -> u64 {
    sliding_attacks::rook_attacks(square_of(square), Bitboard(occupied)).0
}

pub const fn knight_attacks(square: usize) -> u64 {
    leapers::knight_attacks(square_of(square)).0
}
