//! What debug builds check of a call, so that a mistake doesn't return a plausible list of threats.

use sliding_attacks::PieceType::{King, Pawn, Rook};
use sliding_attacks::{Color, PieceType, Square};

use crate::algorithm::Input;
use crate::changes::{Castling, EnPassant, PieceMove};

impl Input<'_> {
    #[track_caller]
    pub(crate) fn assert_code(&self, code: u8) -> Option<(Color, PieceType)> {
        assert!(
            code < 16,
            "{code} is not a piece code: they are 0 to 15, one byte for each square"
        );
        self.codes.piece(code)
    }

    #[track_caller]
    pub(crate) fn assert_board(&self) {
        for &code in self.mailbox {
            self.assert_code(code);
        }
    }

    fn on(&self, square: Square) -> Option<(Color, PieceType)> {
        self.codes.piece(self.code_on(square))
    }

    #[track_caller]
    pub(crate) fn assert_put(&self, code: u8) {
        self.assert_board();
        assert!(
            self.assert_code(code).is_some(),
            "{code} is not the code of a piece, so there is nothing to put"
        );
    }

    #[track_caller]
    pub(crate) fn assert_replace(&self, square: Square, becomes: u8) {
        self.assert_board();
        self.assert_code(becomes);
        assert!(
            becomes != self.code_on(square),
            "{square} already has the code {becomes}: call this before you update the mailbox"
        );
    }

    /// Returns how many ranks a square is from the first rank of a color.
    fn rank(&self, color: Color, square: Square) -> usize {
        let first = if self.codes.goes_north(color) { 0 } else { 7 };
        (square.index() / 8).abs_diff(first)
    }

    /// Returns the piece that leaves a square.
    #[track_caller]
    pub(crate) fn assert_leaves(&self, square: Square) -> (Color, PieceType) {
        self.assert_board();
        match self.on(square) {
            Some(piece) => piece,
            None => panic!(
                "{square} is empty: pass the square that a piece leaves, and call this before you update the mailbox"
            ),
        }
    }

    #[track_caller]
    pub(crate) fn assert_move_piece(&self, piece_move: PieceMove) {
        let (from, to) = (piece_move.from, piece_move.to);
        let (color, piece) = self.assert_leaves(from);
        let promotes = piece == Pawn && self.rank(color, to) == 7;
        match piece_move.promotion {
            None => assert!(
                !promotes,
                "the {color:?} {piece:?} on {from} promotes on {to}: `promotion` is the code of what it becomes"
            ),
            Some(code) => assert!(
                promotes
                    && self
                        .assert_code(code)
                        .is_some_and(|(of, piece)| of == color && !matches!(piece, Pawn | King)),
                "the {color:?} {piece:?} on {from} cannot become what code {code} means on {to}: `promotion` is the code of a \
                 knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves"
            ),
        }
        let captured = self.on(to);
        assert!(
            captured.is_none_or(|(of, _)| of != color),
            "{from} and {to} have pieces of one color: call this before you update the mailbox, and for castling call `castle`"
        );
        let files = (from.index() & 7).abs_diff(to.index() & 7);
        assert!(
            piece != Pawn || files == 0 || captured.is_some(),
            "the pawn on {from} captures nothing on {to}: call this before you update the mailbox, and for en passant call `en_passant`"
        );
        assert!(
            piece != King || files < 2,
            "the king goes from {from} to {to}: for castling, call `castle`"
        );
    }

    #[track_caller]
    pub(crate) fn assert_en_passant(&self, capture: EnPassant) {
        let EnPassant { from, to } = capture;
        let (color, piece) = self.assert_leaves(from);
        let others = [self.on(capture.captured()), self.on(to)];
        assert!(
            piece == Pawn
                && others == [Some((color.opposite(), Pawn)), None]
                && self.rank(color, to) == self.rank(color, from) + 1
                && (from.index() & 7).abs_diff(to.index() & 7) == 1,
            "the {color:?} {piece:?} on {from} cannot capture en passant on {to}: pass the squares that the pawn leaves and \
             goes to, and call this before you update the mailbox"
        );
    }

    #[track_caller]
    pub(crate) fn assert_castle(&self, castling: Castling) {
        let Castling { king, rook } = castling;
        let (color, piece) = self.assert_leaves(king);
        assert!(
            (piece, self.assert_leaves(rook)) == (King, (color, Rook))
                && king.index() / 8 == rook.index() / 8,
            "no king on {king} can castle with a rook on {rook}: pass the squares that the two leave"
        );
        for to in castling.destinations() {
            assert!(
                [king, rook].contains(&to) || self.on(to).is_none(),
                "no king on {king} can castle with a rook on {rook}: another piece is on {to}"
            );
        }
    }
}
