//! Threats from lookups, for every processor.
//!
//! The largest cost is a loop that ends at a different count each time, which the processor
//! mispredicts. So this writes the first threats of each loop whether or not there are that many,
//! and advances only over those that exist.

use sliding_attacks::{
    Bitboard, Color, Direction, Native, SlidingAttacks, Square, Through, leapers, rays,
};

use crate::algorithm::{self, Input};
use crate::codes::Piece;
use crate::sets::Sets;
use crate::slots::KINDS;
use crate::threat::STARTS;
use crate::{Codes, Mailbox};

pub(crate) struct Board<'a> {
    codes: &'a Codes,
    mailbox: &'a Mailbox,
    sets: Sets,
}

pub(crate) struct Around {
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

impl algorithm::Around for Around {
    type Board<'a> = Board<'a>;

    #[inline(always)]
    unsafe fn board(input: Input<'_>) -> Board<'_> {
        let Input { codes, mailbox } = input;
        let sets = Sets::new(codes, mailbox);
        Board {
            codes,
            mailbox,
            sets,
        }
    }

    #[inline(always)]
    unsafe fn new(board: &Board<'_>, square: Square, blank: Option<Square>) -> Self {
        let others = Bitboard::FULL.without(square);
        let others = blank.map_or(others, |blank| others.without(blank));
        let occupied = board.sets.occupied & others;
        Self {
            square,
            rook: Native::rook_attacks(square, occupied) & occupied,
            bishop: Native::bishop_attacks(square, occupied) & occupied,
            knight: leapers::knight_attacks(square) & occupied,
            others,
        }
    }

    #[inline(always)]
    unsafe fn write(
        &self,
        board: &Board<'_>,
        piece: Piece<'_>,
        sign: u32,
        lines: bool,
        to: *mut u32,
    ) -> *mut u32 {
        let sets = &board.sets;
        let sliders = self.rook & sets.orthogonal | self.bishop & sets.diagonal;
        let pawns = leapers::pawn_attacks(self.square, Color::Black) & sets.north_pawns
            | leapers::pawn_attacks(self.square, Color::White) & sets.south_pawns;
        let kings = leapers::king_attacks(self.square) & sets.kings;
        let attackers = (pawns | kings) & self.others | self.knight & sets.knights | sliders;
        let counts = board.counts_of(piece.half);
        // SAFETY: there are at most 16 attackers, eight targets and eight lines.
        unsafe {
            let to = each::<2>(attackers, to, |from| {
                let (code, half) = board.piece(from);
                (counts >> code, half | piece.half << 16 | sign)
            });
            let to = self.write_by(board, piece, sign, to);
            if lines {
                self.write_lines(board, sliders, sign ^ STARTS, to)
            } else {
                to
            }
        }
    }

    #[inline(always)]
    unsafe fn write_targets(&self, board: &Board<'_>, piece: Piece<'_>, to: *mut u32) -> *mut u32 {
        // SAFETY: the caller guarantees the room.
        unsafe { self.write_by(board, piece, STARTS, to) }
    }
}

impl Around {
    /// Writes the threats of the piece in the middle.
    ///
    /// # Safety
    /// The address must be valid for writes of eight threats.
    #[inline(always)]
    unsafe fn write_by(
        &self,
        board: &Board<'_>,
        piece: Piece<'_>,
        sign: u32,
        to: *mut u32,
    ) -> *mut u32 {
        let reached = self.rook | self.bishop | self.knight;
        let attacked = EMPTY_BOARD[piece.kind][self.square.index()] & reached;
        let counts = board.counts_of(piece.half) >> 16;
        // SAFETY: the caller guarantees the room.
        unsafe {
            each::<3>(attacked, to, |to| {
                let (code, half) = board.piece(to);
                (counts >> code, piece.half | half << 16 | sign)
            })
        }
    }

    /// Writes the threats of sliders on each other, through the middle.
    ///
    /// # Safety
    /// The address must be valid for writes of eight threats.
    #[inline(always)]
    unsafe fn write_lines(
        &self,
        board: &Board<'_>,
        sliders: Bitboard,
        sign: u32,
        to: *mut u32,
    ) -> *mut u32 {
        let closest = self.rook | self.bishop;
        // SAFETY: the caller guarantees the room.
        unsafe {
            each::<1>(sliders, to, |from| {
                let behind = rays::beyond(from, Through(self.square)) & closest;
                let (code, half) = board.piece(from);
                let (other, other_half) = board.piece(first_or_h8(behind));
                let counts = board.codes.counts_of[code as usize] >> 16 >> other;
                (
                    counts & u32::from(!behind.is_empty()),
                    half | other_half << 16 | sign,
                )
            })
        }
    }
}

impl Board<'_> {
    /// Returns the code on a square, and the code combined with the square.
    #[inline(always)]
    fn piece(&self, square: Square) -> (u32, u32) {
        let code = u32::from(self.mailbox[square.index()] & 0x0f);
        (code, code | (square as u32) << 8)
    }

    #[inline(always)]
    fn counts_of(&self, half: u32) -> u32 {
        self.codes.counts_of[(half & 0x0f) as usize]
    }
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

/// What each kind of piece attacks on an empty board, 3584 bytes.
static EMPTY_BOARD: [[Bitboard; 64]; KINDS] = {
    let mut table = [[Bitboard::EMPTY; 64]; KINDS];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let mut directions = [Bitboard::EMPTY; 2];
        let mut direction = 0;
        while direction < 8 {
            directions[direction % 2] =
                directions[direction % 2].union(rays::ray(square, Direction::ALL[direction]));
            direction += 1;
        }
        let [orthogonal, diagonal] = directions;
        table[0][index] = leapers::pawn_attacks(square, Color::White);
        table[1][index] = leapers::pawn_attacks(square, Color::Black);
        table[2][index] = leapers::knight_attacks(square);
        table[3][index] = diagonal;
        table[4][index] = orthogonal;
        table[5][index] = orthogonal.union(diagonal);
        table[6][index] = leapers::king_attacks(square);
        index += 1;
    }
    table
};
