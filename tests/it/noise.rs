//! Occupied squares off the mask never change the attacks: full-board noise, dense and sparse, for
//! every implementation.

use crate::common::{Noise, relevant_mask, step_by_step};
use sliding_attacks::{Bitboard, Direction, SlidingAttacks, Square, Visitor};

struct Boards(Vec<Bitboard>);

impl Visitor for Boards {
    fn visit<A: SlidingAttacks>(&mut self) {
        for square in Square::ALL {
            let rook_mask = relevant_mask(square, Direction::ROOK);
            let bishop_mask = relevant_mask(square, Direction::BISHOP);
            for &board in &self.0 {
                let rook = step_by_step(square, Direction::ROOK, board);
                let bishop = step_by_step(square, Direction::BISHOP, board);
                let check = |piece, found: Bitboard, expected: Bitboard| {
                    let name = A::NAME;
                    assert_eq!(found, expected, "{name}: {piece} on {square}, {board:#?}");
                };
                check("rook", A::rook_attacks(square, board), rook);
                check("bishop", A::bishop_attacks(square, board), bishop);
                check("queen", A::queen_attacks(square, board), rook | bishop);
                // The two extremes: all irrelevant squares occupied, and none.
                for occupied in [board & rook_mask, board | !rook_mask] {
                    check("rook", A::rook_attacks(square, occupied), rook);
                }
                for occupied in [board & bishop_mask, board | !bishop_mask] {
                    check("bishop", A::bishop_attacks(square, occupied), bishop);
                }
            }
        }
    }
}

#[test]
fn noise_never_changes_an_answer() {
    let mut noise = Noise(2026);
    let mut boards = vec![Bitboard::EMPTY, Bitboard::FULL];
    for _ in 0..250 {
        let (first, second) = (noise.word(), noise.word());
        boards.extend(
            [
                first,
                first & second,
                first | second,
                first & second & noise.word(),
            ]
            .map(Bitboard),
        );
    }
    sliding_attacks::visit_all(&mut Boards(boards));
}
