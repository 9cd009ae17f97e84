//! Threats that are kept up to date along whole trees of moves, against those of each board by itself.

use perft::{Pieces, Position, SUITE};
use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Color, Native, SlidingAttacksExt, Square};
use sliding_attacks_threats::{
    Castling, Codes, EnPassant, FindThreats, FinderVisitor, Mailbox, PieceMove, Threat,
    ThreatDispatch, Threats, visit_finders,
};

/// Codes of the first six pieces in the order of their types, White's and then Black's.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

const EMPTY: u8 = 12;

/// Which piece attacks which, by the squares of both: 0, or a number for the two codes.
#[derive(Clone, PartialEq)]
struct Known(Box<[[u16; 64]; 64]>);

impl Known {
    fn none() -> Self {
        Self(Box::new([[0; 64]; 64]))
    }

    /// Returns the threats of a board: the pieces on the squares that each piece attacks.
    fn of(mailbox: &Mailbox) -> Self {
        let mut threats = Self::none();
        let is_occupied = |square: &Square| mailbox[square.index()] != EMPTY;
        let occupied: Bitboard = Square::ALL.into_iter().filter(is_occupied).collect();
        for from in occupied {
            let code = mailbox[from.index()];
            let piece = PieceType::ALL[usize::from(code % 6)];
            let color = Color::ALL[usize::from(code / 6)];
            for to in RayLoop::piece_attacks(from, piece, color, occupied) & occupied {
                let number = Self::number(code, mailbox[to.index()]);
                threats.0[from.index()][to.index()] = number;
            }
        }
        threats
    }

    fn number(attacker: u8, attacked: u8) -> u16 {
        1 << 8 | u16::from(attacker) << 4 | u16::from(attacked)
    }

    /// Takes up what starts and ends, in the order of the list. Each threat that starts is new, and
    /// each that ends is there.
    fn make(&mut self, list: &[Threat]) {
        for &threat in list {
            self.change(threat);
        }
    }

    /// The same backwards.
    fn unmake(&mut self, list: &[Threat]) {
        for threat in list.iter().rev() {
            self.change(threat.reversed());
        }
    }

    fn change(&mut self, threat: Threat) {
        let found = &mut self.0[threat.attacker_square().index()][threat.attacked_square().index()];
        let number = Self::number(threat.attacker(), threat.attacked());
        let [before, after] = if threat.starts() {
            [0, number]
        } else {
            [number, 0]
        };
        assert_eq!(*found, before, "{threat}");
        *found = after;
    }
}

/// Returns the mailbox as White sees the board.
fn mailbox(position: &Position, side: Color) -> Mailbox {
    let position = match side {
        Color::White => position,
        Color::Black => &position.turned(),
    };
    let mut mailbox = [EMPTY; 64];
    for (pieces, first) in [(&position.own, 0), (&position.their, 6)] {
        let Pieces {
            pawns,
            knights,
            sliders,
            king,
            ..
        } = *pieces;
        let (orthogonal, diagonal) = (sliders.orthogonal, sliders.diagonal);
        let queens = diagonal & orthogonal;
        for (piece, squares) in [
            (Pawn, pawns),
            (Knight, knights),
            (Bishop, diagonal - queens),
            (Rook, orthogonal - queens),
            (Queen, queens),
            (King, king.bitboard()),
        ] {
            for square in squares {
                mailbox[square.index()] = first + piece as u8;
            }
        }
    }
    mailbox
}

/// A move, as the squares that change.
enum Move {
    PieceMove(PieceMove),
    EnPassant(EnPassant),
    Castling(Castling),
}

impl Move {
    /// Returns the move between two boards.
    fn between(before: &Mailbox, after: &Mailbox) -> Self {
        let changed = |square: &Square| before[square.index()] != after[square.index()];
        let changed: Bitboard = Square::ALL.into_iter().filter(changed).collect();
        let is_left = |square: &Square| after[square.index()] == EMPTY;
        let left: Bitboard = changed.into_iter().filter(is_left).collect();
        let squares = |set: Bitboard| -> Vec<Square> { set.into_iter().collect() };
        match (&squares(left)[..], &squares(changed - left)[..]) {
            (&[from], &[to]) => {
                let becomes = after[to.index()];
                let promotion = (becomes != before[from.index()]).then_some(becomes);
                Self::PieceMove(PieceMove {
                    from,
                    to,
                    promotion,
                })
            }
            (&[a, b], &[to]) => {
                let is_own = before[a.index()] == after[to.index()];
                let from = if is_own { a } else { b };
                Self::EnPassant(EnPassant { from, to })
            }
            (&[a, b], &[_, _]) => {
                let [king, rook] = if before[a.index()] % 6 == King as u8 {
                    [a, b]
                } else {
                    [b, a]
                };
                Self::Castling(Castling { king, rook })
            }
            _ => panic!("no move leads from {before:?} to {after:?}"),
        }
    }

    /// Finds what starts and ends.
    fn find<A: FindThreats>(&self, before: &Mailbox, list: &mut Threats) {
        match *self {
            Self::PieceMove(piece_move) => A::move_piece(&CODES, before, piece_move, list),
            Self::EnPassant(capture) => A::en_passant(&CODES, before, capture, list),
            Self::Castling(castling) => A::castle(&CODES, before, castling, list),
        }
    }
}

/// Finds the threats of a move with every implementation, and takes it back.
struct MakeAndUnmake<'a> {
    made: &'a Move,
    before: &'a Mailbox,
    threats: &'a mut Known,
}

impl FinderVisitor for MakeAndUnmake<'_> {
    fn visit<A: FindThreats>(&mut self) {
        let mut list = Threats::new();
        self.made.find::<A>(self.before, &mut list);
        self.threats.make(&list);
        self.threats.unmake(&list);
    }
}

/// Keeps the threats up to date in the whole tree, and returns the number of its leaves.
fn walk(position: &Position, side: Color, depth: u32, threats: &mut Known) -> u64 {
    let before = mailbox(position, side);
    assert!(*threats == Known::of(&before), "{before:?}");
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for child in position.children::<Native>() {
        let made = Move::between(&before, &mailbox(&child, !side));
        visit_finders(&mut MakeAndUnmake {
            made: &made,
            before: &before,
            threats,
        });
        let mut list = Threats::new();
        made.find::<ThreatDispatch>(&before, &mut list);
        threats.make(&list);
        leaves += walk(&child, !side, depth - 1, threats);
        threats.unmake(&list);
    }
    leaves
}

#[test]
fn six_trees() {
    for known in SUITE.iter() {
        let side = match known.fen.split(' ').nth(1) {
            Some("b") => Color::Black,
            _ => Color::White,
        };
        let position = known.position;
        let (depth, nodes) = known.within(u32::MAX, 100_000).expect(&known.name);
        let mut threats = Known::of(&mailbox(&position, side));
        let leaves = walk(&position, side, depth, &mut threats);
        assert_eq!(leaves, nodes, "{}", known.name);
    }
}
