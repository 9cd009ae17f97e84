//! Finds the legal moves, as sets of squares.
//!
//! The checkers and the pinned pieces determine where a move may end, so no move has to be tried
//! out except en passant captures.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks, pawn_attacks_of};
use sliding_attacks::rays::{
    anti_diagonal_through, between, diagonal_through, file_through, rank_through,
};
use sliding_attacks::{
    Bitboard, Color, SlidingAttacks, SlidingAttacksExt, Square, checks_and_pins,
};

use crate::position::Position;

/// Some legal moves.
#[derive(Clone, Copy)]
pub(crate) enum Moves {
    /// The moves of the knight or slider on a square to each square of a set.
    Piece(Square, Bitboard),
    /// A king move to a square; two files away, it is castling.
    King(Square),
    /// The target squares of pawns by one step, by two, by captures to the west and to the east.
    Pawns([Bitboard; 4]),
    /// An en passant capture from one square to another.
    EnPassant(Square, Square),
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

impl Position {
    /// Calls `visit` with all legal moves, each exactly once.
    #[inline(always)]
    pub(crate) fn for_each_set<A: SlidingAttacks>(&self, mut visit: impl FnMut(Moves)) {
        let Self { own, their, .. } = self;
        let found = checks_and_pins(own.king, their.of(Color::Black), self.occupied());
        let (checkers, pinned) = (found.checkers, found.blockers & own.squares());
        // Usually there are none. Because this is a constant, the compiler drops the code that only
        // they need.
        if (checkers | pinned).is_empty() {
            self.for_each_set_with::<A>(Bitboard::EMPTY, Bitboard::EMPTY, &mut visit);
        } else {
            self.for_each_set_with::<A>(checkers, pinned, &mut visit);
        }
    }

    /// Calls `visit` with all legal moves, given the pieces that check the king and those that are
    /// pinned.
    #[inline(always)]
    fn for_each_set_with<A: SlidingAttacks>(
        &self,
        checkers: Bitboard,
        pinned: Bitboard,
        visit: &mut impl FnMut(Moves),
    ) {
        let Self { own, their, .. } = self;
        let (king, occupied, their_squares) = (own.king, self.occupied(), their.squares());
        // A move captures the checking piece or blocks its way. No square answers two checks.
        let mut targets = !own.squares();
        for checker in checkers {
            targets &= between(king, checker).with(checker);
        }

        // A pinned piece stays on the line through it and the king. A rook that is pinned on the
        // king's file reaches no square of the king's rank, and vice versa, so the union of both
        // lines is as good as the right one. The same holds for bishops and diagonals.
        let (file, rank) = (file_through(king), rank_through(king));
        let (diagonal, anti_diagonal) = (diagonal_through(king), anti_diagonal_through(king));
        let pawns = |line: Bitboard| own.pawns - (pinned - line);
        let single = pawns(file).north() - occupied;
        let double = (single & Bitboard::RANK_3).north() - occupied;
        let west = pawns(anti_diagonal).north_west() & their_squares;
        let east = pawns(diagonal).north_east() & their_squares;
        visit(Moves::Pawns(
            [single, double, west, east].map(|to| to & targets),
        ));
        if let Some(to) = self.en_passant {
            for from in self.en_passant_from::<A>(to) {
                visit(Moves::EnPassant(from, to));
            }
        }
        let mut piece = |from, attacks: Bitboard| visit(Moves::Piece(from, attacks & targets));
        for from in own.knights - pinned {
            piece(from, knight_attacks(from));
        }
        let queens = own.diagonal & own.orthogonal;
        for from in own.diagonal - queens - pinned {
            piece(from, A::bishop_attacks(from, occupied));
        }
        for from in own.orthogonal - queens - pinned {
            piece(from, A::rook_attacks(from, occupied));
        }
        for from in queens - pinned {
            piece(from, A::queen_attacks(from, occupied));
        }
        let lines = diagonal | anti_diagonal;
        for from in own.diagonal & pinned & lines {
            piece(from, A::bishop_attacks(from, occupied) & lines);
        }
        let lines = file | rank;
        for from in own.orthogonal & pinned & lines {
            piece(from, A::rook_attacks(from, occupied) & lines);
        }
        self.for_each_king_move::<A>(occupied, checkers.is_empty(), |to| visit(Moves::King(to)));
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

    /// Calls `visit` with each square to which the king may move.
    #[inline(always)]
    fn for_each_king_move<A: SlidingAttacks>(
        &self,
        occupied: Bitboard,
        may_castle: bool,
        mut visit: impl FnMut(Square),
    ) {
        let Self { own, their, .. } = self;
        // The king does not block a slider that attacks it.
        let blockers = occupied.without(own.king);
        let attacked = king_attacks(their.king) | pawn_attacks_of(their.pawns, Color::Black);
        // Few squares are left, so a lookup for each is faster than the attacks of all sliders.
        let is_safe = |to: Square| {
            let attackers = (A::rook_attacks(to, blockers) & their.orthogonal)
                | (A::bishop_attacks(to, blockers) & their.diagonal)
                | (knight_attacks(to) & their.knights);
            attackers.is_empty()
        };
        let mut safe = Bitboard::EMPTY;
        for to in king_attacks(own.king) - own.squares() - attacked {
            if is_safe(to) {
                safe |= to;
                visit(to);
            }
        }
        if may_castle {
            for wing in &WINGS {
                // The square that the king passes is next to it.
                if self.castling_rooks.contains(wing.rook)
                    && wing.path.is_disjoint(occupied)
                    && safe.contains(wing.rook_to)
                    && !attacked.contains(wing.king_to)
                    && is_safe(wing.king_to)
                {
                    visit(wing.king_to);
                }
            }
        }
    }
}
