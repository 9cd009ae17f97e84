//! Makes every legal move, each on a copy of the board.

use core::fmt;
use core::marker::PhantomData;

use sliding_attacks::leapers::pawn_attacks_of;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::board::Board;
use crate::movegen::{MoveSink, PawnMoves, Wing, generate};
use crate::side::Side;

/// A move in the form of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square to which the piece goes; for castling, that of the king.
    pub to: Square,
    /// The piece that a pawn becomes.
    pub promotion: Option<Promotion>,
}

/// The piece that a pawn becomes on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
}

/// Writes the move in the notation of UCI, such as `e2e4`, `e1g1` or `a7a8q`.
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from, self.to)?;
        formatter.write_str(match self.promotion {
            None => "",
            Some(Promotion::Queen) => "q",
            Some(Promotion::Rook) => "r",
            Some(Promotion::Bishop) => "b",
            Some(Promotion::Knight) => "n",
        })
    }
}

/// Calls `visit` with each legal move and the board after it.
#[inline(always)]
pub fn for_each_child<A: SlidingAttacks, S: Side>(board: &Board, visit: impl FnMut(Move, &Board)) {
    let mut children = Children::<S, _> { board, visit, side: PhantomData };
    generate::<A, S>(board, &mut children);
}

/// The sink that makes the moves.
struct Children<'board, S, F> {
    board: &'board Board,
    visit: F,
    side: PhantomData<S>,
}

impl<S: Side, F: FnMut(Move, &Board)> Children<'_, S, F> {
    /// Returns a copy of the board without the right to capture en passant.
    #[inline(always)]
    fn copy(&self) -> Board {
        let mut child = *self.board;
        child.en_passant = None;
        child
    }

    /// Returns a copy of the board without the opponent's piece on the square, if there is one.
    #[inline(always)]
    fn copy_capturing(&self, to: Bitboard) -> Board {
        let mut child = self.copy();
        child.pieces_mut::<S::Opponent>().clear(to);
        child.castling_rooks -= to;
        child
    }

    /// Visits the board after a move that is not a promotion.
    #[inline(always)]
    fn visit(&mut self, from: Square, to: Bitboard, child: &Board) {
        let to = to.first().unwrap_or(from);
        (self.visit)(Move { from, to, promotion: None }, child);
    }

    /// Makes the captures of pawns in one direction, given their target squares and the way back to their origin.
    #[inline(always)]
    fn captures(&mut self, destinations: Bitboard, origin: fn(Bitboard) -> Bitboard) {
        for to in single_squares(destinations - S::LAST_RANK) {
            let mut child = self.copy_capturing(to);
            child.pieces_mut::<S>().pawns ^= origin(to) | to;
            self.visit(square_of(origin(to)), to, &child);
        }
        for to in single_squares(destinations & S::LAST_RANK) {
            let child = self.copy_capturing(to);
            self.promotions(child, origin(to), to);
        }
    }

    /// Makes the four promotions of the pawn on `from`.
    #[inline(always)]
    fn promotions(&mut self, mut child: Board, from: Bitboard, to: Bitboard) {
        child.pieces_mut::<S>().pawns -= from;
        for promotion in [Promotion::Queen, Promotion::Rook, Promotion::Bishop, Promotion::Knight] {
            let mut child = child;
            let own = child.pieces_mut::<S>();
            match promotion {
                Promotion::Queen => {
                    own.diagonal |= to;
                    own.orthogonal |= to;
                }
                Promotion::Rook => own.orthogonal |= to,
                Promotion::Bishop => own.diagonal |= to,
                Promotion::Knight => own.knights |= to,
            }
            (self.visit)(Move { from: square_of(from), to: square_of(to), promotion: Some(promotion) }, &child);
        }
    }
}

impl<S: Side, F: FnMut(Move, &Board)> MoveSink for Children<'_, S, F> {
    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) {
        for to in single_squares(moves.single - S::LAST_RANK) {
            let from = <S::Opponent as Side>::ahead(to);
            let mut child = self.copy();
            child.pieces_mut::<S>().pawns ^= from | to;
            self.visit(square_of(from), to, &child);
        }
        for to in single_squares(moves.single & S::LAST_RANK) {
            let child = self.copy();
            self.promotions(child, <S::Opponent as Side>::ahead(to), to);
        }
        for to in single_squares(moves.double) {
            let passed = <S::Opponent as Side>::ahead(to);
            let from = <S::Opponent as Side>::ahead(passed);
            let mut child = self.copy();
            child.pieces_mut::<S>().pawns ^= from | to;
            // The square is kept only if a pawn can capture there.
            if !pawn_attacks_of(S::COLOR, passed).is_disjoint(self.board.pieces::<S::Opponent>().pawns) {
                child.en_passant = passed.first();
            }
            self.visit(square_of(from), to, &child);
        }
        self.captures(moves.west, <S::Opponent as Side>::ahead_east);
        self.captures(moves.east, <S::Opponent as Side>::ahead_west);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut child = self.copy();
        child.pieces_mut::<S>().pawns ^= from.bitboard() | to.bitboard();
        child.pieces_mut::<S::Opponent>().pawns -= <S::Opponent as Side>::ahead(to.bitboard());
        self.visit(from, to.bitboard(), &child);
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, destinations: Bitboard) {
        for to in single_squares(destinations) {
            let mut child = self.copy_capturing(to);
            child.pieces_mut::<S>().knights ^= from.bitboard() | to;
            self.visit(from, to, &child);
        }
    }

    #[inline(always)]
    fn diagonal(&mut self, from: Square, destinations: Bitboard) {
        let queen = self.board.pieces::<S>().orthogonal.contains(from);
        for to in single_squares(destinations) {
            let moved = from.bitboard() | to;
            let mut child = self.copy_capturing(to);
            child.pieces_mut::<S>().diagonal ^= moved;
            child.pieces_mut::<S>().orthogonal ^= if queen { moved } else { Bitboard::EMPTY };
            self.visit(from, to, &child);
        }
    }

    #[inline(always)]
    fn orthogonal(&mut self, from: Square, destinations: Bitboard) {
        let queen = self.board.pieces::<S>().diagonal.contains(from);
        for to in single_squares(destinations) {
            let moved = from.bitboard() | to;
            let mut child = self.copy_capturing(to);
            child.pieces_mut::<S>().orthogonal ^= moved;
            child.pieces_mut::<S>().diagonal ^= if queen { moved } else { Bitboard::EMPTY };
            child.castling_rooks.remove(from);
            self.visit(from, to, &child);
        }
    }

    #[inline(always)]
    fn king(&mut self, from: Square, destinations: Bitboard) {
        for to in destinations {
            let mut child = self.copy_capturing(to.bitboard());
            child.kings[S::COLOR.index()] = to;
            child.castling_rooks -= S::FIRST_RANK;
            self.visit(from, to.bitboard(), &child);
        }
    }

    #[inline(always)]
    fn castle(&mut self, wing: &'static Wing) {
        let mut child = self.copy();
        child.pieces_mut::<S>().orthogonal ^= wing.rook.bitboard() | wing.rook_to.bitboard();
        child.castling_rooks -= S::FIRST_RANK;
        child.kings[S::COLOR.index()] = wing.king_to;
        self.visit(self.board.king::<S>(), wing.king_to.bitboard(), &child);
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

/// Returns the square of a set with exactly one square.
#[inline]
fn square_of(square: Bitboard) -> Square {
    square.first().unwrap_or(Square::A1)
}
