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
    #[doc(alias("file_mask", "get_file"))]
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << self.index())
    }

    /// Returns the squares of the files beside this one.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, File};
    ///
    /// assert_eq!(File::A.adjacent(), Bitboard::FILE_B);
    /// assert_eq!(File::E.adjacent(), Bitboard::FILE_D | Bitboard::FILE_F);
    /// ```
    #[doc(alias("adjacent_files", "isolated_pawn"))]
    #[inline]
    #[must_use]
    pub const fn adjacent(self) -> Bitboard {
        self.bitboard().east().union(self.bitboard().west())
    }
}

impl Rank {
    /// Returns the squares of the rank.
    #[doc(alias("rank_mask", "get_rank"))]
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
