//! What surrounds a king: the sliders that give check, and the pieces that are pinned.

use crate::board::rays::between;
use crate::board::{Bitboard, Square};
use crate::look_up::SlidingAttacks;

/// The sliders that give check and the pieces that are pinned, from [`checkers_and_pinned`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CheckersAndPinned {
    /// The sliders that attack the king.
    pub checkers: Bitboard,
    /// The pieces of `own` that are alone between the king and a slider.
    pub pinned: Bitboard,
}

/// Returns the opponent's sliders that attack the king, and the own pieces that are pinned to it.
///
/// - `own` are the pieces that can be pinned, usually all of the king's side. The king may be among
///   them.
/// - `orthogonal` and `diagonal` are the opponent's sliders: rooks and bishops, and queens in both.
/// - `occupied` are the squares of all pieces.
///
/// ```
/// use sliding_attacks::{Bitboard, CheckersAndPinned, Square, bitboard, checkers_and_pinned, rays};
///
/// let own = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . X . . . . .
///     . . . . . . . .
///     . . . X . . X X
///     . . . . X . . .
/// };
/// // A rook on e6, a rook on a1, a bishop on a5 and a bishop on h4.
/// let [orthogonal, diagonal] = [
///     Bitboard::from_iter([Square::E6, Square::A1]),
///     Bitboard::from_iter([Square::A5, Square::H4]),
/// ];
/// let occupied = own | orthogonal | diagonal | Square::C1;
/// let king = Square::E1;
/// let CheckersAndPinned { checkers, pinned } =
///     checkers_and_pinned(king, own, orthogonal, diagonal, occupied);
/// assert_eq!(
///     checkers,
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . X
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// assert_eq!(pinned, Square::D2.bitboard());
///
/// // A move answers a check if it captures the checking piece or ends before it. A pinned piece
/// // stays on its line.
/// let rook = Square::E6;
/// assert_eq!((rays::between(king, rook) | rook).len(), 5);
/// assert!(rays::line(king, Square::D2).contains(Square::A5));
/// ```
///
/// The opponent's piece on c1, which is not in `own`, blocks the rook on a1. With the opponent's
/// pieces for `own` the function returns those whose move discovers a check, and with `occupied`
/// the pieces of both sides.
///
/// ```
/// # use sliding_attacks::{Bitboard, CheckersAndPinned, Square, checkers_and_pinned};
/// let rook = Square::A1.bitboard();
/// let occupied = rook | Square::C1 | Square::E1;
/// let pinned = |own| checkers_and_pinned(Square::E1, own, rook, Bitboard::EMPTY, occupied).pinned;
/// assert_eq!(pinned(Square::E1.bitboard()), Bitboard::EMPTY);
/// assert_eq!(pinned(occupied), Square::C1.bitboard());
/// ```
///
/// Pawns and knights that give check are not sliders: look them up in [`leapers`](crate::leapers).
/// A capture en passant removes two pieces at once, and may open a rank on which neither is pinned.
///
/// It takes a look-up of a rook and one of a bishop. For each slider that they find, it computes
/// [`between`] from 32 bytes of lines; most positions have none. It has no table of its own.
#[inline]
#[must_use]
pub const fn checkers_and_pinned(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    let others = occupied.difference(own);
    let orthogonal = crate::choice::rook_attacks(king, others).intersection(orthogonal);
    let diagonal = crate::choice::bishop_attacks(king, others).intersection(diagonal);
    by_blockers(king, orthogonal.union(diagonal), occupied)
}

/// Returns the same as [`checkers_and_pinned`], with any layout or technique.
///
/// ```
/// use sliding_attacks::{Bitboard, Native, Square, checkers_and_pinned, checkers_and_pinned_by};
///
/// let (king, own, rook) = (Square::A1, Square::A4.bitboard(), Square::A8.bitboard());
/// let found = checkers_and_pinned_by::<Native>(king, own, rook, Bitboard::EMPTY, own | rook);
/// assert_eq!(found.pinned, own);
/// assert_eq!(found, checkers_and_pinned(king, own, rook, Bitboard::EMPTY, own | rook));
/// ```
#[inline]
#[must_use]
pub fn checkers_and_pinned_by<A: SlidingAttacks>(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    let (by_rook, by_bishop) = A::rook_and_bishop_attacks(king, occupied - own);
    by_blockers(
        king,
        (by_rook & orthogonal) | (by_bishop & diagonal),
        occupied,
    )
}

/// Divides the sliders that would attack the king without its own pieces, by the number of pieces
/// between.
#[inline(always)]
const fn by_blockers(king: Square, mut sliders: Bitboard, occupied: Bitboard) -> CheckersAndPinned {
    let (mut checkers, mut pinned) = (Bitboard::EMPTY, Bitboard::EMPTY);
    while let Some(slider) = sliders.pop_first() {
        let blockers = between(king, slider).intersection(occupied);
        if blockers.is_empty() {
            checkers = checkers.with(slider);
        } else if !blockers.more_than_one() {
            pinned = pinned.union(blockers);
        }
    }
    CheckersAndPinned { checkers, pinned }
}
