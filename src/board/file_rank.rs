//! The files and the ranks of the board, as distinct types, so that they cannot be confused.

use super::square::indexed;
use crate::board::Bitboard;

indexed! {
    /// A file of the board, one of the eight columns of squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, File, Square};
    ///
    /// assert_eq!(Square::E4.file(), File::E);
    /// assert_eq!(File::E.bitboard(), Bitboard::FILE_E);
    /// assert_eq!(File::from_index(4), Some(File::E));
    /// ```
    File, "from the a-file = 0 to the h-file = 7":
    A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7
}

indexed! {
    /// A rank of the board, one of the eight rows of squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Rank, Square};
    ///
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// assert_eq!(Rank::Fourth.bitboard(), Bitboard::RANK_4);
    /// assert_eq!(Rank::from_index(3), Some(Rank::Fourth));
    /// ```
    Rank, "from the first rank = 0 to the eighth = 7":
    First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7
}

impl File {
    /// Returns the squares of the file.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << self.index())
    }
}

impl Rank {
    /// Returns the squares of the rank.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(Bitboard::RANK_1.0 << (8 * self.index()))
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        file.bitboard()
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        rank.bitboard()
    }
}
