use super::{Bitboard, Square};

/// A slow walk, for const contexts.
pub const fn rook_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    walk(square, occupied, [(0, 1), (1, 0), (0, -1), (-1, 0)])
}

/// A slow walk, for const contexts.
pub const fn bishop_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    walk(square, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)])
}

pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    // The engine's table is here; what it returns is the same.
    rook_attacks_const(square, occupied)
}

pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks_const(square, occupied)
}

const fn walk(square: Square, occupied: Bitboard, steps: [(i32, i32); 4]) -> Bitboard {
    let mut attacks = 0;
    let mut direction = 0;
    while direction < 4 {
        let (east, north) = steps[direction];
        let (mut file, mut rank) = (square as i32 % 8 + east, square as i32 / 8 + north);
        while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            attacks |= 1 << (rank * 8 + file);
            if occupied.0 >> (rank * 8 + file) & 1 == 1 {
                break;
            }
            (file, rank) = (file + east, rank + north);
        }
        direction += 1;
    }
    Bitboard(attacks)
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

static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);

const fn pairs(whole_line: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard(0); 64]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (from, to) = (Square::ALL[i / 64], Square::ALL[i % 64]);
        let (a, b) = (1 << from as u8, 1 << to as u8);
        let mut steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        if walk(from, Bitboard(0), steps).0 & b == 0 {
            steps = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        }
        if walk(from, Bitboard(0), steps).0 & b != 0 {
            table[i / 64][i % 64].0 = if whole_line {
                walk(from, Bitboard(0), steps).0 & walk(to, Bitboard(0), steps).0 | a | b
            } else {
                walk(from, Bitboard(b), steps).0 & walk(to, Bitboard(a), steps).0
            };
        }
        i += 1;
    }
    table
}

pub const fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from as usize][to as usize]
}

pub const fn line(from: Square, to: Square) -> Bitboard {
    LINE[from as usize][to as usize]
}
