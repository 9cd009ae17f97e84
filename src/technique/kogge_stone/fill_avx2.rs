//! The Kogge-Stone fill of four directions at a time with AVX2, for `kogge_stone::avx2` and for
//! `Dispatch`.

use crate::board::{Bitboard, Sliders};
use crate::lookup::RookAndBishopAttacks;
use crate::technique::simd::{Avx2, U64x4, multiples};

/// The lanes are the directions of [`kogge_stone::avx2`](crate::technique::kogge_stone).
const COUNTS: [u64; 4] = [8, 9, 1, 7];
/// The squares that a step in the lane's direction can reach without crossing the edge.
const HIGHER_TARGETS: [u64; 4] = [
    !0,
    !Bitboard::FILE_A.0,
    !Bitboard::FILE_A.0,
    !Bitboard::FILE_H.0,
];
const LOWER_TARGETS: [u64; 4] = [
    !0,
    !Bitboard::FILE_H.0,
    !Bitboard::FILE_H.0,
    !Bitboard::FILE_A.0,
];

/// Returns the attacks of the orthogonal sliders and those of the diagonal ones, on every compile
/// target.
///
/// # Safety
/// The caller must guarantee that the processor has AVX2 and that the operating system saves its
/// registers.
#[cfg(not(target_feature = "avx2"))]
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn rook_and_bishop_by_instruction(
    sliders: Sliders,
    occupied: Bitboard,
) -> RookAndBishopAttacks {
    // SAFETY: the caller guarantees AVX2, and that the operating system saves its registers.
    rook_and_bishop(unsafe { Avx2::assumed() }, sliders, occupied)
}

/// Returns the attacks of the orthogonal sliders and those of the diagonal ones.
#[inline(always)]
pub(in crate::technique) fn rook_and_bishop(
    avx2: Avx2,
    sliders: Sliders,
    occupied: Bitboard,
) -> RookAndBishopAttacks {
    let (higher, lower) = all_directions(avx2, sliders, occupied);
    (higher | lower).rook_and_bishop()
}

/// Returns the attacks in the directions towards higher squares and in those towards lower ones.
#[inline(always)]
pub(in crate::technique) fn all_directions(
    avx2: Avx2,
    sliders: Sliders,
    occupied: Bitboard,
) -> (U64x4, U64x4) {
    let (o, d) = (sliders.orthogonal.0, sliders.diagonal.0);
    let sliders = avx2.vector([o, d, o, d]);
    let occupied = avx2.vector([occupied.0; 4]);
    let higher = attacks(avx2, sliders, occupied, HIGHER_TARGETS, U64x4::shift_left);
    let lower = attacks(avx2, sliders, occupied, LOWER_TARGETS, U64x4::shift_right);
    (higher, lower)
}

/// Returns the attacks in the directions in which `shift` shifts.
#[inline(always)]
fn attacks(
    avx2: Avx2,
    mut flood: U64x4,
    occupied: U64x4,
    targets: [u64; 4],
    shift: impl Fn(U64x4, U64x4) -> U64x4,
) -> U64x4 {
    let targets = avx2.vector(targets);
    let one = avx2.vector(COUNTS);
    let two = avx2.vector(const { multiples(COUNTS, 2) });
    let four = avx2.vector(const { multiples(COUNTS, 4) });
    let mut free = occupied.removed_from(targets);
    flood = flood | (free & shift(flood, one));
    free = free & shift(free, one);
    flood = flood | (free & shift(flood, two));
    free = free & shift(free, two);
    flood = flood | (free & shift(flood, four));
    shift(flood, one) & targets
}
