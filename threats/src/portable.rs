//! Threats from lookups, for every processor.
//!
//! The largest cost is a loop that ends at a different count each time, which the processor
//! mispredicts. So this writes the first threats of each loop whether or not there are that many,
//! and advances only over those that exist.

use sliding_attacks::{
    Bitboard, Color, Native, PieceType, SlidingAttacks, Square, Through, leapers, piece_attacks,
    rays,
};

use crate::algorithm::{self, Input};
use crate::codes::{Codes, Middle};
use crate::sets::Sets;

pub(crate) struct Around<'a> {
    board: Sets<'a>,
    square: Square,
    /// The closest piece in each direction along ranks and files.
    rook: Bitboard,
    /// The same along diagonals.
    bishop: Bitboard,
    /// All pieces a knight's jump away.
    knight: Bitboard,
    /// All squares but the middle and the blank one.
    others: Bitboard,
}

// SAFETY: `each` writes one word for each square of a set, or three if there are fewer, and no set has more than 16
// attackers, or eight targets or sliders in lines.
unsafe impl<'a> algorithm::Around<'a> for Around<'a> {
    type Board = Sets<'a>;

    #[inline(always)]
    unsafe fn board(input: Input<'a>) -> Sets<'a> {
        Sets::new(input)
    }

    #[inline(always)]
    unsafe fn occupied(board: Sets<'a>) -> Bitboard {
        board.occupied
    }

    #[inline(always)]
    unsafe fn new(board: Sets<'a>, square: Square, blank: Option<Square>) -> Self {
        let others = Bitboard::FULL.without(square);
        let others = blank.map_or(others, |blank| others.without(blank));
        let occupied = board.occupied & others;
        Self {
            board,
            square,
            rook: Native::rook_attacks(square, occupied) & occupied,
            bishop: Native::bishop_attacks(square, occupied) & occupied,
            knight: leapers::knight_attacks(square) & occupied,
            others,
        }
    }

    #[inline(always)]
    unsafe fn write(&self, piece: Middle<'_>, by: bool, sign: u32, to: *mut u32) -> *mut u32 {
        let (counts, middle) = (self.counts_of(piece.code), half(piece.code, self.square));
        // SAFETY: there are at most eight targets, and 16 attackers.
        unsafe {
            if by {
                let reached = self.rook | self.bishop | self.knight;
                let attacked = ON_AN_EMPTY_BOARD[piece.kind][self.square.index()] & reached;
                return each::<3>(attacked, to, |to| {
                    let (code, half) = self.piece(to);
                    (counts >> 16 >> code, middle | half << 16 | sign)
                });
            }
            let board = &self.board;
            let pawns = leapers::pawn_attacks(self.square, Color::Black) & board.north_pawns
                | leapers::pawn_attacks(self.square, Color::White) & board.south_pawns;
            let kings = leapers::king_attacks(self.square) & board.kings;
            let near = (pawns | kings) & self.others | self.knight & board.knights;
            each::<2>(near | self.sliders(), to, |from| {
                let (code, half) = self.piece(from);
                (counts >> code, half | middle << 16 | sign)
            })
        }
    }

    #[inline(always)]
    unsafe fn write_lines(&self, _: &Codes, sign: u32, to: *mut u32) -> *mut u32 {
        let closest = self.rook | self.bishop;
        // SAFETY: there are at most eight lines.
        unsafe {
            each::<1>(self.sliders(), to, |from| {
                let behind = rays::beyond(from, Through(self.square)) & closest;
                let (code, half) = self.piece(from);
                let (other, other_half) = self.piece(first_or_h8(behind));
                let counts = self.counts_of(code) >> 16 >> other;
                (
                    counts & u32::from(!behind.is_empty()),
                    half | other_half << 16 | sign,
                )
            })
        }
    }
}

impl Around<'_> {
    /// Returns the sliders that attack the middle.
    #[inline(always)]
    fn sliders(&self) -> Bitboard {
        self.rook & self.board.orthogonal | self.bishop & self.board.diagonal
    }

    /// Returns the code on a square, and the code combined with the square.
    #[inline(always)]
    fn piece(&self, square: Square) -> (u8, u32) {
        let code = self.board.input.mailbox[square.index()] & 0x0f;
        (code, half(code, square))
    }

    /// Returns an entry of [`Codes::counts_of`].
    #[inline(always)]
    fn counts_of(&self, code: u8) -> u32 {
        self.board.input.codes.counts_of[(code & 0x0f) as usize]
    }
}

/// Returns a code combined with its square.
#[inline(always)]
fn half(code: u8, square: Square) -> u32 {
    u32::from(code) | (square as u32) << 8
}

/// Writes a word for each square of a set, and counts it if the lowest bit says so: the first
/// `ALWAYS` words whether there are as many squares or not. `word` returns the bit and the word.
///
/// # Safety
/// The address must be valid for writes of as many words as there are squares, and of `ALWAYS`
/// words.
#[inline(always)]
unsafe fn each<const ALWAYS: usize>(
    mut squares: Bitboard,
    mut to: *mut u32,
    word: impl Fn(Square) -> (u32, u32),
) -> *mut u32 {
    let mut write = |square, is_there: bool| {
        let (counts, word) = word(square);
        // SAFETY: the caller guarantees the room.
        unsafe {
            to.write(word);
            to = to.add((counts & u32::from(is_there)) as usize);
        }
    };
    let mut number = 0;
    while number < ALWAYS {
        write(first_or_h8(squares), !squares.is_empty());
        squares = squares.without_first();
        number += 1;
    }
    for square in squares {
        write(square, true);
    }
    to
}

#[inline(always)]
const fn first_or_h8(squares: Bitboard) -> Square {
    Square::wrapping((squares.0 | 1 << 63).trailing_zeros() as usize)
}

/// What each [kind](crate::slots::CLASSES) of piece attacks on an empty board, 4 KiB.
static ON_AN_EMPTY_BOARD: [[Bitboard; 64]; 8] = {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let mut piece = 0;
        while piece < PieceType::ALL.len() {
            table[piece][index] =
                piece_attacks(square, PieceType::ALL[piece], Color::White, Bitboard::EMPTY);
            piece += 1;
        }
        table[piece][index] = leapers::pawn_attacks(square, Color::Black);
        index += 1;
    }
    table
};
