//! Rook and bishop attacks from this crate's own tables, which its `build.rs` finds with its own
//! seed.
#![no_std]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

use engine::magic::fancy as tables;

// The tables of the published seed, used together with one's own, must be those that this program
// was tested with.
sliding_attacks::pin_tables!(
    fancy,
    "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852"
);

#[cfg(feature = "closure")]
pub fn run_closure() {
    sliding_attacks::Dispatch::run(|| ());
}

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
    let product =
        (occupied & tables::BISHOP_MASKS[square]).wrapping_mul(tables::BISHOP_MAGICS[square]);
    tables::ATTACKS[tables::BISHOP_OFFSETS[square] as usize + (product >> BISHOP_SHIFT) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks::{Bitboard, Square};

    #[test]
    fn the_published_tables_give_the_same_answers_from_other_magics() {
        assert_ne!(tables::SHA256, sliding_attacks::layout::fancy::SHA256);
        let mut noise = 2026_u64;
        for (square, index) in Square::ALL.into_iter().zip(0..) {
            for mask in [tables::ROOK_MASKS[index], tables::BISHOP_MASKS[index]] {
                for subset in Bitboard(mask).subsets() {
                    noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    let occupied = subset.0 | noise & !mask;
                    let own = [rook_attacks, bishop_attacks].map(|own| own(index, occupied));
                    let published = [
                        sliding_attacks::rook_attacks,
                        sliding_attacks::bishop_attacks,
                    ]
                    .map(|published| published(square, Bitboard(occupied)).0);
                    assert_eq!(own, published);
                }
            }
        }
    }
}
