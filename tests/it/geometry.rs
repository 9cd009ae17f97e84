//! Leapers, rays, lines and steps against files and ranks as numbers: of every square, every pair of
//! squares, and sets at random.

use crate::common::{Noise, ray};
use sliding_attacks::leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks,
    pawn_attacks_of, pawn_double_pushes_of, pawn_pushes_of,
};
use sliding_attacks::technique::first_rank::{rank_attacks, rank_attacks_from_eight_bits};
use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::{Bitboard, Color, Direction, File, Square, Through, rays};

/// Steps to the east and to the north, as `Direction` numbers them.
const COMPASS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const PAWN: [[(i32, i32); 2]; 2] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];

/// Returns the squares one of these steps away.
fn stepped(squares: Bitboard, steps: &[(i32, i32)]) -> Bitboard {
    let to = squares.iter().flat_map(|square| {
        steps
            .iter()
            .filter_map(move |&step| ray(square, step).next())
    });
    to.collect()
}

fn sets() -> Vec<Bitboard> {
    let mut noise = Noise(3);
    let mut sets = Square::ALL.map(Square::bitboard).to_vec();
    sets.extend([Bitboard::EMPTY, Bitboard::FULL]);
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let [one, other] = [noise.word(), noise.word()];
        sets.extend([one, one & other, one | other].map(Bitboard));
    }
    sets
}

#[test]
fn leapers_attack_the_squares_one_step_away() {
    for set in sets() {
        assert_eq!(knight_attacks_of(set), stepped(set, &KNIGHT), "{set:?}");
        assert_eq!(king_attacks_of(set), stepped(set, &COMPASS), "{set:?}");
        for color in Color::ALL {
            let expected = stepped(set, &PAWN[color.index()]);
            assert_eq!(pawn_attacks_of(set, color), expected, "{color:?} {set:?}");
        }
    }
    for square in Square::ALL {
        let set = square.bitboard();
        assert_eq!(knight_attacks(square), stepped(set, &KNIGHT), "{square}");
        assert_eq!(king_attacks(square), stepped(set, &COMPASS), "{square}");
        for color in Color::ALL {
            let expected = stepped(set, &PAWN[color.index()]);
            assert_eq!(pawn_attacks(square, color), expected, "{color:?} {square}");
        }
    }
}

#[test]
fn pawns_push_onto_empty_squares() {
    let sets = sets();
    for (&pawns, &occupied) in sets.iter().zip(sets.iter().rev()) {
        for (color, north, second) in [(Color::White, 1, 1), (Color::Black, -1, 6)] {
            let mut expected = [Bitboard::EMPTY; 2];
            for pawn in pawns {
                let mut way = ray(pawn, (0, north)).take_while(|&to| !occupied.contains(to));
                expected[0].extend(way.next());
                expected[1].extend(way.next().filter(|_| pawn.rank().index() == second));
            }
            let found = [
                pawn_pushes_of(pawns, color, occupied),
                pawn_double_pushes_of(pawns, color, occupied),
            ];
            assert_eq!(found, expected, "{color:?} {pawns:?} {occupied:?}");
        }
    }
}

#[test]
fn named_sets_and_distances() {
    for square in Square::ALL {
        let at = [square.file().index(), square.rank().index()];
        for (set, is_in) in [
            (Bitboard::DARK_SQUARES, at[0] % 2 == at[1] % 2),
            (Bitboard::LIGHT_SQUARES, at[0] % 2 != at[1] % 2),
            (Bitboard::CENTER, at.iter().all(|at| [3, 4].contains(at))),
            (Bitboard::EDGES, at.iter().any(|at| [0, 7].contains(at))),
            (Bitboard::CORNERS, at.iter().all(|at| [0, 7].contains(at))),
        ] {
            assert_eq!(set.contains(square), is_in, "{square} {set:?}");
        }
    }
    for from in Square::ALL {
        let (mut reached, mut moves) = (from.bitboard(), 0);
        while reached != Bitboard::FULL {
            moves += 1;
            let next = king_attacks_of(reached) - reached;
            assert!(next.iter().all(|to| from.distance(to) == moves), "{from}");
            reached |= next;
        }
        assert_eq!(from.distance(from), 0);
    }
    for file in File::ALL {
        let beside = stepped(file.bitboard(), &[(-1, 0), (1, 0)]);
        assert_eq!(file.adjacent(), beside);
    }
}

#[test]
fn steps_of_sets_do_not_wrap() {
    for set in sets() {
        let by_name = [
            set.north(),
            set.north_east(),
            set.east(),
            set.south_east(),
            set.south(),
            set.south_west(),
            set.west(),
            set.north_west(),
        ];
        for (direction, found) in Direction::ALL.into_iter().zip(by_name) {
            let expected = stepped(set, &[COMPASS[direction.index()]]);
            assert_eq!(
                (set.step(direction), found),
                (expected, expected),
                "{direction:?} {set:?}"
            );
        }
        let turned = |index: fn(usize) -> usize| -> Bitboard {
            let to = set.iter().map(|square| Square::ALL[index(square.index())]);
            to.collect()
        };
        assert_eq!(
            set.flip_vertical(),
            turned(|index| index % 8 + 8 * (7 - index / 8)),
            "{set:?}"
        );
        assert_eq!(
            set.flip_horizontal(),
            turned(|index| 7 - index % 8 + index / 8 * 8),
            "{set:?}"
        );
        assert_eq!(set.rotate_180(), turned(|index| 63 - index), "{set:?}");
    }
}

#[test]
fn rays_and_lines_go_to_the_edge() {
    for square in Square::ALL {
        let rays_of = COMPASS.map(|step| ray(square, step).collect::<Bitboard>());
        for direction in Direction::ALL {
            assert_eq!(
                rays::ray(square, direction),
                rays_of[direction.index()],
                "{square} {direction:?}"
            );
        }
        let through = |at: usize| (rays_of[at] | rays_of[at + 4]) | square;
        let found = [
            rays::file_through(square),
            rays::diagonal_through(square),
            rays::rank_through(square),
            rays::anti_diagonal_through(square),
        ];
        assert_eq!(found, [0, 1, 2, 3].map(through), "{square}");
    }
}

#[test]
fn between_line_and_beyond_agree_with_walks() {
    for from in Square::ALL {
        for to in Square::ALL {
            let mut expected = [Bitboard::EMPTY; 3];
            for (at, &step) in COMPASS.iter().enumerate() {
                let way: Vec<Square> = ray(from, step).collect();
                if let Some(met) = way.iter().position(|&square| square == to) {
                    let back = ray(from, COMPASS[(at + 4) % 8]);
                    let line = way.iter().copied().chain(back).chain([from]);
                    expected = [
                        way[..met].iter().copied().collect(),
                        line.collect(),
                        way[met + 1..].iter().copied().collect(),
                    ];
                }
            }
            let found = [
                rays::between(from, to),
                rays::line(from, to),
                rays::beyond(from, Through(to)),
            ];
            assert_eq!(found, expected, "{from} {to}");
            for third in Square::ALL {
                let is_aligned = expected[1].contains(third);
                assert_eq!(rays::aligned(from, to, third), is_aligned);
            }
        }
    }
}

/// Returns what is attacked from a square in these directions, by number.
fn seen(square: Square, ways: &[usize], occupied: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    for &way in ways {
        for next in ray(square, COMPASS[way]) {
            seen |= next;
            if occupied.contains(next) {
                break;
            }
        }
    }
    seen
}

#[test]
fn rank_attacks_agree_with_walks_for_every_set_on_the_rank() {
    let mut noise = Noise(8);
    for square in Square::ALL {
        let own = Bitboard::from(square.rank());
        for on_rank in own.subsets() {
            let occupied = on_rank | (Bitboard(noise.word()) - own);
            let rank = seen(square, &[2, 6], occupied);
            let found = [
                rank_attacks(square, occupied),
                rank_attacks_from_eight_bits(square, occupied),
            ];
            assert_eq!(found, [rank; 2], "{square} {occupied:?}");
        }
    }
}

#[test]
fn attacks_on_single_lines_agree_with_walks() {
    assert_eq!(RotatedOccupancy::EMPTY.occupied(), Bitboard::EMPTY);
    for (round, occupied) in sets().into_iter().enumerate() {
        let square = Square::ALL[round * 7 % 64];
        // A set that is made square by square, and one that is made at once.
        let mut rotated = RotatedOccupancy::new(Bitboard(!occupied.0.rotate_left(32)));
        for square in Square::ALL.into_iter().chain(Square::ALL) {
            match occupied.contains(square) {
                true => rotated.insert(square),
                false => rotated.remove(square),
            }
        }
        assert_eq!(rotated, RotatedOccupancy::new(occupied));
        assert_eq!(rotated.occupied(), occupied);
        assert_eq!(RotatedOccupancy::from(occupied), rotated);
        assert_eq!(Bitboard::from(rotated), occupied);
        let found = [
            rotated.file_attacks(square),
            rotated.diagonal_attacks(square),
            rotated.rank_attacks(square),
            rotated.anti_diagonal_attacks(square),
        ];
        let expected = [[0, 4], [1, 5], [2, 6], [3, 7]].map(|ways| seen(square, &ways, occupied));
        assert_eq!(found, expected, "{square} {occupied:?}");
        let [rook, bishop] =
            [&[0, 2, 4, 6], &[1, 3, 5, 7]].map(|ways| seen(square, ways, occupied));
        let found = [
            rotated.rook_attacks(square),
            rotated.bishop_attacks(square),
            rotated.queen_attacks(square),
        ];
        assert_eq!(
            found,
            [rook, bishop, rook | bishop],
            "{square} {occupied:?}"
        );
    }
}
