//! Look-ups few enough for Miri, which finds reads outside of a table and other undefined
//! behaviour: `cargo miri test --all-features --test it -- miri:: set_wise::`. Each square is
//! looked up on the empty and the full board, with nothing but its masks occupied, and with noise.
//! All other occupancies are in `exhaustive`, with a debug assertion for each read.

use crate::common::{Noise, relevant_mask, step_by_step};
use sliding_attacks::{Bitboard, Direction, SlidingAttacks, Square, Visitor};

/// Squares with what is occupied and the attacks of a rook and of a bishop there.
struct Few(Vec<(Square, Bitboard, Bitboard, Bitboard)>);

impl Visitor for Few {
    fn visit<A: SlidingAttacks>(&mut self) {
        for &(square, occupied, rook, bishop) in &self.0 {
            let attacks = (
                A::rook_attacks(square, occupied),
                A::bishop_attacks(square, occupied),
            );
            assert_eq!(
                attacks,
                (rook, bishop),
                "{}: {square}, {occupied:#?}",
                A::NAME
            );
            assert_eq!(
                A::rook_and_bishop_attacks(square, occupied),
                attacks,
                "{}: {square}, {occupied:#?}",
                A::NAME
            );
        }
        let (king, occupied) = (Square::E1.bitboard(), Bitboard::RANK_2);
        assert_eq!(
            A::slider_attacks_of(king, king, occupied).len(),
            10,
            "{}",
            A::NAME
        );
    }
}

#[test]
fn few_look_ups_read_what_they_may() {
    let mut noise = Noise(7);
    let few = Square::ALL.into_iter().flat_map(|square| {
        let [rook, bishop] = [Direction::ROOK, Direction::BISHOP]
            .map(|directions| relevant_mask(square, directions));
        let boards = [
            Bitboard::EMPTY,
            Bitboard::FULL,
            rook,
            bishop,
            Bitboard(noise.word()),
            Bitboard(noise.word()),
        ];
        boards.map(|occupied| {
            let attacks = |directions| step_by_step(square, directions, occupied);
            (
                square,
                occupied,
                attacks(Direction::ROOK),
                attacks(Direction::BISHOP),
            )
        })
    });
    sliding_attacks::visit_all(&mut Few(few.collect()));
}
