//! Finds the legal moves, as sets of squares.
//!
//! The checkers and the pinned pieces determine where a move may end, so no move has to be tried
//! out except en passant captures.

use sliding_attacks::PieceType::{self, Bishop, Knight, Queen, Rook};
use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks, pawn_attacks_of};
use sliding_attacks::rays::{
    anti_diagonal_through, between, diagonal_through, file_through, rank_through,
};
use sliding_attacks::{
    Bitboard, Color, Sliders, SlidingAttacks, SlidingAttacksExt, Square, bishop_attacks,
    checks_and_pins, rook_attacks,
};

use crate::position::Position;

/// What takes the legal moves, as sets of target squares: it counts them or makes them.
pub(crate) trait Moves {
    /// Takes the moves of a knight or slider.
    fn piece(&mut self, piece: PieceType, from: Square, targets: Bitboard);
    /// Takes the moves of all pawns, except for en passant captures.
    fn pawns(&mut self, targets: PawnTargets);
    /// Takes the en passant captures of some pawns, which all end on one square.
    fn en_passant(&mut self, from: Bitboard, to: Square);
    /// Takes the king's steps, and where it ends up by castling.
    fn king(&mut self, steps: Bitboard, castling: Bitboard);
}

/// Where pawns may move.
#[derive(Clone, Copy)]
pub(crate) struct PawnTargets {
    /// One square north, which is empty.
    pub single: Bitboard,
    /// Two squares north.
    pub double: Bitboard,
    /// Captures to the north-west.
    pub west: Bitboard,
    /// Captures to the north-east.
    pub east: Bitboard,
}

/// One of the two ways to castle.
pub(crate) struct Wing {
    /// The square of the rook, which represents the right to castle in
    /// [`Position::castling_rooks`].
    pub rook: Square,
    /// The rook's target square, which the king passes.
    pub rook_to: Square,
    /// The king's target square.
    pub king_to: Square,
    /// The squares between king and rook, which must be empty.
    path: Bitboard,
}

/// The ways to castle, kingside first.
pub(crate) static WINGS: [Wing; 2] = [
    Wing {
        rook: Square::H1,
        rook_to: Square::F1,
        king_to: Square::G1,
        path: between(Square::E1, Square::H1),
    },
    Wing {
        rook: Square::A1,
        rook_to: Square::D1,
        king_to: Square::C1,
        path: between(Square::E1, Square::A1),
    },
];

/// The sliders that matter to a king on each square: those from which, on an empty board, some
/// square is attacked that the king could move to.
static NEAR: [Sliders; 64] = {
    let mut table = [Sliders {
        orthogonal: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
    }; 64];
    let mut index = 0;
    while index < 64 {
        let king = Square::wrapping(index);
        let mut targets = king_attacks(king);
        if matches!(king, Square::E1) {
            targets = targets.with(Square::C1).with(Square::G1);
        }
        let near = &mut table[index];
        while let Some(to) = targets.pop_first() {
            near.orthogonal = near.orthogonal.union(rook_attacks(to, Bitboard::EMPTY));
            near.diagonal = near.diagonal.union(bishop_attacks(to, Bitboard::EMPTY));
        }
        index += 1;
    }
    table
};

impl Position {
    /// Finds all legal moves, each exactly once.
    #[inline(always)]
    pub(crate) fn find_moves<A: SlidingAttacks>(&self, moves: &mut impl Moves) {
        let Self { own, their, .. } = self;
        let found = checks_and_pins(own.king, their.of(Color::Black), self.occupied());
        let pinned = found.blockers & own.squares;
        // Usually there are neither. Because these are constants, the compiler drops the code that
        // only checks and pins need.
        if (found.checkers | pinned).is_empty() {
            self.find_moves_with::<A>(Bitboard::FULL, Bitboard::EMPTY, moves);
        } else {
            self.find_moves_with::<A>(found.answers(), pinned, moves);
        }
    }

    /// Finds all legal moves, given the squares that answer a check (all, if there is none) and the
    /// pieces that are pinned.
    #[inline(always)]
    fn find_moves_with<A: SlidingAttacks>(
        &self,
        answers: Bitboard,
        pinned: Bitboard,
        moves: &mut impl Moves,
    ) {
        let Self { own, their, .. } = self;
        let (king, occupied) = (own.king, self.occupied());
        // A pinned piece stays on the line through it and the king. A rook that is pinned on the
        // king's file reaches no square of the king's rank, and vice versa, so the union of both
        // lines is as good as the right one. The same holds for bishops and diagonals.
        let (file, rank) = (file_through(king), rank_through(king));
        let (diagonal, anti_diagonal) = (diagonal_through(king), anti_diagonal_through(king));

        let pawns = |line: Bitboard| own.pawns - (pinned - line);
        let single = pawns(file).north() - occupied;
        moves.pawns(PawnTargets {
            single: single & answers,
            double: ((single & Bitboard::RANK_3).north() - occupied) & answers,
            west: pawns(anti_diagonal).north_west() & their.squares & answers,
            east: pawns(diagonal).north_east() & their.squares & answers,
        });
        if let Some(to) = self.en_passant {
            moves.en_passant(self.en_passant_from::<A>(to), to);
        }

        let targets = answers - own.squares;
        for from in own.knights - pinned {
            moves.piece(Knight, from, knight_attacks(from) & targets);
        }
        let queens = own.diagonal & own.orthogonal;
        for from in own.diagonal - queens - pinned {
            moves.piece(Bishop, from, A::bishop_attacks(from, occupied) & targets);
        }
        for from in own.orthogonal - queens - pinned {
            moves.piece(Rook, from, A::rook_attacks(from, occupied) & targets);
        }
        for from in queens - pinned {
            moves.piece(Queen, from, A::queen_attacks(from, occupied) & targets);
        }
        let lines = diagonal | anti_diagonal;
        for from in own.diagonal & pinned & lines {
            let targets = A::bishop_attacks(from, occupied) & lines & targets;
            moves.piece(
                if queens.contains(from) { Queen } else { Bishop },
                from,
                targets,
            );
        }
        let lines = file | rank;
        for from in own.orthogonal & pinned & lines {
            let targets = A::rook_attacks(from, occupied) & lines & targets;
            moves.piece(
                if queens.contains(from) { Queen } else { Rook },
                from,
                targets,
            );
        }
        let (steps, castling) = self.king_moves::<A>(answers == Bitboard::FULL);
        moves.king(steps, castling);
    }

    /// Returns the pawns that may capture en passant.
    ///
    /// The capture removes two pieces from a rank, and answers a pawn's check on a square other
    /// than the pawn's, so it is tried out.
    #[cold]
    #[inline(never)]
    fn en_passant_from<A: SlidingAttacks>(&self, to: Square) -> Bitboard {
        let captured = Square::wrapping(to.index() - 8);
        let is_legal = |&from: &Square| {
            let occupied = self.occupied().with(to) - from - captured;
            !A::is_attacked(self.own.king, self.their.of(Color::Black), occupied)
        };
        (pawn_attacks(to, Color::Black) & self.own.pawns)
            .into_iter()
            .filter(is_legal)
            .collect()
    }

    /// Returns the squares to which the king may step, and those to which it may castle.
    #[inline(always)]
    fn king_moves<A: SlidingAttacks>(&self, may_castle: bool) -> (Bitboard, Bitboard) {
        let Self { own, their, .. } = self;
        let mut attacked = king_attacks(their.king) | pawn_attacks_of(their.pawns, Color::Black);
        let steps = king_attacks(own.king) - own.squares - attacked;
        if steps.is_empty() {
            // To castle, the king passes one of them.
            return (steps, steps);
        }
        for from in their.knights {
            attacked |= knight_attacks(from);
        }
        // The king does not block a slider that attacks it.
        let near = &NEAR[own.king.index()];
        let sliders = Sliders {
            orthogonal: their.orthogonal & near.orthogonal,
            diagonal: their.diagonal & near.diagonal,
        };
        attacked |= A::slider_attacks_of(sliders, self.occupied() - own.king);
        let mut castling = Bitboard::EMPTY;
        if may_castle && !self.castling_rooks.is_disjoint(Bitboard::RANK_1) {
            for wing in &WINGS {
                if self.castling_rooks.contains(wing.rook)
                    && wing.path.is_disjoint(self.occupied())
                    && attacked.is_disjoint(wing.rook_to | wing.king_to)
                {
                    castling |= wing.king_to;
                }
            }
        }
        (steps - attacked, castling)
    }
}
