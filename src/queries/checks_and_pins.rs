//! Checks and pins: the pieces that give check to a king, and the pieces that stand between it and a
//! slider.

use crate::board::leapers::{knight_attacks, pawn_attacks};
use crate::board::rays::{self, LINES};
use crate::board::{Bitboard, Pieces, Square};

/// The result of [`checks_and_pins`]: the pieces that give check, and those that stand between the
/// king and a slider.
///
/// Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ChecksAndPins {
    /// The king's square.
    pub king: Square,
    /// All pieces that attack the king. If this is empty, the king is not in check.
    pub checkers: Bitboard,
    /// The pieces of either side that stand alone between the king and a slider that would attack
    /// it. Those of the king's side are pinned. Those of the slider's side give discovered check
    /// when they leave the line.
    pub blockers: Bitboard,
    /// The sliders behind the blockers, one for each blocker. Those behind a pinned piece pin it.
    pub snipers: Bitboard,
}

impl ChecksAndPins {
    /// Returns the squares on which a piece other than the king ends the check: the checker's square
    /// and those between it and the king. If there is no check, these are all squares; if there are
    /// two checkers, none.
    ///
    /// ```
    /// use sliding_attacks::{Color, Pieces, Sliders, Square, bitboard, checks_and_pins};
    ///
    /// let rook = Square::E6.bitboard();
    /// let black = Pieces {
    ///     sliders: Sliders { orthogonal: rook, ..Sliders::default() },
    ///     ..Pieces::new(Color::Black)
    /// };
    /// let found = checks_and_pins(Square::E2, black, rook);
    /// assert_eq!(
    ///     found.answers(),
    ///     bitboard! {
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///     }
    /// );
    /// ```
    ///
    /// An en passant capture can also end the check of the pawn that it captures: see [En
    /// passant](fn@checks_and_pins#en-passant).
    #[doc(alias("check_mask", "block_check", "evasions"))]
    #[inline]
    #[must_use]
    pub const fn answers(self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => rays::between(self.king, checker).with(checker),
        }
    }

    /// Returns the squares that a piece on `from`, other than the king, may move to without leaving
    /// its king in check: the [`answers`](Self::answers) to a check and, if the piece is pinned,
    /// only those on the line of the pin.
    ///
    /// The piece's legal moves are its moves that end on these squares, except for en passant
    /// captures. For the king's, call [`king_targets`](crate::king_targets).
    ///
    /// ```
    /// use sliding_attacks::{Color, Pieces, Sliders, Square, bishop_attacks, bitboard, checks_and_pins};
    ///
    /// let (king, bishop) = (Square::B1, Square::D3);
    /// let diagonal = Square::F5.bitboard();
    /// let black = Pieces {
    ///     sliders: Sliders { diagonal, ..Sliders::default() },
    ///     ..Pieces::new(Color::Black)
    /// };
    /// let occupied = diagonal | king | bishop;
    /// let found = checks_and_pins(king, black, occupied);
    /// let attacks = bishop_attacks(bishop, occupied) - king;
    /// assert_eq!(
    ///     attacks & found.targets(bishop),
    ///     bitboard! {
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . . . .
    ///         . . . . . X . .
    ///         . . . . X . . .
    ///         . . . . . . . .
    ///         . . X . . . . .
    ///         . . . . . . . .
    ///     }
    /// );
    /// ```
    ///
    /// # Panics
    /// Panics in a debug build if `from` is the king's square.
    #[doc(alias("pin_mask", "pinned", "legal"))]
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn targets(self, from: Square) -> Bitboard {
        debug_assert!(
            self.king as u8 != from as u8,
            "`targets` is for the other pieces: call `king_targets` for the king"
        );
        let answers = self.answers();
        if self.blockers.contains(from) {
            answers.intersection(rays::line(self.king, from))
        } else {
            answers
        }
    }
}

/// Returns the pieces that give check to a king, and those of either side that stand alone between
/// it and a slider: the pinned pieces, and those that can discover a check.
///
/// `opponent` holds the pieces of the king's opponent. A piece that is not in `occupied` is off the
/// board: it neither attacks nor blocks. The opponent's king, which gives no check, does not matter
/// except as a blocker. After a capture, pass the opponent's pieces [`without`](Pieces::without) the
/// captured one, because its square stays occupied.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, bitboard, checks_and_pins};
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
/// // Knights on c1 and f3, rooks on a1 and e6, bishops on a5 and h4.
/// let black = Pieces {
///     knights: Square::C1 | Square::F3,
///     sliders: Sliders {
///         orthogonal: Square::A1 | Square::E6,
///         diagonal: Square::A5 | Square::H4,
///     },
///     ..Pieces::new(Color::Black)
/// };
/// let king = Square::E1;
/// let found = checks_and_pins(king, black, own | black.squares());
/// assert_eq!(
///     found.checkers,
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . X . . .
///         . . . . . . . .
///         . . . . . . . X
///         . . . . . X . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// // The bishop on a5 pins d2. The rook on a1 would attack the king if the knight on c1 moved.
/// assert_eq!(found.blockers, Square::D2 | Square::C1);
/// assert_eq!(found.snipers, Square::A5 | Square::A1);
/// assert_eq!(found.blockers & own, Square::D2.bitboard()); // pinned
/// ```
///
/// [`targets`](ChecksAndPins::targets) returns the squares that a piece other than the king may move
/// to: those that end a check and, if the piece is pinned, are on the line of the pin. With two
/// checkers, only the king can move: [`king_targets`](crate::king_targets).
///
/// # Panics
/// Panics in a debug build if `opponent` has its king on `king`: these are the king's own pieces.
///
/// # Discovered checks
///
/// Call it with the opponent's king and the pieces of the side to move. Blockers that belong to the
/// side to move give discovered check when they leave the line.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, checks_and_pins, rays};
///
/// let white = Pieces {
///     knights: Square::E4.bitboard(),
///     sliders: Sliders { orthogonal: Square::E1.bitboard(), ..Sliders::default() },
///     ..Pieces::new(Color::White)
/// };
/// let black_king = Square::E8;
/// let found = checks_and_pins(black_king, white, white.squares() | black_king);
/// let discoverers = found.blockers & white.squares();
/// assert_eq!(discoverers, Square::E4.bitboard());
///
/// let gives_check = |from, to| {
///     discoverers.contains(from) && !rays::line(black_king, from).contains(to)
/// };
/// assert!(gives_check(Square::E4, Square::C5));
/// ```
///
/// # En passant
///
/// An en passant capture removes two pieces from a rank at once, so it can open the rank to a
/// slider although neither pawn is a blocker. Apply the capture to `occupied` and test whether the
/// king is attacked. This also answers the other questions about the capture: whether the pawn is
/// pinned, and whether the capture ends a check.
///
/// ```
/// use sliding_attacks::{Color, Pieces, Sliders, Square, bitboard, checks_and_pins, is_attacked};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . . X X . . X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// let (king, own_pawn, passed, captured) = (Square::A5, Square::E5, Square::D6, Square::D5);
/// let black = Pieces {
///     pawns: captured.bitboard(),
///     sliders: Sliders { orthogonal: Square::H5.bitboard(), ..Sliders::default() },
///     ..Pieces::new(Color::Black)
/// };
/// assert!(checks_and_pins(king, black, occupied).blockers.is_empty());
///
/// let after = (occupied - own_pawn - captured) | passed;
/// assert!(is_attacked(king, black, after)); // so the capture is illegal
/// ```
///
/// # How it works
///
/// It does not look up slider attacks. A 1 KiB table gives the sliders on the king's lines, and
/// [`rays::between`] gives the squares they pass over. It is about as fast as [hand-written
/// code](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/history/adopting.md#checks-and-pins).
#[inline]
#[must_use]
#[track_caller]
pub const fn checks_and_pins(king: Square, opponent: Pieces, occupied: Bitboard) -> ChecksAndPins {
    debug_assert!(
        !opponent.kings.contains(king),
        "`opponent` has this king: pass the pieces of the other side"
    );
    let [as_rook, as_bishop] = ON_EMPTY_BOARD[king.index()];
    let orthogonal = as_rook.intersection(opponent.sliders.orthogonal);
    let diagonal = as_bishop.intersection(opponent.sliders.diagonal);
    let mut sliders = orthogonal.union(diagonal).intersection(occupied);
    let knights = knight_attacks(king).intersection(opponent.knights);
    let pawns = pawn_attacks(king, opponent.color.opposite()).intersection(opponent.pawns);
    let mut found = ChecksAndPins {
        king,
        checkers: knights.union(pawns).intersection(occupied),
        blockers: Bitboard::EMPTY,
        snipers: Bitboard::EMPTY,
    };
    // Fewer instructions than with `pop_first`, since the loop ends before it counts zeros.
    while !sliders.is_empty() {
        let slider = sliders.isolate_first();
        sliders = sliders.without_first();
        let square = Square::wrapping(slider.0.trailing_zeros() as usize);
        let blockers = rays::between(king, square).intersection(occupied);
        if blockers.is_empty() {
            found.checkers = found.checkers.union(slider);
        } else if !blockers.more_than_one() {
            found.blockers = found.blockers.union(blockers);
            found.snipers = found.snipers.union(slider);
        }
    }
    found
}

/// The attacks of a rook and of a bishop from each square of an empty board.
pub(crate) static ON_EMPTY_BOARD: [[Bitboard; 2]; 64] = {
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
