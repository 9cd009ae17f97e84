//! Makes moves: changes a position, shows it, and takes the change back.

use core::fmt;

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, Square};

use crate::movegen::{Moves, PawnTargets, WINGS};
use crate::position::Position;

/// A move, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square of the piece.
    pub from: Square,
    /// Where it moves; castling is a move of the king.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<PieceType>,
}

impl Move {
    /// Returns the move on the turned board.
    #[must_use]
    #[inline(always)]
    pub fn turned(self) -> Self {
        Self {
            from: self.from.flip_vertical(),
            to: self.to.flip_vertical(),
            ..self
        }
    }
}

/// Writes the move in UCI notation, such as `e2e4` or `b7a8q`.
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |piece| {
            write!(formatter, "{}", piece.letter(Color::Black))
        })
    }
}

/// Makes each move that it takes, with `their` pieces and to the south: the board is turned before.
pub(crate) struct Make<F> {
    /// The position after a move; between two moves, the one before them.
    child: Position,
    /// Is called with each move and the position after it.
    visit: F,
}

impl<F: FnMut(Move, &Position)> Make<F> {
    #[inline(always)]
    pub(crate) fn new(position: &Position, visit: F) -> Self {
        let child = Position {
            en_passant: None,
            ..position.turned()
        };
        Self { child, visit }
    }

    /// Moves a piece to an empty square, and back.
    #[inline(always)]
    fn step(&mut self, piece: PieceType, from: Square, to: Square) {
        self.child.their.toggle(piece, from | to);
        self.visit(from, to, None);
        self.child.their.toggle(piece, from | to);
    }

    /// Moves a pawn to an empty square, and back.
    #[inline(always)]
    fn advance(&mut self, from: Square, to: Square) {
        if !Bitboard::RANK_1.contains(to) {
            return self.step(Pawn, from, to);
        }
        self.child.their.toggle(Pawn, from.bitboard());
        for piece in [Queen, Rook, Bishop, Knight] {
            self.child.their.toggle(piece, to.bitboard());
            self.visit(from, to, Some(piece));
            self.child.their.toggle(piece, to.bitboard());
        }
        self.child.their.toggle(Pawn, from.bitboard());
    }

    /// Removes a piece, makes a move, and puts the piece back.
    #[inline(always)]
    fn capture(&mut self, captured: Square, make: impl FnOnce(&mut Self)) {
        let before = (self.child.own, self.child.castling_rooks);
        self.child.own.remove(captured);
        self.child.castling_rooks -= captured;
        make(self);
        (self.child.own, self.child.castling_rooks) = before;
    }

    /// Visits the position.
    #[inline(always)]
    fn visit(&mut self, from: Square, to: Square, promotion: Option<PieceType>) {
        let made = Move {
            from,
            to,
            promotion,
        };
        (self.visit)(made.turned(), &self.child);
    }
}

impl<F: FnMut(Move, &Position)> Moves for Make<F> {
    #[inline(always)]
    fn piece(&mut self, piece: PieceType, from: Square, targets: Bitboard) {
        let (from, targets) = (from.flip_vertical(), targets.flip_vertical());
        let castling_rooks = self.child.castling_rooks;
        self.child.castling_rooks -= from;
        for to in targets - self.child.own.squares {
            self.step(piece, from, to);
        }
        for to in targets & self.child.own.squares {
            self.capture(to, |make| make.step(piece, from, to));
        }
        self.child.castling_rooks = castling_rooks;
    }

    #[inline(always)]
    fn pawns(&mut self, targets: PawnTargets) {
        for to in targets.single.flip_vertical() {
            self.advance(Square::wrapping(to.index() + 8), to);
        }
        for (targets, distance) in [(targets.west, 9), (targets.east, 7)] {
            for to in targets.flip_vertical() {
                let from = Square::wrapping(to.index() + distance);
                self.capture(to, |make| make.advance(from, to));
            }
        }
        for to in targets.double.flip_vertical() {
            // The square is kept only if a pawn can capture there.
            let passed = Square::wrapping(to.index() + 8);
            let capturing = pawn_attacks(passed, Color::Black) & self.child.own.pawns;
            self.child.en_passant = (!capturing.is_empty()).then_some(passed);
            self.step(Pawn, Square::wrapping(to.index() + 16), to);
        }
        self.child.en_passant = None;
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        let to = to.flip_vertical();
        for from in from.flip_vertical() {
            let captured = Square::wrapping(to.index() + 8);
            self.capture(captured, |make| make.step(Pawn, from, to));
        }
    }

    #[inline(always)]
    fn king(&mut self, steps: Bitboard, castling: Bitboard) {
        let (king, castling_rooks) = (self.child.their.king, self.child.castling_rooks);
        self.child.castling_rooks -= Bitboard::RANK_8;
        for to in steps.flip_vertical() {
            self.child.their.king = to;
            if self.child.own.squares.contains(to) {
                self.capture(to, |make| make.step(King, king, to));
            } else {
                self.step(King, king, to);
            }
        }
        for wing in &WINGS {
            if castling.contains(wing.king_to) {
                let to = wing.king_to.flip_vertical();
                let rook = (wing.rook | wing.rook_to).flip_vertical();
                self.child.their.king = to;
                self.child.their.toggle(Rook, rook);
                self.step(King, king, to);
                self.child.their.toggle(Rook, rook);
            }
        }
        self.child.their.king = king;
        self.child.castling_rooks = castling_rooks;
    }
}
