//! This crate's implementations.

use std::marker::PhantomData;

use sliding_attacks::PieceType::{Bishop, King, Knight, Pawn, Rook};
use sliding_attacks_threats::{Codes, FindThreats, PieceMove, Threat, Threats};

use super::Finder;
use super::board::{BISHOP, Board, KING, KNIGHT, PAWN, ROOK};
use super::inputs::{Change, Move};

/// Which threats are found. Their table is a constant of the program, as in an engine.
pub trait Pairs: 'static {
    const CODES: &'static Codes;

    /// Whether this threat is one of them.
    fn count(word: u32) -> bool;
}

pub struct All;

/// Neither threats by kings nor threats on them.
pub struct WithoutKings;

/// As in Stockfish, Viridithas and PlentyChess: no kings, pawns attack knights and rooks, and bishops and rooks attack no
/// queens.
pub struct Few;

impl Pairs for All {
    const CODES: &'static Codes = &ALL;

    fn count(_: u32) -> bool {
        true
    }
}

impl Pairs for WithoutKings {
    const CODES: &'static Codes = &WITHOUT_KINGS;

    fn count(word: u32) -> bool {
        !kinds(word).contains(&KING)
    }
}

impl Pairs for Few {
    const CODES: &'static Codes = &FEW;

    fn count(word: u32) -> bool {
        let [attacker, attacked] = kinds(word);
        WithoutKings::count(word)
            && match attacker {
                PAWN => [KNIGHT, ROOK].contains(&attacked),
                BISHOP | ROOK => [PAWN, KNIGHT, BISHOP, ROOK].contains(&attacked),
                _ => true,
            }
    }
}

/// The kinds of the attacker and the attacked.
fn kinds(word: u32) -> [usize; 2] {
    let [attacker, _, attacked, _] = word.to_le_bytes();
    [attacker, attacked].map(|code| code as usize % 6)
}

static ALL: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
static WITHOUT_KINGS: Codes = ALL.without(King);
static FEW: Codes = WITHOUT_KINGS
    .counting(Pawn, &[Knight, Rook])
    .counting(Bishop, &[Pawn, Knight, Bishop, Rook])
    .counting(Rook, &[Pawn, Knight, Bishop, Rook]);

/// An implementation, with the pairs that count.
pub struct Ours<A, P>(PhantomData<(A, P)>);

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

impl<A: FindThreats, P: Pairs> Finder for Ours<A, P> {
    type List = List;

    fn counts(word: u32) -> bool {
        P::count(word)
    }

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
        if change.comes {
            A::put(P::CODES, mailbox, square, code, &mut list.0);
        } else {
            A::remove(P::CODES, mailbox, square, &mut list.0);
        }
    }

    #[inline(always)]
    fn moved(moved: &Move, list: &mut List) {
        let Move { from, to, .. } = *moved;
        let mailbox = &moved.board.mailbox;
        let piece_move = PieceMove {
            from,
            to,
            promotion: None,
        };
        A::move_piece(P::CODES, mailbox, piece_move, &mut list.0);
    }

    #[inline(always)]
    fn all(board: &Board, list: &mut List) {
        A::all(P::CODES, &board.mailbox, &mut list.0);
    }
}
