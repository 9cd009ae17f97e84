//! What a capture is worth if both sides go on capturing on its square: the static exchange
//! evaluation.

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
    /// The piece on `to`, or `None` if the square is empty. A pawn that then moves to a different
    /// file captures en passant.
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

    /// Returns the pieces of the least valuable kind that attack the square, with the value listed
    /// for that kind, or the kings, with nothing.
    #[inline(always)]
    fn least_valuable<A: SlidingAttacks, T: Copy>(
        &self,
        side: &Pieces,
        candidates: Bitboard,
        [pawn, knight, bishop, rook, queen, _]: &[T; 6],
    ) -> (Bitboard, Option<T>) {
        let &Self { to, occupied, .. } = self;
        let pawns = pawn_attacks(to, !side.color) & side.pawns & candidates;
        let knights = knight_attacks(to) & side.knights & candidates;
        // Fewer branches, which the processor cannot predict, than with one for each kind.
        let mut found = (knights, Some(*knight));
        if !pawns.is_empty() {
            found = (pawns, Some(*pawn));
        }
        if !found.0.is_empty() {
            return found;
        }
        let Sliders {
            orthogonal,
            diagonal,
        } = side.sliders;
        let as_bishop = A::bishop_attacks(to, occupied) & diagonal & candidates;
        let as_rook = A::rook_attacks(to, occupied) & orthogonal & candidates;
        let (bishops, rooks) = (as_bishop - orthogonal, as_rook - diagonal);
        found = (as_bishop | as_rook, Some(*queen));
        if !rooks.is_empty() {
            found = (rooks, Some(*rook));
        }
        if !bishops.is_empty() {
            found = (bishops, Some(*bishop));
        }
        if !found.0.is_empty() {
            return found;
        }
        (king_attacks(to) & side.kings & candidates, None)
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
            let (found, piece) = self.least_valuable::<A, _>(side, candidates, &PieceType::ALL);
            if found.is_empty() {
                return None;
            }
            let piece = piece.unwrap_or(PieceType::King);
            let from = found.isolate_first();
            let occupied = self.occupied - from;
            let is_legal = if piece == PieceType::King {
                !A::is_attacked(self.to, *other, occupied)
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

    /// Captures with the least valuable piece, legal or not, unless that is the king. Afterwards the
    /// other side is to move, and `needed` is what that side needs.
    #[inline(always)]
    fn capture_quickly<A: SlidingAttacks>(
        &mut self,
        needed: &mut i64,
        side: &Pieces,
        other: &Pieces,
        values: &[i32; 6],
    ) -> Step {
        let (found, value) = self.least_valuable::<A, _>(side, self.occupied, values);
        let Some(value) = value else {
            let is_legal = || !A::is_attacked(self.to, *other, self.occupied - found);
            return Step::Last(!found.is_empty() && is_legal());
        };
        self.occupied -= found.isolate_first();
        *needed = self.at_risk - *needed + 1;
        self.at_risk = i64::from(value);
        if self.at_risk < *needed {
            Step::Wins
        } else {
            Step::GoesOn
        }
    }

    /// Returns whether a side, which is to move, wins at least this much.
    #[inline(never)]
    fn wins<A: SlidingAttacks>(
        mut self,
        mut needed: i64,
        side: Pieces,
        other: Pieces,
        values: &[i32; 6],
    ) -> bool {
        let (mut side, mut other) = (&side, &other);
        let mut result = true;
        loop {
            let Some(won) = self.capture::<A>(side, other, values) else {
                return !result;
            };
            needed = won - needed + 1;
            if needed <= 0 {
                return !result;
            }
            if self.at_risk < needed && !is_last_rank(self.to) {
                return result;
            }
            (side, other) = (other, side);
            result = !result;
        }
    }
}

/// What a side can do in [`Exchange::capture_quickly`].
enum Step {
    /// At most its king captures, and then the side wins what it needs, or not.
    Last(bool),
    /// It has captured, and wins what it needs even if its piece is captured.
    Wins,
    /// It has captured, and the other side is to move.
    GoesOn,
}

/// Returns whether pawns promote on the square.
#[inline(always)]
fn is_last_rank(square: Square) -> bool {
    matches!(square.rank_index(), 0 | 7)
}

#[inline(always)]
pub(crate) fn reaches<A: SlidingAttacks>(
    threshold: i32,
    first: Capture,
    [own, their]: [Pieces; 2],
    occupied: Bitboard,
    values: &[i32; 6],
) -> bool {
    let Stakes { won, at_risk } = first.stakes(values);
    // What the side to move must win; otherwise the other side reaches its goal.
    let needed = won - i64::from(threshold) + 1;
    if needed <= 0 {
        return false;
    }
    let to = first.to;
    let pawns = |side: &Pieces| pawn_attacks(to, !side.color) & side.pawns;
    let promotes = is_last_rank(to) && !(pawns(&own) | pawns(&their)).is_empty();
    if first.piece == PieceType::King || at_risk < needed && !promotes {
        return true;
    }
    let mut exchange = Exchange::new(first, at_risk, occupied);
    if promotes || first.is_en_passant() {
        return !exchange.wins::<A>(needed, their, own, values);
    }
    // Few captures are illegal, so it is faster to look for them at the end.
    let mut needs = needed;
    let (mut they_captured, mut we_captured) = (false, false);
    let reaches = loop {
        match exchange.capture_quickly::<A>(&mut needs, &their, &own, values) {
            Step::Last(wins) if !they_captured => return !wins,
            Step::Last(wins) => break !wins,
            Step::Wins => {
                they_captured = true;
                break false;
            }
            Step::GoesOn => they_captured = true,
        }
        match exchange.capture_quickly::<A>(&mut needs, &own, &their, values) {
            Step::Last(wins) => break wins,
            Step::Wins => {
                we_captured = true;
                break true;
            }
            Step::GoesOn => we_captured = true,
        }
    };
    // A slider that has exposed a king may have captured since then, so all of them count.
    let after = exchange.occupied;
    if they_captured && exchange.is_exposed::<A>(&their, own.sliders, after)
        || we_captured && exchange.is_exposed::<A>(&own, their.sliders, after)
    {
        return !Exchange::new(first, at_risk, occupied).wins::<A>(needed, their, own, values);
    }
    reaches
}

pub(crate) fn value<A: SlidingAttacks>(
    first: Capture,
    [own, their]: [Pieces; 2],
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
    let (mut side, mut other) = (&their, &own);
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
