//! What this crate offers.

use std::marker::PhantomData;

use sliding_attacks::Color::{Black, White};
use sliding_attacks::PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::threats::{Codes, FindThreats, List, Moved, Placed, Threat};

use super::Finder;
use super::board::{BISHOP, Board, KING, KNIGHT, PAWN, ROOK};
use super::inputs::{Change, Move};

/// Which threats are found.
#[derive(Clone, Copy)]
pub enum Pairs {
    All,
    /// As in Viridithas.
    WithoutKings,
    /// As in Stockfish: no kings, pawns attack knights and rooks, and bishops and rooks attack no
    /// queens.
    Few,
}

impl Pairs {
    /// Whether this threat is one of them.
    pub fn count(self, word: u32) -> bool {
        let [attacker, _, attacked, _] = word.to_le_bytes();
        let [attacker, attacked] = [attacker, attacked].map(|code| code as usize % 6);
        let kings = attacker == KING || attacked == KING;
        match self {
            Self::All => true,
            Self::WithoutKings => !kings,
            Self::Few => {
                !kings
                    && match attacker {
                        PAWN => [KNIGHT, ROOK].contains(&attacked),
                        BISHOP | ROOK => [PAWN, KNIGHT, BISHOP, ROOK].contains(&attacked),
                        _ => true,
                    }
            }
        }
    }
}

static ALL: Codes = Codes::new([
    Some((White, Pawn)),
    Some((White, Knight)),
    Some((White, Bishop)),
    Some((White, Rook)),
    Some((White, Queen)),
    Some((White, King)),
    Some((Black, Pawn)),
    Some((Black, Knight)),
    Some((Black, Bishop)),
    Some((Black, Rook)),
    Some((Black, Queen)),
    Some((Black, King)),
    None,
    None,
    None,
    None,
]);
static WITHOUT_KINGS: Codes = ALL.without(King);
static FEW: Codes = WITHOUT_KINGS
    .counting(Pawn, &[Knight, Rook])
    .counting(Bishop, &[Pawn, Knight, Bishop, Rook])
    .counting(Rook, &[Pawn, Knight, Bishop, Rook]);

/// An implementation, with the pairs that count.
#[derive(Clone, Copy)]
pub struct Ours<A>(&'static Codes, PhantomData<A>);

impl<A> Ours<A> {
    pub const ALL: Self = Self(&ALL, PhantomData);
    pub const WITHOUT_KINGS: Self = Self(&WITHOUT_KINGS, PhantomData);
    pub const FEW: Self = Self(&FEW, PhantomData);
}

/// A list with room for all threats of a board.
pub struct Threats(List<16>);

impl AsRef<[u32]> for Threats {
    fn as_ref(&self) -> &[u32] {
        let threats: &[Threat] = &self.0;
        // SAFETY: a threat is such a word, by `repr(transparent)`.
        unsafe { std::slice::from_raw_parts(threats.as_ptr().cast(), threats.len()) }
    }
}

impl<A: FindThreats> Finder for Ours<A> {
    type List = Threats;

    fn list() -> Threats {
        Threats(List::with_room())
    }

    #[inline(always)]
    fn clear(list: &mut Threats) {
        list.0.clear();
    }

    #[inline(always)]
    fn change(self, change: &Change, list: &mut Threats) {
        let Change { square, code, .. } = *change;
        let mailbox = &change.board.mailbox;
        if change.comes {
            A::put(self.0, mailbox, Placed { square, code }, &mut list.0);
        } else {
            A::remove(self.0, mailbox, square, &mut list.0);
        }
    }

    #[inline(always)]
    fn moved(self, moved: &Move, list: &mut Threats) {
        let Move { from, to, .. } = *moved;
        let mailbox = &moved.board.mailbox;
        let becomes = mailbox[from.index()];
        A::move_piece(self.0, mailbox, Moved { from, to, becomes }, &mut list.0);
    }

    #[inline(always)]
    fn all(self, board: &Board, list: &mut Threats) {
        A::all(self.0, &board.mailbox, &mut list.0);
    }
}
