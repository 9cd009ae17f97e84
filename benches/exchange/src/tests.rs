//! The crate's exchanges against a search of legal captures and against the code that they are timed
//! with, for moves from games played at random and on boards that are crowded at random.

use std::cmp::Reverse;
use std::iter::successors;

use fastrand::Rng;
use perft::{Position, SUITE};
use sliding_attacks::{
    Bitboard, Capture, Native, PieceType, Pieces, Square, exchange, exchange_reaches,
};

use crate::VALUES;
use crate::cases::Case;
use crate::moves::{is_en_passant, moves, sides};
use crate::usual::Board;

impl Case {
    /// Returns the same board upside down, where Black moves.
    fn turned(mut self) -> Self {
        self.first.from = self.first.from.flip_vertical();
        self.first.to = self.first.to.flip_vertical();
        self.occupied = self.occupied.flip_vertical();
        for side in [&mut self.sides.own, &mut self.sides.opponent] {
            let kinds = PieceType::ALL.map(|kind| side.of(kind).flip_vertical());
            *side = Pieces::from_board(!side.color, Bitboard::FULL, kinds);
        }
        self
    }

    /// Returns the value of the exchange, and checks which thresholds it reaches.
    fn check(&self) -> i32 {
        let (first, values) = (self.first, &self.values);
        let value = exchange(first, self.sides, self.occupied, values);
        self.check_thresholds(value, |threshold| {
            exchange_reaches(threshold, first, self.sides, self.occupied, values)
        });
        value
    }

    fn check_thresholds(&self, value: i32, reaches: impl Fn(i32) -> bool) {
        for threshold in [value - 1, value, value + 1, -100, 0, 100] {
            let expected = value >= threshold;
            assert_eq!(reaches(threshold), expected, "{threshold}: {self:?}");
        }
    }
}

/// Returns what a move wins before anything is recaptured.
fn won(first: &Capture, values: &[i32; 6]) -> i32 {
    let value = |piece: PieceType| values[piece.index()];
    let passed = is_en_passant(first).then_some(PieceType::Pawn);
    let promoted = |piece| value(piece) - value(PieceType::Pawn);
    first.captured.or(passed).map_or(0, value) + first.promotion.map_or(0, promoted)
}

/// Returns the value of the exchange that begins with a move, on the board as the position shows it,
/// or upside down. The legal capture of the least valuable piece goes on, of two the one on the lower
/// square, and becomes a queen if it promotes.
fn searched((first, after): &(Capture, Position), values: &[i32; 6], is_turned: bool) -> i32 {
    let to = first.to.flip_vertical();
    let moves = moves(after).into_iter();
    let least = moves
        .filter(|(next, _)| next.to == to)
        .min_by_key(|(next, _)| {
            let from = next.from.index() ^ if is_turned { 0 } else { 0o70 };
            (next.piece, from, Reverse(next.promotion))
        });
    won(first, values) - least.map_or(0, |next| searched(&next, values, !is_turned).max(0))
}

/// Compares the exchanges of all moves in a position, and returns how many.
fn compare(position: &Position, values: &[i32; 6]) -> usize {
    let moves = moves(position);
    for first in &moves {
        let case = Case {
            first: first.0,
            sides: sides(position),
            occupied: position.occupied(),
            values: *values,
        };
        for (case, is_turned) in [(case, false), (case.turned(), true)] {
            assert_eq!(case.check(), searched(first, values, is_turned), "{case:?}");
        }
        // Without kings all captures are legal, so code without pins is right, except that its
        // recaptures do not promote.
        let is_last_rank = matches!(case.first.to.rank().index(), 0 | 7);
        if case.first.piece != PieceType::King && !is_last_rank {
            let case = case.without_kings();
            let board = Board::new(case.sides);
            case.check_thresholds(case.check(), |threshold| {
                board.reaches(threshold, case.first, values)
            });
        }
    }
    2 * moves.len()
}

/// Values with equal pieces, as most engines have them, and all different ones.
const EITHER: [[i32; 6]; 2] = [VALUES, [101, 307, 331, 503, 919, 0]];

#[test]
fn moves_from_games_played_at_random() {
    let mut random = Rng::with_seed(85);
    let mut compared = 0;
    for (number, known) in SUITE.iter().cycle().take(120).enumerate() {
        let next = |position: &Position| random.choice(position.children::<Native>());
        for position in successors(Some(known.position), next).take(61) {
            compared += compare(&position, &EITHER[number / SUITE.len() % 2]);
        }
    }
    assert!(compared > 200_000, "{compared}");
}

/// Returns a position that is crowded at random, if White may be to move.
fn crowded(random: &mut Rng) -> Option<Position> {
    let full = random.usize(2..8);
    let letter = |square| {
        // Rooks, bishops and queens more often than others, and no pawns on the edge.
        let letters = b"PPPpppNNnnBBbbRRrrQQqq";
        let first = if matches!(square, 8..56) { 0 } else { 6 };
        match random.usize(..8) < full {
            true => letters[random.usize(first..letters.len())],
            false => b'1',
        }
    };
    let mut letters = std::array::from_fn::<u8, 64, _>(letter);
    letters[random.usize(..64)] = b'K';
    letters[random.usize(..64)] = b'k';
    let ranks = letters.chunks(8).map(String::from_utf8_lossy);
    let placement = ranks.collect::<Vec<_>>().join("/");
    let passed = Square::ALL[random.usize(40..48)];
    let fens = [
        format!("{placement} w - {passed}"),
        format!("{placement} w - -"),
    ];
    fens.iter().find_map(|fen| fen.parse().ok())
}

#[test]
fn crowded_boards() {
    let mut random = Rng::with_seed(86);
    let (mut compared, mut passing) = (0, 0);
    while compared < 400_000 {
        if let Some(position) = crowded(&mut random) {
            passing += usize::from(position.en_passant.is_some());
            compared += compare(&position, &EITHER[passing % 2]);
        }
    }
    assert!(passing > 100, "{passing}");
}
