//! Finds the legal moves, as sets of squares.
//!
//! The checkers and the pinned pieces determine where a move may end, so no move has to be tried
//! out except en passant captures.

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Queen, Rook};
use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks, pawn_attacks_of};
use sliding_attacks::rays::{anti_diagonal_through, between, diagonal_through, file_through, line};
use sliding_attacks::{
    Bitboard, Color, Sliders, SlidingAttacks, SlidingAttacksExt, Square, bishop_attacks,
    checks_and_pins, rook_attacks,
};

use crate::position::Position;

/// What takes the legal moves, as sets of target squares: it counts them or makes them.
pub(crate) trait Moves {
    /// Takes the moves of a piece other than a pawn, except for castling.
    fn piece(&mut self, piece: PieceType, from: Square, targets: Bitboard);
    /// Takes the moves of all pawns by one square, by two, and by captures to the west and to the
    /// east, except for en passant captures.
    fn pawns(&mut self, targets: [Bitboard; 4]);
    /// Takes the en passant captures of some pawns, which all end on one square.
    fn en_passant(&mut self, from: Bitboard, to: Square);
    /// Takes the move of castling.
    fn castle(&mut self, wing: Wing);
}

/// One of the two ways to castle: the square of the rook, the rook's target square, which the king
/// passes, and the king's target square.
pub(crate) type Wing = [Square; 3];

/// The ways to castle, kingside first.
pub(crate) static WINGS: [Wing; 2] = [
    [Square::H1, Square::F1, Square::G1],
    [Square::A1, Square::D1, Square::C1],
];

/// The sliders that matter to a king on each square: those from which, on an empty board, some
/// square is attacked that the king could move to.
static NEAR: [Sliders; 64] = {
    let mut table = [Sliders::from_kinds(Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY); 64];
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
        // The pinned pawns on these lines may move along them.
        let pawns = |line: Bitboard| own.pawns - (pinned - line);
        let single = pawns(file_through(king)).north() - occupied;
        let double = (single & Bitboard::RANK_3).north() - occupied;
        let west = pawns(anti_diagonal_through(king)).north_west() & their.squares;
        let east = pawns(diagonal_through(king)).north_east() & their.squares;
        moves.pawns([single, double, west, east].map(|to| to & answers));
        if let Some(to) = self.en_passant {
            moves.en_passant(self.en_passant_from::<A>(to), to);
        }
        let targets = answers - own.squares;
        for from in own.knights - pinned {
            moves.piece(Knight, from, knight_attacks(from) & targets);
        }
        let (orthogonal, diagonal) = (own.sliders.orthogonal, own.sliders.diagonal);
        let queens = diagonal & orthogonal;
        for from in diagonal - queens - pinned {
            moves.piece(Bishop, from, A::bishop_attacks(from, occupied) & targets);
        }
        for from in orthogonal - queens - pinned {
            moves.piece(Rook, from, A::rook_attacks(from, occupied) & targets);
        }
        for from in queens - pinned {
            moves.piece(Queen, from, A::queen_attacks(from, occupied) & targets);
        }
        // A pinned piece stays on the line through it and the king.
        for from in (diagonal | orthogonal) & pinned {
            let targets = targets & line(king, from);
            if queens.contains(from) {
                moves.piece(Queen, from, A::queen_attacks(from, occupied) & targets);
            } else if diagonal.contains(from) {
                moves.piece(Bishop, from, A::bishop_attacks(from, occupied) & targets);
            } else {
                moves.piece(Rook, from, A::rook_attacks(from, occupied) & targets);
            }
        }
        self.find_king_moves::<A>(answers == Bitboard::FULL, moves);
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
        let candidates = pawn_attacks(to, Color::Black) & self.own.pawns;
        candidates.iter().filter(is_legal).collect()
    }

    /// Finds the king's moves.
    #[inline(always)]
    fn find_king_moves<A: SlidingAttacks>(&self, may_castle: bool, moves: &mut impl Moves) {
        let Self { own, their, .. } = self;
        let mut attacked = king_attacks(their.king) | pawn_attacks_of(their.pawns, Color::Black);
        let steps = king_attacks(own.king) - own.squares - attacked;
        if steps.is_empty() {
            // To castle, the king passes one of them.
            return;
        }
        for from in their.knights {
            attacked |= knight_attacks(from);
        }
        // The king does not block a slider that attacks it.
        let mut sliders = their.sliders;
        // Whether a lone slider is near is harder to predict than its attacks are to look up.
        if (sliders.orthogonal | sliders.diagonal).more_than_one() {
            sliders.orthogonal &= NEAR[own.king.index()].orthogonal;
            sliders.diagonal &= NEAR[own.king.index()].diagonal;
        }
        attacked |= A::slider_attacks_of(sliders, self.occupied() - own.king);
        moves.piece(King, own.king, steps - attacked);
        if may_castle && !self.castling_rooks.is_disjoint(Bitboard::RANK_1) {
            for &[rook, rook_to, king_to] in &WINGS {
                if self.castling_rooks.contains(rook)
                    && between(own.king, rook).is_disjoint(self.occupied())
                    && attacked.is_disjoint(rook_to | king_to)
                {
                    moves.castle([rook, rook_to, king_to]);
                }
            }
        }
    }
}
