//! What a capture is worth if both sides go on capturing on its square: the static exchange
//! evaluation.

use super::attackers::attackers;
use crate::board::leapers::{
    king_attacks, knight_attacks, pawn_attacks, pawn_double_pushes_of, pawn_pushes_of,
};
use crate::board::{Bitboard, PieceType, Pieces, Sliders, Square};
use crate::lookup::SlidingAttacks;

/// The first capture of an [`exchange`](fn@crate::exchange), or another move whose piece may be
/// captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece moves to.
    pub to: Square,
    /// The piece on `from`: a pawn, if it promotes.
    pub piece: PieceType,
    /// The piece on `to`, or `None` if the square is empty. For an en passant capture it is a pawn or
    /// `None`, and for castling it does not matter.
    pub captured: Option<PieceType>,
    /// The piece that a pawn becomes on the last rank, where `None` means a queen.
    pub promotion: Option<PieceType>,
}

/// The pieces of both sides before an [`exchange`](fn@crate::exchange).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The side that captures first.
    pub own: Pieces,
    /// Its opponent.
    pub opponent: Pieces,
}

impl Capture {
    #[inline(always)]
    fn is_en_passant(self, occupied: Bitboard) -> bool {
        self.from.file_index() != self.to.file_index() && !occupied.contains(self.to)
    }

    /// Returns the captured piece and its square.
    #[inline(always)]
    fn captured(self, opponent: &Pieces, occupied: Bitboard) -> (Option<PieceType>, Square) {
        let Self { from, to, .. } = self;
        match self.piece {
            PieceType::Pawn if self.is_en_passant(occupied) => {
                let passed = Square::wrapping(from.index() & 0o70 | to.index() & 7);
                (self.captured.or(Some(PieceType::Pawn)), passed)
            }
            PieceType::King if !(opponent.squares() & occupied).contains(to) => (None, to),
            _ => (self.captured, to),
        }
    }

    /// Returns whether the piece can reach its square, where no piece of its own side is.
    fn is_possible<A: SlidingAttacks>(
        self,
        own: &Pieces,
        captures: bool,
        occupied: Bitboard,
    ) -> bool {
        let (from, to, own_pieces) = (self.from, self.to, own.squares() & occupied);
        match self.piece {
            PieceType::Pawn if from.file_index() == to.file_index() => {
                let pawn = from.bitboard();
                let pushes = pawn_pushes_of(pawn, own.color, occupied);
                (pushes | pawn_double_pushes_of(pawn, own.color, occupied)).contains(to)
            }
            // Castling ends on an empty square, on the rook's or, in Chess960, on the king's own.
            PieceType::King if !captures && is_last_rank(from) && from.rank() == to.rank() => {
                !(own_pieces - own.of(PieceType::Rook) - from).contains(to)
            }
            _ => attackers::<A>(to, *own, occupied).contains(from) && !own_pieces.contains(to),
        }
    }

    /// Panics in a debug build if the move does not fit the board.
    #[inline(always)]
    #[track_caller]
    pub(super) fn check<A: SlidingAttacks>(
        self,
        Sides { own, opponent }: &Sides,
        occupied: Bitboard,
    ) {
        if !cfg!(debug_assertions) {
            return;
        }
        assert!(
            own.color != opponent.color
                && (own.squares() & opponent.squares() & occupied).is_empty(),
            "`own` and `opponent` have the same color or a common square"
        );
        let Self { from, piece, .. } = self;
        assert!(
            (own.of(piece) & occupied).contains(from),
            "`own` has no {piece:?} on {from:?}: pass the side that moves as `own`, the board before \
             the move, and a pawn if it promotes"
        );
        let (captured, square) = self.captured(opponent, occupied);
        let mut kinds = PieceType::ALL.into_iter();
        let found = kinds.find(|&kind| (opponent.of(kind) & occupied).contains(square));
        assert!(
            captured == found,
            "`captured` is {captured:?}, but `opponent` has {found:?} on {square:?}"
        );
        assert!(
            self.is_possible::<A>(own, captured.is_some(), occupied),
            "{piece:?} on {from:?} cannot move to {:?}, given `own` and `occupied`",
            self.to
        );
        let promotes = piece == PieceType::Pawn && is_last_rank(self.to);
        assert!(
            match self.promotion {
                None => true,
                Some(PieceType::Pawn | PieceType::King) => false,
                Some(_) => promotes,
            },
            "`promotion` is {:?}, but {piece:?} on {:?} does not become that",
            self.promotion,
            self.to
        );
    }
}

/// The board after some captures on a square.
#[derive(Clone, Copy)]
struct Exchange {
    to: Square,
    /// The pieces that are still on their squares, without the one on `to`.
    occupied: Bitboard,
    /// The value of the piece on `to`, in 64 bits, as all values, so that no sum overflows.
    at_risk: i64,
}

impl Exchange {
    /// Returns the pieces of the least valuable kind, except kings, that attack the square, with the
    /// value listed for that kind.
    #[inline(always)]
    fn least_valuable<A: SlidingAttacks, T: Copy>(
        &self,
        side: &Pieces,
        candidates: Bitboard,
        [pawn, knight, bishop, rook, queen, _]: &[T; 6],
    ) -> (Bitboard, T) {
        let &Self { to, occupied, .. } = self;
        let pawns = pawn_attacks(to, !side.color) & side.pawns & candidates;
        if !pawns.is_empty() {
            return (pawns, *pawn);
        }
        let knights = knight_attacks(to) & side.knights & candidates;
        if !knights.is_empty() {
            return (knights, *knight);
        }
        let Sliders {
            orthogonal,
            diagonal,
        } = side.sliders;
        let as_bishop = A::bishop_attacks(to, occupied) & diagonal & candidates;
        let bishops = as_bishop - orthogonal;
        if !bishops.is_empty() {
            return (bishops, *bishop);
        }
        let as_rook = A::rook_attacks(to, occupied) & orthogonal & candidates;
        let rooks = as_rook - diagonal;
        if !rooks.is_empty() {
            return (rooks, *rook);
        }
        (as_bishop | as_rook, *queen)
    }

    /// Returns the king, if it attacks the square.
    #[inline(always)]
    fn king(&self, side: &Pieces, candidates: Bitboard) -> Bitboard {
        king_attacks(self.to) & side.kings & candidates
    }

    /// Returns whether one of these sliders attacks a king of a side.
    #[inline(always)]
    fn is_exposed<A: SlidingAttacks>(
        &self,
        side: &Pieces,
        sliders: Sliders,
        occupied: Bitboard,
    ) -> bool {
        (side.kings & occupied).into_iter().any(|king| {
            let attacks = A::rook_and_bishop_attacks(king, occupied | self.to);
            let checkers =
                (attacks.rook & sliders.orthogonal) | (attacks.bishop & sliders.diagonal);
            !(checkers - self.to).is_empty()
        })
    }

    /// Captures with the least valuable piece that may capture, and returns what this wins, or
    /// `None` if no piece may.
    #[inline(always)]
    fn capture<A: SlidingAttacks>(
        &mut self,
        side: &Pieces,
        other: &Pieces,
        values: &[i32; 6],
    ) -> Option<i64> {
        let mut candidates = self.occupied;
        loop {
            let (mut found, mut piece) =
                self.least_valuable::<A, _>(side, candidates, &PieceType::ALL);
            if found.is_empty() {
                (found, piece) = (self.king(side, candidates), PieceType::King);
            }
            if found.is_empty() {
                return None;
            }
            let from = found.isolate_first();
            let occupied = self.occupied - from;
            let sliders = Sliders {
                orthogonal: other.sliders.orthogonal & occupied,
                diagonal: other.sliders.diagonal & occupied,
            };
            let is_safe =
                piece != PieceType::King || attackers::<A>(self.to, *other, occupied).is_empty();
            if is_safe && !self.is_exposed::<A>(side, sliders, occupied) {
                self.occupied = occupied;
                let at_risk = self.at_risk;
                return Some(at_risk + self.put(piece, PieceType::Queen, values));
            }
            candidates -= from;
        }
    }

    /// Puts the capturing piece on the square, and returns what it gains if it promotes.
    #[inline(always)]
    fn put(&mut self, piece: PieceType, promotion: PieceType, values: &[i32; 6]) -> i64 {
        let value = |piece: PieceType| i64::from(values[piece.index()]);
        if piece == PieceType::Pawn && is_last_rank(self.to) {
            self.at_risk = value(promotion);
            self.at_risk - value(piece)
        } else {
            self.at_risk = value(piece);
            0
        }
    }

    /// Captures with the least valuable piece except the king, legal or not, and returns whether there
    /// is one. Afterwards `needed` is what the other side, which is to move, must win.
    #[inline(always)]
    fn capture_quickly<A: SlidingAttacks>(
        &mut self,
        needed: &mut i64,
        side: &Pieces,
        values: &[i32; 6],
    ) -> bool {
        let (found, value) = self.least_valuable::<A, _>(side, self.occupied, values);
        if found.is_empty() {
            return false;
        }
        self.occupied -= found.isolate_first();
        *needed = self.at_risk - *needed + 1;
        self.at_risk = i64::from(value);
        true
    }

    /// Returns whether a side's only king may capture.
    #[inline(always)]
    fn king_may_capture<A: SlidingAttacks>(&self, side: &Pieces, other: &Pieces) -> bool {
        let king = self.king(side, self.occupied);
        !king.is_empty() && attackers::<A>(self.to, *other, self.occupied - king).is_empty()
    }
}

/// Returns whether pawns promote on the square.
#[inline(always)]
fn is_last_rank(square: Square) -> bool {
    matches!(square.rank_index(), 0 | 7)
}

#[inline(always)]
pub(super) fn reaches<A: SlidingAttacks>(
    threshold: i32,
    first: Capture,
    sides: Sides,
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    let Capture { from, to, .. } = first;
    let Sides { own, opponent } = &sides;
    let value = |piece: PieceType| i64::from(values[piece.index()]);
    let exactly = || reaches_exactly::<A>(threshold, first, sides, occupied, values);
    let is_special = match first.piece {
        PieceType::Pawn => is_last_rank(to) || first.is_en_passant(occupied),
        PieceType::King => true,
        _ => false,
    };
    if is_special || threshold == i32::MIN {
        return exactly();
    }
    // What the side to move must win; otherwise the other side reaches its goal.
    let mut needed = first.captured.map_or(0, value) - i64::from(threshold) + 1;
    if needed <= 0 {
        return false;
    }
    let pawns = |side: &Pieces| pawn_attacks(to, !side.color) & side.pawns;
    if is_last_rank(to) && !(pawns(own) | pawns(opponent)).is_empty() {
        return exactly();
    }
    let mut exchange = Exchange {
        to,
        occupied: occupied - from - to,
        at_risk: value(first.piece),
    };
    if exchange.at_risk < needed {
        return true;
    }
    // Few captures are illegal, so it is faster to look for them at the end.
    let (mut opponent_captured, mut own_captured) = (false, false);
    let reaches = loop {
        if !exchange.capture_quickly::<A>(&mut needed, opponent, values) {
            if opponent.kings.more_than_one() {
                return exactly();
            }
            let wins = exchange.king_may_capture::<A>(opponent, own);
            if !opponent_captured {
                return !wins;
            }
            break !wins;
        }
        opponent_captured = true;
        if exchange.at_risk < needed {
            break false;
        }
        if !exchange.capture_quickly::<A>(&mut needed, own, values) {
            if own.kings.more_than_one() {
                return exactly();
            }
            break exchange.king_may_capture::<A>(own, opponent);
        }
        own_captured = true;
        if exchange.at_risk < needed {
            break true;
        }
    };
    // A slider that has exposed a king may have captured since then, so all of them count.
    let after = exchange.occupied;
    if opponent_captured && exchange.is_exposed::<A>(opponent, own.sliders, after)
        || own_captured && exchange.is_exposed::<A>(own, opponent.sliders, after)
    {
        return exactly();
    }
    reaches
}

#[cold]
#[inline(never)]
fn reaches_exactly<A: SlidingAttacks>(
    threshold: i32,
    first: Capture,
    sides: Sides,
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    value::<A>(first, sides, occupied, values) >= threshold
}

pub(super) fn value<A: SlidingAttacks>(
    first: Capture,
    Sides { own, opponent }: Sides,
    occupied: Bitboard,
    values: &[i32; 6],
) -> i32 {
    let (captured, square) = first.captured(&opponent, occupied);
    let mut exchange = Exchange {
        to: first.to,
        occupied: occupied - first.from - first.to - square,
        at_risk: 0,
    };
    let promotion = first.promotion.unwrap_or(PieceType::Queen);
    let mut balance = exchange.put(first.piece, promotion, values)
        + captured.map_or(0, |captured| values[captured.index()].into());
    // Either side may stop, so the value is between the best points at which the two could have
    // stopped.
    let (mut least, mut most) = (i64::MIN, i64::MAX);
    let mut is_king = first.piece == PieceType::King;
    let (mut side, mut other) = (&opponent, &own);
    let mut sign = 1;
    loop {
        // The other side has captured, and this side may stop here.
        let stop = balance.clamp(least, most);
        if sign > 0 {
            most = stop;
        } else {
            least = stop;
        }
        let captured = if is_king || least == most {
            None
        } else {
            exchange.capture::<A>(side, other, values)
        };
        let Some(won) = captured else {
            return stop.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        };
        is_king = false;
        sign = -sign;
        balance += sign * won;
        (side, other) = (other, side);
    }
}
