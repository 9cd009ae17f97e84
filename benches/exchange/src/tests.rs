//! The crate's exchanges against the search, of moves from games played at random and on boards
//! that are crowded at random, for both colors.

use perft::{Position, SUITE};
use sliding_attacks::{
    Bitboard, Capture, Color, Native, PieceType, Pieces, Sliders, Square, exchange,
    exchange_reaches,
};

use crate::VALUES;
use crate::board::{Board, Order, searched};

/// A fixed sequence of words that look random (Steele, Lea and Flood's SplitMix64, 2014).
struct Noise(u64);

impl Noise {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.word() >> 33) as usize % end
    }
}

/// Compares all exchanges that a side begins on a board, and returns how many.
fn compare_side(board: &Board, side: Color, values: &[i32; 6]) -> usize {
    let sides = [side, !side].map(|color| board.pieces(color));
    let occupied = sides[0].squares() | sides[1].squares();
    let mut moves = board.captures(side);
    moves.extend(board.quiet_moves(side));
    for (capture, after) in &moves {
        let expected = searched(side, *capture, after, Order::LeastValuable, values);
        let found = exchange(*capture, sides, occupied, values);
        assert_eq!(found, expected, "{capture:?}\n{:?}", board.squares);
        for threshold in [expected - 1, expected, expected + 1, -100, 0, 100] {
            let reaches = exchange_reaches(threshold, *capture, sides, occupied, values);
            assert_eq!(
                reaches,
                expected >= threshold,
                "{threshold}: {capture:?}\n{:?}",
                board.squares
            );
        }
    }
    moves.len()
}

fn compare(board: &Board, values: &[i32; 6]) -> usize {
    compare_side(board, Color::White, values) + compare_side(&board.turned(), Color::Black, values)
}

/// Values with equal pieces, as most engines have them, and all different ones.
const DIFFERENT: [i32; 6] = [101, 307, 331, 503, 919, 0];

#[test]
fn moves_from_games_played_at_random() {
    let mut noise = Noise(85);
    let mut compared = 0;
    for game in 0..120 {
        let mut position: Position = SUITE[game % SUITE.len()].fen.parse().unwrap();
        for _ in 0..60 {
            let children = position.children::<Native>();
            if children.is_empty() {
                break;
            }
            position = children[noise.below(children.len())];
            let values = [&VALUES, &DIFFERENT][game / SUITE.len() % 2];
            compared += compare(&Board::new(&position), values);
        }
    }
    assert!(compared > 100_000, "{compared}");
}

/// Returns a board of which White may be to move, with one king of each color or none, and with
/// pawns only where they can stand.
fn crowded(noise: &mut Noise) -> Option<Board> {
    let mut board = Board {
        squares: [None; 64],
        en_passant: None,
    };
    let full = 2 + noise.below(6);
    for square in Square::ALL {
        if noise.below(8) < full {
            // Rooks, bishops and queens more often than others.
            let kinds = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4];
            let piece = PieceType::ALL[kinds[noise.below(kinds.len())]];
            let is_edge = matches!(square.rank().index(), 0 | 7);
            if !(piece == PieceType::Pawn && is_edge) {
                board.squares[square.index()] = Some((Color::ALL[noise.below(2)], piece));
            }
        }
    }
    for color in Color::ALL {
        if noise.below(8) > 0 {
            board.squares[noise.below(64)] = Some((color, PieceType::King));
        }
    }
    let passed = 40 + noise.below(8);
    if board.squares[passed - 8] == Some((Color::Black, PieceType::Pawn))
        && board.squares[passed].is_none()
    {
        board.en_passant = Square::new(passed);
    }
    (!board.is_in_check(Color::Black)).then_some(board)
}

#[test]
fn crowded_boards() {
    let mut noise = Noise(86);
    let (mut compared, mut passing) = (0, 0);
    while compared < 400_000 {
        if let Some(board) = crowded(&mut noise) {
            passing += usize::from(board.en_passant.is_some());
            compared += compare(&board, [&VALUES, &DIFFERENT][compared % 2]);
        }
    }
    assert!(passing > 100, "{passing}");
}

/// Boards and values that no game has: nothing panics, and a threshold is reached as the value says.
#[test]
fn absurd_boards() {
    let mut noise = Noise(87);
    for _ in 0..50_000 {
        let mut set =
            |thinner: usize| Bitboard((0..thinner).fold(noise.word(), |set, _| set & noise.word()));
        let sides = [Color::White, Color::Black].map(|color| Pieces {
            color,
            pawns: set(2),
            knights: set(3),
            sliders: Sliders {
                orthogonal: set(2),
                diagonal: set(2),
            },
            kings: set(5),
        });
        let occupied = set(0) | set(1);
        let piece = PieceType::ALL[noise.below(6)];
        let first = Capture {
            from: Square::ALL[noise.below(64)],
            to: Square::ALL[noise.below(64)],
            piece,
            captured: PieceType::ALL.get(noise.below(7)).copied(),
            promotion: PieceType::ALL.get(noise.below(20)).copied(),
        };
        let extreme = [i32::MAX, i32::MIN, 0, 1, 100, 900];
        let values = PieceType::ALL.map(|_| extreme[noise.below(6)]);
        let sides = [sides[noise.below(2)], sides[noise.below(2)]];
        let _ = exchange(first, sides, occupied, &values);
        for threshold in [i32::MIN, -1, 0, 100, i32::MAX] {
            let _ = exchange_reaches(threshold, first, sides, occupied, &values);
        }
    }
}

/// Returns moves from games played at random and on crowded boards.
pub fn cases() -> Vec<(Capture, [Pieces; 2], Bitboard)> {
    let mut noise = Noise(88);
    let mut boards = Vec::new();
    for known in &SUITE {
        let mut position: Position = known.fen.parse().unwrap();
        for _ in 0..60 {
            let children = position.children::<Native>();
            if children.is_empty() {
                break;
            }
            position = children[noise.below(children.len())];
            boards.push(Board::new(&position));
        }
    }
    boards.extend((0..30_000).filter_map(|_| crowded(&mut noise)));
    let mut cases = Vec::new();
    for board in boards {
        for (board, side) in [(board.turned(), Color::Black), (board, Color::White)] {
            let sides = [side, !side].map(|color| board.pieces(color));
            let occupied = sides[0].squares() | sides[1].squares();
            let mut moves = board.captures(side);
            moves.extend(board.quiet_moves(side));
            cases.extend(
                moves
                    .into_iter()
                    .map(|(capture, _)| (capture, sides, occupied)),
            );
        }
    }
    assert!(cases.len() > 20_000, "{}", cases.len());
    cases
}
