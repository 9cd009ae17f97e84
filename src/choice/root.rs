//! The root functions. Those of one slider are `const fn` under every feature set.

use crate::board::leapers::{king_attacks, knight_attacks, pawn_attacks};
use crate::board::{Bitboard, Color, PieceType, Pieces, Sliders, Square, Through};
use crate::choice::Native;
use crate::lookup::SlidingAttacks;
use crate::queries::{Capture, Sides, SlidingAttacksExt};

#[cfg(not(feature = "fancy"))]
use crate::technique::hyperbola_quintessence::{self as lookup, HyperbolaQuintessence as Lookup};

#[cfg(feature = "fancy")]
use crate::layout::fancy::{self as lookup, Fancy as Lookup};

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
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
    lookup::rook_attacks(square, occupied)
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
    lookup::bishop_attacks(square, occupied)
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
    lookup::queen_attacks(square, occupied)
}

/// Returns the additional squares that a rook on `square` attacks when the `blockers` that it attacks
/// are removed: those behind them, up to and including the next blocker. **These are not all that the
/// rook sees**: add `rook_attacks(square, occupied)`.
///
/// `blockers` holds the `occupied` squares that let the rook through, such as all pieces of one side.
/// Squares in it that are not occupied are ignored. Use x-ray attacks for batteries and for sliders
/// behind a piece. [`checks_and_pins`](fn@crate::checks_and_pins) finds pins, and [`exchange`] finds
/// what a capture is worth.
///
/// The method is from chessprogramming.org (X-ray Attacks, Modifying Occupancy): look up the attacks,
/// remove the attacked blockers, look up again, and keep the difference.
///
/// ```
/// use sliding_attacks::{Square, Through, bitboard, xray_rook_attacks};
///
/// // A rook on e1 sees through its own pawn on e2, but not through the piece on c1.
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . X . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . X . . .
///     . . X . X . . .
/// };
/// assert_eq!(
///     xray_rook_attacks(Square::E1, Through(Square::E2.bitboard()), occupied),
///     bitboard! {
///         . . . . . . . .
///         . . . . X . . .
///         . . . . X . . .
///         . . . . X . . .
///         . . . . X . . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn xray_rook_attacks(
    square: Square,
    blockers: Through<Bitboard>,
    occupied: Bitboard,
) -> Bitboard {
    let attacked = rook_attacks(square, occupied);
    let removed = occupied.difference(blockers.0.intersection(attacked));
    Bitboard(attacked.0 ^ rook_attacks(square, removed).0)
}

/// Returns the additional squares that a bishop on `square` attacks when the `blockers` that it
/// attacks are removed, as [`xray_rook_attacks`] does for a rook.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, Through, xray_bishop_attacks};
///
/// let occupied = Square::C3 | Square::E5 | Square::G7;
/// let behind = xray_bishop_attacks(Square::C3, Through(Square::E5.bitboard()), occupied);
/// assert_eq!(behind, Square::F6 | Square::G7);
/// ```
#[inline]
#[must_use]
pub const fn xray_bishop_attacks(
    square: Square,
    blockers: Through<Bitboard>,
    occupied: Bitboard,
) -> Bitboard {
    let attacked = bishop_attacks(square, occupied);
    let removed = occupied.difference(blockers.0.intersection(attacked));
    Bitboard(attacked.0 ^ bishop_attacks(square, removed).0)
}

/// Returns the additional squares that a queen on `square` attacks when the `blockers` that it
/// attacks are removed, as [`xray_rook_attacks`] does for a rook.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, Through, xray_queen_attacks};
///
/// let own = Square::D4 | Square::E3;
/// let behind = xray_queen_attacks(Square::D3, Through(own), own | Square::D6 | Square::G3);
/// assert_eq!(behind, Square::D5 | Square::D6 | Square::F3 | Square::G3);
/// ```
#[inline]
#[must_use]
pub const fn xray_queen_attacks(
    square: Square,
    blockers: Through<Bitboard>,
    occupied: Bitboard,
) -> Bitboard {
    let as_rook = xray_rook_attacks(square, blockers, occupied);
    as_rook.union(xray_bishop_attacks(square, blockers, occupied))
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
/// a fill for the compile target: no loop over the sliders.
///
/// **A slider that is not in `occupied` attacks too**, unlike in [`attackers`] and [`attacked_by`],
/// but it blocks no other: take captured ones out of `sliders`.
///
/// This is [`Native`]'s function; its page lists the fills. `Dispatch` has its own, for the
/// processor that runs the program. In `const` code, call that of
/// [`kogge_stone`](crate::technique::kogge_stone::slider_attacks_of).
///
/// ```
/// use sliding_attacks::leapers::{king_attacks, pawn_attacks_of};
/// use sliding_attacks::{Bitboard, Color, Sliders, Square, bitboard, slider_attacks_of};
///
/// // Where can Black's king on e8 go? It does not block the sliders, which attack the squares
/// // behind it too.
/// let king = Square::E8;
/// let [queen, rook, pawn] = [Square::B5, Square::A8, Square::G6].map(Square::bitboard);
/// let sliders = Sliders::from_kinds(Bitboard::EMPTY, rook, queen);
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
#[inline]
#[must_use]
pub fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    Native::slider_attacks_of(sliders, occupied)
}

/// Returns the squares that a whole side attacks, given the `occupied` squares.
///
/// These are the squares for which [`attackers`] returns at least one piece. As there, a piece that is
/// not in `occupied` is off the board. For the squares that a king may enter, call [`king_targets`].
/// Castling, also in Chess960, is legal only if the king's squares from the first to the last are
/// disjoint from `attacked_by(opponent, occupied - king - rook)`.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, attacked_by, bitboard};
///
/// let black = Pieces {
///     pawns: Square::G7.bitboard(),
///     sliders: Sliders { orthogonal: Square::A6.bitboard(), ..Sliders::default() },
///     kings: Square::H8.bitboard(),
///     ..Pieces::new(Color::Black)
/// };
/// assert_eq!(
///     attacked_by(black, black.squares() | Square::D6),
///     bitboard! {
///         X . . . . . X .
///         X . . . . . X X
///         . X X X . X . X
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///         X . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub fn attacked_by(pieces: Pieces, occupied: Bitboard) -> Bitboard {
    Native::attacked_by(pieces, occupied)
}

/// Returns the squares that a king may move to, given the opponent's pieces and the `occupied`
/// squares: all around it that hold no own piece and that no piece of the opponent attacks once the
/// king has left its square.
///
/// An own piece is any that is in `occupied` and not in `opponent`. Castling is not included.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, bitboard, king_targets};
///
/// // Black's queen on b5 also attacks f1, behind the king. Nothing protects the knight on d1.
/// let queen = Square::B5.bitboard();
/// let black = Pieces {
///     knights: Square::D1.bitboard(),
///     sliders: Sliders { orthogonal: queen, diagonal: queen },
///     ..Pieces::new(Color::Black)
/// };
/// let (king, own_pawn) = (Square::E2, Square::F2);
/// assert_eq!(
///     king_targets(king, black, black.squares() | king | own_pawn),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . X . .
///         . . . X . . . .
///         . . . X X . . .
///     }
/// );
/// ```
///
/// # Panics
/// Panics in a debug build if `opponent` has its king on `king`: these are the king's own pieces.
#[inline]
#[must_use]
#[track_caller]
pub fn king_targets(king: Square, opponent: Pieces, occupied: Bitboard) -> Bitboard {
    Native::king_targets(king, opponent, occupied)
}

/// Returns the pieces of one side that attack a square, given the `occupied` squares.
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
/// function](SlidingAttacksExt::attackers), with their own lookups.
#[inline]
#[must_use]
pub fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {
    Lookup::attackers(square, pieces, occupied)
}

/// Returns the pieces of both sides that attack a square, given the `occupied` squares.
///
/// The result is the union of [`attackers`] for each side, with only as many lookups as for one.
/// The order of the two sides does not matter. If both have the same color, this panics in a debug
/// build.
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
#[inline]
#[must_use]
#[track_caller]
pub fn attackers_of_both(square: Square, sides: [Pieces; 2], occupied: Bitboard) -> Bitboard {
    Lookup::attackers_of_both(square, sides, occupied)
}

/// Returns whether a piece of one side attacks a square, given the `occupied` squares.
///
/// A piece that is not in `occupied` is off the board, as in [`attackers`]. So this also tells
/// whether a king will be in check after a move that captures nothing: pass the squares occupied
/// after it. After a capture, pass the pieces [`without`](Pieces::without) the captured one, because
/// its square stays occupied. For the squares that a king may enter, call [`king_targets`].
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, is_attacked};
///
/// let rook = Square::A4.bitboard();
/// let sliders = Sliders { orthogonal: rook, ..Sliders::default() };
/// let black = Pieces { sliders, ..Pieces::new(Color::Black) };
/// let (king, pawn) = (Square::H4, Square::E4);
/// let occupied = rook | king | pawn;
/// assert!(!is_attacked(king, black, occupied));
/// // The pawn moves away from the rank.
/// assert!(is_attacked(king, black, (occupied - pawn) | Square::E5));
/// // The king captures the rook, whose square stays occupied.
/// assert!(!is_attacked(Square::A4, black.without(rook), occupied - king));
/// ```
///
/// # Panics
/// Panics in a debug build if `pieces` has its king on the square: a side does not attack its own
/// king.
#[inline]
#[must_use]
#[track_caller]
pub fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {
    Lookup::is_attacked(square, pieces, occupied)
}

/// Returns what a capture is worth if both sides then capture on its square for as long as that pays:
/// the static exchange evaluation.
///
/// `sides` and `occupied` are the board before the capture. A piece that is not in `occupied` is off
/// the board. `values` holds the value of each [`PieceType`] by its index; the king's matters only
/// if the first capture takes a king. The result is negative if the capture loses more than it wins.
/// If you only compare it with a threshold, [`exchange_reaches`] is faster.
///
/// ```
/// use sliding_attacks::{
///     Bitboard, Capture, Color, PieceType, Pieces, Sides, Sliders, Square, bitboard, exchange,
/// };
///
/// // White's rooks on d1 and d2, and Black's on d8, attack the pawn on d5.
/// let occupied = bitboard! {
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X . . . .
///     . . . X . . . .
/// };
/// let with_rooks = |color, rooks| Pieces {
///     sliders: Sliders { orthogonal: rooks, ..Sliders::default() },
///     ..Pieces::new(color)
/// };
/// let white = with_rooks(Color::White, Square::D1 | Square::D2);
/// let mut black = with_rooks(Color::Black, Square::D8.bitboard());
/// black.pawns |= Square::D5;
///
/// let first = Capture {
///     from: Square::D2,
///     to: Square::D5,
///     piece: PieceType::Rook,
///     captured: Some(PieceType::Pawn),
///     promotion: None,
/// };
/// let values = [100, 300, 300, 500, 900, 0];
/// let sides = Sides { own: white, opponent: black };
/// // If Black recaptures, the rook on d1, which is behind the one on d2, captures again.
/// assert_eq!(exchange(first, sides, occupied, &values), 100);
/// // If a pawn on e6 recaptures, White has lost a rook for a pawn.
/// black.pawns |= Square::E6;
/// let sides = Sides { own: white, opponent: black };
/// assert_eq!(exchange(first, sides, occupied | Square::E6, &values), -400);
/// ```
///
/// [`Native`], `Dispatch` and all other implementations also provide [this
/// function](SlidingAttacksExt::exchange), with their own lookups.
///
/// # The rules
///
/// - The first capture is always made, and is assumed to be legal ([what is checked](#panics)). After
///   that, either side may stop at any time.
/// - A side captures with its least valuable piece: a pawn, a knight, a bishop, a rook, a queen, then
///   the king, in this order whatever the `values`. Among several of a kind, the one on the lowest
///   square captures.
/// - When a piece has left its square, the sliders behind it take part.
/// - **If the position is legal, so is every capture.** A piece that would expose its king to a slider
///   does not capture; the next one in the order does. So a pinned piece captures along its pin, and
///   elsewhere only if the piece that pins it has left its square. A king captures only if no piece
///   of the other side, pinned or not, attacks the square. A side may have no king or several.
/// - A pawn on the last rank becomes a queen, or, with the first capture,
///   [`promotion`](Capture::promotion).
/// - A first move by a pawn that changes files and ends on an empty square is an en passant capture,
///   whether [`captured`](field@Capture::captured) is a pawn or `None`.
/// - A first move by a king that takes none of the opponent's pieces is worth 0. So castling is
///   worth 0, whether your moves end on the king's square or the rook's.
/// - The first move can also be a quiet one, with nothing captured. Its value is then 0 or less,
///   except for a promotion.
///
/// Engines have other rules for pins; see [how often each differs from legal
/// captures](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/exchange.md).
///
/// # Range
///
/// If all `values` are from 0 to 1,073,741,823, the result is exact. Otherwise a result outside the range
/// of `i32` becomes the closest number in it.
///
/// # Panics
///
/// In a debug build, if the two sides have the same color or a common square, if `own` has no
/// [`piece`](Capture::piece) on `from` or `opponent` does not have what is captured, if the piece cannot
/// reach `to` past the `occupied` squares or an own piece is there, or if `promotion` does not fit the
/// move. Not checked are the own king's safety and the rights to castle and to capture en passant: a king
/// may move anywhere along the first or last rank where no piece of its own side is but a rook.
#[inline]
#[must_use]
#[track_caller]
pub fn exchange(first: Capture, sides: Sides, occupied: Bitboard, values: &[i32; 6]) -> i32 {
    Lookup::exchange(first, sides, occupied, values)
}

/// Returns whether the value of an [`exchange`] is at least a threshold.
///
/// It often returns before the exchange is over: at once if the captured piece is worth too little,
/// or if the capturing piece is worth so little that its loss does not matter.
///
/// ```
/// use sliding_attacks::{
///     Capture, Color, PieceType, Pieces, Sides, Sliders, Square, exchange_reaches,
/// };
///
/// // Black's knight captures a pawn that a rook protects. The rook is pinned to its king on a1.
/// let black = Pieces {
///     knights: Square::C6.bitboard(),
///     sliders: Sliders { diagonal: Square::H8.bitboard(), ..Sliders::default() },
///     ..Pieces::new(Color::Black)
/// };
/// let white = Pieces {
///     pawns: Square::B4.bitboard(),
///     sliders: Sliders { orthogonal: Square::B2.bitboard(), ..Sliders::default() },
///     kings: Square::A1.bitboard(),
///     ..Pieces::new(Color::White)
/// };
/// let first = Capture {
///     from: Square::C6,
///     to: Square::B4,
///     piece: PieceType::Knight,
///     captured: Some(PieceType::Pawn),
///     promotion: None,
/// };
/// let (sides, values) = (Sides { own: black, opponent: white }, [100, 300, 300, 500, 900, 0]);
/// let occupied = white.squares() | black.squares();
/// assert!(exchange_reaches(100, first, sides, occupied, &values));
/// assert!(!exchange_reaches(101, first, sides, occupied, &values));
/// // A piece on e5 lifts the pin.
/// assert!(!exchange_reaches(0, first, sides, occupied | Square::E5, &values));
/// ```
///
/// # Panics
///
/// In a debug build, if the move does not fit the board, [as in `exchange`](fn@exchange#panics).
#[inline]
#[must_use]
#[track_caller]
pub fn exchange_reaches(
    threshold: i32,
    first: Capture,
    sides: Sides,
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    Lookup::exchange_reaches(threshold, first, sides, occupied, values)
}
