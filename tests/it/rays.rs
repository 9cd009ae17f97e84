//! Rays and lines, on every square and every pair of squares, against files and ranks.

use sliding_attacks::rays::{
    anti_diagonal_through, between, beyond, diagonal_through, file_through, line, rank_through,
    ray, table,
};
use sliding_attacks::{Bitboard, Direction, Square};

/// The change of file and of rank of one step in a direction.
fn step(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
    }
}

fn file_rank(square: Square) -> (i32, i32) {
    (square.file() as i32, square.rank() as i32)
}

fn walk(from: Square, direction: Direction) -> Vec<Square> {
    let (mut file, mut rank) = file_rank(from);
    let mut squares = Vec::new();
    loop {
        file += step(direction).0;
        rank += step(direction).1;
        let Some(square) = Square::ALL
            .into_iter()
            .find(|square| file_rank(*square) == (file, rank))
        else {
            return squares;
        };
        squares.push(square);
    }
}

fn squares_where(condition: impl Fn(i32, i32) -> bool) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|square| {
            let (file, rank) = file_rank(*square);
            condition(file, rank)
        })
        .collect()
}

#[test]
fn rays_go_from_the_next_square_to_the_edge() {
    for square in Square::ALL {
        for direction in Direction::ALL {
            let expected: Bitboard = walk(square, direction).into_iter().collect();
            assert_eq!(ray(square, direction), expected, "{square} {direction:?}");
        }
    }
}

#[test]
fn lines_through_a_square_include_it() {
    for square in Square::ALL {
        let (file, rank) = file_rank(square);
        assert_eq!(
            rank_through(square),
            squares_where(|_, r| r == rank),
            "{square}"
        );
        assert_eq!(
            file_through(square),
            squares_where(|f, _| f == file),
            "{square}"
        );
        assert_eq!(
            diagonal_through(square),
            squares_where(|f, r| r - f == rank - file),
            "{square}"
        );
        assert_eq!(
            anti_diagonal_through(square),
            squares_where(|f, r| r + f == rank + file),
            "{square}"
        );
    }
}

#[test]
fn beyond_every_pair() {
    use sliding_attacks::technique::ray_loop;

    let mut pairs = 0;
    for from in Square::ALL {
        for through in Square::ALL {
            pairs += 1;
            let mut expected = Bitboard::EMPTY;
            for direction in Direction::ALL {
                let squares = walk(from, direction);
                if let Some(steps) = squares.iter().position(|square| *square == through) {
                    expected.extend(squares[steps + 1..].iter().copied());
                }
            }
            assert_eq!(beyond(from, through), expected, "{from} {through}");
            // What a slider attacks on an empty board and loses to a blocker there.
            let lost = [ray_loop::rook_attacks, ray_loop::bishop_attacks].map(|attacks| {
                let open = attacks(from, Bitboard::EMPTY);
                if open.contains(through) {
                    open - attacks(from, through.bitboard())
                } else {
                    Bitboard::EMPTY
                }
            });
            assert_eq!(beyond(from, through), lost[0] | lost[1], "{from} {through}");
        }
    }
    assert_eq!(pairs, 4_096);
    const { assert!(beyond(Square::A1, Square::A6).len() == 2) }
}

#[test]
fn line_and_between_of_every_pair() {
    for first in Square::ALL {
        for second in Square::ALL {
            let mut whole = Bitboard::EMPTY;
            let mut inner = Bitboard::EMPTY;
            for direction in Direction::ALL {
                let forwards = walk(first, direction);
                if let Some(steps) = forwards.iter().position(|square| *square == second) {
                    inner.extend(forwards[..steps].iter().copied());
                    whole.extend(forwards);
                    whole.extend(walk(first, direction.opposite()));
                    whole.insert(first);
                }
            }
            assert_eq!(line(first, second), whole, "{first} {second}");
            assert_eq!(between(first, second), inner, "{first} {second}");
            assert_eq!(table::line(first, second), whole, "{first} {second}");
            assert_eq!(table::between(first, second), inner, "{first} {second}");
        }
    }
}

#[test]
fn opposite_directions_lead_back() {
    for direction in Direction::ALL {
        let (files, ranks) = step(direction);
        assert_eq!(step(direction.opposite()), (-files, -ranks));
        assert_eq!(Direction::ALL[direction.index()], direction);
    }
}

#[test]
fn steps_go_to_the_first_square_of_the_ray() {
    for square in Square::ALL {
        for direction in Direction::ALL {
            let expected: Bitboard = walk(square, direction).into_iter().take(1).collect();
            assert_eq!(
                square.bitboard().step(direction),
                expected,
                "{square} {direction:?}"
            );
        }
    }
}

#[test]
fn rooks_and_bishops_share_the_directions() {
    let is_diagonal = |direction: &Direction| step(*direction).0 * step(*direction).1 != 0;
    assert!(
        Direction::ALL
            .into_iter()
            .filter(|direction| !is_diagonal(direction))
            .eq(Direction::ROOK)
    );
    assert!(
        Direction::ALL
            .into_iter()
            .filter(is_diagonal)
            .eq(Direction::BISHOP)
    );
}

#[test]
fn every_function_works_in_constants() {
    const { assert!(ray(Square::A1, Direction::NorthEast).len() == 7) }
    const { assert!(line(Square::A1, Square::C3).0 == diagonal_through(Square::H8).0) }
    const { assert!(between(Square::A1, Square::A8).len() == 6) }
    const { assert!(table::between(Square::A1, Square::A8).len() == 6) }
    const { assert!(table::line(Square::A1, Square::A8).len() == 8) }
    const { assert!(rank_through(Square::E4).0 == Bitboard::RANK_4.0) }
    const { assert!(file_through(Square::E4).0 == Bitboard::FILE_E.0) }
    const { assert!(anti_diagonal_through(Square::A1).0 == Square::A1.bitboard().0) }
}
