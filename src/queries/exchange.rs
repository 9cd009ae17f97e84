//! What a capture is worth if both sides go on capturing on its square: the static exchange
//! evaluation.

use super::attackers::attackers;
use crate::board::leapers::{king_attacks, knight_attacks, pawn_attacks};
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
    /// The piece that moves.
    pub piece: PieceType,
    /// The piece on `to`, or `None` if the square is empty. If this is `None` and a pawn changes
    /// files, the move is an en passant capture.
    pub captured: Option<PieceType>,
    /// The piece that a pawn becomes.
    pub promotion: Option<PieceType>,
}

impl Capture {
    #[inline(always)]
    fn is_en_passant(self) -> bool {
        matches!((self.piece, self.captured), (PieceType::Pawn, None))
            && self.from.file_index() != self.to.file_index()
    }

    /// Returns what the capture wins before anything is recaptured, and what can be recaptured.
    #[inline(always)]
    fn stakes(self, values: &[i32; 6]) -> Stakes {
        let value = |piece: PieceType| i64::from(values[piece.index()]);
        let pawn = value(PieceType::Pawn);
        let won = match self.captured {
            Some(captured) => value(captured),
            None if self.is_en_passant() => pawn,
            None => 0,
        };
        match self.promotion {
            None => Stakes {
                won,
                at_risk: value(self.piece),
            },
            Some(promotion) => Stakes {
                won: won + value(promotion) - pawn,
                at_risk: value(promotion),
            },
        }
    }
}

/// Values in 64 bits, so that no sum overflows.
#[derive(Clone, Copy)]
struct Stakes {
    won: i64,
    at_risk: i64,
}

/// The board after some captures on a square.
#[derive(Clone, Copy)]
struct Exchange {
    to: Square,
    /// The pieces that are still on their squares, without the one on `to`.
    occupied: Bitboard,
    /// The value of the piece on `to`.
    at_risk: i64,
}

impl Exchange {
    #[inline(always)]
    fn new(first: Capture, at_risk: i64, occupied: Bitboard) -> Self {
        let Capture { from, to, .. } = first;
        let mut occupied = occupied - from - to;
        if first.is_en_passant() {
            occupied -= Square::wrapping(from.index() & 0o70 | to.index() & 7);
        }
        Self {
            to,
            occupied,
            at_risk,
        }
    }

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

    /// Returns whether one of these sliders attacks the king of a side.
    #[inline(always)]
    fn is_exposed<A: SlidingAttacks>(
        &self,
        side: &Pieces,
        Sliders {
            orthogonal,
            diagonal,
        }: Sliders,
        occupied: Bitboard,
    ) -> bool {
        let king = Square::wrapping(side.kings.0.trailing_zeros() as usize);
        let attacks = A::rook_and_bishop_attacks(king, occupied | self.to);
        let checkers = (attacks.rook & orthogonal) | (attacks.bishop & diagonal);
        !(checkers - self.to).is_empty() && !side.kings.is_empty()
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
        let value = |piece: PieceType| i64::from(values[piece.index()]);
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
            let is_legal = if piece == PieceType::King {
                attackers::<A>(self.to, *other, occupied).is_empty()
            } else {
                let Sliders {
                    orthogonal,
                    diagonal,
                } = other.sliders;
                let sliders = Sliders {
                    orthogonal: orthogonal & occupied,
                    diagonal: diagonal & occupied,
                };
                !self.is_exposed::<A>(side, sliders, occupied)
            };
            if is_legal {
                let (mut won, mut at_risk) = (self.at_risk, value(piece));
                if piece == PieceType::Pawn && is_last_rank(self.to) {
                    won += value(PieceType::Queen) - at_risk;
                    at_risk = value(PieceType::Queen);
                }
                *self = Self {
                    occupied,
                    at_risk,
                    ..*self
                };
                return Some(won);
            }
            candidates -= from;
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

    /// Returns whether a side's king may capture.
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
    [own, opponent]: [Pieces; 2],
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    let Stakes { won, at_risk } = first.stakes(values);
    // What the side to move must win; otherwise the other side reaches its goal.
    let mut needed = won - i64::from(threshold) + 1;
    if needed <= 0 {
        return false;
    }
    let to = first.to;
    let pawns = |side: &Pieces| pawn_attacks(to, !side.color) & side.pawns;
    let promotes = is_last_rank(to) && !(pawns(&own) | pawns(&opponent)).is_empty();
    if first.piece == PieceType::King || at_risk < needed && !promotes {
        return true;
    }
    if promotes || first.is_en_passant() {
        return reaches_exactly::<A>(threshold, first, [own, opponent], occupied, values);
    }
    // Few captures are illegal, so it is faster to look for them at the end.
    let mut exchange = Exchange {
        to,
        occupied: occupied - first.from - to,
        at_risk,
    };
    let (mut opponent_captured, mut own_captured) = (false, false);
    let reaches = loop {
        if !exchange.capture_quickly::<A>(&mut needed, &opponent, values) {
            let wins = exchange.king_may_capture::<A>(&opponent, &own);
            if !opponent_captured {
                return !wins;
            }
            break !wins;
        }
        opponent_captured = true;
        if exchange.at_risk < needed {
            break false;
        }
        if !exchange.capture_quickly::<A>(&mut needed, &own, values) {
            break exchange.king_may_capture::<A>(&own, &opponent);
        }
        own_captured = true;
        if exchange.at_risk < needed {
            break true;
        }
    };
    // A slider that has exposed a king may have captured since then, so all of them count.
    let after = exchange.occupied;
    if opponent_captured && exchange.is_exposed::<A>(&opponent, own.sliders, after)
        || own_captured && exchange.is_exposed::<A>(&own, opponent.sliders, after)
    {
        return reaches_exactly::<A>(threshold, first, [own, opponent], occupied, values);
    }
    reaches
}

#[cold]
#[inline(never)]
fn reaches_exactly<A: SlidingAttacks>(
    threshold: i32,
    first: Capture,
    sides: [Pieces; 2],
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    value::<A>(first, sides, occupied, values) >= threshold
}

pub(super) fn value<A: SlidingAttacks>(
    first: Capture,
    [own, opponent]: [Pieces; 2],
    occupied: Bitboard,
    values: &[i32; 6],
) -> i32 {
    let Stakes { won, at_risk } = first.stakes(values);
    let mut exchange = Exchange::new(first, at_risk, occupied);
    // Either side may stop, so the value is between the best points at which the two could have
    // stopped.
    let (mut least, mut most) = (i64::MIN, i64::MAX);
    let mut balance = won;
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
