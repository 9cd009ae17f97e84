//! This crate's implementations.

use std::marker::PhantomData;

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Rook};
use sliding_attacks_threats::{Codes, FindThreats, PieceMove, Threat, Threats};

use super::Finder;
use super::board::Board;
use super::inputs::{Change, Move};

// Which threats are found. Their tables are constants of the program, as in an engine.

/// All threats.
pub const ALL: usize = 0;
/// Neither threats by kings nor threats on them.
pub const WITHOUT_KINGS: usize = 1;
/// As in Stockfish, Viridithas and PlentyChess: no kings, pawns attack knights and rooks, and bishops and rooks attack no
/// queens.
pub const FEW: usize = 2;

static CODES: [Codes; 3] = {
    let all = Codes::from_letters(b"PNBRQKpnbrqk....");
    let without_kings = all.without(King);
    let few = without_kings
        .counting(Pawn, &[Knight, Rook])
        .counting(Bishop, &[Pawn, Knight, Bishop, Rook])
        .counting(Rook, &[Pawn, Knight, Bishop, Rook]);
    [all, without_kings, few]
};

/// An implementation that finds these threats.
pub struct Ours<A, const FOUND: usize>(PhantomData<A>);

impl<A, const FOUND: usize> Ours<A, FOUND> {
    const CODES: &'static Codes = &CODES[FOUND];
}

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

impl<A: FindThreats, const FOUND: usize> Finder for Ours<A, FOUND> {
    type List = List;

    fn counts(word: u32) -> bool {
        let [attacker, _, attacked, _] = word.to_le_bytes();
        let [attacker, attacked] =
            [attacker, attacked].map(|code| PieceType::ALL[code as usize % 6]);
        let is_found = match attacker {
            Pawn => [Knight, Rook].contains(&attacked),
            Bishop | Rook => [Pawn, Knight, Bishop, Rook].contains(&attacked),
            _ => true,
        };
        let has_king = [attacker, attacked].contains(&King);
        FOUND == ALL || !has_king && (FOUND == WITHOUT_KINGS || is_found)
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
        if change.arrives {
            A::put(Self::CODES, mailbox, square, code, &mut list.0);
        } else {
            A::remove(Self::CODES, mailbox, square, &mut list.0);
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
        A::move_piece(Self::CODES, &board.mailbox, piece_move, &mut list.0);
    }

    #[inline(always)]
    fn all(board: &Board, list: &mut List) {
        A::all(Self::CODES, &board.mailbox, &mut list.0);
    }
}
