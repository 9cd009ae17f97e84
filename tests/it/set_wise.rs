//! The attacks of sets of sliders against steps from each slider: of every technique and layout, of
//! `Native`, `Dispatch` and the root functions.

use crate::common::{Noise, step_by_step};
use sliding_attacks::{Bitboard, Direction, Native, SlidingAttacks, Visitor, visit_all};

/// Sliders that attack like rooks and like bishops, what is occupied, and the attacks of both and of
/// the first as queens.
struct Board {
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
    rooks: Bitboard,
    bishops: Bitboard,
    queens: Bitboard,
}

impl Board {
    fn new(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> Self {
        let attacks = |sliders: Bitboard, directions: [Direction; 4]| {
            let each = sliders
                .iter()
                .map(|square| step_by_step(square, directions, occupied));
            each.collect::<Bitboard>()
        };
        let rooks = attacks(orthogonal, Direction::ROOK);
        Self {
            orthogonal,
            diagonal,
            occupied,
            rooks,
            bishops: attacks(diagonal, Direction::BISHOP),
            queens: rooks | attacks(orthogonal, Direction::BISHOP),
        }
    }

    /// Compares the attacks of rooks, bishops and queens, and of all sliders.
    fn check(&self, name: &str, found: [Bitboard; 4]) {
        let expected = [
            self.rooks,
            self.bishops,
            self.queens,
            self.rooks | self.bishops,
        ];
        let [orthogonal, diagonal, occupied] = [self.orthogonal, self.diagonal, self.occupied];
        assert_eq!(
            found, expected,
            "{name}: {orthogonal:#?} {diagonal:#?} {occupied:#?}"
        );
    }
}

struct Boards(Vec<Board>);

impl Visitor for Boards {
    fn visit<A: SlidingAttacks>(&mut self) {
        for board in &self.0 {
            let &Board {
                orthogonal,
                diagonal,
                occupied,
                ..
            } = board;
            board.check(
                A::NAME,
                [
                    A::rook_attacks_of(orthogonal, occupied),
                    A::bishop_attacks_of(diagonal, occupied),
                    A::queen_attacks_of(orthogonal, occupied),
                    A::slider_attacks_of(orthogonal, diagonal, occupied),
                ],
            );
            let (rooks, bishops) = A::rook_and_bishop_attacks_of(orthogonal, diagonal, occupied);
            let (queens, sliders) = (board.queens, rooks | bishops);
            board.check(A::NAME, [rooks, bishops, queens, sliders]);
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

/// From no slider to 64, which block each other or not.
fn boards() -> Boards {
    let mut noise = Noise(7);
    let mut set = |words: usize| Bitboard((0..words).fold(!0, |set, _| set & noise.word()));
    let mut boards = Vec::new();
    for round in 0..if cfg!(miri) { 8 } else { 1_500 } {
        let (orthogonal, diagonal) = (set(round % 7), set(round / 2 % 7));
        let others = set(round % 3);
        let sliders = if round % 4 < 3 {
            orthogonal | diagonal
        } else {
            Bitboard::EMPTY
        };
        boards.push(Board::new(orthogonal, diagonal, others | sliders));
    }
    for all in [Bitboard::EMPTY, Bitboard::FULL] {
        boards.extend([all, !all].map(|occupied| Board::new(all, all, occupied)));
    }
    Boards(boards)
}

#[test]
fn every_set_attacks_what_its_squares_attack() {
    let mut boards = boards();
    visit_all(&mut boards);
    boards.visit::<Native>();
    #[cfg(feature = "dispatch")]
    sliding_attacks::Dispatch::run(&mut boards);
    for board in &boards.0 {
        let &Board {
            orthogonal,
            diagonal,
            occupied,
            ..
        } = board;
        board.check(
            "root functions",
            [
                sliding_attacks::rook_attacks_of(orthogonal, occupied),
                sliding_attacks::bishop_attacks_of(diagonal, occupied),
                sliding_attacks::queen_attacks_of(orthogonal, occupied),
                sliding_attacks::slider_attacks_of(orthogonal, diagonal, occupied),
            ],
        );
    }
}
