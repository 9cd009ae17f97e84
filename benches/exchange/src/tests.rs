//! The crate's exchanges against the search, of moves from games played at random and on boards
//! that are crowded at random, for both colors.

use perft::{Position, SUITE};
use sliding_attacks::{Bitboard, Native, PieceType, Pieces, Square, exchange, exchange_reaches};

use crate::rules::Rule;
use crate::search::{Case, Order, moves, searched};
use crate::{VALUES, random};

impl Case {
    /// Returns the same board upside down, where Black moves.
    fn turned(mut self) -> Self {
        self.first.from = self.first.from.flip_vertical();
        self.first.to = self.first.to.flip_vertical();
        self.occupied = self.occupied.flip_vertical();
        self.sides = self.sides.map(|side| {
            let kinds = PieceType::ALL.map(|kind| side.of(kind).flip_vertical());
            Pieces::from_board(!side.color, Bitboard::FULL, kinds)
        });
        self
    }

    fn without_kings(mut self) -> Self {
        for side in &mut self.sides {
            self.occupied -= side.kings;
            side.kings = Bitboard::EMPTY;
        }
        self
    }

    fn check(&self, expected: i32, values: &[i32; 6]) {
        let (sides, occupied) = (self.sides(), self.occupied);
        let value = exchange(self.first, sides, occupied, values);
        assert_eq!(value, expected, "{self:?}");
        for threshold in [expected - 1, expected, expected + 1, -100, 0, 100] {
            let reaches = exchange_reaches(threshold, self.first, sides, occupied, values);
            assert_eq!(reaches, expected >= threshold, "{threshold}: {self:?}");
        }
    }
}

/// Compares the exchanges of all moves in a position, and returns how many.
fn compare(position: &Position, values: &[i32; 6]) -> usize {
    let moves = moves(position);
    for first in &moves {
        let case = first.0;
        for (case, is_turned) in [(case, false), (case.turned(), true)] {
            let expected = searched(first, Order::LeastValuable, values, is_turned);
            case.check(expected, values);
        }
        // Without kings all captures are legal, so a rule without pins is right, except that it does
        // not promote.
        let is_last_rank = matches!(case.first.to.rank().index(), 0 | 7);
        if case.first.piece != PieceType::King && !is_last_rank {
            let case = case.without_kings();
            case.check(Rule::NoPins.value(&case, values), values);
        }
    }
    2 * moves.len()
}

/// Values with equal pieces, as most engines have them, and all different ones.
const EITHER: [[i32; 6]; 2] = [VALUES, [101, 307, 331, 503, 919, 0]];

/// Returns the positions of a game played at random.
fn game(state: &mut u64, number: usize) -> Vec<Position> {
    let start = SUITE[number % SUITE.len()].fen.parse().unwrap();
    let next = |position: &Position| {
        let children = position.children::<Native>();
        (!children.is_empty()).then(|| children[random(state, children.len())])
    };
    std::iter::successors(Some(start), next).take(61).collect()
}

#[test]
fn moves_from_games_played_at_random() {
    let mut state = 85;
    let mut compared = 0;
    for number in 0..120 {
        for position in game(&mut state, number) {
            compared += compare(&position, &EITHER[number / SUITE.len() % 2]);
        }
    }
    assert!(compared > 200_000, "{compared}");
}

/// Returns a position that is crowded at random, if White may be to move.
fn crowded(state: &mut u64) -> Option<Position> {
    let full = 2 + random(state, 6);
    let letter = |square| {
        // Rooks, bishops and queens more often than others, and no pawns on the edge.
        let letters = b"PPPpppNNnnBBbbRRrrQQqq";
        let first = if matches!(square, 8..56) { 0 } else { 6 };
        match random(state, 8) < full {
            true => letters[first + random(state, letters.len() - first)],
            false => b'1',
        }
    };
    let mut letters: Vec<u8> = (0..64).map(letter).collect();
    letters[random(state, 64)] = b'K';
    letters[random(state, 64)] = b'k';
    let ranks = letters.chunks(8).map(String::from_utf8_lossy);
    let placement = ranks.collect::<Vec<_>>().join("/");
    let passed = Square::ALL[40 + random(state, 8)];
    let fens = [
        format!("{placement} w - {passed}"),
        format!("{placement} w - -"),
    ];
    fens.iter().find_map(|fen| fen.parse().ok())
}

#[test]
fn crowded_boards() {
    let mut state = 86;
    let (mut compared, mut passing) = (0, 0);
    while compared < 400_000 {
        if let Some(position) = crowded(&mut state) {
            passing += usize::from(position.en_passant.is_some());
            compared += compare(&position, &EITHER[passing % 2]);
        }
    }
    assert!(passing > 100, "{passing}");
}
