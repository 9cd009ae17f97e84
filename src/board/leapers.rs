//! Attacks of the pieces that leap: knights, kings and pawns.
//!
//! Their attacks do not depend on the occupied squares. Each piece has two functions. One takes a
//! square and looks it up in a table of 64 bitboards (512 bytes). The other takes a set of squares
//! and computes the union of their attacks by shifts, without a table. So do the two functions for
//! pushes of pawns.
//!
//! ```
//! use sliding_attacks::{Square, bitboard, leapers};
//!
//! assert_eq!(
//!     leapers::knight_attacks(Square::E4),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . X . .
//!         . . X . . . X .
//!         . . . . . . . .
//!         . . X . . . X .
//!         . . . X . X . .
//!         . . . . . . . .
//!     }
//! );
//! ```
//!
//! To find all pieces that attack a square, leapers and sliders alike, use
//! [`attackers`](crate::attackers).

use crate::board::{Bitboard, Color, Rank, Square};

/// Returns the squares that a knight on `square` attacks.
#[inline]
#[must_use]
pub const fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT_ATTACKS[square.index()]
}

/// Returns the squares that a king on `square` attacks.
///
/// ```
/// use sliding_attacks::{Square, bitboard, leapers};
///
/// assert_eq!(
///     leapers::king_attacks(Square::H1),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . X X
///         . . . . . . X .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn king_attacks(square: Square) -> Bitboard {
    KING_ATTACKS[square.index()]
}

/// Returns the squares that a pawn of the given side attacks from `square`.
///
/// These are the squares it can capture on, not the ones it advances to. A pawn on its last rank
/// attacks nothing.
///
/// ```
/// use sliding_attacks::{Color, Square, bitboard, leapers};
///
/// assert_eq!(
///     leapers::pawn_attacks(Square::E4, Color::White),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . X . X . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn pawn_attacks(square: Square, color: Color) -> Bitboard {
    PAWN_ATTACKS[color.index()][square.index()]
}

/// Returns the squares that at least one of the knights attacks.
#[inline]
#[must_use]
pub const fn knight_attacks_of(knights: Bitboard) -> Bitboard {
    let (east, west) = (knights.east(), knights.west());
    let one_file = east.0 | west.0;
    let two_files = east.east().0 | west.west().0;
    Bitboard(one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8)
}

/// Returns the squares that at least one of the kings attacks.
#[inline]
#[must_use]
pub const fn king_attacks_of(kings: Bitboard) -> Bitboard {
    let beside = kings.east().0 | kings.west().0;
    let row = Bitboard(kings.0 | beside);
    Bitboard(beside | row.north().0 | row.south().0)
}

/// Returns the squares attacked by at least one of the pawns, all of the given side.
///
/// ```
/// use sliding_attacks::{Color, bitboard, leapers};
///
/// let pawns = bitboard! {
///     . . . . . . . .
///     . X . . . X . X
///     . . . . . . . .
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     leapers::pawn_attacks_of(pawns, Color::Black),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         X . X . X . X .
///         . . . . . . . .
///         . . . . . . . .
///         . . X . X . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn pawn_attacks_of(pawns: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(pawns.north_east().0 | pawns.north_west().0),
        Color::Black => Bitboard(pawns.south_east().0 | pawns.south_west().0),
    }
}

/// Returns the squares one step ahead of at least one of the pawns, all of the given side, that are
/// not `occupied`.
///
/// ```
/// use sliding_attacks::leapers::{pawn_double_pushes_of, pawn_pushes_of};
/// use sliding_attacks::{Color, Square};
///
/// let pawns = Square::A2 | Square::B2 | Square::C2 | Square::D3;
/// let occupied = pawns | Square::B3 | Square::C4;
/// let pushes = pawn_pushes_of(pawns, Color::White, occupied);
/// assert_eq!(pushes, Square::A3 | Square::C3 | Square::D4);
/// let double_pushes = pawn_double_pushes_of(pawns, Color::White, occupied);
/// assert_eq!(double_pushes, Square::A4.bitboard());
/// ```
#[doc(alias("pawn_push", "single_push", "advance", "quiets"))]
#[inline]
#[must_use]
pub const fn pawn_pushes_of(pawns: Bitboard, color: Color, occupied: Bitboard) -> Bitboard {
    pawns.step(color.forward()).difference(occupied)
}

/// Returns the squares two steps ahead of at least one of the pawns, all of the given side, that are
/// on their second rank and have nothing `occupied` on either step.
///
/// See [`pawn_pushes_of`] for an example.
#[doc(alias("double_push", "double_step", "pawn_push", "advance"))]
#[inline]
#[must_use]
pub const fn pawn_double_pushes_of(pawns: Bitboard, color: Color, occupied: Bitboard) -> Bitboard {
    let third_rank = color.relative_rank(Rank::Third).bitboard();
    let after_one = pawn_pushes_of(pawns, color, occupied).intersection(third_rank);
    pawn_pushes_of(after_one, color, occupied)
}

static KNIGHT_ATTACKS: [Bitboard; 64] = {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        attacks[index] = knight_attacks_of(Bitboard(1 << index));
        index += 1;
    }
    attacks
};

static KING_ATTACKS: [Bitboard; 64] = {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        attacks[index] = king_attacks_of(Bitboard(1 << index));
        index += 1;
    }
    attacks
};

static PAWN_ATTACKS: [[Bitboard; 64]; 2] = {
    let mut attacks = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let pawn = Bitboard(1 << index);
        attacks[0][index] = pawn_attacks_of(pawn, Color::White);
        attacks[1][index] = pawn_attacks_of(pawn, Color::Black);
        index += 1;
    }
    attacks
};
