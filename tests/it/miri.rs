//! The unchecked look-ups at their limits, few enough for Miri (`cargo miri test --test it -- miri::`): for every square the
//! least and the greatest index that its magic leads to, and full-board noise.

use crate::common::{Noise, relevant_mask, step_by_step};
use sliding_attacks::{Bitboard, Direction, SlidingAttacks, Square, Visitor};

struct Few(Vec<Bitboard>);

impl Visitor for Few {
    fn visit<A: SlidingAttacks>(&mut self) {
        for square in Square::ALL {
            let masks = [Direction::ROOK, Direction::BISHOP].map(|directions| relevant_mask(square, directions));
            for &occupied in self.0.iter().chain(&masks) {
                let expected = step_by_step(square, Direction::ALL[..4].try_into().unwrap(), occupied)
                    | step_by_step(square, Direction::ALL[4..].try_into().unwrap(), occupied);
                assert_eq!(A::queen_attacks(square, occupied), expected, "{}: {square}, {occupied:#?}", A::NAME);
            }
        }
    }
}

#[test]
fn look_ups_stay_within_their_tables() {
    let mut noise = Noise(7);
    let mut boards = vec![Bitboard::EMPTY, Bitboard::FULL];
    boards.extend((0..6).map(|_| Bitboard(noise.word())));
    sliding_attacks::visit_all(&mut Few(boards));
}
