//! All techniques, layouts and root functions agree on every square and every subset of its mask.

use crate::common::{relevant_mask, step_by_step};
use sliding_attacks::{Bitboard, Direction, Native, SlidingAttacks, Square, Visitor};

/// All relevant inputs for one piece, with the expected attacks.
fn inputs(directions: [Direction; 4]) -> Vec<(Square, Bitboard, Bitboard)> {
    let subsets = |square| {
        relevant_mask(square, directions)
            .subsets()
            .map(move |subset| (square, subset))
    };
    let all = Square::ALL.into_iter().flat_map(subsets);
    all.map(|(square, occupied)| (square, occupied, step_by_step(square, directions, occupied)))
        .collect()
}

struct Exhaustive {
    rook: Vec<(Square, Bitboard, Bitboard)>,
    bishop: Vec<(Square, Bitboard, Bitboard)>,
    visited: Vec<&'static str>,
}

impl Exhaustive {
    fn check_both<A: SlidingAttacks>(&self) {
        for &(square, occupied, _) in self.rook.iter().chain(&self.bishop) {
            let one_by_one = (
                A::rook_attacks(square, occupied),
                A::bishop_attacks(square, occupied),
            );
            let at_once = A::rook_and_bishop_attacks(square, occupied);
            assert_eq!(
                at_once,
                one_by_one,
                "{}: rook and bishop on {square}, {occupied:#?}",
                A::NAME
            );
        }
    }

    fn check(&self, name: &str, look_up: [fn(Square, Bitboard) -> Bitboard; 3]) {
        let [rook_attacks, bishop_attacks, queen_attacks] = look_up;
        for (piece, inputs, attacks, others) in [
            ("rook", &self.rook, rook_attacks, Direction::BISHOP),
            ("bishop", &self.bishop, bishop_attacks, Direction::ROOK),
        ] {
            for &(square, occupied, expected) in inputs {
                let place = || format!("{name}: {piece} or queen on {square}, {occupied:#?}");
                assert_eq!(attacks(square, occupied), expected, "{}", place());
                let queen = expected | step_by_step(square, others, occupied);
                assert_eq!(queen_attacks(square, occupied), queen, "{}", place());
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
        self.check_both::<A>();
        self.visited.push(A::NAME);
    }
}

#[test]
fn every_implementation_agrees_on_every_relevant_occupancy() {
    let (rook, bishop) = (inputs(Direction::ROOK), inputs(Direction::BISHOP));
    assert_eq!((rook.len(), bishop.len()), (102_400, 5_248));
    let mut exhaustive = Exhaustive {
        rook,
        bishop,
        visited: Vec::new(),
    };
    sliding_attacks::visit_all(&mut exhaustive);
    exhaustive.visit::<Native>();
    let root = [
        sliding_attacks::rook_attacks,
        sliding_attacks::bishop_attacks,
        sliding_attacks::queen_attacks,
    ];
    exhaustive.check("the root functions", root);

    let mut names = exhaustive.visited.clone();
    names.sort_unstable();
    names.dedup();
    assert_eq!(
        names.len(),
        exhaustive.visited.len(),
        "a name is taken twice: {:?}",
        exhaustive.visited
    );
    assert!(names.contains(&"ray_loop"));
    assert_eq!(names.contains(&"fancy"), cfg!(feature = "fancy"));
}
