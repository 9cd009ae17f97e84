//! The crate's exchanges against a search of legal captures and against the code that they are timed
//! with, on boards that are crowded at random.

use std::cmp::Reverse;

use fastrand::Rng;
use perft::Position;
use sliding_attacks::{Capture, Color, PieceType, Square, exchange, exchange_reaches};

use crate::VALUES;
use crate::cases::Case;
use crate::moves::{is_en_passant, moves, sides};
use crate::usual::Board;

impl Case {
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

/// Returns the value of the exchange that begins with a move of a side, White or Black. The legal
/// capture of the least valuable piece goes on, of two the one on the lower square, and becomes a queen
/// if it promotes.
fn searched((first, after): &(Capture, Position), values: &[i32; 6], side: Color) -> i32 {
    let to = first.to.flip_vertical();
    let recaptures = moves(after).into_iter().filter(|(next, _)| next.to == to);
    // Positions show the board as the side to move sees it.
    let least = recaptures.min_by_key(|(next, _)| {
        let from = (!side).relative_square(next.from);
        (next.piece, from, Reverse(next.promotion))
    });
    won(first, values) - least.map_or(0, |next| searched(&next, values, !side).max(0))
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
        let expected = searched(first, values, Color::White);
        assert_eq!(case.check(), expected, "{case:?}");
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
    moves.len()
}

/// Values with equal pieces, as most engines have them, and all different ones.
const EITHER: [[i32; 6]; 2] = [VALUES, [101, 307, 331, 503, 919, 0]];

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
    while compared < 200_000 {
        if let Some(position) = crowded(&mut random) {
            passing += usize::from(position.en_passant.is_some());
            compared += compare(&position, &EITHER[passing % 2]);
        }
    }
    assert!(passing > 100, "{passing}");
}
