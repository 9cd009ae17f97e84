//! Compares every lookup with walks along the rays, on the subsets of `tests/it/exhaustive.rs` and for
//! sets of sliders: a program for other targets and compilers.

mod differences;

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Dispatch, Native, SlidingAttacks, Square, Visitor, visit_all};

use differences::{Noise, differences_of};

/// Squares and occupied squares, and the attacks of a rook and of a bishop.
struct Compare(Vec<(Square, Bitboard, [Bitboard; 2])>);

impl Visitor for Compare {
    fn visit<A: SlidingAttacks>(&mut self) {
        for &(square, occupied, [rook, bishop]) in &self.0 {
            let found = [A::rook_attacks, A::bishop_attacks, A::queen_attacks]
                .map(|attacks| attacks(square, occupied));
            let place = || format!("{} on {square}, {occupied:#?}", A::NAME);
            assert_eq!(found, [rook, bishop, rook | bishop], "{}", place());
        }
        assert_eq!(differences_of::<A>(1000), 0, "sets of {}", A::NAME);
        println!("{}", A::NAME);
    }
}

fn main() {
    let mut noise = Noise(1);
    let mut inputs = Vec::new();
    let mut add = |square, occupied| {
        let attacks = [RayLoop::rook_attacks, RayLoop::bishop_attacks];
        inputs.push((
            square,
            occupied,
            attacks.map(|attacks| attacks(square, occupied)),
        ));
    };
    for square in Square::ALL {
        let rim = ((Bitboard::RANK_1 | Bitboard::RANK_8) - square.rank().bitboard())
            | ((Bitboard::FILE_A | Bitboard::FILE_H) - square.file().bitboard());
        for attacks in [RayLoop::rook_attacks, RayLoop::bishop_attacks] {
            let mask = attacks(square, Bitboard::EMPTY) - rim;
            for subset in mask.subsets() {
                add(square, subset | (noise.squares() - mask));
                add(square, subset | !mask);
            }
        }
        for rank in 0..8 {
            (0..256).for_each(|set| add(square, Bitboard(set << (8 * rank))));
        }
    }
    assert_eq!(inputs.len(), 2 * (102_400 + 5_248) + 64 * 8 * 256);
    let mut compare = Compare(inputs);
    compare.visit::<Native>();
    compare.visit::<Dispatch>();
    visit_all(&mut compare);
}
