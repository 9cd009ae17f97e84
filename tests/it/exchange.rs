//! Exchanges of every lookup against those of the root functions, on boards at random.
//! `benches/exchange` tests that these are right, against a search of all legal captures.

use crate::common::Noise;
use sliding_attacks::{
    Bitboard, Capture, Color, Native, PieceType, Pieces, Sliders, SlidingAttacks, Square, Visitor,
    exchange, exchange_reaches, visit_all,
};

const VALUES: [i32; 6] = [100, 300, 330, 500, 900, 0];

struct Case {
    first: Capture,
    sides: [Pieces; 2],
    occupied: Bitboard,
    value: i32,
}

fn cases() -> Vec<Case> {
    let mut noise = Noise(85);
    let mut cases = Vec::new();
    for round in 0..if cfg!(miri) { 20 } else { 5_000 } {
        let mut free = Bitboard::FULL;
        let mut set = |thinner: usize| {
            let word = (0..thinner).fold(noise.word(), |set, _| set & noise.word());
            let set = Bitboard(word) & free;
            free -= set;
            set
        };
        let sides = Color::ALL.map(|color| {
            let [kings, queens, rooks, bishops, knights, pawns] =
                [set(4), set(3), set(3), set(3), set(3), set(2)];
            let sliders = Sliders {
                orthogonal: rooks | queens,
                diagonal: bishops | queens,
            };
            Pieces {
                color,
                pawns,
                knights,
                sliders,
                kings,
            }
        });
        let occupied = sides[0].squares() | sides[1].squares();
        let mut square = || Square::ALL[noise.word() as usize % 64];
        let first = Capture {
            from: square(),
            to: square(),
            piece: PieceType::ALL[round % 6],
            captured: PieceType::ALL.get(round / 6 % 7).copied(),
            promotion: None,
        };
        let value = exchange(first, sides, occupied, &VALUES);
        cases.push(Case {
            first,
            sides,
            occupied,
            value,
        });
    }
    cases
}

struct Cases(Vec<Case>);

impl Visitor for Cases {
    fn visit<A: SlidingAttacks>(&mut self) {
        for &Case {
            first,
            sides,
            occupied,
            value,
        } in &self.0
        {
            let found = A::exchange(first, sides, occupied, &VALUES);
            assert_eq!(found, value, "{}: {first:?} {sides:?}", A::NAME);
            for threshold in [value - 1, value, value + 1] {
                let reaches = A::exchange_reaches(threshold, first, sides, occupied, &VALUES);
                assert_eq!(
                    reaches,
                    value >= threshold,
                    "{}: {first:?} {sides:?}",
                    A::NAME
                );
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
    let values: Vec<i32> = cases.0.iter().map(|case| case.value).collect();
    assert!(values.iter().any(|&value| value < 0) && values.iter().any(|&value| value > 0));
    for Case {
        first,
        sides,
        occupied,
        value,
    } in cases.0
    {
        assert!(exchange_reaches(value, first, sides, occupied, &VALUES));
    }
}
