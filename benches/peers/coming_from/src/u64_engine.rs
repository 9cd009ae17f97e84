use sliding_attacks::{Bitboard, Square, leapers};

pub const fn rook_attacks(square: usize, occupied: u64) -> u64 {
    sliding_attacks::rook_attacks(Square::masked(square), Bitboard(occupied)).0
}

pub const fn knight_attacks(square: usize) -> u64 {
    leapers::knight_attacks(Square::masked(square)).0
}
