//! Makes moves: changes a position, shows it, and takes the change back.

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, Square};

use crate::movegen::{Moves, WINGS};
use crate::position::Position;

/// A move, as [`Position`] sees it: the side to move is White.
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
    /// Returns the move of a side in UCI notation, such as `e2e4` or `b7a8q`.
    pub fn uci(self, us: Color) -> String {
        let [from, to] = [self.from, self.to].map(|square| match us {
            Color::White => square,
            Color::Black => square.flip_vertical(),
        });
        let promotion = self.promotion.map(|piece| piece.letter(Color::Black));
        format!(
            "{from}{to}{}",
            promotion.map_or(String::new(), String::from)
        )
    }
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
        let before = Position {
            en_passant: None,
            ..position.turned()
        };
        Self {
            before,
            child: before,
            visit,
        }
    }

    /// Sets the pieces of a type to those before the move, with one added or removed on some squares.
    #[inline(always)]
    fn set(&mut self, piece: PieceType, toggled: Bitboard) {
        let (their, before) = (&mut self.child.their, &self.before.their);
        match piece {
            Pawn => their.pawns = before.pawns ^ toggled,
            Knight => their.knights = before.knights ^ toggled,
            Bishop => their.diagonal = before.diagonal ^ toggled,
            Rook => their.orthogonal = before.orthogonal ^ toggled,
            Queen => {
                their.diagonal = before.diagonal ^ toggled;
                their.orthogonal = before.orthogonal ^ toggled;
            }
            King => {}
        }
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn step(&mut self, piece: PieceType, from: Square, to: Square) {
        self.set(piece, from | to);
        self.child.their.squares = self.before.their.squares ^ (from | to);
        self.visit(from, to, None);
    }

    /// Moves a pawn to an empty square.
    #[inline(always)]
    fn advance(&mut self, from: Square, to: Square) {
        if !Bitboard::RANK_1.contains(to) {
            return self.step(Pawn, from, to);
        }
        self.set(Pawn, from.bitboard());
        self.child.their.squares = self.before.their.squares ^ (from | to);
        for piece in [Queen, Rook, Bishop, Knight] {
            self.set(piece, to.bitboard());
            self.visit(from, to, Some(piece));
            self.set(piece, Bitboard::EMPTY);
        }
    }

    /// Removes a piece, makes a move, and puts the piece back.
    #[inline(always)]
    fn capture(&mut self, captured: Square, make: impl FnOnce(&mut Self)) {
        let castling_rooks = self.child.castling_rooks;
        self.child.own.remove(captured);
        self.child.castling_rooks -= captured;
        make(self);
        self.child.castling_rooks = castling_rooks;
        // Not all fields at once: that takes two vectors that overlap, and the next load of both
        // would have to wait until they are in the cache.
        let (back, own) = (&mut self.child.own, &self.before.own);
        (back.pawns, back.knights) = (own.pawns, own.knights);
        (back.diagonal, back.orthogonal) = (own.diagonal, own.orthogonal);
        back.squares = own.squares;
    }

    /// Visits the position.
    #[inline(always)]
    fn visit(&mut self, from: Square, to: Square, promotion: Option<PieceType>) {
        let [from, to] = [from, to].map(Square::flip_vertical);
        let made = Move {
            from,
            to,
            promotion,
        };
        (self.visit)(made, &self.child);
    }
}

impl<F: FnMut(Move, &Position)> Moves for Make<F> {
    #[inline(always)]
    fn piece(&mut self, piece: PieceType, from: Square, targets: Bitboard) {
        let (from, targets) = (from.flip_vertical(), targets.flip_vertical());
        self.child.castling_rooks -= from;
        for to in targets - self.before.own.squares {
            self.step(piece, from, to);
        }
        for to in targets & self.before.own.squares {
            self.capture(to, |make| make.step(piece, from, to));
        }
        self.child.castling_rooks = self.before.castling_rooks;
        self.set(piece, Bitboard::EMPTY);
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
        self.set(Pawn, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        let to = to.flip_vertical();
        for from in from.flip_vertical() {
            let captured = Square::wrapping(to.index() + 8);
            self.capture(captured, |make| make.step(Pawn, from, to));
        }
        self.set(Pawn, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn king(&mut self, steps: Bitboard, castling: Bitboard) {
        let king = self.before.their.king;
        self.child.castling_rooks -= Bitboard::RANK_8;
        for to in steps.flip_vertical() {
            self.child.their.king = to;
            if self.before.own.squares.contains(to) {
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
                self.set(Rook, rook);
                self.child.their.squares = self.before.their.squares ^ rook ^ (king | to);
                self.visit(king, to, None);
                self.set(Rook, Bitboard::EMPTY);
            }
        }
        self.child.their.king = king;
        self.child.castling_rooks = self.before.castling_rooks;
    }
}
