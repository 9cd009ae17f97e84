//! Kogge-Stone with all eight directions in one AVX-512 register.
//!
//! Use this for the attacks of all sliders of a side in a program compiled for AVX-512.
//!
//! AVX-512 rotates each of eight bitboards by its own count. Rotating left by 56 is like shifting
//! right by 8, so one register holds all eight directions. A mask removes the squares that wrap
//! around, both in a rotation and in a step over the edge. It uses no table.
//!
//! ```text
//! lane        0      1       2     3       4      5       6     7
//! direction   north  n.east  east  s.east  south  s.west  west  n.west
//! rotation    8      9       1     -7      -8     -9      -1    7
//! ```

use crate::board::{Bitboard, Direction, Sliders, Square};
use crate::lookup::{RookAndBishopAttacks, implementation};
use crate::technique::fill::attacks_of_one;
use crate::technique::simd::{U64x8, multiples};

implementation!(
    KoggeStoneAvx512,
    "kogge_stone_avx512",
    0,
    slider_attacks_of,
    rook_and_bishop_attacks_of
);

attacks_of_one!();

/// The number of bits by which a step in each direction rotates a bitboard to the left, modulo 64.
const ROTATIONS: [u64; 8] = [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7];

/// The squares that a step in each direction can reach without crossing the edge.
const TARGETS: [u64; 8] = {
    let mut targets = [0; 8];
    let mut direction = 0;
    while direction < 8 {
        targets[direction] = Bitboard::FULL.step(Direction::ALL[direction]).0;
        direction += 1;
    }
    targets
};

/// Returns the squares that the sliders attack in each direction, by [`Direction::index`].
///
/// Each set counts only the sliders that move in its direction.
#[inline]
#[must_use]
pub fn attacks_by_direction(sliders: Sliders, occupied: Bitboard) -> [Bitboard; 8] {
    all_directions(sliders, occupied).to_array().map(Bitboard)
}

/// Returns the squares that at least one orthogonal slider attacks like a rook, and those that at
/// least one diagonal slider attacks like a bishop, given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
    all_directions(sliders, occupied).rook_and_bishop()
}

/// Returns the squares that at least one of the sliders attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    rook_and_bishop_attacks_of(sliders, occupied).queen()
}

#[inline(always)]
fn all_directions(sliders: Sliders, occupied: Bitboard) -> U64x8 {
    let one = U64x8::new(ROTATIONS);
    let two = U64x8::new(const { multiples(ROTATIONS, 2) });
    let four = U64x8::new(const { multiples(ROTATIONS, 4) });
    let targets = U64x8::new(TARGETS);

    let (o, d) = (sliders.orthogonal.0, sliders.diagonal.0);

    let mut flood = U64x8::new([o, d, o, d, o, d, o, d]);
    let mut free = U64x8::new([occupied.0; 8]).removed_from(targets);
    flood = flood | (free & flood.rotate_left(one));
    free = free & free.rotate_left(one);
    flood = flood | (free & flood.rotate_left(two));
    free = free & free.rotate_left(two);
    flood = flood | (free & flood.rotate_left(four));
    flood.rotate_left(one) & targets
}
