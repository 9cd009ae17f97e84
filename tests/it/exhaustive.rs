//! All techniques, layouts and root functions agree on every square and every subset of its mask,
//! whatever is occupied off the mask; and on every set of squares of one rank.
//!
//! Miri, which finds reads outside of a table and other undefined behavior, takes a few of them.

use crate::common::{Noise, relevant_mask, step_by_step};
use sliding_attacks::{Bitboard, Direction, Native, SlidingAttacks, Square, Visitor};
use sliding_attacks_codegen::Layout;

/// Miri looks up one of so many.
const OF: usize = if cfg!(miri) { 601 } else { 1 };

/// What is occupied, on the mask of a piece alone and on the whole board, and the attacks.
struct Input {
    square: Square,
    mask: Bitboard,
    subset: Bitboard,
    occupied: Bitboard,
    rook: Bitboard,
    bishop: Bitboard,
}

/// Returns all inputs that decide the attacks of one piece.
fn inputs(directions: [Direction; 4]) -> Vec<Input> {
    let mut noise = Noise(2026);
    let masks = Square::ALL.map(|square| (square, relevant_mask(square, directions)));
    let subsets = masks
        .iter()
        .flat_map(|&(square, mask)| mask.subsets().map(move |subset| (square, mask, subset)));
    let inputs = subsets.step_by(OF).map(|(square, mask, subset)| {
        let occupied = subset | (Bitboard(noise.word()) - mask);
        let [rook, bishop] = [Direction::ROOK, Direction::BISHOP]
            .map(|directions| step_by_step(square, directions, occupied));
        Input {
            square,
            mask,
            subset,
            occupied,
            rook,
            bishop,
        }
    });
    inputs.collect()
}

type Attacks = fn(Square, Bitboard) -> Bitboard;

struct Exhaustive {
    /// A rook's, a bishop's, and those of both.
    inputs: [Vec<Input>; 3],
    visited: Vec<&'static str>,
}

impl Exhaustive {
    fn check(&self, name: &str, lookups: [Attacks; 3]) {
        let [rook_attacks, bishop_attacks, queen_attacks] = lookups;
        for (attacks, inputs) in [rook_attacks, bishop_attacks, queen_attacks]
            .iter()
            .zip(&self.inputs)
        {
            for &Input {
                square,
                mask,
                subset,
                occupied,
                rook,
                bishop,
            } in inputs
            {
                let found = [rook_attacks, bishop_attacks, queen_attacks]
                    .map(|attacks| attacks(square, occupied));
                let place = || format!("{name} on {square}, {occupied:#?}");
                assert_eq!(found, [rook, bishop, rook | bishop], "{}", place());
                let of_all = attacks(square, occupied);
                for same in [subset, subset | !mask] {
                    assert_eq!(attacks(square, same), of_all, "{}, {same:#?}", place());
                }
            }
        }
    }
}

impl Visitor for Exhaustive {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.check(
            A::NAME,
            [A::rook_attacks, A::bishop_attacks, A::queen_attacks],
        );
        for &Input {
            square,
            occupied,
            rook,
            bishop,
            ..
        } in self.inputs.iter().flatten()
        {
            let found = A::rook_and_bishop_attacks(square, occupied);
            assert_eq!(
                (found.rook, found.bishop, found.queen()),
                (rook, bishop, rook | bishop),
                "{} on {square}, {occupied:#?}",
                A::NAME
            );
        }
        // The name of `technique::split::pext::SplitPext` is `split_pext`.
        let path: Vec<_> = core::any::type_name::<A>().split("::").collect();
        if let [_, "technique" | "layout", modules @ .., _] = &path[..] {
            assert_eq!(A::NAME, modules.join("_"));
        }
        self.visited.push(A::NAME);
    }
}

/// Returns all sets of squares of one rank, seen from every square. They are small numbers, with which
/// conversions and instructions of 32 bits and fewer go wrong.
fn ranks() -> Vec<Input> {
    let bytes = Square::ALL.into_iter().flat_map(|square| {
        (0..8)
            .flat_map(move |rank| (0..256).map(move |byte| (square, Bitboard(byte << (8 * rank)))))
    });
    let inputs = bytes.step_by(OF).map(|(square, occupied)| {
        let [rook, bishop] = [Direction::ROOK, Direction::BISHOP]
            .map(|directions| step_by_step(square, directions, occupied));
        Input {
            square,
            mask: Bitboard::FULL,
            subset: occupied,
            occupied,
            rook,
            bishop,
        }
    });
    inputs.collect()
}

#[test]
fn every_implementation_agrees_on_every_relevant_occupancy() {
    let inputs = [Direction::ROOK, Direction::BISHOP].map(inputs);
    let counts = inputs.each_ref().map(Vec::len);
    assert_eq!(counts, [102_400, 5_248].map(|all: usize| all.div_ceil(OF)));
    let [rook, bishop] = inputs;
    let mut exhaustive = Exhaustive {
        inputs: [rook, bishop, ranks()],
        visited: Vec::new(),
    };
    sliding_attacks::visit_all(&mut exhaustive);
    exhaustive.visit::<Native>();
    #[cfg(feature = "dispatch")]
    sliding_attacks::__visit_dispatched(&mut exhaustive);
    let root = [
        sliding_attacks::rook_attacks,
        sliding_attacks::bishop_attacks,
        sliding_attacks::queen_attacks,
    ];
    exhaustive.check("the root functions", root);
    if cfg!(feature = "every_layout") {
        for layout in Layout::ALL {
            assert!(
                exhaustive.visited.contains(&layout.name()),
                "src/layout/list.rs lacks {layout}"
            );
        }
    }
}
