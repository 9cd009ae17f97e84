//! What each function must return, by its name and types.

use crate::diagrams::Bit;
use crate::specification::{Specification, Word, number};
use crate::word::{choose, constant, each, not, resized};

/// The functions that have no specification, each with the reason. A `*` stands for anything.
const NOT_PROVED: &str = include_str!("../not-proved.txt");

/// How far a step goes to the east and to the north.
type Step = (i32, i32);

const NORTH: Step = (0, 1);
const SOUTH: Step = (0, -1);
const EAST: Step = (1, 0);
const WEST: Step = (-1, 0);
const NORTH_EAST: Step = (1, 1);
const NORTH_WEST: Step = (-1, 1);
const SOUTH_EAST: Step = (1, -1);
const SOUTH_WEST: Step = (-1, -1);
/// As `Direction` numbers them.
const COMPASS: [Step; 8] = [
    NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST,
];
const RANK: &[Step] = &[EAST, WEST];
const FILE: &[Step] = &[NORTH, SOUTH];
const DIAGONAL: &[Step] = &[NORTH_EAST, SOUTH_WEST];
const ANTI_DIAGONAL: &[Step] = &[NORTH_WEST, SOUTH_EAST];
const ROOK: &[Step] = &[NORTH, EAST, SOUTH, WEST];
const BISHOP: &[Step] = &[NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST];
const QUEEN: &[Step] = &COMPASS;
const KNIGHT: &[Step] = &[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// Of white's, then of black's.
const PAWN: [&[Step]; 2] = [&[NORTH_EAST, NORTH_WEST], &[SOUTH_EAST, SOUTH_WEST]];

/// The lines of the list.
pub fn excuses() -> impl Iterator<Item = &'static str> {
    NOT_PROVED.lines().filter(|line| !line.starts_with('#'))
}

/// The line that a function has on the list.
pub fn excuse(path: &str) -> Option<&'static str> {
    excuses().find(|line| {
        line.rsplit_once(": ")
            .is_some_and(|(pattern, _)| matches(pattern, path))
    })
}

fn matches(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((head, tail)) => path.strip_prefix(head).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && matches(tail, &rest[at..]))
        }),
    }
}

/// What a function with this name and these types must return.
pub fn assigned(key: &str) -> Option<Specification> {
    // What is assigned is what the operator returns.
    let operator = key.split_once("_assign(mut ");
    let operator = operator.map(|(name, taken)| format!("{name}({taken} -> Set"));
    let key = operator.as_deref().unwrap_or(key);
    let sets = "Set Squares RotatedOccupancy ChecksAndPins Sliders Pieces RookAndBishopAttacks";
    let of_sets = |name: &str| {
        let rest = key.strip_prefix(name);
        rest.is_some_and(|rest| sets.split(' ').any(|kind| rest.starts_with(kind)))
    };
    let specification: Specification = match key {
        "rook_attacks(Square, Set) -> Set" => |a| vec![attacks(&a[0], &a[1], ROOK)],
        "bishop_attacks(Square, Set) -> Set" => |a| vec![attacks(&a[0], &a[1], BISHOP)],
        "queen_attacks(Square, Set) -> Set" => |a| vec![attacks(&a[0], &a[1], QUEEN)],
        "rook_and_bishop_attacks(Square, Set) -> RookAndBishopAttacks" => {
            |a| vec![attacks(&a[0], &a[1], ROOK), attacks(&a[0], &a[1], BISHOP)]
        }
        "queen(RookAndBishopAttacks) -> Set" => |a| vec![or(&a[0], &a[1])],
        "slider_attacks_of(Sliders, Set) -> Set" => |a| {
            vec![or(
                &attacks_of(&a[0], &a[2], ROOK),
                &attacks_of(&a[1], &a[2], BISHOP),
            )]
        },
        "rook_and_bishop_attacks_of(Sliders, Set) -> RookAndBishopAttacks" => |a| {
            vec![
                attacks_of(&a[0], &a[2], ROOK),
                attacks_of(&a[1], &a[2], BISHOP),
            ]
        },
        "attacks(Sliders, Set, Direction) -> Set" => |a| {
            let direction = number(&a[3]);
            vec![attacks_of(&a[direction % 2], &a[2], &[COMPASS[direction]])]
        },
        "fill(Sliders, Set, Direction) -> Set" => |a| {
            let direction = number(&a[3]);
            let sliders = &a[direction % 2];
            let attacked = attacks_of(sliders, &a[2], &[COMPASS[direction]]);
            vec![or(sliders, &and(&attacked, &not(&a[2])))]
        },
        "attacks_by_direction(Sliders, Set) -> [Set; 8]" => |a| {
            let steps = COMPASS.iter().enumerate();
            steps
                .map(|(at, step)| attacks_of(&a[at % 2], &a[2], &[*step]))
                .collect()
        },
        "piece_attacks(Square, PieceType, Color, Set) -> Set" => |a| {
            vec![match number(&a[1]) {
                0 => stepped(&single(&a[0]), PAWN[number(&a[2])]),
                1 => stepped(&single(&a[0]), KNIGHT),
                2 => attacks(&a[0], &a[3], BISHOP),
                3 => attacks(&a[0], &a[3], ROOK),
                4 => attacks(&a[0], &a[3], QUEEN),
                _ => stepped(&single(&a[0]), QUEEN),
            }]
        },
        "attackers(Square, Pieces, Set) -> Set" => |a| vec![attackers(&a[0], &a[1..7], &a[7])],
        "attackers_of_both(Square, [Pieces; 2], Set) -> Set"
        | "attackers_of_both(Square, Pieces, Pieces, Set) -> Set" => |a| {
            vec![or(
                &attackers(&a[0], &a[1..7], &a[13]),
                &attackers(&a[0], &a[7..13], &a[13]),
            )]
        },
        "is_attacked(Square, Pieces, Set) -> bool" => {
            |a| vec![truth(any(&attackers(&a[0], &a[1..7], &a[7])))]
        }
        "rank_attacks(Square, Set) -> Set" | "rank_attacks_from_eight_bits(Square, Set) -> Set" => {
            |a| vec![attacks(&a[0], &a[1], RANK)]
        }
        "rank_attacks(RotatedOccupancy, Square) -> Set" => |a| vec![attacks(&a[1], &a[0], RANK)],
        "file_attacks(RotatedOccupancy, Square) -> Set" => |a| vec![attacks(&a[1], &a[0], FILE)],
        "diagonal_attacks(RotatedOccupancy, Square) -> Set" => {
            |a| vec![attacks(&a[1], &a[0], DIAGONAL)]
        }
        "anti_diagonal_attacks(RotatedOccupancy, Square) -> Set" => {
            |a| vec![attacks(&a[1], &a[0], ANTI_DIAGONAL)]
        }
        "rook_attacks(RotatedOccupancy, Square) -> Set" => |a| vec![attacks(&a[1], &a[0], ROOK)],
        "bishop_attacks(RotatedOccupancy, Square) -> Set" => {
            |a| vec![attacks(&a[1], &a[0], BISHOP)]
        }
        "queen_attacks(RotatedOccupancy, Square) -> Set" => |a| vec![attacks(&a[1], &a[0], QUEEN)],
        "xray_rook_attacks(Square, Set, Set) -> Set" => |a| vec![xray(&a[0], &a[2], &a[1], ROOK)],
        "xray_bishop_attacks(Square, Set, Set) -> Set" => {
            |a| vec![xray(&a[0], &a[2], &a[1], BISHOP)]
        }
        "xray_queen_attacks(Square, Set, Set) -> Set" => |a| vec![xray(&a[0], &a[2], &a[1], QUEEN)],
        "checks_and_pins(Square, Pieces, Set) -> ChecksAndPins" => {
            |a| checks_and_pins(&a[0], &a[1..7], &a[7])
        }

        "knight_attacks(Square) -> Set" => |a| vec![stepped(&single(&a[0]), KNIGHT)],
        "king_attacks(Square) -> Set" => |a| vec![stepped(&single(&a[0]), QUEEN)],
        "pawn_attacks(Square, Color) -> Set" => {
            |a| vec![stepped(&single(&a[0]), PAWN[number(&a[1])])]
        }
        "knight_attacks_of(Set) -> Set" => |a| vec![stepped(&a[0], KNIGHT)],
        "king_attacks_of(Set) -> Set" => |a| vec![stepped(&a[0], QUEEN)],
        "pawn_attacks_of(Set, Color) -> Set" => |a| vec![stepped(&a[0], PAWN[number(&a[1])])],
        "step(Set, Direction) -> Set" => |a| vec![stepped(&a[0], &[COMPASS[number(&a[1])]])],
        "north(Set) -> Set" => |a| vec![stepped(&a[0], &[NORTH])],
        "south(Set) -> Set" => |a| vec![stepped(&a[0], &[SOUTH])],
        "east(Set) -> Set" => |a| vec![stepped(&a[0], &[EAST])],
        "west(Set) -> Set" => |a| vec![stepped(&a[0], &[WEST])],
        "north_east(Set) -> Set" => |a| vec![stepped(&a[0], &[NORTH_EAST])],
        "north_west(Set) -> Set" => |a| vec![stepped(&a[0], &[NORTH_WEST])],
        "south_east(Set) -> Set" => |a| vec![stepped(&a[0], &[SOUTH_EAST])],
        "south_west(Set) -> Set" => |a| vec![stepped(&a[0], &[SOUTH_WEST])],
        "flip_vertical(Set) -> Set" => |a| vec![moved(&a[0], |square| square ^ 56)],
        "flip_horizontal(Set) -> Set" => |a| vec![moved(&a[0], |square| square ^ 7)],
        "rotate_180(Set) -> Set" => |a| vec![moved(&a[0], |square| square ^ 63)],

        "ray(Square, Direction) -> Set" => {
            |a| vec![attacks(&a[0], &empty(), &[COMPASS[number(&a[1])]])]
        }
        "rank_through(Square) -> Set" => |a| vec![through(&a[0], RANK)],
        "file_through(Square) -> Set" => |a| vec![through(&a[0], FILE)],
        "diagonal_through(Square) -> Set" => |a| vec![through(&a[0], DIAGONAL)],
        "anti_diagonal_through(Square) -> Set" => |a| vec![through(&a[0], ANTI_DIAGONAL)],
        "line(Square, Square) -> Set" => |a| {
            let lines = [RANK, FILE, DIAGONAL, ANTI_DIAGONAL].map(|steps| through(&a[0], steps));
            let is_on = |line: &&Word| a[0] != a[1] && line[number(&a[1])] == Bit::TRUE;
            vec![lines.iter().find(is_on).cloned().unwrap_or_else(empty)]
        },
        "between(Square, Square) -> Set" => |a| {
            let to = |from: &Word, to: &Word, step| attacks(from, &single(to), &[step]);
            let here = |&(at, _): &(usize, Step)| {
                to(&a[0], &a[1], COMPASS[at])[number(&a[1])] == Bit::TRUE
            };
            let met = COMPASS.into_iter().enumerate().find(here);
            let both = |(at, step)| {
                and(
                    &to(&a[0], &a[1], step),
                    &to(&a[1], &a[0], COMPASS[(at + 4) % 8]),
                )
            };
            vec![met.map_or_else(empty, both)]
        },
        "beyond(Square, Square) -> Set" => |a| {
            let is_to =
                |step: &Step| attacks(&a[0], &empty(), &[*step])[number(&a[1])] == Bit::TRUE;
            let step = COMPASS.into_iter().find(is_to);
            vec![step.map_or_else(empty, |step| attacks(&a[1], &empty(), &[step]))]
        },

        "bitand(Set, Set) -> Set" | "intersection(Set, Set) -> Set" => |a| vec![and(&a[0], &a[1])],
        "bitor(Set, Set) -> Set" | "union(Set, Set) -> Set" => |a| vec![or(&a[0], &a[1])],
        "bitxor(Set, Set) -> Set" | "symmetric_difference(Set, Set) -> Set" => {
            |a| vec![xor(&a[0], &a[1])]
        }
        "sub(Set, Set) -> Set" | "difference(Set, Set) -> Set" => |a| vec![and(&a[0], &not(&a[1]))],
        "bitand(Set, Square) -> Set" => |a| vec![and(&a[0], &single(&a[1]))],
        "bitand(Square, Set) -> Set" => |a| vec![and(&single(&a[0]), &a[1])],
        "bitor(Square, Set) -> Set" => |a| vec![or(&single(&a[0]), &a[1])],
        "bitxor(Square, Set) -> Set" => |a| vec![xor(&single(&a[0]), &a[1])],
        "sub(Square, Set) -> Set" => |a| vec![and(&single(&a[0]), &not(&a[1]))],
        "bitor(Square, Square) -> Set" => |a| vec![or(&single(&a[0]), &single(&a[1]))],
        "bitor(Set, Square) -> Set" | "with(Set, Square) -> Set" => {
            |a| vec![or(&a[0], &single(&a[1]))]
        }
        "bitxor(Set, Square) -> Set" | "toggle(mut RotatedOccupancy, Square)" => {
            |a| vec![xor(&a[0], &single(&a[1]))]
        }
        "sub(Set, Square) -> Set" | "without(Set, Square) -> Set" => {
            |a| vec![and(&a[0], &not(&single(&a[1])))]
        }
        "not(Set) -> Set" | "complement(Set) -> Set" => |a| vec![not(&a[0])],
        "insert(mut Set, Square) -> bool" => {
            |a| vec![truth(!a[0][number(&a[1])]), or(&a[0], &single(&a[1]))]
        }
        "remove(mut Set, Square) -> bool" => {
            |a| vec![truth(a[0][number(&a[1])]), and(&a[0], &not(&single(&a[1])))]
        }
        "contains(Set, Square) -> bool" => |a| vec![truth(a[0][number(&a[1])])],
        "is_empty(Set) -> bool" => |a| vec![truth(!any(&a[0]))],
        "is_disjoint(Set, Set) -> bool" => |a| vec![truth(!any(&and(&a[0], &a[1])))],
        "is_subset(Set, Set) -> bool" => |a| vec![truth(!any(&and(&a[0], &not(&a[1]))))],
        "more_than_one(Set) -> bool" => |a| vec![truth(any(&without_first(&a[0])))],
        "len(Set) -> usize" | "count(Squares) -> usize" => |a| vec![count(&a[0])],
        "only(Set) -> Option<Square>" => |a| {
            let more = any(&without_first(&a[0]));
            let alone: Word = a[0].iter().map(|bit| *bit & !more).collect();
            vec![first(&alone, 0..64)]
        },
        "first(Set) -> Option<Square>" => |a| vec![first(&a[0], 0..64)],
        "last(Set) -> Option<Square>" | "last(Squares) -> Option<Square>" => {
            |a| vec![first(&a[0], (0..64).rev())]
        }
        "pop_first(mut Set) -> Option<Square>" | "next(mut Squares) -> Option<Square>" => {
            |a| vec![first(&a[0], 0..64), without_first(&a[0])]
        }
        "pop_last(mut Set) -> Option<Square>" | "next_back(mut Squares) -> Option<Square>" => |a| {
            let mirrored = without_first(&moved(&a[0], |square| square ^ 63));
            vec![
                first(&a[0], (0..64).rev()),
                moved(&mirrored, |square| square ^ 63),
            ]
        },
        "isolate_first(Set) -> Set" => |a| vec![and(&a[0], &not(&without_first(&a[0])))],
        "without_first(Set) -> Set" => |a| vec![without_first(&a[0])],
        _ if of_sets("eq(") => |a| {
            let (one, other) = a.split_at(a.len() / 2);
            vec![truth(!any(&xor(&one.concat(), &other.concat())))]
        },
        "cmp(Set, Set) -> Ordering" | "partial_cmp(Set, Set) -> Option<Ordering>" => |a| {
            let (mut is_less, mut is_more) = (Bit::FALSE, Bit::FALSE);
            for (x, y) in a[0].iter().zip(&a[1]) {
                (is_less, is_more) = (
                    !*x & *y | !(*x ^ *y) & is_less,
                    *x & !*y | !(*x ^ *y) & is_more,
                );
            }
            vec![resized(&[!is_less & !is_more, is_more], 64, Bit::FALSE)]
        },
        "from(Square) -> Set" | "bitboard(Square) -> Set" => |a| vec![single(&a[0])],
        "from(File) -> Set" | "bitboard(File) -> Set" => |a| vec![through(&a[0], FILE)],
        "from(Rank) -> Set" | "bitboard(Rank) -> Set" => {
            |a| vec![through(&constant(8 * number(&a[0]) as u128, 64), RANK)]
        }
        "from(u64) -> Set"
        | "from(Set) -> u64"
        | "from(Set) -> RotatedOccupancy"
        | "from(RotatedOccupancy) -> Set"
        | "new(Set) -> RotatedOccupancy"
        | "occupied(RotatedOccupancy) -> Set"
        | "iter(Set) -> Squares"
        | "into_iter(Set) -> Squares" => |a| a.to_vec(),
        _ if of_sets("clone(") => |a| a.to_vec(),
        _ if of_sets("default() -> ") => |_| vec![],
        "new(Color) -> Pieces" => |a| [a.to_vec(), vec![empty(); 5]].concat(),
        "squares(Pieces) -> Set" => |a| {
            let sets = a[1..].iter();
            vec![sets.fold(empty(), |squares, set| or(&squares, set))]
        },
        _ => return None,
    };
    Some(specification)
}

/// The squares from a square in one direction, from the nearest.
fn ray(from: usize, (east, north): Step) -> impl Iterator<Item = usize> {
    (1..8).map_while(move |times| {
        let (file, rank) = (
            from as i32 % 8 + times * east,
            from as i32 / 8 + times * north,
        );
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as usize)
    })
}

/// From a square: a slider goes on as long as nothing is there.
fn attacks(square: &Word, occupied: &Word, steps: &[Step]) -> Word {
    let mut attacked = empty();
    for step in steps {
        let mut free = Bit::TRUE;
        for here in ray(number(square), *step) {
            attacked[here] = free;
            free = free & !occupied[here];
        }
    }
    attacked
}

/// From a set: each square is attacked that sees a slider where it looks back.
fn attacks_of(sliders: &Word, occupied: &Word, steps: &[Step]) -> Word {
    let back: Vec<Step> = steps.iter().map(|(east, north)| (-east, -north)).collect();
    let seen = |square| attacks(&constant(square, 64), occupied, &back);
    (0..64)
        .map(|square| any(&and(&seen(square), sliders)))
        .collect()
}

/// What is attacked in addition if the attacked blockers are taken away.
fn xray(square: &Word, occupied: &Word, blockers: &Word, steps: &[Step]) -> Word {
    let attacked = attacks(square, occupied, steps);
    let without = and(occupied, &not(&and(&attacked, blockers)));
    and(&attacks(square, &without, steps), &not(&attacked))
}

/// The occupied squares from which a piece attacks this one. Pawns of a colour arrive where those of
/// the other start.
fn attackers(square: &Word, pieces: &[Word], occupied: &Word) -> Word {
    let [color, pawns, knights, orthogonal, diagonal, kings] = pieces else {
        unreachable!("the fields of `Pieces`")
    };
    let here = single(square);
    let attackers = [
        and(&stepped(&here, PAWN[1 - number(color)]), pawns),
        and(&stepped(&here, KNIGHT), knights),
        and(&attacks(square, occupied, ROOK), orthogonal),
        and(&attacks(square, occupied, BISHOP), diagonal),
        and(&stepped(&here, QUEEN), kings),
    ];
    let of_all = attackers.iter().fold(empty(), |all, one| or(&all, one));
    and(&of_all, occupied)
}

/// Checkers reach the king. The only occupied square before a slider is a blocker.
fn checks_and_pins(king: &Word, pieces: &[Word], occupied: &Word) -> Vec<Word> {
    let mut no_kings = pieces.to_vec();
    no_kings[5] = empty();
    let checkers = attackers(king, &no_kings, occupied);
    let (mut blockers, mut pinners) = (empty(), empty());
    for (sliders, steps) in [(&pieces[3], ROOK), (&pieces[4], BISHOP)] {
        for step in steps {
            let seen = attacks(king, occupied, &[*step]);
            let behind = xray(king, occupied, occupied, &[*step]);
            let behind = and(&and(&behind, sliders), occupied);
            let before = and(&seen, occupied);
            blockers = or(&blockers, &and(&before, &vec![any(&behind); 64]));
            pinners = or(&pinners, &behind);
        }
    }
    vec![checkers, blockers, pinners]
}

/// Where something arrives with one step.
fn stepped(set: &Word, steps: &[Step]) -> Word {
    let arrives = |to| {
        let from = |(east, north): &Step| ray(to, (-east, -north)).next();
        Bit::any(steps.iter().filter_map(from).map(|from| set[from]))
    };
    (0..64).map(arrives).collect()
}

/// A line with the square itself.
fn through(square: &Word, steps: &[Step]) -> Word {
    or(&single(square), &attacks(square, &empty(), steps))
}

fn moved(set: &Word, to: fn(usize) -> usize) -> Word {
    (0..64).map(|square| set[to(square)]).collect()
}

fn empty() -> Word {
    vec![Bit::FALSE; 64]
}

fn single(square: &Word) -> Word {
    constant(1 << number(square), 64)
}

fn truth(bit: Bit) -> Word {
    resized(&[bit], 64, Bit::FALSE)
}

fn any(set: &Word) -> Bit {
    Bit::any(set.iter().copied())
}

fn and(one: &Word, other: &Word) -> Word {
    each(one, other, |one, other| one & other)
}

fn or(one: &Word, other: &Word) -> Word {
    each(one, other, |one, other| one | other)
}

fn xor(one: &Word, other: &Word) -> Word {
    each(one, other, |one, other| one ^ other)
}

/// The number of the first square in this order that is in the set, or 64.
fn first(set: &Word, order: impl DoubleEndedIterator<Item = usize>) -> Word {
    order.rev().fold(constant(64, 64), |later, square| {
        choose(set[square], &constant(square as u128, 64), &later)
    })
}

fn without_first(set: &Word) -> Word {
    let mut is_lower = Bit::FALSE;
    set.iter()
        .map(|bit| (*bit & is_lower, is_lower = is_lower | *bit).0)
        .collect()
}

/// How many squares there are, digit by digit.
fn count(set: &Word) -> Word {
    set.iter().fold(empty(), |sum, bit| {
        let mut carry = *bit;
        sum.iter()
            .map(|digit| (*digit ^ carry, carry = *digit & carry).0)
            .collect()
    })
}
