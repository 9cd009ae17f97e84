//! Rook and bishop attacks from this crate's own tables, which its `build.rs` finds with its own
//! seed.
#![no_std]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

use engine::magic::fancy as tables;

// The tables of the published seed, used together with one's own, must be those that this program
// was tested with.
sliding_attacks::pin_tables!(fancy, "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852");

/// The digest of this crate's own tables.
pub const SHA256: &str = tables::SHA256;

// All squares of a piece have the same shift, so no code reads the arrays of shifts. The compiler
// does not warn.
const ROOK_SHIFT: u32 = 64 - 12;
const BISHOP_SHIFT: u32 = 64 - 9;

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    let product = (occupied & tables::ROOK_MASKS[square]).wrapping_mul(tables::ROOK_MAGICS[square]);
    tables::ATTACKS[tables::ROOK_OFFSETS[square] as usize + (product >> ROOK_SHIFT) as usize]
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    let product = (occupied & tables::BISHOP_MASKS[square]).wrapping_mul(tables::BISHOP_MAGICS[square]);
    tables::ATTACKS[tables::BISHOP_OFFSETS[square] as usize + (product >> BISHOP_SHIFT) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks along each ray until a square is occupied.
    fn walk(square: usize, steps: [(i32, i32); 4], occupied: u64) -> u64 {
        let mut set = 0;
        for (right, up) in steps {
            let (mut file, mut rank) = (square as i32 % 8 + right, square as i32 / 8 + up);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let bit = 1 << (8 * rank + file);
                set |= bit;
                if occupied & bit != 0 {
                    break;
                }
                (file, rank) = (file + right, rank + up);
            }
        }
        set
    }

    #[test]
    fn look_ups_agree_with_a_walk_on_every_subset_and_on_noise() {
        const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
        let mut noise = 2026_u64;
        for square in 0..64 {
            for (mask, steps, look_up) in [
                (tables::ROOK_MASKS[square], ROOK, rook_attacks as fn(usize, u64) -> u64),
                (tables::BISHOP_MASKS[square], BISHOP, bishop_attacks),
            ] {
                let mut subset = 0_u64;
                loop {
                    noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    assert_eq!(look_up(square, subset), walk(square, steps, subset));
                    assert_eq!(look_up(square, subset | noise & !mask), walk(square, steps, subset));
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn the_published_tables_give_the_same_answers_from_other_magics() {
        use sliding_attacks::{Bitboard, Square};
        assert_ne!(SHA256, sliding_attacks::layout::fancy::SHA256);
        for square in Square::ALL {
            for occupied in [0, u64::MAX, 0x0042_2400_1024_4200] {
                let rook = sliding_attacks::rook_attacks(square, Bitboard(occupied));
                assert_eq!(rook_attacks(square.index(), occupied), rook.0);
            }
        }
    }
}
