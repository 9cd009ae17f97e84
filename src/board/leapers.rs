//! Attacks of the pieces that leap: knights, kings and pawns.
//!
//! Their attacks do not depend on the occupied squares. Each piece has two functions. One takes a
//! square and looks it up in a table of 64 bitboards (512 bytes). The other takes a set of squares
//! and computes the union of their attacks by shifts, without a table. [`Color::forward`] has what a
//! pawn advances by.
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
//! # Is a square attacked?
//!
//! A piece attacks a square if a piece of its kind on that square would attack the piece. Pawns
//! attack in one direction only, so look back with a pawn of the other side.
//!
//! ```
//! use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
//! use sliding_attacks::{Bitboard, Color, Square, bishop_attacks, bitboard, rook_attacks};
//!
//! /// The pieces of one side. Queens are in `orthogonal` and in `diagonal`.
//! struct Side {
//!     color: Color,
//!     pawns: Bitboard,
//!     knights: Bitboard,
//!     diagonal: Bitboard,
//!     orthogonal: Bitboard,
//!     king: Bitboard,
//! }
//!
//! /// Returns all pieces of the side that attack the square.
//! fn attackers(side: &Side, square: Square, occupied: Bitboard) -> Bitboard {
//!     (pawn_attacks(!side.color, square) & side.pawns)
//!         | (knight_attacks(square) & side.knights)
//!         | (bishop_attacks(square, occupied) & side.diagonal)
//!         | (rook_attacks(square, occupied) & side.orthogonal)
//!         | (king_attacks(square) & side.king)
//! }
//!
//! let black = Side {
//!     color: Color::Black,
//!     pawns: Square::D5 | Square::F3,
//!     knights: Square::C3 | Square::G6,
//!     diagonal: Square::B7.bitboard(),
//!     orthogonal: Square::E8.bitboard(),
//!     king: Square::G8.bitboard(),
//! };
//! let occupied = bitboard! {
//!     . . . . X . X .
//!     . X . . . . . .
//!     . . . . . . X .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . X . . X . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! // The pawn on d5 blocks the bishop, and the one on f3 does not capture backwards.
//! assert_eq!(
//!     attackers(&black, Square::E4, occupied),
//!     bitboard! {
//!         . . . . X . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! let is_attacked = |square| !attackers(&black, square, occupied).is_empty();
//! assert!(is_attacked(Square::E4) && !is_attacked(Square::H1));
//! ```

use crate::board::{Bitboard, Color, Square};

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

/// Returns the squares that a pawn of this side on `square` attacks.
///
/// These are the squares on which it captures, not those to which it advances. A pawn on its last
/// rank attacks nothing.
///
/// ```
/// use sliding_attacks::{Color, Square, bitboard, leapers};
///
/// assert_eq!(
///     leapers::pawn_attacks(Color::White, Square::E4),
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
pub const fn pawn_attacks(color: Color, square: Square) -> Bitboard {
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

/// Returns the squares that at least one of the pawns, all of this side, attacks.
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
///     leapers::pawn_attacks_of(Color::Black, pawns),
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
pub const fn pawn_attacks_of(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(pawns.north_east().0 | pawns.north_west().0),
        Color::Black => Bitboard(pawns.south_east().0 | pawns.south_west().0),
    }
}

static KNIGHT_ATTACKS: [Bitboard; 64] = {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        attacks[index] = knight_attacks_of(Square::ALL[index].bitboard());
        index += 1;
    }
    attacks
};

static KING_ATTACKS: [Bitboard; 64] = {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        attacks[index] = king_attacks_of(Square::ALL[index].bitboard());
        index += 1;
    }
    attacks
};

static PAWN_ATTACKS: [[Bitboard; 64]; 2] = {
    let mut attacks = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let pawn = Square::ALL[index].bitboard();
        attacks[0][index] = pawn_attacks_of(Color::White, pawn);
        attacks[1][index] = pawn_attacks_of(Color::Black, pawn);
        index += 1;
    }
    attacks
};
