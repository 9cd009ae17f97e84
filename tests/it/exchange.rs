//! Exchanges of every lookup against the written rules. `benches/exchange` also compares them with a
//! search of all legal captures, and those in C.

mod cases;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::Noise;
use cases::{Case, case, cases, mistakes};
use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::{
    Native, SlidingAttacks, SlidingAttacksExt, Visitor, exchange, exchange_reaches, visit_all,
};

struct Cases(Vec<(Case, i128)>);

impl Visitor for Cases {
    fn visit<A: SlidingAttacks>(&mut self) {
        for (case, value) in &self.0 {
            let (first, sides, occupied) = (case.first, case.sides, case.occupied);
            let expected = (*value).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            let found = A::exchange(first, sides, occupied, &case.values);
            assert_eq!(found, expected, "{}: {case:?}", A::NAME);
            let [less, more] = [expected.saturating_sub(1), expected.saturating_add(1)];
            let [least, most] = [i32::MIN, i32::MAX];
            for threshold in [less, expected, more, 0, least, least + 1, most - 1, most] {
                let reaches = A::exchange_reaches(threshold, first, sides, occupied, &case.values);
                assert_eq!(
                    reaches,
                    expected >= threshold,
                    "{}, {threshold}: {case:?}",
                    A::NAME
                );
            }
        }
    }
}

#[test]
fn every_lookup_follows_the_rules() {
    let mut noise = Noise(85);
    let count = if cfg!(miri) { 20 } else { 40_000 };
    let cases = cases(count, |end| (noise.word() >> 32) as usize % end);
    let mut cases = Cases(cases.into_iter().map(|case| (case, case.value())).collect());
    cases.visit::<Native>();
    if !cfg!(miri) {
        let count = |is: &dyn Fn(&Case, i128) -> bool| {
            let is = |(case, value): &&(Case, i128)| is(case, *value);
            cases.0.iter().filter(is).count()
        };
        let is_pawn = |case: &Case| case.first.piece == Pawn;
        let counts = [
            count(&|_, value| i32::try_from(value).is_err()),
            count(&|case, value| case.without_kings().value() != value),
            count(&|case, _| is_pawn(case) && !case.occupied.contains(case.first.to)),
            count(&|case, _| is_pawn(case) && case.first.promotion.is_some()),
            count(&|case, _| case.first.piece == King && case.first.captured == Some(Rook)),
            count(&|case, _| case.sides.opponent.kings.more_than_one()),
        ];
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
        cases.0.truncate(4000);
    }
    visit_all(&mut cases);
    #[cfg(feature = "dispatch")]
    cases.visit::<sliding_attacks::Dispatch>();
}

impl Case {
    #[track_caller]
    fn is_worth(&self, expected: i32) {
        assert_eq!(self.value(), expected.into());
        let Self {
            first,
            sides,
            occupied,
            values,
        } = *self;
        assert_eq!(exchange(first, sides, occupied, &values), expected);
        assert!(exchange_reaches(expected, first, sides, occupied, &values));
        assert!(!exchange_reaches(
            expected + 1,
            first,
            sides,
            occupied,
            &values
        ));
    }
}

#[test]
fn values_by_hand() {
    // The knight that is pinned to the king on e6 does not recapture, but stops the king.
    case("1r6/8/4k3/3p4/8/1BN5/8/1K6", "Nc3d5").is_worth(100);
    // Two kings: the bishop on h5 attacks the one on g6, wherever the other one goes.
    case("4Bk2/5r2/6k1/7B/8/8/8/8", "Be8f7").is_worth(500);
    // Once the pawn on d5 has left, the rook behind it protects d6.
    for captured in [None, Some(Pawn)] {
        let mut passing = case("8/8/8/3pP3/8/8/8/3r4", "Pe5d6");
        passing.first.captured = captured;
        passing.is_worth(0);
    }
    // Castling.
    for to in ["Ke1h1", "Ke1g1", "Ke1e1"] {
        let mut castling = case("8/8/8/8/8/8/8/4K2R", to);
        for captured in [None, Some(Rook)] {
            castling.first.captured = captured;
            castling.is_worth(0);
        }
    }
    // The first capture takes a king, whose value counts.
    let mut king = case("2k5/1P6/8/8/8/8/8/8", "Pb7c8");
    king.values[King.index()] = 20_000;
    king.is_worth(20_800);
    king.first.promotion = Some(Knight);
    king.is_worth(20_200);
}

/// Each kind of wrong call panics in a debug build.
#[test]
#[cfg(debug_assertions)]
fn moves_that_do_not_fit_the_board() {
    for (
        Case {
            first,
            sides,
            occupied,
            values,
        },
        expected,
    ) in mistakes()
    {
        let calls: [&dyn Fn() -> bool; 2] =
            [&|| exchange(first, sides, occupied, &values) == 0, &|| {
                exchange_reaches(0, first, sides, occupied, &values)
            }];
        for call in calls {
            let error = catch_unwind(AssertUnwindSafe(call)).unwrap_err();
            let message = match error.downcast_ref::<String>() {
                Some(message) => message,
                None => *error.downcast_ref::<&str>().unwrap(),
            };
            assert!(message.contains(expected), "{expected}: {message}");
        }
    }
}
