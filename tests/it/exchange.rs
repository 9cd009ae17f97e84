//! Exchanges of every lookup against those of the root functions, on boards at random, half of them
//! absurd. `benches/exchange` tests that these are right, against a search of all legal captures.

use crate::common::Noise;
use sliding_attacks::{
    Bitboard, Capture, Color, Native, PieceType, Pieces, SlidingAttacks, SlidingAttacksExt, Square,
    Visitor, exchange, exchange_reaches, visit_all,
};

#[derive(Debug)]
struct Case {
    first: Capture,
    sides: [Pieces; 2],
    occupied: Bitboard,
    values: [i32; 6],
    value: i32,
}

impl Case {
    fn thresholds(&self) -> [i32; 3] {
        let value = self.value;
        [value.saturating_sub(1), value, value.saturating_add(1)]
    }
}

fn cases() -> Vec<Case> {
    let mut noise = Noise(85);
    let mut cases = Vec::new();
    for round in 0..if cfg!(miri) { 20 } else { 10_000 } {
        // Boards and values that no game has: squares with several pieces, and sums that need more
        // than 32 bits.
        let is_absurd = round % 2 == 1;
        let mut free = Bitboard::FULL;
        let mut set = |thinner: usize| {
            let word = (0..thinner).fold(noise.word(), |set, _| set & noise.word());
            let set = Bitboard(word) & free;
            if !is_absurd {
                free -= set;
            }
            set
        };
        let mut sides = Color::ALL.map(|color| {
            let [kings, queens, rooks, bishops, knights, pawns] =
                [set(4), set(3), set(3), set(3), set(3), set(2)];
            let kinds = [pawns, knights, bishops, rooks, queens, kings];
            Pieces::from_kinds(color, kinds)
        });
        let mut occupied = sides[0].squares() | sides[1].squares();
        let mut below = |end: usize| noise.word() as usize % end;
        let first = Capture {
            from: Square::ALL[below(64)],
            to: Square::ALL[below(64)],
            piece: PieceType::ALL[below(6)],
            captured: PieceType::ALL.get(below(7)).copied(),
            promotion: PieceType::ALL.get(below(20)).copied(),
        };
        let mut values = [100, 300, 330, 500, 900, 0];
        if is_absurd {
            sides = [sides[below(2)], sides[below(2)]];
            occupied ^= Bitboard(noise.word() & noise.word());
            let extreme = [i32::MAX, i32::MIN, 0, 1, 100, 900];
            values = values.map(|_| extreme[noise.word() as usize % 6]);
        }
        let value = exchange(first, sides, occupied, &values);
        cases.push(Case {
            first,
            sides,
            occupied,
            values,
            value,
        });
    }
    cases
}

struct Cases(Vec<Case>);

impl Visitor for Cases {
    fn visit<A: SlidingAttacks>(&mut self) {
        for case in &self.0 {
            let (first, sides, occupied) = (case.first, case.sides, case.occupied);
            let value = A::exchange(first, sides, occupied, &case.values);
            assert_eq!(value, case.value, "{}: {case:?}", A::NAME);
            for threshold in case.thresholds() {
                let reaches = A::exchange_reaches(threshold, first, sides, occupied, &case.values);
                let expected = exchange_reaches(threshold, first, sides, occupied, &case.values);
                assert_eq!(reaches, expected, "{}, {threshold}: {case:?}", A::NAME);
            }
        }
    }
}

#[test]
fn every_lookup_finds_the_same_value() {
    let mut cases = Cases(cases());
    visit_all(&mut cases);
    cases.visit::<Native>();
    #[cfg(feature = "dispatch")]
    cases.visit::<sliding_attacks::Dispatch>();
    assert!(cases.0.iter().any(|case| case.value < 0));
    for case in cases.0.iter().step_by(2) {
        for threshold in case.thresholds() {
            let (sides, occupied) = (case.sides, case.occupied);
            let reaches = exchange_reaches(threshold, case.first, sides, occupied, &case.values);
            assert_eq!(reaches, case.value >= threshold, "{threshold}: {case:?}");
        }
    }
}
