//! Fills from many sliders at once, by direction and together, portable and SIMD, against steps from each slider.

use crate::common::{Noise, step_by_step};
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{Bitboard, Direction};

/// A form's functions of (orthogonal, diagonal, occupied).
struct Form {
    name: &'static str,
    by_direction: fn(Bitboard, Bitboard, Bitboard) -> [Bitboard; 8],
    union: fn(Bitboard, Bitboard, Bitboard) -> Bitboard,
    /// The functions for rooks, bishops and queens, from (sliders, occupied).
    of: [fn(Bitboard, Bitboard) -> Bitboard; 3],
}

macro_rules! form {
    ($($module:ident)::+) => {
        Form {
            name: stringify!($($module)::+),
            by_direction: $($module)::+::attacks_by_direction,
            union: $($module)::+::slider_attacks_of,
            of: [
                $($module)::+::rook_attacks_of,
                $($module)::+::bishop_attacks_of,
                $($module)::+::queen_attacks_of,
            ],
        }
    };
}

fn forms() -> Vec<Form> {
    vec![
        form!(dumb7_fill),
        form!(kogge_stone),
        #[cfg(target_feature = "avx2")]
        form!(kogge_stone::avx2),
        #[cfg(target_feature = "avx512f")]
        form!(kogge_stone::avx512),
    ]
}

/// Some sets of sliders on boards from empty to full; other squares may be occupied or not.
fn boards() -> Vec<[Bitboard; 3]> {
    let mut noise = Noise(7);
    let mut boards = vec![
        [Bitboard::EMPTY; 3],
        [Bitboard::FULL; 3],
        [Bitboard::FULL, Bitboard::FULL, Bitboard::EMPTY],
        [Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::FULL],
        [Bitboard::RANK_1, Bitboard::RANK_8, Bitboard::RANK_1 | Bitboard::RANK_8],
    ];
    for _ in 0..2_000 {
        let orthogonal = noise.word() & noise.word() & noise.word();
        let diagonal = noise.word() & noise.word() & noise.word() & noise.word();
        let occupied = noise.word() & if noise.word() & 1 == 0 { noise.word() } else { u64::MAX };
        boards.push([orthogonal, diagonal, occupied | orthogonal | diagonal].map(Bitboard));
    }
    boards
}

#[test]
fn every_form_attacks_what_steps_from_each_slider_attack() {
    let forms = forms();
    for [orthogonal, diagonal, occupied] in boards() {
        let steps = |sliders: Bitboard, direction: Direction| {
            // Four times the same direction gives that direction.
            let attacks = sliders.into_iter().map(|square| step_by_step(square, [direction; 4], occupied));
            attacks.fold(Bitboard::EMPTY, |union, attacks| union | attacks)
        };
        let is_rook_direction = |direction: &Direction| Direction::ROOK.contains(direction);
        let expected = Direction::ALL
            .map(|direction| steps(if is_rook_direction(&direction) { orthogonal } else { diagonal }, direction));
        let union_of = |attacks: &[Bitboard]| attacks.iter().fold(Bitboard::EMPTY, |union, &attacks| union | attacks);
        let all = |sliders, directions: &[Direction]| {
            union_of(&directions.iter().map(|&direction| steps(sliders, direction)).collect::<Vec<_>>())
        };
        let rooks = all(orthogonal, &Direction::ROOK);
        let bishops = all(diagonal, &Direction::BISHOP);
        let queens = all(orthogonal, &Direction::ALL);
        for Form { name, by_direction, union, of } in &forms {
            let context = format!("{name}: {orthogonal:#?} {diagonal:#?} {occupied:#?}");
            assert_eq!(by_direction(orthogonal, diagonal, occupied), expected, "{context}");
            assert_eq!(union(orthogonal, diagonal, occupied), union_of(&expected), "{context}");
            assert_eq!(of[0](orthogonal, occupied), rooks, "{context}");
            assert_eq!(of[1](diagonal, occupied), bishops, "{context}");
            assert_eq!(of[2](orthogonal, occupied), queens, "{context}");
        }
    }
}

#[test]
fn fills_are_the_sliders_and_the_empty_squares_they_attack() {
    for [sliders, _, occupied] in boards() {
        for direction in Direction::ALL {
            for (fill, attacks) in [
                (dumb7_fill::fill(sliders, occupied, direction), dumb7_fill::attacks(sliders, occupied, direction)),
                (kogge_stone::fill(sliders, occupied, direction), kogge_stone::attacks(sliders, occupied, direction)),
            ] {
                assert_eq!(fill, sliders | (attacks - occupied), "{direction:?} {sliders:#?} {occupied:#?}");
            }
        }
    }
}

#[test]
fn portable_fills_work_in_constants() {
    const FILE: Bitboard = kogge_stone::attacks(Bitboard(1), Bitboard(1), Direction::North);
    const QUEEN: Bitboard = dumb7_fill::queen_attacks_of(Bitboard(1), Bitboard(1));
    assert_eq!((FILE.len(), QUEEN.len()), (7, 21));
}
