//! Sets of squares, one bit for each, so that a set operation is one or two instructions.

mod diagram;
mod squares;
mod subsets;
mod words;

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

pub use diagram::ParseDiagramError;
pub use squares::Squares;
pub use subsets::Subsets;
pub use words::WordFormula;

use crate::board::{Direction, Square};

/// A set of squares, with one bit for each square.
///
/// Bit number [`Square::index`] is set if the square is in the set: bit 0 is a1, bit 7 is h1, bit
/// 63 is h8. If bit 0 is a8 in your program, [`flip_vertical`](Self::flip_vertical) converts either
/// way. In diagrams White is at the bottom, `X` marks a square in the set, and `.` a square
/// outside it.
///
/// The operators `&`, `|`, `^` and `!` work on the bits; `-` is the set difference, not a
/// subtraction of numbers. Rust evaluates `-` first, then `&`, `^` and `|`, so `a | b - c` means
/// `a | (b - c)`, and `a & b - c` means `a & (b - c)`. A [`Square`] operand stands for the set that
/// contains only that square.
///
/// `const` code cannot use these operators, so each has an equivalent method:
/// [`intersection`](Self::intersection), [`union`](Self::union),
/// [`symmetric_difference`](Self::symmetric_difference), [`complement`](Self::complement) and
/// [`difference`](Self::difference).
///
/// ```
/// use sliding_attacks::{Bitboard, Square, bitboard};
///
/// let center = Bitboard::from_iter([Square::D4, Square::E4, Square::D5, Square::E5]);
/// assert_eq!(center, Bitboard::CENTER);
/// assert_eq!(
///     center | Bitboard::RANK_1,
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . X X . . .
///         . . . X X . . .
///         . . . . . . . .
///         . . . . . . . .
///         X X X X X X X X
///     }
/// );
/// assert_eq!(center - Bitboard::FILE_E, Square::D4 | Square::D5);
/// assert_eq!(Square::E4 | (center - Square::D5), center - Square::D5);
///
/// const INNER: Bitboard = Bitboard::FULL.difference(Bitboard::EDGES);
/// assert_eq!(INNER.len(), 36);
/// ```
///
/// There is no `serde` feature: it would be this crate's only runtime dependency. Serialize the
/// number, the diagram that `Display` writes, or the names of the squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(u64::MAX);
    /// The dark squares, such as a1.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The light squares, such as h1.
    pub const LIGHT_SQUARES: Self = Self(!Self::DARK_SQUARES.0);
    /// The four squares in the middle: d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);
    /// The 28 squares of the first and the eighth rank, the a-file and the h-file.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// The squares a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    /// The squares of the a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The squares of the b-file.
    pub const FILE_B: Self = Self(Self::FILE_A.0 << 1);
    /// The squares of the c-file.
    pub const FILE_C: Self = Self(Self::FILE_A.0 << 2);
    /// The squares of the d-file.
    pub const FILE_D: Self = Self(Self::FILE_A.0 << 3);
    /// The squares of the e-file.
    pub const FILE_E: Self = Self(Self::FILE_A.0 << 4);
    /// The squares of the f-file.
    pub const FILE_F: Self = Self(Self::FILE_A.0 << 5);
    /// The squares of the g-file.
    pub const FILE_G: Self = Self(Self::FILE_A.0 << 6);
    /// The squares of the h-file.
    pub const FILE_H: Self = Self(Self::FILE_A.0 << 7);

    /// The squares of the first rank.
    pub const RANK_1: Self = Self(0xff);
    /// The squares of the second rank.
    pub const RANK_2: Self = Self(Self::RANK_1.0 << 8);
    /// The squares of the third rank.
    pub const RANK_3: Self = Self(Self::RANK_1.0 << 16);
    /// The squares of the fourth rank.
    pub const RANK_4: Self = Self(Self::RANK_1.0 << 24);
    /// The squares of the fifth rank.
    pub const RANK_5: Self = Self(Self::RANK_1.0 << 32);
    /// The squares of the sixth rank.
    pub const RANK_6: Self = Self(Self::RANK_1.0 << 40);
    /// The squares of the seventh rank.
    pub const RANK_7: Self = Self(Self::RANK_1.0 << 48);
    /// The squares of the eighth rank.
    pub const RANK_8: Self = Self(Self::RANK_1.0 << 56);

    /// Returns whether the square is in the set.
    #[doc(alias("get_bit"))]
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the two sets have no squares in common.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns whether every square of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the set has more than one square.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// assert!(Bitboard::RANK_1.more_than_one());
    /// assert!(!Square::A1.bitboard().more_than_one() && !Bitboard::EMPTY.more_than_one());
    /// ```
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        !self.without_first().is_empty()
    }

    /// Returns the number of squares in the set, its population count.
    #[doc(alias("popcount", "popcnt", "count", "count_ones"))]
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a square to the set, and returns whether it was newly inserted.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// let mut squares = Bitboard::EMPTY;
    /// assert!(squares.insert(Square::E4));
    /// assert!(!squares.insert(Square::E4));
    /// ```
    #[doc(alias("set_bit"))]
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let added = !self.contains(square);
        self.0 |= square.bitboard().0;
        added
    }

    /// Removes a square from the set, and returns whether it was present.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// let mut squares = Bitboard::RANK_4;
    /// assert!(squares.remove(Square::E4));
    /// assert!(!squares.remove(Square::E4));
    /// ```
    #[doc(alias("clear_bit"))]
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let removed = self.contains(square);
        self.0 &= !square.bitboard().0;
        removed
    }

    /// Removes and returns the square with the lowest index, or returns `None` if the set is empty.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// let mut knights = Bitboard::from_iter([Square::B1, Square::G1]);
    /// while let Some(square) = knights.pop_first() {
    ///     assert_eq!(square.rank(), sliding_attacks::Rank::First);
    /// }
    /// assert!(knights.is_empty());
    /// ```
    #[doc(alias("pop", "pop_front", "pop_lsb"))]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        *self = self.without_first();
        square
    }

    /// Removes and returns the square with the highest index, or returns `None` if the set is
    /// empty.
    #[doc(alias("pop_back", "pop_msb"))]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let square = self.last();
        if let Some(square) = square {
            self.remove(square);
        }
        square
    }

    /// Returns an iterator over the squares in index order, from a1 to h8.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares::new(self)
    }

    /// Returns the set with the square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// Returns the set without the square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// Returns the square with the lowest index, or `None` if the set is empty (bit scan forward).
    #[doc(alias("lsb", "lowest", "bit_scan_forward", "trailing_zeros", "tzcnt"))]
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        // An empty set has 64 trailing zeros, which is not an index.
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// Returns the square with the highest index, or `None` if the set is empty (bit scan reverse).
    #[doc(alias("msb", "highest", "bit_scan_reverse", "leading_zeros", "lzcnt"))]
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        // An empty set has 64 leading zeros; 63 - 64 wraps and is not an index.
        Square::from_index(63_u32.wrapping_sub(self.0.leading_zeros()) as usize)
    }

    /// Returns the only square of the set, or `None` if the set is empty or has several squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square, bitboard};
    ///
    /// let checkers = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . X . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(checkers.only(), Some(Square::E6));
    /// assert_eq!((checkers | Square::H4).only(), None);
    /// assert_eq!(Bitboard::EMPTY.only(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn only(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Returns the set that contains only the [first](Self::first) square, or the empty set if
    /// there is none.
    #[doc(alias("ls1b", "blsi", "lowest"))]
    #[inline]
    #[must_use]
    pub const fn isolate_first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Returns the set without its [first](Self::first) square, empty if the set is empty.
    #[doc(alias("blsr", "reset_lsb", "without_lowest"))]
    #[inline]
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns an iterator over all subsets of the set (2<sup>n</sup> for n squares), from the
    /// empty set to the set itself.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// let subsets = Bitboard::from_iter([Square::A1, Square::C1]).subsets();
    /// assert!(subsets.eq([0b000, 0b001, 0b100, 0b101].map(Bitboard)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets::new(self)
    }
}

/// # Set operations
///
/// The methods for the operators `|`, `&`, `-`, `^` and `!`, which `const` code can call.
///
/// ```
/// use sliding_attacks::{Bitboard, bitboard};
///
/// const WINGS: Bitboard = Bitboard::FILE_A.union(Bitboard::FILE_H);
/// const RANKS: Bitboard = Bitboard::RANK_2.union(Bitboard::RANK_7);
/// assert_eq!(
///     RANKS.symmetric_difference(WINGS),
///     bitboard! {
///         X . . . . . . X
///         . X X X X X X .
///         X . . . . . . X
///         X . . . . . . X
///         X . . . . . . X
///         X . . . . . . X
///         . X X X X X X .
///         X . . . . . . X
///     }
/// );
/// assert_eq!(RANKS.difference(WINGS), RANKS.intersection(WINGS.complement()));
/// ```
impl Bitboard {
    /// Returns the squares that are in either set or in both.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares that are in exactly one of the two sets.
    #[inline]
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Returns the squares that are not in the set.
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }
}

/// # Flips and rotations
///
/// ```
/// use sliding_attacks::{Bitboard, bitboard};
///
/// let letter = bitboard! {
///     . X X X X . . .
///     . X . . . . . .
///     . X . . . . . .
///     . X X X . . . .
///     . X . . . . . .
///     . X . . . . . .
///     . X . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     letter.flip_horizontal(),
///     bitboard! {
///         . . . X X X X .
///         . . . . . . X .
///         . . . . . . X .
///         . . . . X X X .
///         . . . . . . X .
///         . . . . . . X .
///         . . . . . . X .
///         . . . . . . . .
///     }
/// );
/// assert_eq!(
///     letter.flip_vertical(),
///     bitboard! {
///         . . . . . . . .
///         . X . . . . . .
///         . X . . . . . .
///         . X . . . . . .
///         . X X X . . . .
///         . X . . . . . .
///         . X . . . . . .
///         . X X X X . . .
///     }
/// );
/// assert_eq!(letter.rotate_180(), letter.flip_vertical().flip_horizontal());
/// ```
impl Bitboard {
    /// Returns the set with the board flipped upside down: each square moves to the opposite rank,
    /// as in [`Square::flip_vertical`].
    #[doc(alias("mirror", "flip", "flip_ranks", "swap_bytes"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Returns the set mirrored left to right: each square moves to the opposite file, as in
    /// [`Square::flip_horizontal`].
    #[doc(alias("mirror", "flip_files"))]
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// Returns the set with the board rotated by 180 degrees, as in [`Square::rotate_180`].
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }
}

/// # One-step shifts
///
/// Each method moves every square of the set by one step. Squares that would leave the board are
/// dropped; they do not wrap around.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, bitboard};
///
/// let squares = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . X
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . . . . . . .
/// };
/// assert_eq!(
///     squares.north_east(),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . .
///         . X . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
impl Bitboard {
    /// Returns the set moved one step in the given direction. Squares that would leave the board
    /// are dropped.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Direction, Square};
    ///
    /// assert_eq!(Square::E4.bitboard().step(Direction::NorthWest), Square::D5.bitboard());
    /// assert_eq!(Square::A4.bitboard().step(Direction::NorthWest), Bitboard::EMPTY);
    /// ```
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::NorthEast => self.north_east(),
            Direction::East => self.east(),
            Direction::SouthEast => self.south_east(),
            Direction::South => self.south(),
            Direction::SouthWest => self.south_west(),
            Direction::West => self.west(),
            Direction::NorthWest => self.north_west(),
        }
    }

    /// Returns the squares one step north (towards the eighth rank) of those in the set.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Returns the squares one step south (towards the first rank) of those in the set.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Returns the squares one step east (towards the h-file) of those in the set.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 << 1) & !Self::FILE_A.0)
    }

    /// Returns the squares one step west (towards the a-file) of those in the set.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 >> 1) & !Self::FILE_H.0)
    }

    /// Returns the squares one step north-east of those in the set.
    #[inline]
    #[must_use]
    pub const fn north_east(self) -> Self {
        Self((self.0 << 9) & !Self::FILE_A.0)
    }

    /// Returns the squares one step north-west of those in the set.
    #[inline]
    #[must_use]
    pub const fn north_west(self) -> Self {
        Self((self.0 << 7) & !Self::FILE_H.0)
    }

    /// Returns the squares one step south-east of those in the set.
    #[inline]
    #[must_use]
    pub const fn south_east(self) -> Self {
        Self((self.0 >> 7) & !Self::FILE_A.0)
    }

    /// Returns the squares one step south-west of those in the set.
    #[inline]
    #[must_use]
    pub const fn south_west(self) -> Self {
        Self((self.0 >> 9) & !Self::FILE_H.0)
    }
}

impl Square {
    /// Returns the set that contains only this square.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

/// Implements an operator and its assignment form by calling a method, for two sets and for a set
/// and a square.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $operator:ident $operate:ident, $assigning:ident $assign:ident = $method:ident;
    )*) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            $(#[$doc])*
            #[inline]
            fn $operate(self, other: Self) -> Self {
                self.$method(other)
            }
        }

        impl $operator<Square> for Bitboard {
            type Output = Self;

            /// Treats the square as the set that contains only it.
            #[inline]
            fn $operate(self, square: Square) -> Self {
                self.$method(square.bitboard())
            }
        }

        impl $operator<Bitboard> for Square {
            type Output = Bitboard;

            /// Treats the square as the set that contains only it.
            #[inline]
            fn $operate(self, squares: Bitboard) -> Bitboard {
                self.bitboard().$method(squares)
            }
        }

        impl $assigning for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }

        impl $assigning<Square> for Bitboard {
            #[inline]
            fn $assign(&mut self, square: Square) {
                *self = self.$method(square.bitboard());
            }
        }
    )*};
}

operators! {
    /// Returns the squares that are in both sets.
    BitAnd bitand, BitAndAssign bitand_assign = intersection;
    /// Returns the squares that are in either set or in both.
    BitOr bitor, BitOrAssign bitor_assign = union;
    /// Returns the squares that are in exactly one of the two sets.
    BitXor bitxor, BitXorAssign bitxor_assign = symmetric_difference;
    /// Returns the squares of this set that are not in the other.
    Sub sub, SubAssign sub_assign = difference;
}

impl BitOr for Square {
    type Output = Bitboard;

    /// Returns the set of both squares.
    ///
    /// ```
    /// use sliding_attacks::{Square, bitboard};
    ///
    /// assert_eq!(
    ///     Square::A1 | Square::H1 | Square::E8,
    ///     bitboard! {
    ///         . . . . X . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         X . . . . . . X
    ///     }
    /// );
    /// ```
    #[inline]
    fn bitor(self, other: Self) -> Bitboard {
        self.bitboard().with(other)
    }
}

impl Not for Bitboard {
    type Output = Self;

    /// Returns the squares that are not in the set.
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
