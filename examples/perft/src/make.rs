//! Makes moves: shows the position after each.

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, Square};

use crate::movegen::{Moves, Wing};
use crate::position::Position;

/// A move as [`Position`] sees it, with White to move: from, to, and what a pawn becomes. Castling is a
/// move of the king.
pub type Move = (Square, Square, Option<PieceType>);

/// Returns the move of a side in UCI notation, such as `e2e4` or `b7a8q`.
pub fn uci((from, to, promotion): Move, us: Color) -> String {
    let [from, to] = [from, to].map(|square| us.relative_square(square));
    let promotion = promotion.map(|piece| piece.letter(Color::Black).to_string());
    format!("{from}{to}{}", promotion.unwrap_or_default())
}

/// Makes each move that it takes, with `their` pieces and to the south: the board is turned before.
pub(crate) struct Make<F> {
    /// The position before the moves.
    before: Position,
    /// The position after a move. Between two moves, only what the next one sets may differ from
    /// `before`.
    child: Position,
    /// Is called with each move and the position after it.
    visit: F,
}

impl<F: FnMut(Move, &Position)> Make<F> {
    #[inline(always)]
    pub(crate) fn new(position: &Position, visit: F) -> Self {
        let mut before = position.turned();
        before.en_passant = None;
        Self {
            before,
            child: before,
            visit,
        }
    }

    /// Sets the pieces to those before the move, with a piece of a type added or removed on some
    /// squares. The king is moved by its field.
    #[inline(always)]
    fn toggle(&mut self, piece: PieceType, squares: Bitboard) {
        let (their, before) = (&mut self.child.their, &self.before.their);
        their.squares = before.squares ^ squares;
        match piece {
            Pawn => their.pawns = before.pawns ^ squares,
            Knight => their.knights = before.knights ^ squares,
            Bishop => their.sliders.diagonal = before.sliders.diagonal ^ squares,
            Rook => their.sliders.orthogonal = before.sliders.orthogonal ^ squares,
            Queen => {
                their.sliders.diagonal = before.sliders.diagonal ^ squares;
                their.sliders.orthogonal = before.sliders.orthogonal ^ squares;
            }
            King => {}
        }
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn step(&mut self, piece: PieceType, from: Square, to: Square) {
        if piece == King {
            self.child.their.king = to;
        }
        self.toggle(piece, from | to);
        self.visit(from, to, None);
    }

    /// Moves a pawn to an empty square.
    #[inline(always)]
    fn advance(&mut self, from: Square, to: Square) {
        if !Bitboard::RANK_1.contains(to) {
            return self.step(Pawn, from, to);
        }
        for piece in [Queen, Rook, Bishop, Knight] {
            self.toggle(Pawn, from.bitboard());
            self.toggle(piece, to.bitboard());
            self.child.their.squares ^= from.bitboard();
            self.visit(from, to, Some(piece));
            self.toggle(piece, Bitboard::EMPTY);
        }
    }

    /// Removes a piece, makes a move, and puts the piece back.
    #[inline(always)]
    fn capture(&mut self, captured: Square, make: impl FnOnce(&mut Self)) {
        let castling_rooks = self.child.castling_rooks;
        self.child.castling_rooks -= captured;
        self.child.own.remove(captured);
        make(self);
        // Not all fields at once: that takes two vectors that overlap, and the next load of both
        // would have to wait until they are in the cache.
        let (back, own) = (&mut self.child.own, &self.before.own);
        (back.pawns, back.knights) = (own.pawns, own.knights);
        (back.sliders, back.squares) = (own.sliders, own.squares);
        self.child.castling_rooks = castling_rooks;
    }

    /// Visits the position.
    #[inline(always)]
    fn visit(&mut self, from: Square, to: Square, promotion: Option<PieceType>) {
        let made = (from.flip_vertical(), to.flip_vertical(), promotion);
        (self.visit)(made, &self.child);
    }
}

impl<F: FnMut(Move, &Position)> Moves for Make<F> {
    #[inline(always)]
    fn piece(&mut self, piece: PieceType, from: Square, targets: Bitboard) {
        let (from, targets) = (from.flip_vertical(), targets.flip_vertical());
        self.child.castling_rooks -= match piece {
            King => Bitboard::RANK_8,
            _ => from.bitboard(),
        };
        for to in targets - self.before.own.squares {
            self.step(piece, from, to);
        }
        for to in targets & self.before.own.squares {
            self.capture(to, |make| make.step(piece, from, to));
        }
        self.toggle(piece, Bitboard::EMPTY);
        self.child.their.king = self.before.their.king;
        self.child.castling_rooks = self.before.castling_rooks;
    }

    #[inline(always)]
    fn pawns(&mut self, [single, double, west, east]: [Bitboard; 4]) {
        for to in single.flip_vertical() {
            self.advance(Square::wrapping(to.index() + 8), to);
        }
        for (targets, distance) in [(west, 9), (east, 7)] {
            for to in targets.flip_vertical() {
                let from = Square::wrapping(to.index() + distance);
                self.capture(to, |make| make.advance(from, to));
            }
        }
        for to in double.flip_vertical() {
            // The square is kept only if a pawn can capture there.
            let passed = Square::wrapping(to.index() + 8);
            let capturing = pawn_attacks(passed, Color::Black) & self.before.own.pawns;
            self.child.en_passant = (!capturing.is_empty()).then_some(passed);
            self.step(Pawn, Square::wrapping(to.index() + 16), to);
        }
        self.child.en_passant = None;
        self.toggle(Pawn, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        let to = to.flip_vertical();
        for from in from.flip_vertical() {
            let captured = Square::wrapping(to.index() + 8);
            self.capture(captured, |make| make.step(Pawn, from, to));
        }
        self.toggle(Pawn, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn castle(&mut self, [rook, rook_to, king_to]: Wing) {
        let [king, to] = [Square::E1, king_to].map(Square::flip_vertical);
        self.child.castling_rooks -= Bitboard::RANK_8;
        self.child.their.king = to;
        self.toggle(Rook, (rook | rook_to).flip_vertical());
        self.child.their.squares ^= king | to;
        self.visit(king, to, None);
        self.toggle(Rook, Bitboard::EMPTY);
        self.child.their.king = king;
        self.child.castling_rooks = self.before.castling_rooks;
    }
}
