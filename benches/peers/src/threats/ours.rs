//! This crate's implementations.

use sliding_attacks_threats::{Codes, FindThreats, PieceMove, Threats};

use super::Finder;
use super::board::Board;
use super::inputs::{Change, Move};

/// A constant of the program, as in an engine.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

/// A list with room for all threats of a board. If its first words cross a page, stores take twice as
/// long.
#[derive(Default)]
#[repr(align(4096))]
pub struct List(Threats<512>);

impl super::List for List {
    #[inline(always)]
    fn clear(&mut self) {
        self.0.clear();
    }

    fn words(&self) -> Vec<u32> {
        self.0.iter().map(|threat| threat.bits()).collect()
    }
}

impl<A: FindThreats> Finder for A {
    type List = List;

    #[inline(always)]
    fn change(change: &Change, list: &mut List) {
        let Change { square, code, .. } = *change;
        let mailbox = &change.board.mailbox;
        if change.arrives {
            A::put(&CODES, mailbox, square, code, &mut list.0);
        } else {
            A::remove(&CODES, mailbox, square, &mut list.0);
        }
    }

    #[inline(always)]
    fn piece_move(input: &Move, list: &mut List) {
        let Move { from, to, .. } = *input;
        let piece_move = PieceMove {
            from,
            to,
            promotion: None,
        };
        A::move_piece(&CODES, &input.board.mailbox, piece_move, &mut list.0);
    }

    #[inline(always)]
    fn refresh(board: &Board, list: &mut List) {
        A::all(&CODES, &board.mailbox, &mut list.0);
    }
}
