//! The geometry of an empty board: rays, the lines through a square, and the line through two.
//!
//! A *ray* runs from a square, which it excludes, to the edge of the board in one [`Direction`]. A
//! *line* is a whole rank, file, diagonal or anti-diagonal, from edge to edge.
//!
//! The tables are `static` and take 4096 bytes for the rays and 2048 bytes for the lines. With
//! feature `fancy`, [`between`] and [`line()`] each read a table of all pairs of squares, in 5
//! instructions on x86-64. The two tables take 32 KiB each, and a program contains only those that
//! it reads. Without the feature, both functions compute the same sets from the lines.

mod computed;
#[cfg(feature = "fancy")]
mod table;

#[cfg(not(feature = "fancy"))]
use computed as pairs;
#[cfg(feature = "fancy")]
use table as pairs;

use crate::board::{Bitboard, Direction, Square, Through};

/// Returns the squares from `square` to the edge of the board in one direction, without `square`.
///
/// A pawn's front span is `ray(square, color.forward())`. The pawn is passed if no opponent's pawn is
/// on `span | span.east() | span.west()`.
///
/// ```
/// use sliding_attacks::{Direction, Square, bitboard, rays};
///
/// assert_eq!(
///     rays::ray(Square::C3, Direction::NorthEast),
///     bitboard! {
///         . . . . . . . X
///         . . . . . . X .
///         . . . . . X . .
///         . . . . X . . .
///         . . . X . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[doc(alias("front_span", "passed_pawn"))]
#[inline]
#[must_use]
pub const fn ray(square: Square, direction: Direction) -> Bitboard {
    RAYS[square.index()][direction.index()]
}

/// Returns the rank through `square`, including `square`.
#[inline]
#[must_use]
pub const fn rank_through(square: Square) -> Bitboard {
    LINES[square.index()].rank.with(square)
}

/// Returns the file through `square`, including `square`.
#[inline]
#[must_use]
pub const fn file_through(square: Square) -> Bitboard {
    LINES[square.index()].file.with(square)
}

/// Returns the diagonal through `square`, parallel to a1–h8, including `square`.
///
/// ```
/// use sliding_attacks::{Square, bitboard, rays};
///
/// assert_eq!(
///     rays::diagonal_through(Square::D3),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . X
///         . . . . . . X .
///         . . . . . X . .
///         . . . . X . . .
///         . . . X . . . .
///         . . X . . . . .
///         . X . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn diagonal_through(square: Square) -> Bitboard {
    LINES[square.index()].diagonal.with(square)
}

/// Returns the anti-diagonal through `square`, parallel to a8–h1, including `square`.
///
/// ```
/// use sliding_attacks::{Square, bitboard, rays};
///
/// assert_eq!(
///     rays::anti_diagonal_through(Square::D3),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         X . . . . . . .
///         . X . . . . . .
///         . . X . . . . .
///         . . . X . . . .
///         . . . . X . . .
///         . . . . . X . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn anti_diagonal_through(square: Square) -> Bitboard {
    LINES[square.index()].anti_diagonal.with(square)
}

/// Returns the line through two squares, from edge to edge and including both, or the empty set if
/// the two are equal or not on a common line.
///
/// A piece on `from` that is pinned to a king on `king` may move to `to` only if `line(king,
/// from).contains(to)`.
///
/// ```
/// use sliding_attacks::{Square, bitboard, rays};
///
/// assert_eq!(
///     rays::line(Square::C2, Square::E4),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . X
///         . . . . . . X .
///         . . . . . X . .
///         . . . . X . . .
///         . . . X . . . .
///         . . X . . . . .
///         . X . . . . . .
///     }
/// );
/// assert!(rays::line(Square::C2, Square::D4).is_empty());
/// ```
#[inline]
#[must_use]
pub const fn line(first: Square, second: Square) -> Bitboard {
    pairs::line(first, second)
}

/// Returns whether three squares are on one [`line()`](line()), in any order. All three must be
/// different.
///
/// ```
/// use sliding_attacks::{Square, rays};
///
/// assert!(rays::aligned(Square::C2, Square::H7, Square::E4));
/// assert!(!rays::aligned(Square::C2, Square::D4, Square::E6));
/// ```
#[doc(alias("collinear", "on_line"))]
#[inline]
#[must_use]
pub const fn aligned(first: Square, second: Square, third: Square) -> bool {
    line(first, second).contains(third)
}

/// Returns the squares strictly between two squares, or the empty set if the two are adjacent,
/// equal or not on a common line.
///
/// The order of the arguments does not matter. If one is a king's square, pass it first, so that
/// its 512-byte row of the table stays in the cache.
///
/// ```
/// use sliding_attacks::{Square, bitboard, rays};
///
/// assert_eq!(
///     rays::between(Square::B5, Square::G5),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . X X X X . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn between(first: Square, second: Square) -> Bitboard {
    pairs::between(first, second)
}

/// Returns the squares beyond `through` as seen from `from`, up to the edge, or the empty set if
/// the two are equal or not on a common line.
///
/// When a blocker on that square moves away, a slider on `from` attacks these squares up to the
/// next blocker: `rook_attacks(from, occupied - blocker) & beyond(from, Through(blocker))`.
///
/// ```
/// use sliding_attacks::{Square, Through, bitboard, rays};
///
/// assert_eq!(
///     rays::beyond(Square::B2, Through(Square::D4)),
///     bitboard! {
///         . . . . . . . X
///         . . . . . . X .
///         . . . . . X . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// assert!(rays::beyond(Square::B2, Through(Square::D3)).is_empty());
/// ```
///
/// Networks with threat inputs need the pieces beyond each piece that moves. The package
/// [`sliding-attacks-threats`](https://docs.rs/sliding-attacks-threats) finds them for all sliders at once.
///
/// This reads the four lines through one square, without a branch, and needs no table of pairs.
#[doc(alias("behind", "extend", "extension", "shadow", "threat"))]
#[inline]
#[must_use]
pub const fn beyond(from: Square, through: Through<Square>) -> Bitboard {
    let Through(through) = through;
    // The squares on the far side of `through` by index: those above it if `from` is below it, else
    // those below it.
    let below = through.bitboard().0 - 1;
    let away = if from.index() < through.index() {
        !below & !through.bitboard().0
    } else {
        below
    };
    Bitboard(computed::line_without_first(from, through).0 & away)
}

/// The four lines through a square without the square itself, in half a cache line.
///
/// A rook's lines and a bishop's alternate, so the union of the two halves of a register has the
/// rook's two lines next to the bishop's.
#[repr(C, align(32))]
pub(crate) struct Lines {
    pub(crate) file: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) rank: Bitboard,
    pub(crate) anti_diagonal: Bitboard,
}

pub(crate) static LINES: [Lines; 64] = {
    let mut table = [const { Lines::through(0) }; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Lines::through(index);
        index += 1;
    }
    table
};

/// The eight rays of each square by [`Direction::index`], in one cache line.
pub(crate) static RAYS: [[Bitboard; 8]; 64] = {
    let mut table = [[Bitboard::EMPTY; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let Lines {
            rank,
            file,
            diagonal,
            anti_diagonal,
        } = &LINES[index];
        // The bits below the square and those above it split each line into its two rays.
        let below = (1 << index) - 1;
        table[index] = [
            Bitboard(file.0 & !below),
            Bitboard(diagonal.0 & !below),
            Bitboard(rank.0 & !below),
            Bitboard(anti_diagonal.0 & below),
            Bitboard(file.0 & below),
            Bitboard(diagonal.0 & below),
            Bitboard(rank.0 & below),
            Bitboard(anti_diagonal.0 & !below),
        ];
        index += 1;
    }
    table
};

impl Lines {
    const fn through(index: usize) -> Self {
        let (file, rank) = (index as i32 & 7, index as i32 >> 3);
        let others = !(1 << index);
        Self {
            rank: Bitboard(Bitboard::RANK_1.0 << (8 * rank) & others),
            file: Bitboard(Bitboard::FILE_A.0 << file & others),
            diagonal: Bitboard(north_by(MAIN_DIAGONAL, rank - file) & others),
            anti_diagonal: Bitboard(north_by(MAIN_ANTI_DIAGONAL, rank + file - 7) & others),
        }
    }
}

/// The diagonal from a1 to h8.
pub(crate) const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;
/// The anti-diagonal from a8 to h1.
pub(crate) const MAIN_ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;

/// Moves squares north by a number of ranks, or south if the number is negative.
pub(crate) const fn north_by(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 {
        squares >> (-8 * ranks)
    } else {
        squares << (8 * ranks)
    }
}
