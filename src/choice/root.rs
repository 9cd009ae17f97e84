//! The root functions. Those of one slider are `const fn` under every feature set.

use crate::board::leapers::{king_attacks, knight_attacks, pawn_attacks};
use crate::board::{Bitboard, Color, PieceType, Pieces, Sliders, Square};
use crate::choice::Native;
use crate::look_up::SlidingAttacks;

#[cfg(not(feature = "fancy"))]
use crate::technique::hyperbola_quintessence::{self as chosen, HyperbolaQuintessence as Chosen};

#[cfg(feature = "fancy")]
use crate::layout::fancy::{self as chosen, Fancy as Chosen};

/// Returns the squares attacked by a rook on `square`, given the `occupied` squares.
///
/// The first blocker in each direction is attacked, whatever its color; `square` itself is not, and
/// whether it is in `occupied` does not matter.
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

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
///
/// The first blocker in each direction is attacked, whatever its color; `square` itself is not, and
/// whether it is in `occupied` does not matter.
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

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares: those of a
/// rook and of a bishop.
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

/// Returns the squares that a piece of this kind on `square` attacks, given the `occupied` squares.
///
/// The color matters only for pawns, for which these are the squares they can capture on.
///
/// ```
/// use sliding_attacks::{Bitboard, Color, PieceType, Square, piece_attacks, queen_attacks};
///
/// let queen = piece_attacks(Square::D4, PieceType::Queen, Color::White, Bitboard::RANK_6);
/// assert_eq!(queen, queen_attacks(Square::D4, Bitboard::RANK_6));
///
/// /// The attacks of each piece except the pawn, from each square of an empty board.
/// const ON_AN_EMPTY_BOARD: [[Bitboard; 64]; 6] = {
///     let mut table = [[Bitboard::EMPTY; 64]; 6];
///     let mut index = 64;
///     while index < 6 * 64 {
///         let (piece, square) = (PieceType::ALL[index / 64], Square::ALL[index % 64]);
///         table[index / 64][index % 64] =
///             piece_attacks(square, piece, Color::White, Bitboard::EMPTY);
///         index += 1;
///     }
///     table
/// };
/// assert_eq!(ON_AN_EMPTY_BOARD[PieceType::Rook.index()][Square::A1.index()].len(), 14);
/// ```
#[inline]
#[must_use]
pub const fn piece_attacks(
    square: Square,
    piece: PieceType,
    color: Color,
    occupied: Bitboard,
) -> Bitboard {
    match piece {
        PieceType::Pawn => pawn_attacks(square, color),
        PieceType::Knight => knight_attacks(square),
        PieceType::Bishop => bishop_attacks(square, occupied),
        PieceType::Rook => rook_attacks(square, occupied),
        PieceType::Queen => queen_attacks(square, occupied),
        PieceType::King => king_attacks(square),
    }
}

/// Returns the squares that at least one of the sliders attacks, given the `occupied` squares, with
/// the fastest fill for the compile target.
///
/// This is [`Native`]'s function; its page lists the fills. `Dispatch` has its own, for the
/// processor that runs the program. In `const` code, call that of
/// [`kogge_stone`](crate::technique::kogge_stone::slider_attacks_of).
///
/// ```
/// use sliding_attacks::leapers::{king_attacks, pawn_attacks_of};
/// use sliding_attacks::{Color, Sliders, Square, bitboard, slider_attacks_of};
///
/// // Where can black's king on e8 go? It does not block the sliders, which attack the squares
/// // behind it too.
/// let king = Square::E8;
/// let [queen, rook, pawn] = [Square::B5, Square::A8, Square::G6].map(Square::bitboard);
/// let sliders = Sliders { orthogonal: queen | rook, diagonal: queen };
/// let attacked = slider_attacks_of(sliders, queen | rook | pawn) | pawn_attacks_of(pawn, Color::White);
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
#[doc(alias("rook_attacks_of", "bishop_attacks_of", "queen_attacks_of"))]
#[inline]
#[must_use]
pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    Native::slider_attacks_of(sliders, occupied)
}

/// Returns the pieces of one side that attack a square when `occupied` squares block its sliders.
///
/// A piece that is not in `occupied` is off the board: it neither attacks nor blocks. Whether there
/// is a piece on `square` does not matter.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, attackers, bitboard};
///
/// let black = Pieces {
///     color: Color::Black,
///     pawns: Square::D5 | Square::F3,
///     knights: Square::C3 | Square::G6,
///     sliders: Sliders {
///         orthogonal: Square::E8.bitboard(),
///         diagonal: Square::B7.bitboard(),
///     },
///     kings: Square::G8.bitboard(),
/// };
/// // The pawn on d5 blocks the bishop, and the one on f3 does not capture backwards.
/// assert_eq!(
///     attackers(Square::E4, black, black.squares()),
///     bitboard! {
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . X . . . .
///         . . . . . . . .
///         . . X . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
///
/// [`Native`], `Dispatch` and all other implementations also provide [this
/// function](SlidingAttacks::attackers), with their own look-ups.
///
/// # An exchange
///
/// Static exchange evaluation: the value of a sequence of captures on one square, in which each
/// side captures with its least valuable piece, or stops. Looking up again without the pieces that
/// have already captured finds the sliders behind them, so no x-ray attacks are needed:
///
/// ```
/// use sliding_attacks::{Bitboard, Color, Pieces, Sliders, Square, attackers};
///
/// /// Returns what `color` wins if it captures a piece of this value on the square, or 0 if it had
/// /// better not.
/// fn exchange(square: Square, value: i32, color: Color, sides: [Pieces; 2], occupied: Bitboard) -> i32 {
///     let pieces = sides[color.index()];
///     let attackers = attackers(square, pieces, occupied);
///     let Sliders { orthogonal, diagonal } = pieces.sliders;
///     for (kind, next_value) in [
///         (pieces.pawns, 1),
///         (pieces.knights, 3),
///         (diagonal - orthogonal, 3),
///         (orthogonal - diagonal, 5),
///         (orthogonal & diagonal, 9),
///         (pieces.kings, 100),
///     ] {
///         if let Some(from) = (attackers & kind).first() {
///             return (value - exchange(square, next_value, !color, sides, occupied - from)).max(0);
///         }
///     }
///     0
/// }
///
/// // White's rooks on d1 and d2, and black's on d8, aim at the pawn on d5.
/// let with_rooks = |color, rooks| Pieces {
///     sliders: Sliders { orthogonal: rooks, diagonal: Bitboard::EMPTY },
///     ..Pieces::new(color)
/// };
/// let white = with_rooks(Color::White, Square::D1 | Square::D2);
/// let mut black = with_rooks(Color::Black, Square::D8.bitboard());
/// black.pawns |= Square::D5;
/// let value = |sides: [Pieces; 2]| {
///     exchange(Square::D5, 1, Color::White, sides, sides[0].squares() | sides[1].squares())
/// };
/// assert_eq!(value([white, black]), 1); // if black recaptures, it loses a rook for a rook
/// black.pawns |= Square::E6;
/// assert_eq!(value([white, black]), 0); // if a pawn recaptures, a rook is lost for two pawns
/// ```
#[doc(alias(
    "attackers_to",
    "attacks_to",
    "attacked_by",
    "see",
    "exchange",
    "threat"
))]
#[inline]
#[must_use]
pub fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {
    Chosen::attackers(square, pieces, occupied)
}

/// Returns the pieces of both sides that attack a square, given the `occupied` squares.
///
/// The result is the union of [`attackers`] for each side, with only as many look-ups as for one.
/// The order of the two sides does not matter.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Square, attackers_of_both};
///
/// let white = Pieces { knights: Square::C3.bitboard(), ..Pieces::new(Color::White) };
/// let black = Pieces { pawns: Square::E6 | Square::C4, ..Pieces::new(Color::Black) };
/// let occupied = white.squares() | black.squares();
/// let attackers = attackers_of_both(Square::D5, [white, black], occupied);
/// assert_eq!(attackers, Square::C3 | Square::E6);
/// ```
#[doc(alias("attackers_to", "attacks_to"))]
#[inline]
#[must_use]
pub fn attackers_of_both(square: Square, sides: [Pieces; 2], occupied: Bitboard) -> Bitboard {
    Chosen::attackers_of_both(square, sides, occupied)
}

/// Returns whether a piece of one side attacks a square when `occupied` squares block its sliders.
///
/// A piece that is not in `occupied` is off the board, as in [`attackers`]. So this also tells
/// whether a king will be in check after a move: pass the squares occupied then. To test where a
/// king can go, leave it out of `occupied`, because it does not shield the squares behind it.
///
/// ```
/// use sliding_attacks::{Bitboard, Color, Pieces, Sliders, Square, is_attacked};
///
/// let rook = Square::A4.bitboard();
/// let sliders = Sliders { orthogonal: rook, diagonal: Bitboard::EMPTY };
/// let black = Pieces { sliders, ..Pieces::new(Color::Black) };
/// let (king, pawn) = (Square::H4, Square::E4);
/// let occupied = rook | king | pawn;
/// assert!(!is_attacked(king, black, occupied));
/// // The pawn moves away from the rank, or captures the rook.
/// assert!(is_attacked(king, black, (occupied - pawn) | Square::E5));
/// assert!(!is_attacked(king, black, occupied - pawn - Square::A4));
/// ```
#[doc(alias("in_check", "is_check", "attacked"))]
#[inline]
#[must_use]
pub fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {
    Chosen::is_attacked(square, pieces, occupied)
}
