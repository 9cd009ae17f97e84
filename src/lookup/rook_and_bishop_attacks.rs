//! The attacks of rooks and those of bishops, side by side.

use crate::board::Bitboard;

/// The squares attacked along ranks and files, and those attacked along diagonals, as returned by
/// [`rook_and_bishop_attacks`](crate::SlidingAttacks::rook_and_bishop_attacks) and
/// [`rook_and_bishop_attacks_of`](crate::SlidingAttacks::rook_and_bishop_attacks_of).
///
/// Sliders have no other lines, so no fields will be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RookAndBishopAttacks {
    /// The squares attacked along ranks and files, as by a rook.
    pub rook: Bitboard,
    /// The squares attacked along diagonals, as by a bishop.
    pub bishop: Bitboard,
}

impl RookAndBishopAttacks {
    /// Returns the union of both: the squares attacked as by a queen.
    #[inline]
    #[must_use]
    pub const fn queen(self) -> Bitboard {
        self.rook.union(self.bishop)
    }
}
