//! What engines do about pins, in the loop over the least valuable attacker that all of them have.

use sliding_attacks::{
    Bitboard, Capture, ChecksAndPins, PieceType, Pieces, Square, attackers_of_both,
    checks_and_pins, rays,
};

use crate::search::Case;

/// A rule of engines, as in November 2026.
#[derive(Clone, Copy)]
pub enum Rule {
    /// Every piece captures.
    NoPins,
    /// Stockfish: pinned pieces do not capture while a piece that pinned one is on its square. What
    /// promotes, captures en passant or castles first is worth 0.
    Stockfish,
    /// Reckless, and Sirius but for promotions: as Stockfish, but pinned pieces on the line of their
    /// king and the square do capture.
    Reckless,
    /// Viridithas and Stormphrax: pinned pieces off that line never capture, unless they stood behind
    /// another piece.
    Viridithas,
}

impl Rule {
    pub const ALL: [(Self, &str); 4] = [
        (Self::NoPins, "no pins"),
        (Self::Stockfish, "Stockfish"),
        (Self::Reckless, "Reckless, Sirius"),
        (Self::Viridithas, "Viridithas, Stormphrax"),
    ];

    /// Returns the value of an exchange by this rule.
    pub fn value(self, case: &Case, values: &[i32; 6]) -> i32 {
        let Case { first, sides, .. } = *case;
        let Capture { from, to, .. } = first;
        let value = |piece: PieceType| values[piece.index()];
        let is_special = case.is_en_passant() || first.promotion.is_some();
        if matches!(self, Self::Stockfish) && is_special {
            return 0;
        }
        let won = case.won(values);
        if first.piece == PieceType::King {
            return won;
        }
        let mut recaptures = Vec::new();
        let mut at_risk = value(first.promotion.unwrap_or(first.piece));
        let pins = [0, 1].map(|side| Pins::new(sides[side], sides[1 - side], to, case.occupied));
        let mut occupied = (case.occupied - from).with(to);
        if case.is_en_passant() {
            occupied -= Square::from_file_rank(to.file(), from.rank());
        }
        let squares = sides.map(Pieces::squares);
        let first_seen = attackers_of_both(to, sides, occupied);
        let mut side = 1;
        loop {
            let seen = attackers_of_both(to, sides, occupied) - to;
            let mut able = seen & squares[side];
            let Pins {
                found,
                pinned,
                line,
            } = pins[side];
            let is_over = (found & occupied).is_empty();
            able -= match self {
                Self::Stockfish if !is_over => pinned,
                Self::Reckless if !is_over => pinned - line,
                Self::Viridithas => (pinned - line) & first_seen,
                _ => Bitboard::EMPTY,
            };
            let of_kind = |kind| Some((kind, (able & sides[side].of(kind)).first()?));
            let Some((piece, from)) = PieceType::ALL.into_iter().find_map(of_kind) else {
                break;
            };
            if piece == PieceType::King && !(seen & squares[1 - side]).is_empty() {
                break;
            }
            recaptures.push(at_risk);
            at_risk = value(piece);
            occupied -= from;
            side = 1 - side;
        }
        let then = |then: i32, won: &i32| (won - then).max(0);
        won - recaptures.iter().rev().fold(0, then)
    }
}

/// The pins of a side before the first capture.
#[derive(Clone, Copy, Default)]
struct Pins {
    /// The pieces that pin others.
    found: Bitboard,
    pinned: Bitboard,
    /// The line through the king and the square.
    line: Bitboard,
}

impl Pins {
    fn new(side: Pieces, other: Pieces, to: Square, occupied: Bitboard) -> Self {
        let Some(king) = side.kings.first() else {
            return Self::default();
        };
        let ChecksAndPins {
            blockers, snipers, ..
        } = checks_and_pins(king, other, occupied);
        let pinned = blockers & side.squares();
        let is_pinner = |&pinner: &Square| !rays::between(king, pinner).is_disjoint(pinned);
        Self {
            found: snipers.iter().filter(is_pinner).collect(),
            pinned,
            line: rays::line(king, to),
        }
    }
}
