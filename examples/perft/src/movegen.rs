//! Finds the legal moves: for each piece the squares to which it may move.
//!
//! One look-up along the king's lines gives the pieces that check it and those that pin a piece to
//! it. So the moves need not be tried, except captures en passant.

use sliding_attacks::leapers::{
    king_attacks, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
use sliding_attacks::rays::{between, line};
use sliding_attacks::{Bitboard, Color, Direction, SlidingAttacks, Square};

use crate::position::{Move, Position, Promotion, WINGS};

const NO_PROMOTION: &[Option<Promotion>] = &[None];
const PROMOTIONS: &[Option<Promotion>] = &[
    Some(Promotion::Queen),
    Some(Promotion::Rook),
    Some(Promotion::Bishop),
    Some(Promotion::Knight),
];

impl Position {
    /// Calls `visit` with the square of each piece of the side to move, with the squares to which
    /// it may move, and with what it may become there. So each legal move is there exactly once.
    #[inline(always)]
    pub fn for_each_piece<A: SlidingAttacks>(
        &self,
        mut visit: impl FnMut(Square, Bitboard, &'static [Option<Promotion>]),
    ) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let (own, their) = (&self.pieces[us.index()], &self.pieces[them.index()]);
        let (own_squares, their_squares) = (self.occupied_by(us), self.occupied_by(them));
        let (king, occupied) = (self.kings[us.index()], own_squares | their_squares);

        // Where a move must end: anywhere if the king is not in check, on the checking piece and
        // the squares before it in a single check, and nowhere in double check, as the squares that
        // answer two checks have nothing in common.
        let mut evasions = Bitboard::FULL;
        let mut pinned = Bitboard::EMPTY;
        for checker in
            (knight_attacks(king) & their.knights) | (pawn_attacks(us, king) & their.pawns)
        {
            evasions &= checker.bitboard();
        }
        // The sliders that would attack the king if its own pieces did not block.
        let diagonal = A::bishop_attacks(king, their_squares) & their.diagonal;
        let orthogonal = A::rook_attacks(king, their_squares) & their.orthogonal;
        for slider in diagonal | orthogonal {
            let way = between(king, slider).with(slider);
            let blockers = way & own_squares;
            if blockers.is_empty() {
                evasions &= way;
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }

        let targets = evasions - own_squares;
        // A pinned piece stays on the line through it and the king.
        let allowed = |from| {
            if pinned.contains(from) {
                targets & line(king, from)
            } else {
                targets
            }
        };

        let (ahead, third_rank, seventh_rank) = match us {
            Color::White => (Direction::North, Bitboard::RANK_3, Bitboard::RANK_7),
            Color::Black => (Direction::South, Bitboard::RANK_6, Bitboard::RANK_2),
        };
        for from in own.pawns {
            let single = from.bitboard().step(ahead) - occupied;
            let double = (single & third_rank).step(ahead) - occupied;
            let captures = pawn_attacks(us, from) & their_squares;
            let promotions = if seventh_rank.contains(from) {
                PROMOTIONS
            } else {
                NO_PROMOTION
            };
            visit(
                from,
                (single | double | captures) & allowed(from),
                promotions,
            );
        }
        // This removes two pieces from a rank, and answers the check of a pawn on another square
        // than the pawn's.
        if let Some(to) = self.en_passant {
            for from in pawn_attacks(them, to) & own.pawns {
                let next = self.after(Move {
                    from,
                    to,
                    promotion: None,
                });
                if next.attackers::<A>(them, king, next.occupied()).is_empty() {
                    visit(from, to.bitboard(), NO_PROMOTION);
                }
            }
        }
        // A pinned knight has no move.
        for from in own.knights - pinned {
            visit(from, knight_attacks(from) & targets, NO_PROMOTION);
        }
        for from in own.diagonal {
            visit(
                from,
                A::bishop_attacks(from, occupied) & allowed(from),
                NO_PROMOTION,
            );
        }
        for from in own.orthogonal {
            visit(
                from,
                A::rook_attacks(from, occupied) & allowed(from),
                NO_PROMOTION,
            );
        }

        // The king does not block a slider that attacks it.
        let attacked =
            A::slider_attacks_of(their.orthogonal, their.diagonal, occupied.without(king))
                | knight_attacks_of(their.knights)
                | pawn_attacks_of(them, their.pawns)
                | king_attacks(self.kings[them.index()]);
        let mut destinations = king_attacks(king) - own_squares - attacked;
        for wing in &WINGS[us.index()] {
            // The square that the king passes is next to it, so whether it is attacked is known.
            if self.castling_rooks.contains(wing.rook)
                && evasions == Bitboard::FULL
                && between(king, wing.rook).is_disjoint(occupied)
                && destinations.contains(wing.rook_to)
                && !attacked.contains(wing.king_to)
            {
                destinations |= wing.king_to;
            }
        }
        visit(king, destinations, NO_PROMOTION);
    }
}
