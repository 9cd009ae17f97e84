//! The one algorithm: on a square, one code is replaced by another.
//!
//! The pieces around the square do not change. So an implementation looks at them once, and then
//! writes the threats by and on the piece that leaves, and those by and on the piece that arrives.
//! If the square is empty before or after, the lines through it are cut or opened as well.

use sliding_attacks::{Bitboard, Square};

use crate::codes::Piece;
use crate::sets::Sets;
use crate::threat::STARTS;
use crate::{Codes, Mailbox};

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

/// The surroundings of a square, as an implementation sees them: the closest piece in each of eight
/// directions, and the pieces a knight's jump away.
///
/// # Safety
/// All functions need the processor features of the implementation. Functions that write may write
/// as many words as they can have threats, and return where the threats end.
pub(crate) trait Around: Sized {
    /// The board, as far as it does not depend on a square.
    type Board<'a>;

    unsafe fn board(input: Input<'_>) -> Self::Board<'_>;

    /// Looks around a square. `blank` is another square that counts as empty.
    unsafe fn new(board: &Self::Board<'_>, square: Square, blank: Option<Square>) -> Self;

    /// Writes the threats by and on a piece in the middle, with [`STARTS`] or 0 as `sign`: to 24
    /// words. If `lines`, also writes the threats through the middle, with the opposite sign: to
    /// eight more.
    unsafe fn write(
        &self,
        board: &Self::Board<'_>,
        piece: Piece<'_>,
        sign: u32,
        lines: bool,
        to: *mut u32,
    ) -> *mut u32;

    /// Writes the threats of a piece in the middle, as threats that start: to eight words.
    unsafe fn write_targets(
        &self,
        board: &Self::Board<'_>,
        piece: Piece<'_>,
        to: *mut u32,
    ) -> *mut u32;

    /// Returns the squares of all pieces. A loop over them is mispredicted once, at its end; a
    /// branch on each of 64 squares is mispredicted many times.
    #[inline(always)]
    unsafe fn occupied(input: Input<'_>) -> Bitboard {
        Sets::new(input.codes, input.mailbox).occupied
    }
}

/// Writes the threats that start and end if one code on a square is replaced by another, and returns
/// how many there are. It needs 48 words, or 32 if one of the codes is an empty square.
#[inline(always)]
pub(crate) unsafe fn change<A: Around>(
    input: Input<'_>,
    square: Square,
    old: u8,
    new: u8,
    to: *mut u32,
) -> usize {
    // SAFETY: the caller guarantees the features, and room for two pieces, or for one and the lines.
    unsafe {
        let board = A::board(input);
        let around = A::new(&board, square, None);
        give_way(&around, &board, input, square, [old, new], to).offset_from(to) as usize
    }
}

/// Writes the threats that start and end with a move. It needs 80 words.
///
/// The piece leaves first, while a captured piece still stands, so no line through its new square
/// opens and closes. Still, the processor can work on both squares at the same time.
#[inline(always)]
pub(crate) unsafe fn moved<A: Around>(
    input: Input<'_>,
    from: Square,
    square: Square,
    becomes: u8,
    to: *mut u32,
) -> usize {
    let empty = input.codes.empty;
    let captured = if from == square {
        empty
    } else {
        input.code_on(square)
    };
    // SAFETY: the caller guarantees the features, and room for three pieces and the lines.
    unsafe {
        let board = A::board(input);
        let first = A::new(&board, from, None);
        let second = A::new(&board, square, Some(from));
        let end = give_way(
            &first,
            &board,
            input,
            from,
            [input.code_on(from), empty],
            to,
        );
        give_way(&second, &board, input, square, [captured, becomes], end).offset_from(to) as usize
    }
}

/// Writes all threats on the board. It needs 512 words.
#[inline(always)]
pub(crate) unsafe fn all<A: Around>(input: Input<'_>, to: *mut u32) -> usize {
    let mut end = to;
    // SAFETY: the caller guarantees the features, and room for eight threats of each piece.
    unsafe {
        let board = A::board(input);
        for square in A::occupied(input) {
            if let Some(piece) = input.codes.piece_on(square, input.code_on(square)) {
                end = A::new(&board, square, None).write_targets(&board, piece, end);
            }
        }
        end.offset_from(to) as usize
    }
}

#[inline(always)]
unsafe fn give_way<A: Around>(
    around: &A,
    board: &A::Board<'_>,
    input: Input<'_>,
    square: Square,
    [old, new]: [u8; 2],
    mut to: *mut u32,
) -> *mut u32 {
    let codes = input.codes;
    // SAFETY: as above.
    unsafe {
        if let Some(piece) = codes.piece_on(square, old) {
            to = around.write(board, piece, 0, codes.is_empty(new), to);
        }
        if let Some(piece) = codes.piece_on(square, new) {
            to = around.write(board, piece, STARTS, codes.is_empty(old), to);
        }
    }
    to
}
