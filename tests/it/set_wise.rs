//! The attacks of sets of sliders against steps from each slider: of every technique and layout, of
//! `Native`, `Dispatch` and the root function; and the fills in each direction.

use crate::common::{Noise, relevant_mask, step_by_step};
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{
    Bitboard, Direction, Native, RookAndBishopAttacks, Sliders, SlidingAttacks, Square, Visitor,
    visit_all,
};

/// Miri takes only one of this many.
const STRIDE: usize = if cfg!(miri) { 601 } else { 1 };

/// Sliders, what is occupied, and the attacks.
struct Board {
    sliders: Sliders,
    occupied: Bitboard,
    attacks: RookAndBishopAttacks,
}

/// Returns what at least one of the sliders attacks in these directions.
fn attacks<const WAYS: usize>(
    sliders: Bitboard,
    directions: [Direction; WAYS],
    occupied: Bitboard,
) -> Bitboard {
    let each = sliders
        .iter()
        .map(|square| step_by_step(square, directions, occupied));
    each.collect()
}

impl Board {
    fn new(sliders: Sliders, occupied: Bitboard) -> Self {
        let attacks = RookAndBishopAttacks {
            rook: attacks(sliders.orthogonal, Direction::ROOK, occupied),
            bishop: attacks(sliders.diagonal, Direction::BISHOP, occupied),
        };
        Self {
            sliders,
            occupied,
            attacks,
        }
    }
}

struct Boards(Vec<Board>);

impl Visitor for Boards {
    fn visit<A: SlidingAttacks>(&mut self) {
        for &Board {
            sliders,
            occupied,
            attacks,
        } in &self.0
        {
            let found = A::rook_and_bishop_attacks_of(sliders, occupied);
            let name = A::NAME;
            assert_eq!(found, attacks, "{name}: {sliders:#?} {occupied:#?}");
            let found = A::slider_attacks_of(sliders, occupied);
            let both = attacks.rook | attacks.bishop;
            assert_eq!(found, both, "{name}: {sliders:#?} {occupied:#?}");
        }
    }
}

/// What `Dispatch::run` hands down.
#[cfg(feature = "dispatch")]
impl sliding_attacks::WithSlidingAttacks for &mut Boards {
    type Output = ();

    fn run<A: SlidingAttacks>(self) {
        self.visit::<A>();
    }
}

/// From no slider to 64, which block each other or not; each slider alone, with every subset of its
/// mask; and each pair.
fn boards() -> Boards {
    let mut noise = Noise(7);
    let mut set = |words: usize| Bitboard((0..words).fold(!0, |set, _| set & noise.word()));
    let mut boards = Vec::new();
    for round in 0..if cfg!(miri) { 8 } else { 1_500 } {
        let (orthogonal, diagonal) = (set(round % 7), set(round / 2 % 7));
        let sliders = Sliders {
            orthogonal,
            diagonal,
        };
        let others = set(round % 3);
        let blocking = if round % 4 < 3 {
            orthogonal | diagonal
        } else {
            Bitboard::EMPTY
        };
        boards.push(Board::new(sliders, others | blocking));
    }
    let sliders = |orthogonal, diagonal| Sliders {
        orthogonal,
        diagonal,
    };
    for first in Square::ALL {
        let alone = first.bitboard();
        let rook_and_bishop = [
            (Direction::ROOK, sliders(alone, Bitboard::EMPTY)),
            (Direction::BISHOP, sliders(Bitboard::EMPTY, alone)),
        ];
        for (directions, sliders) in rook_and_bishop {
            let mask = relevant_mask(first, directions);
            for subset in mask.subsets().step_by(STRIDE) {
                boards.push(Board::new(sliders, subset | (set(1) - mask)));
            }
        }
        for second in Square::ALL
            .into_iter()
            .skip(first.index() + 1)
            .step_by(STRIDE)
        {
            let (one, two) = (alone, second.bitboard());
            for sliders in [
                sliders(one | two, two),
                sliders(two, one | two),
                sliders(one, two),
            ] {
                boards.push(Board::new(sliders, set(1)));
                boards.push(Board::new(sliders, set(2) | one | two));
            }
        }
    }
    for all in [Bitboard::EMPTY, Bitboard::FULL] {
        let sliders = Sliders {
            orthogonal: all,
            diagonal: all,
        };
        boards.extend([all, !all].map(|occupied| Board::new(sliders, occupied)));
    }
    Boards(boards)
}

#[test]
fn a_set_attacks_the_union_of_what_its_squares_attack() {
    let mut boards = boards();
    visit_all(&mut boards);
    boards.visit::<Native>();
    #[cfg(feature = "dispatch")]
    sliding_attacks::Dispatch::run(&mut boards);
    #[cfg(feature = "dispatch")]
    sliding_attacks::__visit_dispatched(&mut boards);
    for board in &boards.0 {
        let found = sliding_attacks::slider_attacks_of(board.sliders, board.occupied);
        assert_eq!(found, board.attacks.queen());
    }
}

/// In a direction the orthogonal or the diagonal sliders move, and a fill stops before the first
/// blocker.
#[test]
fn fills_agree_with_single_steps_in_each_direction() {
    type Attacks = fn(Sliders, Bitboard, Direction) -> Bitboard;
    type AttacksByDirection = fn(Sliders, Bitboard) -> [Bitboard; 8];
    let by_direction: &[AttacksByDirection] = &[
        dumb7_fill::attacks_by_direction,
        kogge_stone::attacks_by_direction,
        #[cfg(target_feature = "avx2")]
        kogge_stone::avx2::attacks_by_direction,
        #[cfg(target_feature = "avx512f")]
        kogge_stone::avx512::attacks_by_direction,
    ];
    let in_one: [[Attacks; 2]; 2] = [
        [dumb7_fill::attacks, dumb7_fill::fill],
        [kogge_stone::attacks, kogge_stone::fill],
    ];
    for &Board {
        sliders, occupied, ..
    } in &boards().0
    {
        let moving = |direction: Direction| {
            if Direction::ROOK.contains(&direction) {
                sliders.orthogonal
            } else {
                sliders.diagonal
            }
        };
        let expected =
            Direction::ALL.map(|direction| attacks(moving(direction), [direction], occupied));
        for attacks_by_direction in by_direction {
            assert_eq!(attacks_by_direction(sliders, occupied), expected);
        }
        for (direction, expected) in Direction::ALL.into_iter().zip(expected) {
            for [attacks, fill] in in_one {
                assert_eq!(attacks(sliders, occupied, direction), expected);
                let flood = fill(sliders, occupied, direction);
                assert_eq!(flood, moving(direction) | (expected - occupied));
            }
        }
    }
}
