//! What debug builds check of a call, so that a mistake doesn't return a plausible list of threats.

use sliding_attacks::PieceType::{King, Pawn, Rook};
use sliding_attacks::{Color, PieceType, Square};

use crate::changes::{Castling, EnPassant, PieceMove};
use crate::codes::{Codes, Mailbox};

/// Checks the codes on a board.
#[track_caller]
pub(crate) fn board(mailbox: &Mailbox) {
    for &on_square in mailbox {
        code(on_square);
    }
}

/// Checks a code.
#[track_caller]
pub(crate) fn code(code: u8) {
    assert!(
        code < 16,
        "{code} is not a piece code: they are 0 to 15, one byte for each square"
    );
}

/// Checks a board and the code of a piece that is placed on it.
#[track_caller]
pub(crate) fn put(codes: &Codes, mailbox: &Mailbox, placed: u8) {
    board(mailbox);
    code(placed);
    assert!(
        codes.piece(placed).is_some(),
        "{placed} is not the code of a piece, so there is nothing to put"
    );
}

/// Checks a board, and returns the piece that leaves a square.
#[track_caller]
pub(crate) fn leaving(codes: &Codes, mailbox: &Mailbox, square: Square) -> (Color, PieceType) {
    board(mailbox);
    match codes.piece(mailbox[square.index()]) {
        Some(piece) => piece,
        None => panic!("{square} is empty: call this before you update the mailbox"),
    }
}

#[track_caller]
pub(crate) fn move_piece(codes: &Codes, mailbox: &Mailbox, piece_move: PieceMove) {
    let PieceMove {
        from,
        to,
        promotion,
    } = piece_move;
    let (color, piece) = leaving(codes, mailbox, from);
    let captured = codes.piece(mailbox[to.index()]);
    if let Some(promoted) = promotion {
        code(promoted);
        assert!(
            piece == Pawn && codes.piece(promoted).is_some_and(|(of, _)| of == color),
            "the {color:?} {piece:?} on {from} cannot become what code {promoted} means: `promotion` is None unless a pawn promotes"
        );
    }
    assert!(
        captured.is_none_or(|(of, _)| of != color),
        "{from} and {to} have pieces of one color: for castling, call `castle`"
    );
    let files = (from.index() & 7).abs_diff(to.index() & 7);
    assert!(
        piece != Pawn || files == 0 || captured.is_some(),
        "the pawn on {from} captures nothing on {to}: for en passant, call `en_passant`"
    );
    assert!(
        piece != King || files < 2,
        "the king goes from {from} to {to}: for castling, call `castle`"
    );
}

#[track_caller]
pub(crate) fn en_passant(codes: &Codes, mailbox: &Mailbox, capture: EnPassant) {
    let EnPassant { from, to } = capture;
    let (color, piece) = leaving(codes, mailbox, from);
    let captured = codes.piece(mailbox[capture.captured().index()]);
    assert!(
        (piece, captured) == (Pawn, Some((color.opposite(), Pawn)))
            && codes.piece(mailbox[to.index()]).is_none(),
        "the {color:?} {piece:?} on {from} cannot capture en passant on {to}"
    );
}

#[track_caller]
pub(crate) fn castle(codes: &Codes, mailbox: &Mailbox, castling: Castling) {
    let Castling { king, rook } = castling;
    let (color, piece) = leaving(codes, mailbox, king);
    assert!(
        (piece, leaving(codes, mailbox, rook)) == (King, (color, Rook))
            && king.index() / 8 == rook.index() / 8,
        "no king on {king} can castle with a rook on {rook}: pass the squares that the two leave"
    );
}
