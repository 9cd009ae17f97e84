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
                assert_eq!(
                    A::rook_attacks(square, board),
                    rook,
                    "{}: rook on {square}, {board:#?}",
                    A::NAME
                );
                assert_eq!(
                    A::bishop_attacks(square, board),
                    bishop,
                    "{}: bishop on {square}, {board:#?}",
                    A::NAME
                );
                assert_eq!(
                    A::queen_attacks(square, board),
                    rook | bishop,
                    "{}: queen on {square}",
                    A::NAME
                );
                // The two extremes: all irrelevant squares occupied, and none.
                for occupied in [board & rook_mask, board | !rook_mask] {
                    assert_eq!(
                        A::rook_attacks(square, occupied),
                        rook,
                        "{}: rook on {square}",
                        A::NAME
                    );
                }
                for occupied in [board & bishop_mask, board | !bishop_mask] {
                    assert_eq!(
                        A::bishop_attacks(square, occupied),
                        bishop,
                        "{}: bishop on {square}",
                        A::NAME
                    );
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
