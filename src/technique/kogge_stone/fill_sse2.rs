//! The Kogge-Stone fill of two directions at a time with SSE2, which every x86-64 has, for `Native`
//! and `Dispatch`.
//!
//! SSE2 shifts both bitboards of a register by the same count. One is the board, the other is the
//! board upside down, where the same step goes south instead of north:
//!
//! ```text
//! count         8       9        7
//! board         north   n.east   n.west
//! upside down   south   s.east   s.west
//! ```

use super::along_ranks;
use crate::board::{Bitboard, Sliders};
use crate::technique::simd::U64x2;

/// Returns the squares that at least one of the sliders attacks.
#[inline]
pub(crate) fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let Sliders {
        orthogonal,
        diagonal,
    } = sliders;
    let (not_a, not_h) = (!Bitboard::FILE_A.0, !Bitboard::FILE_H.0);
    let (onto_b_to_h, onto_a_to_g) = (U64x2::new([not_a; 2]), U64x2::new([not_h; 2]));
    let blockers = with_upside_down(occupied);
    let (along_files, along_diagonals) = (with_upside_down(orthogonal), with_upside_down(diagonal));
    let everywhere = U64x2::new([!0; 2]);
    let files = attacks::<8, 16, 32>(along_files, blockers, everywhere);
    let towards_h = attacks::<9, 18, 36>(along_diagonals, blockers, onto_b_to_h);
    let towards_a = attacks::<7, 14, 28>(along_diagonals, blockers, onto_a_to_g);
    let [north, south] = (files | towards_h | towards_a).to_array();
    let (east, west) = along_ranks(orthogonal.0, !occupied.0);
    Bitboard(north | south.swap_bytes() | not_a & east | not_h & west)
}

/// Returns a set as it is and with the board upside down.
#[inline(always)]
fn with_upside_down(set: Bitboard) -> U64x2 {
    U64x2::new([set.0, set.0.swap_bytes()])
}

/// Returns the attacks by steps of `ONE`, with two and four steps at a time. `targets` are the
/// squares that a step can reach without crossing the edge.
#[inline(always)]
fn attacks<const ONE: i32, const TWO: i32, const FOUR: i32>(
    mut flood: U64x2,
    blockers: U64x2,
    targets: U64x2,
) -> U64x2 {
    let mut free = blockers.removed_from(targets);
    flood = flood | (free & flood.shift_left::<ONE>());
    free = free & free.shift_left::<ONE>();
    flood = flood | (free & flood.shift_left::<TWO>());
    free = free & free.shift_left::<TWO>();
    flood = flood | (free & flood.shift_left::<FOUR>());
    flood.shift_left::<ONE>() & targets
}
