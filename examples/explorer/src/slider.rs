//! The three pieces that slide, and the two look-ups that they are made of.

use sliding_attacks::{Bitboard, Square, bishop_attacks, queen_attacks, rook_attacks};
use sliding_attacks_codegen::internal::Piece;

/// A piece that slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slider {
    Rook,
    Bishop,
    Queen,
}

impl Slider {
    /// The three, in the order of the numbers by which the page names them.
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    /// Returns the pieces whose look-ups give the slider's attacks.
    pub const fn pieces(self) -> &'static [Piece] {
        match self {
            Self::Rook => &[Piece::Rook],
            Self::Bishop => &[Piece::Bishop],
            Self::Queen => &Piece::ALL,
        }
    }

    /// Returns the attacks as the crate's root functions have them.
    pub const fn attacks(self, square: Square, occupied: u64) -> u64 {
        match self {
            Self::Rook => rook_attacks(square, Bitboard(occupied)).0,
            Self::Bishop => bishop_attacks(square, Bitboard(occupied)).0,
            Self::Queen => queen_attacks(square, Bitboard(occupied)).0,
        }
    }
}
