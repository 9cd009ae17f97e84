use std::sync::LazyLock;

use super::{BISHOP, Magics, ROOK, walk};
use crate::newtype_engine::{Bitboard, Set, Square, SquareIndex};

static ROOK_MAGICS: LazyLock<Magics> = LazyLock::new(|| Magics::find(ROOK));
static BISHOP_MAGICS: LazyLock<Magics> = LazyLock::new(|| Magics::find(BISHOP));

pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(ROOK_MAGICS.attacks(square as usize, occupied.0))
}

pub fn bishop_attacks(square: SquareIndex, occupied: Set) -> Set {
    Set::new(BISHOP_MAGICS.attacks(square.0 as usize, occupied.bits()))
}

pub const fn rook_attacks_const(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(walk(square as u8, occupied.0, ROOK))
}

static BETWEEN: [[Bitboard; 64]; 64] = pairs(0);
static LINE: [[Bitboard; 64]; 64] = pairs(1);
static BEHIND: [[Bitboard; 64]; 64] = pairs(2);

const fn pairs(kind: u8) -> [[Bitboard; 64]; 64] {
    let (mut pairs, mut from) = ([[Bitboard(0); 64]; 64], 0);
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let mut steps = 0;
            while steps < 2 && from != to {
                let (steps_of, a, b) = ([ROOK, BISHOP][steps], from as u8, to as u8);
                if walk(a, 0, steps_of) & 1 << to != 0 {
                    let between = walk(a, 1 << to, steps_of) & walk(b, 1 << from, steps_of);
                    let line = walk(a, 0, steps_of) & walk(b, 0, steps_of) | 1 << from | 1 << to;
                    pairs[from][to] = Bitboard(match kind {
                        0 => between,
                        1 => line,
                        _ => line & walk(b, 1 << from, steps_of) & !between & !(1 << from),
                    });
                }
                steps += 1;
            }
            to += 1;
        }
        from += 1;
    }
    pairs
}

pub const fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from as usize][to as usize]
}

pub const fn line(from: Square, to: Square) -> Bitboard {
    LINE[from as usize][to as usize]
}

pub const fn behind(from: Square, through: Square) -> Bitboard {
    BEHIND[from as usize][through as usize]
}
