//! Typical hand-written engine code without vector instructions: two lookups, the leapers' tables,
//! a table of the squares beyond a square, and loops over sets.

use sliding_attacks::PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Color, Direction, Native, PieceType, SlidingAttacks, Square};

use super::Finder;
use super::board::{Board, Code};
use super::inputs::{Change, Move};

/// A list with room for all threats of a board.
#[repr(C, align(4096))]
pub struct List {
    pub words: [u32; 1024],
    pub length: usize,
}

impl Default for List {
    fn default() -> Self {
        let words = [0; 1024];
        Self { words, length: 0 }
    }
}

impl super::List for List {
    #[inline(always)]
    fn clear(&mut self) {
        self.length = 0;
    }

    fn words(&self) -> Vec<u32> {
        self.words[..self.length].to_vec()
    }
}

impl List {
    #[inline(always)]
    fn push(&mut self, attacker: Code, from: Square, attacked: Code, to: Square, starts: bool) {
        let from = (from.index() as u32) << 8;
        let to = (to.index() as u32) << 24;
        let word = u32::from(attacker) | from | u32::from(attacked) << 16 | to;
        self.words[self.length % 1024] = word | u32::from(starts) << 31;
        self.length += 1;
    }
}

/// The squares beyond another one as seen from a square, 32 KiB.
static BEYOND: [[Bitboard; 64]; 64] = {
    let mut beyond = [[Bitboard::EMPTY; 64]; 64];
    let mut number = 0;
    while number < 64 * 8 {
        let (from, direction) = (Square::ALL[number / 8], Direction::ALL[number % 8]);
        let mut left = ray(from, direction);
        while let Some(through) = left.first() {
            beyond[from.index()][through.index()] = ray(through, direction);
            left = left.without(through);
        }
        number += 1;
    }
    beyond
};

#[inline(always)]
fn attacks(code: Code, square: Square, rook: Bitboard, bishop: Bitboard) -> Bitboard {
    match code as usize {
        0 => pawn_attacks(square, Color::White),
        6 => pawn_attacks(square, Color::Black),
        1 | 7 => knight_attacks(square),
        2 | 8 => bishop,
        3 | 9 => rook,
        4 | 10 => rook | bishop,
        _ => king_attacks(square),
    }
}

pub struct ByHand;

impl Finder for ByHand {
    type List = List;

    #[inline(always)]
    fn change(input: &Change, list: &mut List) {
        let (board, piece) = (&input.board, (input.code, input.square));
        change(board, board.occupied(), piece, input.arrives, list);
    }

    #[inline(always)]
    fn piece_move(input: &Move, list: &mut List) {
        let (board, from) = (&input.board, input.from);
        let (occupied, code) = (board.occupied().without(from), board.code(from));
        change(board, occupied, (code, from), false, list);
        change(board, occupied, (code, input.to), true, list);
    }

    #[inline(always)]
    fn refresh(board: &Board, list: &mut List) {
        let occupied = board.occupied();
        for from in occupied {
            let code = board.code(from);
            let rook = || Native::rook_attacks(from, occupied);
            let bishop = || Native::bishop_attacks(from, occupied);
            let attacked = match PieceType::ALL[code as usize % 6] {
                Bishop => bishop(),
                Rook => rook(),
                Queen => Native::queen_attacks(from, occupied),
                _ => attacks(code, from, Bitboard::EMPTY, Bitboard::EMPTY),
            };
            for to in attacked & occupied {
                list.push(code, from, board.code(to), to, true);
            }
        }
    }
}

/// Appends the threats that start and end when a piece arrives on a square or leaves it, if only
/// these squares are occupied.
#[inline(always)]
fn change(
    board: &Board,
    occupied: Bitboard,
    (code, square): (Code, Square),
    arrives: bool,
    list: &mut List,
) {
    let rook = Native::rook_attacks(square, occupied);
    let bishop = Native::bishop_attacks(square, occupied);
    for to in attacks(code, square, rook, bishop) & occupied {
        list.push(code, square, board.code(to), to, arrives);
    }
    let queens = board.of(Queen);
    let sliders = (board.of(Rook) | queens) & rook | (board.of(Bishop) | queens) & bishop;
    for from in sliders & occupied {
        let slider = board.code(from);
        list.push(slider, from, code, square, arrives);
        let beyond = BEYOND[from.index()][square.index()] & (rook | bishop) & occupied;
        if let Some(to) = beyond.first() {
            list.push(slider, from, board.code(to), to, !arrives);
        }
    }
    for from in leapers(board, square) & occupied {
        list.push(board.code(from), from, code, square, arrives);
    }
}

/// The pawns, knights and kings that attack a square.
#[inline(always)]
fn leapers(board: &Board, square: Square) -> Bitboard {
    let [white, black] = board.colors;
    let pawns =
        pawn_attacks(square, Color::Black) & white | pawn_attacks(square, Color::White) & black;
    pawns & board.of(Pawn)
        | knight_attacks(square) & board.of(Knight)
        | king_attacks(square) & board.of(King)
}
