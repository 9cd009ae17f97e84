//! Counts the legal moves of a position without making them, which is how perft counts the last ply in bulk.

use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::board::Board;
use crate::movegen::{MoveSink, PawnMoves, Piece, Wing, generate};
use crate::side::Side;

/// Returns the number of legal moves of the side to move.
#[inline(never)]
pub fn count_moves<A: SlidingAttacks, S: Side>(board: &Board) -> u64 {
    let mut counter = Counter(0);
    generate::<A, S>(board, &mut counter);
    u64::from(counter.0)
}

/// The sink that counts: the moves so far.
struct Counter(u32);

impl Counter {
    /// Adds the number of squares in the set.
    #[inline(always)]
    fn add(&mut self, destinations: Bitboard) {
        self.0 += destinations.0.count_ones();
    }
}

impl MoveSink for Counter {
    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) {
        // A pawn advances to an empty square and captures on another, so each of the two sets counts all of its parts.
        self.add(moves.single | moves.west);
        self.add(moves.double | moves.east);
        let last_rank = Bitboard::RANK_1 | Bitboard::RANK_8;
        if !(moves.single | moves.west | moves.east).is_disjoint(last_rank) {
            // There each of these is four moves, of which one is counted.
            for _ in 0..3 {
                self.add((moves.single | moves.west) & last_rank);
                self.add(moves.east & last_rank);
            }
        }
    }

    #[inline(always)]
    fn piece(&mut self, _piece: Piece, _from: Square, destinations: Bitboard) {
        self.add(destinations);
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _wing: &'static Wing) {
        self.0 += 1;
    }
}
