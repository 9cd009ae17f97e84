//! The files and the ranks of the board.

use crate::Bitboard;

/// Declares one of the two enums, its list and its constructor from a table.
macro_rules! lines {
    ($(#[$doc:meta])* $line:ident, $of:literal, $order:literal: $($name:ident = $index:literal $symbol:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $line {
            $(
                #[doc = concat!("The ", $symbol, $of, ", index ", $index, ".")]
                $name = $index,
            )*
        }

        impl $line {
            #[doc = concat!("All eight, in order ", $order, ".")]
            pub const ALL: [Self; 8] = [$(Self::$name),*];

            /// Returns the line with this index, or `None` if the index is 8 or more.
            #[inline]
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                match index {
                    $($index => Some(Self::$name),)*
                    _ => None,
                }
            }

            #[doc = concat!("Returns the index, from 0 to 7, ", $order, ".")]
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl From<$line> for Bitboard {
            #[inline]
            fn from(line: $line) -> Self {
                line.bitboard()
            }
        }
    };
}

lines! {
    /// A file of the board, one of the eight columns of squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, File, Square};
    ///
    /// assert_eq!(Square::E4.file(), File::E);
    /// assert_eq!(File::E.bitboard(), Bitboard::FILE_E);
    /// assert_eq!(File::E.to_string(), "e");
    /// ```
    File, "-file", "from the a-file to the h-file":
    A = 0 "a", B = 1 "b", C = 2 "c", D = 3 "d", E = 4 "e", F = 5 "f", G = 6 "g", H = 7 "h",
}

lines! {
    /// A rank of the board, one of the eight rows of squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Rank, Square};
    ///
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// assert_eq!(Rank::Fourth.bitboard(), Bitboard::RANK_4);
    /// assert_eq!(Rank::Fourth.to_string(), "4");
    /// ```
    Rank, ". rank", "from the first rank to the eighth":
    First = 0 "1", Second = 1 "2", Third = 2 "3", Fourth = 3 "4",
    Fifth = 4 "5", Sixth = 5 "6", Seventh = 6 "7", Eighth = 7 "8",
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
