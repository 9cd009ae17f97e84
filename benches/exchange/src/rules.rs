//! What engines do about pins, in the loop over the least valuable attacker that all of them have.

use sliding_attacks::{
    Bitboard, Capture, ChecksAndPins, PieceType, Pieces, Square, attackers_of_both,
    checks_and_pins, rays,
};

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
    pub const ALL: [Self; 4] = [
        Self::NoPins,
        Self::Stockfish,
        Self::Reckless,
        Self::Viridithas,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::NoPins => "no pins",
            Self::Stockfish => "Stockfish",
            Self::Reckless => "Reckless, Sirius",
            Self::Viridithas => "Viridithas, Stormphrax",
        }
    }

    /// Returns the value of an exchange by this rule.
    pub fn value(
        self,
        first: Capture,
        sides: [Pieces; 2],
        occupied: Bitboard,
        values: &[i32; 6],
    ) -> i32 {
        let Capture {
            from,
            to,
            promotion,
            ..
        } = first;
        let value = |piece: PieceType| values[piece.index()];
        let passes =
            first.piece == PieceType::Pawn && first.captured.is_none() && from.file() != to.file();
        if matches!(self, Self::Stockfish) && (passes || promotion.is_some()) {
            return 0;
        }
        let won = crate::board::won(first, values);
        if first.piece == PieceType::King {
            return won;
        }
        let mut recaptures = Vec::new();
        let mut at_risk = value(promotion.unwrap_or(first.piece));
        let pins = [0, 1].map(|side| Pins::new(sides[side], sides[1 - side], to, occupied));
        let mut occupied = (occupied - from).with(to);
        if passes {
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
            match self {
                Self::NoPins => {}
                Self::Stockfish if (found & occupied).is_empty() => {}
                Self::Stockfish => able -= pinned,
                Self::Reckless if (found & occupied).is_empty() => {}
                Self::Reckless => able -= pinned - line,
                Self::Viridithas => able -= (pinned - line) & first_seen,
            }
            let Some((piece, from)) = least_valuable(able, sides[side]) else {
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
        won - recaptures
            .iter()
            .rev()
            .fold(0, |then, won| (won - then).max(0))
    }
}

/// The pins of a side before the first capture.
#[derive(Clone, Copy)]
struct Pins {
    found: Bitboard,
    pinned: Bitboard,
    /// The line through the king and the square.
    line: Bitboard,
}

impl Pins {
    fn new(side: Pieces, other: Pieces, to: Square, occupied: Bitboard) -> Self {
        let Some(king) = side.kings.first() else {
            return Self {
                found: Bitboard::EMPTY,
                pinned: Bitboard::EMPTY,
                line: Bitboard::EMPTY,
            };
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

fn least_valuable(able: Bitboard, side: Pieces) -> Option<(PieceType, Square)> {
    let queens = side.sliders.orthogonal & side.sliders.diagonal;
    let kinds = [
        side.pawns,
        side.knights,
        side.sliders.diagonal - queens,
        side.sliders.orthogonal - queens,
        queens,
        side.kings,
    ];
    let of_kinds = PieceType::ALL.into_iter().zip(kinds);
    of_kinds
        .filter_map(|(piece, kind)| Some((piece, (able & kind).first()?)))
        .next()
}
