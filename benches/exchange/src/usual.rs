//! Typical hand-written engine code: the least valuable attacker in a loop, with lookups for the
//! sliders behind it, and without pins.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::{
    Bitboard, Capture, Color, PieceType, Pieces, Sides, Square, bishop_attacks, rook_attacks,
};

use crate::moves::is_en_passant;

/// A board as most engines have it.
pub struct Board {
    kinds: [Bitboard; 6],
    sides: [Bitboard; 2],
}

impl Board {
    pub fn new(sides: Sides) -> Self {
        let (white, black) = (sides.own, sides.opponent);
        Self {
            kinds: PieceType::ALL.map(|kind| white.of(kind) | black.of(kind)),
            sides: [white.squares(), black.squares()],
        }
    }

    #[inline(always)]
    pub fn pieces(&self, color: Color) -> Pieces {
        Pieces::from_board(color, self.sides[color.index()], self.kinds)
    }

    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    fn attackers(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        let [white, black] = self.sides;
        (pawn_attacks(to, Color::Black) & pawns & white)
            | (pawn_attacks(to, Color::White) & pawns & black)
            | (knight_attacks(to) & knights)
            | (king_attacks(to) & kings)
            | (bishop_attacks(to, occupied) & (bishops | queens))
            | (rook_attacks(to, occupied) & (rooks | queens))
    }

    /// Returns whether White's capture reaches a threshold.
    #[inline(always)]
    pub fn reaches(&self, threshold: i32, first: Capture, values: &[i32; 6]) -> bool {
        let value = |piece: PieceType| values[piece.index()];
        let Capture { from, to, .. } = first;
        let is_en_passant = is_en_passant(&first);
        let mut balance = first.captured.map_or(0, value) - threshold;
        let mut next = first.piece;
        if is_en_passant {
            balance += value(PieceType::Pawn);
        }
        if let Some(promotion) = first.promotion {
            balance += value(promotion) - value(PieceType::Pawn);
            next = promotion;
        }
        if balance < 0 {
            return false;
        }
        balance -= value(next);
        if balance >= 0 {
            return true;
        }
        let [_, _, bishops, rooks, queens, _] = self.kinds;
        let (diagonal, orthogonal) = (bishops | queens, rooks | queens);
        let mut occupied = (self.occupied() - from).with(to);
        if is_en_passant {
            occupied -= Square::wrapping(to.index() - 8);
        }
        let mut attackers = self.attackers(to, occupied) & occupied;
        let mut color = Color::Black;
        loop {
            let own = attackers & self.sides[color.index()];
            if own.is_empty() {
                break;
            }
            let mut least = PieceType::King;
            for kind in PieceType::ALL {
                if !(own & self.kinds[kind.index()]).is_empty() {
                    least = kind;
                    break;
                }
            }
            occupied ^= (own & self.kinds[least.index()]).isolate_first();
            if matches!(
                least,
                PieceType::Pawn | PieceType::Bishop | PieceType::Queen
            ) {
                attackers |= bishop_attacks(to, occupied) & diagonal;
            }
            if matches!(least, PieceType::Rook | PieceType::Queen) {
                attackers |= rook_attacks(to, occupied) & orthogonal;
            }
            attackers &= occupied;
            color = !color;
            balance = -balance - 1 - value(least);
            if balance >= 0 {
                if least == PieceType::King && !(attackers & self.sides[color.index()]).is_empty() {
                    color = !color;
                }
                break;
            }
        }
        color != Color::White
    }
}
