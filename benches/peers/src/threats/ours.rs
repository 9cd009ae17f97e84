//! This crate's implementations.

use std::marker::PhantomData;

use sliding_attacks_threats::{Codes, FindThreats, PieceMove, Threat, Threats};

use super::Finder;
use super::board::Board;
use super::inputs::{Change, Move};

/// A constant of the program, as in an engine.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

/// An implementation.
pub struct Ours<A>(PhantomData<A>);

/// A list with room for all threats of a board. If its first words cross a page, stores take twice as
/// long.
#[repr(align(4096))]
pub struct List(Threats<512>);

impl AsRef<[u32]> for List {
    fn as_ref(&self) -> &[u32] {
        let threats: &[Threat] = &self.0;
        // SAFETY: a threat is such a word, by `repr(transparent)`.
        unsafe { std::slice::from_raw_parts(threats.as_ptr().cast(), threats.len()) }
    }
}

impl<A: FindThreats> Finder for Ours<A> {
    type List = List;

    fn list() -> List {
        List(Threats::empty())
    }

    #[inline(always)]
    fn clear(list: &mut List) {
        list.0.clear();
    }

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
    fn piece_move(
        &Move {
            ref board,
            from,
            to,
        }: &Move,
        list: &mut List,
    ) {
        let piece_move = PieceMove {
            from,
            to,
            promotion: None,
        };
        A::move_piece(&CODES, &board.mailbox, piece_move, &mut list.0);
    }

    #[inline(always)]
    fn all(board: &Board, list: &mut List) {
        A::all(&CODES, &board.mailbox, &mut list.0);
    }
}
