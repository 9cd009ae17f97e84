//! The one algorithm: on a square, one code is replaced by another.
//!
//! The pieces around the square do not change. So an implementation looks at them once, and then
//! writes the threats by and on the piece that leaves, and those by and on the piece that arrives.
//! If the square is empty before or after, the lines through it are cut or opened as well.

use sliding_attacks::{Bitboard, Square};

use crate::codes::{Codes, Mailbox, Middle};
use crate::threat::STARTS;

/// The arguments that all calls share.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    pub(crate) codes: &'a Codes,
    pub(crate) mailbox: &'a Mailbox,
}

impl Input<'_> {
    /// Returns the code on a square.
    #[inline(always)]
    pub(crate) const fn code_on(self, square: Square) -> u8 {
        // The compiler forgets that a square of a struct is less than 64, and would check.
        self.mailbox[square.index() % 64]
    }
}

/// The functions of an implementation: what [`FindThreats`](crate::FindThreats) calls.
///
/// # Safety
/// They need the processor features of the implementation, and room for what the functions of the same
/// name say below.
pub struct Functions {
    pub(crate) change: unsafe fn(Input<'_>, Square, u8, u8, *mut u32) -> usize,
    pub(crate) move_piece: unsafe fn(Input<'_>, Square, Square, u8, *mut u32) -> usize,
    pub(crate) all: unsafe fn(Input<'_>, *mut u32) -> usize,
}

/// The surroundings of a square, as an implementation sees them: the closest piece in each of eight
/// directions, and the pieces a knight's jump away.
///
/// # Safety
/// Functions that write must return where the threats end: after at most 16 attackers, eight targets or
/// eight lines. They may write to more words, but to at most 16. [`Threats`](crate::Threats) reads as
/// many words as they say.
///
/// Whoever calls a function must make sure that the processor has the features of the implementation.
pub(crate) unsafe trait Around<'a>: Sized {
    /// The board, as far as it does not depend on a square.
    type Board: Copy;

    unsafe fn board(input: Input<'a>) -> Self::Board;

    /// Returns the squares of all pieces. A loop over them is mispredicted once, at its end; a
    /// branch on each of 64 squares is mispredicted many times.
    unsafe fn occupied(board: Self::Board) -> Bitboard;

    /// Looks around a square. `blank` is another square that counts as empty.
    unsafe fn new(board: Self::Board, square: Square, blank: Option<Square>) -> Self;

    /// Writes the threats on a piece in the middle, or those `by` it, with [`STARTS`] or 0 as `sign`.
    unsafe fn write(&self, piece: Middle<'_>, by: bool, sign: u32, to: *mut u32) -> *mut u32;

    /// Writes the threats of sliders through the middle: of `a` on `b`, the closest pieces on opposite
    /// sides, if `a` is a slider of this line and its row of [`Codes::sliders`] has the bit of `b`.
    ///
    /// ```text
    /// . a . middle . . b .
    /// ```
    ///
    /// Each of the eight directions has its `a`, so a line is looked at from both ends.
    unsafe fn write_lines(&self, codes: &Codes, sign: u32, to: *mut u32) -> *mut u32;
}

/// Writes the threats that start and end if one code on a square is replaced by another, and returns
/// how many there are. It needs 48 words, or 32 if one of the codes is an empty square.
#[inline(always)]
pub(crate) unsafe fn change<'a, A: Around<'a>>(
    input: Input<'a>,
    square: Square,
    old: u8,
    new: u8,
    to: *mut u32,
) -> usize {
    // SAFETY: the caller guarantees the features, and room for two pieces, or for one and the lines.
    unsafe {
        let around = A::new(A::board(input), square, None);
        give_way(&around, input.codes, square, [old, new], to).offset_from(to) as usize
    }
}

/// Writes the threats that start and end with a move. It needs 80 words.
///
/// The piece leaves first, while a captured piece still stands, so no line through its new square
/// opens and closes. Still, the processor can work on both squares at the same time.
#[inline(always)]
pub(crate) unsafe fn move_piece<'a, A: Around<'a>>(
    input: Input<'a>,
    from: Square,
    square: Square,
    becomes: u8,
    to: *mut u32,
) -> usize {
    let (codes, moves) = (input.codes, input.code_on(from));
    let captured = if from == square {
        codes.empty
    } else {
        input.code_on(square)
    };
    // SAFETY: the caller guarantees the features, and room for three pieces and the lines.
    unsafe {
        let board = A::board(input);
        let first = A::new(board, from, None);
        let second = A::new(board, square, Some(from));
        let end = give_way(&first, codes, from, [moves, codes.empty], to);
        give_way(&second, codes, square, [captured, becomes], end).offset_from(to) as usize
    }
}

/// Writes all threats on the board. It needs 512 words.
#[inline(always)]
pub(crate) unsafe fn all<'a, A: Around<'a>>(input: Input<'a>, to: *mut u32) -> usize {
    let mut end = to;
    // SAFETY: the caller guarantees the features. There are at most 420 threats, because a piece
    // attacks at most eight others, at most five from an edge, and at most three from a corner.
    unsafe {
        let board = A::board(input);
        for square in A::occupied(board) {
            if let Some(piece) = input.codes.piece_on(square, input.code_on(square)) {
                end = A::new(board, square, None).write(piece, true, STARTS, end);
            }
        }
        end.offset_from(to) as usize
    }
}

/// Writes the threats that end and start if one code in the middle is replaced by another: to 24 words
/// for each of them that is a piece, and to eight more for the lines.
#[inline(always)]
unsafe fn give_way<'a, A: Around<'a>>(
    around: &A,
    codes: &Codes,
    square: Square,
    [old, new]: [u8; 2],
    to: *mut u32,
) -> *mut u32 {
    let (ends, starts) = (codes.piece_on(square, old), codes.piece_on(square, new));
    // SAFETY: the caller guarantees the features and the room.
    unsafe {
        let to = write_piece(around, ends, starts.is_none(), 0, to);
        write_piece(around, starts, ends.is_none(), STARTS, to)
    }
}

/// Writes the threats by and on a piece in the middle, and those through it as the opposite.
#[inline(always)]
unsafe fn write_piece<'a, A: Around<'a>>(
    around: &A,
    piece: Option<Middle<'_>>,
    lines: bool,
    sign: u32,
    mut to: *mut u32,
) -> *mut u32 {
    let Some(piece) = piece else {
        return to;
    };
    // SAFETY: attackers are last, so what is written after the end of others is within their room.
    unsafe {
        if lines {
            to = around.write_lines(piece.codes, sign ^ STARTS, to);
        }
        to = around.write(piece, true, sign, to);
        around.write(piece, false, sign, to)
    }
}
