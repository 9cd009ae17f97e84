//! The pieces of a side that attack a square.

use crate::board::leapers::{king_attacks, knight_attacks, pawn_attacks};
use crate::board::{Bitboard, Pieces, Square};
use crate::lookup::SlidingAttacks;

#[inline(always)]
pub(super) fn attackers<A: SlidingAttacks>(
    square: Square,
    pieces: Pieces,
    occupied: Bitboard,
) -> Bitboard {
    let attacks = A::rook_and_bishop_attacks(square, occupied);
    let attackers = (attacks.rook & pieces.sliders.orthogonal)
        | (attacks.bishop & pieces.sliders.diagonal)
        | (knight_attacks(square) & pieces.knights)
        // A pawn attacks the square if a pawn of the other side on the square attacks the pawn.
        | (pawn_attacks(square, !pieces.color) & pieces.pawns)
        | (king_attacks(square) & pieces.kings);
    attackers & occupied
}
