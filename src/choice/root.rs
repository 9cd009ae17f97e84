//! The root functions: `const fn` under every feature set.

use crate::board::{Bitboard, Square};
use crate::technique::kogge_stone;

#[cfg(not(feature = "fancy"))]
use crate::technique::hyperbola_quintessence as chosen;

#[cfg(feature = "fancy")]
use crate::layout::fancy as chosen;

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
///
/// The first blocker in each direction is attacked, whatever its colour; `square` itself is not,
/// and whether it is in `occupied` does not matter.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, bitboard, rook_attacks};
///
/// const ON_AN_EMPTY_BOARD: Bitboard = rook_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!(
///     ON_AN_EMPTY_BOARD,
///     bitboard! {
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         . X X X X X X X
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::rook_attacks(square, occupied)
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
///
/// The first blocker in each direction is attacked, whatever its colour; `square` itself is not,
/// and whether it is in `occupied` does not matter.
///
/// ```
/// use sliding_attacks::{Square, bishop_attacks, bitboard};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . X . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     bishop_attacks(Square::C2, occupied),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         X . . . X . . .
///         . X . X . . . .
///         . . . . . . . .
///         . X . X . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::bishop_attacks(square, occupied)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it: those of
/// a rook and of a bishop.
///
/// ```
/// use sliding_attacks::{Square, bitboard, queen_attacks};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . . . . . . . .
///     . . X X X . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     queen_attacks(Square::D4, occupied),
///     bitboard! {
///         . . . X . . . .
///         . . . X . . . .
///         . . . X . . . .
///         . . X X X . . .
///         X X X . X X X X
///         . . X X X . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::queen_attacks(square, occupied)
}

/// Returns the squares that at least one of the rooks attacks when `occupied` squares block them.
///
/// This is the union of the attacks of each rook. A rook blocks the others only if it is in
/// `occupied`. For rooks and bishops at once, call
/// [`rook_and_bishop_attacks_of`](crate::SlidingAttacks::rook_and_bishop_attacks_of) at run time.
///
/// ```
/// use sliding_attacks::{bitboard, rook_attacks_of};
///
/// let rooks = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . . . . . . .
/// };
/// assert_eq!(
///     rook_attacks_of(rooks, rooks),
///     bitboard! {
///         X . . X . . . .
///         X . . X . . . .
///         X . . X . . . .
///         X . . X . . . .
///         X X X . X X X X
///         X . . X . . . .
///         X . . X . . . .
///         . X X X X X X X
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn rook_attacks_of(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    // A side has few rooks, and a look-up for each takes no longer than a fill of four directions.
    let (mut rooks, mut attacks) = (rooks, Bitboard::EMPTY);
    while let Some(square) = rooks.pop_first() {
        attacks = attacks.union(rook_attacks(square, occupied));
    }
    attacks
}

/// Returns the squares that at least one of the bishops attacks when `occupied` squares block them.
///
/// This is the union of the attacks of each bishop. A bishop blocks the others only if it is in
/// `occupied`. For rooks and bishops at once, call
/// [`rook_and_bishop_attacks_of`](crate::SlidingAttacks::rook_and_bishop_attacks_of) at run time.
#[inline]
#[must_use]
pub const fn bishop_attacks_of(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    let (mut bishops, mut attacks) = (bishops, Bitboard::EMPTY);
    while let Some(square) = bishops.pop_first() {
        attacks = attacks.union(bishop_attacks(square, occupied));
    }
    attacks
}

/// Returns the squares that at least one of the queens attacks when `occupied` squares block them.
///
/// This is the union of the attacks of each queen. A queen blocks the others only if it is in
/// `occupied`.
#[inline]
#[must_use]
pub const fn queen_attacks_of(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    let (mut queens, mut attacks) = (queens, Bitboard::EMPTY);
    while let Some(square) = queens.pop_first() {
        attacks = attacks.union(queen_attacks(square, occupied));
    }
    attacks
}

/// Returns the squares that at least one slider attacks when `occupied` squares block them: the
/// sliders in `orthogonal` attack like rooks, those in `diagonal` like bishops. A queen belongs in
/// both.
///
/// At run time, call the function of the same name of [`Native`](crate::Native) or `Dispatch`,
/// which uses vectors.
///
/// ```
/// use sliding_attacks::leapers::{king_attacks, pawn_attacks_of};
/// use sliding_attacks::{Color, Square, bitboard, slider_attacks_of};
///
/// // Where can black's king on e8 go? It does not block the sliders, which attack the squares
/// // behind it too.
/// let king = Square::E8;
/// let [queen, rook, pawn] = [Square::B5, Square::A8, Square::G6].map(Square::bitboard);
/// let occupied = queen | rook | pawn;
/// let attacked =
///     slider_attacks_of(queen | rook, queen, occupied) | pawn_attacks_of(Color::White, pawn);
/// assert_eq!(
///     king_attacks(king) - attacked,
///     bitboard! {
///         . . . . . . . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn slider_attacks_of(
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    kogge_stone::slider_attacks_of(orthogonal, diagonal, occupied)
}
