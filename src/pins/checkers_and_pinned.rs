//! What surrounds a king: the sliders that give check, the pieces that are pinned, and the sliders
//! that pin them.

use crate::board::rays::{self, LINES};
use crate::board::{Bitboard, Square};

/// The sliders that give check, the pieces that are pinned and the sliders that pin them, from
/// [`checkers_and_pinned`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CheckersAndPinned {
    /// The sliders that attack the king.
    pub checkers: Bitboard,
    /// The pieces of `own` that stand alone between the king and a slider.
    pub pinned: Bitboard,
    /// The sliders that pin: one piece alone, one of `pinned`, stands between the king and each.
    pub pinners: Bitboard,
}

/// Returns the opponent's sliders that attack the king, the own pieces that are pinned to it, and
/// the sliders that pin them.
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
/// let CheckersAndPinned { checkers, pinned, pinners } =
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
/// assert_eq!(pinners, Square::A5.bitboard());
///
/// let rook = Square::E6;
/// assert_eq!((rays::between(king, rook) | rook).len(), 5);
/// assert!(rays::line(king, Square::D2).contains(Square::A5));
/// ```
///
/// With two checkers only the king moves. With one, another piece goes to `between(king, checker)`,
/// or captures it. A pinned piece stays on `line(king, pinned)`.
///
/// The opponent's piece on c1, which is not in `own`, blocks the rook on a1. Pass the opponent's
/// pieces as `own` to get those whose move discovers a check, or `occupied` to get the pieces of
/// both sides.
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
/// A capture en passant can open a rank on which neither pawn is pinned: take both out of
/// `occupied`, put the capturing one on its new square, and look up from the king.
///
/// It looks up no attacks. A table of 1 KiB leads to the sliders on the king's lines, and one of 2
/// KiB to the squares [`between`](rays::between) each slider and the king. If your move generator
/// has a table of the squares between two squares, [`checkers_and_pinned_by_table`] is about as
/// fast as code of your own, and this function a little slower
/// ([measured](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/coming-from.md#measured-in-move-generators)).
#[inline]
#[must_use]
pub const fn checkers_and_pinned(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    surroundings::<false>(king, own, orthogonal, diagonal, occupied)
}

/// Returns the same as [`checkers_and_pinned`], with the squares between two squares from a table
/// of 32 KiB.
///
/// That is the table of [`rays::table::between`], which can replace your own.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, checkers_and_pinned, checkers_and_pinned_by_table};
///
/// let (king, own, rook) = (Square::A1, Square::A4.bitboard(), Square::A8.bitboard());
/// let found = checkers_and_pinned_by_table(king, own, rook, Bitboard::EMPTY, own | rook);
/// assert_eq!((found.pinned, found.pinners), (own, rook));
/// assert_eq!(found, checkers_and_pinned(king, own, rook, Bitboard::EMPTY, own | rook));
/// ```
#[inline]
#[must_use]
pub const fn checkers_and_pinned_by_table(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    surroundings::<true>(king, own, orthogonal, diagonal, occupied)
}

/// Counts the pieces between the king and each slider on its lines: without any, the slider gives
/// check; one alone, if it is in `own`, is pinned.
#[inline(always)]
const fn surroundings<const BY_TABLE: bool>(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    let [as_rook, as_bishop] = ON_EMPTY_BOARD[king.index()];
    let by_rook = as_rook.intersection(orthogonal);
    let mut sliders = by_rook.union(as_bishop.intersection(diagonal));
    let mut found = CheckersAndPinned {
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        pinners: Bitboard::EMPTY,
    };
    // Fewer instructions than with `pop_first`, since the loop ends before it counts zeros.
    while !sliders.is_empty() {
        let slider = sliders.lowest();
        sliders = sliders.without_lowest();
        let square = Square::masked(slider.0.trailing_zeros() as usize);
        let between = if BY_TABLE {
            rays::table::between(king, square)
        } else {
            rays::between(king, square)
        };
        let blockers = between.intersection(occupied);
        if blockers.is_empty() {
            found.checkers = found.checkers.union(slider);
        } else if !blockers.more_than_one() && !blockers.is_disjoint(own) {
            found.pinned = found.pinned.union(blockers);
            found.pinners = found.pinners.union(slider);
        }
    }
    found
}

/// What a rook and a bishop attack from each square if nothing blocks them.
static ON_EMPTY_BOARD: [[Bitboard; 2]; 64] = {
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let lines = &LINES[index];
        table[index] = [
            lines.file.union(lines.rank),
            lines.diagonal.union(lines.anti_diagonal),
        ];
        index += 1;
    }
    table
};
