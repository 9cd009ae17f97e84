//! The attacks of rooks and those of bishops, side by side.

use crate::board::Bitboard;

/// What is attacked along ranks and files, and what along diagonals, from
/// [`rook_and_bishop_attacks`](crate::SlidingAttacks::rook_and_bishop_attacks) and
/// [`rook_and_bishop_attacks_of`](crate::SlidingAttacks::rook_and_bishop_attacks_of).
///
/// Sliders have no lines but these, so the struct gets no more fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RookAndBishopAttacks {
    /// The squares attacked as a rook attacks, along ranks and files.
    pub rook: Bitboard,
    /// The squares attacked as a bishop attacks, along diagonals.
    pub bishop: Bitboard,
}

impl RookAndBishopAttacks {
    /// Returns the union of both: the squares attacked as a queen attacks.
    #[inline]
    #[must_use]
    pub const fn queen(self) -> Bitboard {
        self.rook.union(self.bishop)
    }
}
