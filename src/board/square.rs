//! The squares of the board, as a type, so that an index is always less than 64.

mod name;

pub use name::ParseSquareError;

use crate::board::{Direction, File, Rank};

/// Declares an enum, its list and its constructor from a table, so that they cannot disagree.
macro_rules! indexed {
    (
        $(#[$doc:meta])* $type:ident, $order:literal:
        $($(#[$of_name:meta])* $name:ident = $index:literal),* $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $type {
            $(
                $(#[$of_name])*
                #[doc = ""]
                #[doc = concat!("Index ", $index, ".")]
                $name = $index,
            )*
        }

        impl $type {
            #[doc = concat!("All values, in index order, ", $order, ".")]
            pub const ALL: [Self; [$($index),*].len()] = [$(Self::$name),*];

            #[doc = concat!("Returns the value with this index, ", $order, ", or `None` if there is none.")]
            #[doc(alias("try_from", "from_u8"))]
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                // The result of each arm is its number, so the compiler makes one comparison of it.
                match index {
                    $($index => Some(Self::$name),)*
                    _ => None,
                }
            }

            #[doc = concat!("Returns the index, ", $order, ".")]
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(super) use indexed;

#[rustfmt::skip]
indexed! {
    /// A square of the board.
    ///
    /// The index of a square runs from a1 = 0 along the first rank to h8 = 63 (the little-endian
    /// rank-file mapping), and is the number of the square's bit in a
    /// [`Bitboard`](crate::Bitboard):
    ///
    /// ```text
    ///    a  b  c  d  e  f  g  h
    /// 8 56 57 58 59 60 61 62 63
    /// 7 48 49 50 51 52 53 54 55
    /// 6 40 41 42 43 44 45 46 47
    /// 5 32 33 34 35 36 37 38 39
    /// 4 24 25 26 27 28 29 30 31
    /// 3 16 17 18 19 20 21 22 23
    /// 2  8  9 10 11 12 13 14 15
    /// 1  0  1  2  3  4  5  6  7
    /// ```
    ///
    /// It is an enum, so its index is always less than 64, an array of 64 needs no bounds check,
    /// and `Option<Square>` is one byte.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::A1.index(), 0);
    /// assert_eq!(Square::H1.index(), 7);
    /// assert_eq!(Square::H8.index(), 63);
    /// assert_eq!(size_of::<Option<Square>>(), 1);
    /// assert_eq!(Square::from_index(28), Some(Square::E4));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    Square, "from a1 = 0 to h8 = 63":
    A1 =  0, B1 =  1, C1 =  2, D1 =  3, E1 =  4, F1 =  5, G1 =  6, H1 =  7,
    A2 =  8, B2 =  9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl Square {
    /// Returns the square on the given file and rank.
    ///
    /// ```
    /// use sliding_attacks::{File, Rank, Square};
    ///
    /// assert_eq!(Square::from_file_rank(File::E, Rank::Fourth), Square::E4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_file_rank(file: File, rank: Rank) -> Self {
        Self::wrapping(rank.index() * 8 + file.index())
    }

    /// Returns the square whose index is `index` modulo 64, that is, its lower six bits.
    ///
    /// It never fails, and compiles to one instruction. If a8 is 0 in your program,
    /// [`flip_vertical`](Self::flip_vertical) converts either way. Use it only if you know that the index is
    /// less than 64: it turns 64, which `trailing_zeros` and many programs use for "no square",
    /// into a1, where [`Square::from_index`] and [`Bitboard::first`](crate::Bitboard::first) return
    /// `None`.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::wrapping(28), Square::E4);
    /// assert_eq!(Square::wrapping(64 + 28), Square::E4);
    /// assert_eq!(Square::wrapping(0_u64.trailing_zeros() as usize), Square::A1);
    /// ```
    #[doc(alias = "masked")]
    #[inline]
    #[must_use]
    pub const fn wrapping(index: usize) -> Self {
        match Self::from_index(index % 64) {
            Some(square) => square,
            None => Self::A1,
        }
    }

    /// Returns the file of the square.
    ///
    /// ```
    /// use sliding_attacks::{File, Square};
    ///
    /// assert_eq!(Square::E4.file(), File::E);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        match File::from_index(self.index() % 8) {
            Some(file) => file,
            None => File::A,
        }
    }

    /// Returns the rank of the square.
    ///
    /// ```
    /// use sliding_attacks::{Rank, Square};
    ///
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_index(self.index() / 8) {
            Some(rank) => rank,
            None => Rank::First,
        }
    }

    /// Returns the index of the file as a number. Some lookups take two more instructions if they
    /// get it from [`File`].
    #[inline]
    pub(crate) const fn file_index(self) -> u8 {
        self as u8 & 7
    }

    /// Returns the index of the rank as a number, for the same reason as [`Square::file_index`].
    #[inline]
    pub(crate) const fn rank_index(self) -> u8 {
        self as u8 >> 3
    }

    /// Returns the square on the same file and the opposite rank: the square as the other side sees
    /// it.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::B1.flip_vertical(), Square::B8);
    /// ```
    #[doc(alias("mirror", "flip", "flip_rank"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self::wrapping(self.index() ^ 56)
    }

    /// Returns the square on the same rank and the opposite file, mirrored left to right.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::B1.flip_horizontal(), Square::G1);
    /// ```
    #[doc(alias("mirror", "flip_file"))]
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self::wrapping(self.index() ^ 7)
    }

    /// Returns the square that this one becomes when the board is rotated by 180 degrees.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::B1.rotate_180(), Square::G8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self::wrapping(self.index() ^ 63)
    }

    /// Returns the number of a king's moves from one square to the other.
    ///
    /// ```
    /// use sliding_attacks::Square;
    ///
    /// assert_eq!(Square::B1.distance(Square::D8), 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let files = self.file_index().abs_diff(other.file_index());
        let ranks = self.rank_index().abs_diff(other.rank_index());
        (if files > ranks { files } else { ranks }) as usize
    }

    /// Returns the square one step away in a direction, or `None` if that is off the board.
    ///
    /// ```
    /// use sliding_attacks::{Direction, Square};
    ///
    /// assert_eq!(Square::E4.step(Direction::NorthWest), Some(Square::D5));
    /// assert_eq!(Square::A4.step(Direction::NorthWest), None);
    /// ```
    #[doc(alias("neighbor", "neighbour", "offset"))]
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        self.bitboard().step(direction).first()
    }
}
