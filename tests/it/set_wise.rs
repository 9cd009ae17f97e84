//! The attacks of sets of sliders, together and by direction, against steps from each slider: of
//! every technique and layout, of `Native`, `Dispatch` and the root functions.

use proptest::prelude::*;

use crate::common::{Noise, step_by_step};
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{Bitboard, Direction, Native, SlidingAttacks, Square, Visitor, visit_all};

/// An implementation's name and its functions.
struct Sets {
    name: &'static str,
    /// For rooks, bishops and queens, from (sliders, occupied).
    of: [fn(Bitboard, Bitboard) -> Bitboard; 3],
    /// From (orthogonal, diagonal, occupied).
    sliders: fn(Bitboard, Bitboard, Bitboard) -> Bitboard,
    /// From (rooks, bishops, occupied), if there is such a function.
    rook_and_bishop: Option<RookAndBishop>,
}

type RookAndBishop = fn(Bitboard, Bitboard, Bitboard) -> (Bitboard, Bitboard);

struct All(Vec<Sets>);

impl Visitor for All {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.push(Sets {
            name: A::NAME,
            of: [
                A::rook_attacks_of,
                A::bishop_attacks_of,
                A::queen_attacks_of,
            ],
            sliders: A::slider_attacks_of,
            rook_and_bishop: Some(A::rook_and_bishop_attacks_of),
        });
    }
}

/// What `Dispatch::run` hands down.
#[cfg(feature = "dispatch")]
impl sliding_attacks::WithSlidingAttacks for &mut All {
    type Output = ();

    fn run<A: SlidingAttacks>(self) {
        self.visit::<A>();
    }
}

fn implementations() -> Vec<Sets> {
    use sliding_attacks::{
        bishop_attacks_of, queen_attacks_of, rook_attacks_of, slider_attacks_of,
    };

    let mut all = All(Vec::new());
    visit_all(&mut all);
    all.visit::<Native>();
    #[cfg(feature = "dispatch")]
    sliding_attacks::Dispatch::run(&mut all);
    let of: [fn(_, _) -> _; 3] = [rook_attacks_of, bishop_attacks_of, queen_attacks_of];
    all.0.push(Sets {
        name: "the root functions",
        of,
        sliders: slider_attacks_of,
        rook_and_bishop: None,
    });
    all.0
}

/// A form's name and its function of (orthogonal, diagonal, occupied).
type ByDirection = (
    &'static str,
    fn(Bitboard, Bitboard, Bitboard) -> [Bitboard; 8],
);

fn by_direction() -> Vec<ByDirection> {
    vec![
        ("dumb7_fill", dumb7_fill::attacks_by_direction),
        ("kogge_stone", kogge_stone::attacks_by_direction),
        #[cfg(target_feature = "avx2")]
        ("kogge_stone::avx2", kogge_stone::avx2::attacks_by_direction),
        #[cfg(target_feature = "avx512f")]
        (
            "kogge_stone::avx512",
            kogge_stone::avx512::attacks_by_direction,
        ),
    ]
}

/// Returns what the sliders attack in each direction, by the definition.
fn steps(sliders: Bitboard, occupied: Bitboard) -> [Bitboard; 8] {
    // Four times the same direction gives that direction.
    let from = |direction, square| step_by_step(square, [direction; 4], occupied);
    Direction::ALL.map(|direction| {
        union(
            sliders
                .into_iter()
                .map(|square: Square| from(direction, square)),
        )
    })
}

fn union(sets: impl IntoIterator<Item = Bitboard>) -> Bitboard {
    sets.into_iter()
        .fold(Bitboard::EMPTY, |union, set| union | set)
}

/// Checks every implementation on one board.
fn check(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) {
    let along = |directions: [Direction; 4], attacks: [Bitboard; 8]| {
        directions.map(|direction| attacks[direction.index()])
    };
    let (by_orthogonal, by_diagonal) = (steps(orthogonal, occupied), steps(diagonal, occupied));
    let rooks = union(along(Direction::ROOK, by_orthogonal));
    let bishops = union(along(Direction::BISHOP, by_diagonal));
    let context = |name| format!("{name}: {orthogonal:#?} {diagonal:#?} {occupied:#?}");
    for Sets {
        name,
        of,
        sliders,
        rook_and_bishop,
    } in implementations()
    {
        assert_eq!(
            sliders(orthogonal, diagonal, occupied),
            rooks | bishops,
            "{}",
            context(name)
        );
        assert_eq!(of[0](orthogonal, occupied), rooks, "{}", context(name));
        assert_eq!(of[1](diagonal, occupied), bishops, "{}", context(name));
        assert_eq!(
            of[2](orthogonal, occupied),
            union(by_orthogonal),
            "{}",
            context(name)
        );
        if let Some(rook_and_bishop) = rook_and_bishop {
            assert_eq!(
                rook_and_bishop(orthogonal, diagonal, occupied),
                (rooks, bishops),
                "{}",
                context(name)
            );
        }
    }
    let expected = Direction::ALL.map(|direction| {
        let by = if Direction::ROOK.contains(&direction) {
            by_orthogonal
        } else {
            by_diagonal
        };
        by[direction.index()]
    });
    for (name, by_direction) in by_direction() {
        assert_eq!(
            by_direction(orthogonal, diagonal, occupied),
            expected,
            "{}",
            context(name)
        );
    }
}

#[test]
fn empty_and_full_boards() {
    let (empty, full) = (Bitboard::EMPTY, Bitboard::FULL);
    for [orthogonal, diagonal, occupied] in [
        [empty, empty, empty],
        [empty, empty, full],
        [full, full, empty],
        [full, full, full],
        [
            Bitboard::RANK_1,
            Bitboard::RANK_8,
            Bitboard::RANK_1 | Bitboard::RANK_8,
        ],
        [Bitboard::FILE_A, Bitboard::FILE_H, empty],
    ] {
        check(orthogonal, diagonal, occupied);
    }
}

/// A slider alone, two that meet on a line, and many, on boards from empty to full.
fn set() -> impl Strategy<Value = Bitboard> {
    let many = |words: usize| {
        proptest::collection::vec(any::<u64>(), words)
            .prop_map(|words| words.iter().fold(!0, |all, word| all & word))
    };
    prop_oneof![many(1), many(2), many(3), many(4), many(5), Just(0)].prop_map(Bitboard)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 4_000 }))]

    /// The sliders are in the set of occupied squares, as in a program, or not.
    #[test]
    fn every_set_attacks_what_its_squares_attack(orthogonal in set(), diagonal in set(), others in set(), blocks in any::<bool>()) {
        let occupied = if blocks { others | orthogonal | diagonal } else { others };
        check(orthogonal, diagonal, occupied);
    }
}

#[test]
fn fills_are_the_sliders_and_the_empty_squares_they_attack() {
    let mut noise = Noise(7);
    for _ in 0..if cfg!(miri) { 20 } else { 2_000 } {
        let sliders = Bitboard(noise.word() & noise.word() & noise.word());
        let occupied = Bitboard(
            noise.word()
                & if noise.word() & 1 == 0 {
                    noise.word()
                } else {
                    u64::MAX
                },
        );
        for direction in Direction::ALL {
            for (fill, attacks) in [
                (
                    dumb7_fill::fill(sliders, occupied, direction),
                    dumb7_fill::attacks(sliders, occupied, direction),
                ),
                (
                    kogge_stone::fill(sliders, occupied, direction),
                    kogge_stone::attacks(sliders, occupied, direction),
                ),
            ] {
                assert_eq!(
                    fill,
                    sliders | (attacks - occupied),
                    "{direction:?} {sliders:#?} {occupied:#?}"
                );
            }
        }
    }
}

#[test]
fn the_root_functions_and_the_portable_fills_work_in_constants() {
    const ROOT: Bitboard =
        sliding_attacks::slider_attacks_of(Bitboard(1), Bitboard(1), Bitboard(1));
    const QUEENS: Bitboard = sliding_attacks::queen_attacks_of(Bitboard(1), Bitboard(1));
    const FILE: Bitboard = kogge_stone::attacks(Bitboard(1), Bitboard(1), Direction::North);
    const QUEEN: Bitboard = dumb7_fill::queen_attacks_of(Bitboard(1), Bitboard(1));
    assert_eq!([ROOT, QUEENS, QUEEN].map(Bitboard::len), [21; 3]);
    assert_eq!(FILE.len(), 7);
}
