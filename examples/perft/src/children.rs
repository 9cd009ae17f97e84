//! Makes every legal move, each on a copy of the board.

use core::marker::PhantomData;

use sliding_attacks::leapers::pawn_attacks_of;
use sliding_attacks::{Bitboard, Direction, SlidingAttacks, Square};

use crate::board::{Board, Pieces};
use crate::movegen::{MoveSink, PawnMoves, Piece, Wing, generate};
use crate::side::Side;

/// Calls `visit` with the board after each legal move.
#[inline(always)]
pub fn for_each_child<A: SlidingAttacks, S: Side>(board: &Board, visit: impl FnMut(&Board)) {
    let mut children = Children::<S, _> { board, visit, side: PhantomData };
    generate::<A, S>(board, &mut children);
}

/// The sink that makes the moves.
struct Children<'board, S, F> {
    board: &'board Board,
    visit: F,
    side: PhantomData<S>,
}

impl<S: Side, F: FnMut(&Board)> Children<'_, S, F> {
    /// Returns a copy of the board without the right to capture en passant.
    #[inline(always)]
    fn copy(&self) -> Board {
        Board { en_passant: None, ..*self.board }
    }

    /// Returns a copy of the board without the opponent's piece on the square, if there is one.
    #[inline(always)]
    fn copy_capturing(&self, to: Bitboard) -> Board {
        let mut child = self.copy();
        child.pieces_mut::<S::Opponent>().clear(to);
        child.castling_rooks -= to;
        child
    }

    /// Makes the moves of pawns by one step.
    #[inline(always)]
    fn pawn_steps(&mut self, destinations: Bitboard, step: Direction, is_capture: bool) {
        for to in single_squares(destinations) {
            let from = to.step(step.opposite());
            let mut child = if is_capture { self.copy_capturing(to) } else { self.copy() };
            child.pieces_mut::<S>().pawns ^= from | to;
            if to.is_disjoint(S::LAST_RANK) {
                (self.visit)(&child);
            } else {
                self.promotions(to, child);
            }
        }
    }

    /// Visits the board with each of the four pieces that the pawn on `to` may become.
    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, mut child: Board) {
        child.pieces_mut::<S>().pawns -= to;
        let own = *child.pieces::<S>();
        for promoted in [
            Pieces { diagonal: own.diagonal | to, orthogonal: own.orthogonal | to, ..own },
            Pieces { orthogonal: own.orthogonal | to, ..own },
            Pieces { diagonal: own.diagonal | to, ..own },
            Pieces { knights: own.knights | to, ..own },
        ] {
            *child.pieces_mut::<S>() = promoted;
            (self.visit)(&child);
        }
    }
}

impl<S: Side, F: FnMut(&Board)> MoveSink for Children<'_, S, F> {
    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) {
        self.pawn_steps(moves.single, S::AHEAD, false);
        for to in single_squares(moves.double) {
            let passed = to.step(S::AHEAD.opposite());
            let from = passed.step(S::AHEAD.opposite());
            let mut child = self.copy();
            child.pieces_mut::<S>().pawns ^= from | to;
            // The square is kept only if a pawn can capture there.
            if !pawn_attacks_of(S::COLOR, passed).is_disjoint(self.board.pieces::<S::Opponent>().pawns) {
                child.en_passant = passed.first();
            }
            (self.visit)(&child);
        }
        let [west, east] = S::CAPTURES;
        self.pawn_steps(moves.west, west, true);
        self.pawn_steps(moves.east, east, true);
    }

    #[inline(always)]
    fn piece(&mut self, piece: Piece, from: Square, destinations: Bitboard) {
        let own = self.board.pieces::<S>();
        let is_queen = (own.diagonal & own.orthogonal).contains(from);
        for to in single_squares(destinations) {
            let moved = from.bitboard() | to;
            let mut child = self.copy_capturing(to);
            let own = child.pieces_mut::<S>();
            match piece {
                Piece::Knight => own.knights ^= moved,
                Piece::Diagonal => {
                    own.diagonal ^= moved;
                    own.orthogonal ^= if is_queen { moved } else { Bitboard::EMPTY };
                }
                Piece::Orthogonal => {
                    own.orthogonal ^= moved;
                    own.diagonal ^= if is_queen { moved } else { Bitboard::EMPTY };
                    child.castling_rooks.remove(from);
                }
                Piece::King => {
                    child.kings[S::COLOR.index()] = to.first().unwrap_or(from);
                    child.castling_rooks -= S::FIRST_RANK;
                }
            }
            (self.visit)(&child);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let (from, to) = (from.bitboard(), to.bitboard());
        let mut child = self.copy();
        child.pieces_mut::<S>().pawns ^= from | to;
        child.pieces_mut::<S::Opponent>().pawns -= to.step(S::AHEAD.opposite());
        (self.visit)(&child);
    }

    #[inline(always)]
    fn castle(&mut self, wing: &'static Wing) {
        let mut child = self.copy();
        child.pieces_mut::<S>().orthogonal ^= wing.rook.bitboard() | wing.rook_to.bitboard();
        child.castling_rooks -= S::FIRST_RANK;
        child.kings[S::COLOR.index()] = wing.king_to;
        (self.visit)(&child);
    }
}

/// Returns the squares of a set one by one, each still as a set.
#[inline]
fn single_squares(mut squares: Bitboard) -> impl Iterator<Item = Bitboard> {
    core::iter::from_fn(move || {
        let square = squares.lowest();
        squares = squares.without_lowest();
        (!square.is_empty()).then_some(square)
    })
}
