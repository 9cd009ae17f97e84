//! A board of 64 squares, and the best sequence of captures on a square by a search that shares no
//! code with the crate's exchanges: pieces walk over the board, and a capture is legal if the king
//! is not attacked after it.

use perft::Position;
use sliding_attacks::{Bitboard, Capture, Color, PieceType, Pieces, Sliders, Square};

/// Steps to the east and to the north.
type Step = (i32, i32);

const ROOK: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// The pieces that a pawn may become.
const PROMOTIONS: [PieceType; 4] = [
    PieceType::Queen,
    PieceType::Rook,
    PieceType::Bishop,
    PieceType::Knight,
];

/// Which captures the search tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Every legal capture, with every promotion.
    Every,
    /// The legal capture of the least valuable piece, of two the one on the lower square, which
    /// becomes a queen if it promotes.
    LeastValuable,
}

/// The piece on each square, and where a pawn may be captured en passant.
#[derive(Clone)]
pub struct Board {
    pub squares: [Option<(Color, PieceType)>; 64],
    pub en_passant: Option<Square>,
}

fn walk(from: Square, (east, north): Step) -> impl Iterator<Item = Square> {
    let (file, rank) = (from.index() as i32 % 8, from.index() as i32 / 8);
    (1..8).map_while(move |steps| {
        let (file, rank) = (file + steps * east, rank + steps * north);
        let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        is_on_board.then(|| Square::ALL[(8 * rank + file) as usize])
    })
}

impl Board {
    /// Takes a position as the side to move sees it, which is White here.
    pub fn new(position: &Position) -> Self {
        let mut squares = [None; 64];
        for (color, side) in [(Color::White, position.own), (Color::Black, position.their)] {
            let queens = side.orthogonal & side.diagonal;
            for (piece, set) in PieceType::ALL.into_iter().zip([
                side.pawns,
                side.knights,
                side.diagonal - queens,
                side.orthogonal - queens,
                queens,
                side.king.bitboard(),
            ]) {
                for square in set {
                    squares[square.index()] = Some((color, piece));
                }
            }
        }
        Self {
            squares,
            en_passant: position.en_passant,
        }
    }

    pub fn set(&self, color: Color, kinds: &[PieceType]) -> Bitboard {
        let is_one = |square: &Square| {
            self.squares[square.index()]
                .is_some_and(|(of, kind)| of == color && kinds.contains(&kind))
        };
        Square::ALL.into_iter().filter(is_one).collect()
    }

    pub fn pieces(&self, color: Color) -> Pieces {
        let set = |kinds: &[PieceType]| self.set(color, kinds);
        Pieces {
            color,
            pawns: set(&[PieceType::Pawn]),
            knights: set(&[PieceType::Knight]),
            sliders: Sliders {
                orthogonal: set(&[PieceType::Rook, PieceType::Queen]),
                diagonal: set(&[PieceType::Bishop, PieceType::Queen]),
            },
            kings: set(&[PieceType::King]),
        }
    }

    /// Returns the squares of the pieces of a side that attack a square.
    fn attackers(&self, to: Square, side: Color) -> Vec<Square> {
        let mut attackers = Vec::new();
        let mut add = |from: Square, kinds: &[PieceType]| {
            if self.squares[from.index()]
                .is_some_and(|(color, kind)| color == side && kinds.contains(&kind))
            {
                attackers.push(from);
            }
        };
        // A white pawn attacks squares north of it.
        let south = if side == Color::White { -1 } else { 1 };
        for step in [(-1, south), (1, south)] {
            walk(to, step)
                .take(1)
                .for_each(|from| add(from, &[PieceType::Pawn]));
        }
        for step in KNIGHT {
            walk(to, step)
                .take(1)
                .for_each(|from| add(from, &[PieceType::Knight]));
        }
        for (steps, kind) in [(ROOK, PieceType::Rook), (BISHOP, PieceType::Bishop)] {
            for step in steps {
                walk(to, step)
                    .take(1)
                    .for_each(|from| add(from, &[PieceType::King]));
                let first = walk(to, step).find(|next| self.squares[next.index()].is_some());
                first
                    .into_iter()
                    .for_each(|from| add(from, &[kind, PieceType::Queen]));
            }
        }
        attackers.sort();
        attackers
    }

    /// Returns whether a side's king, if it has one, is attacked.
    pub fn is_in_check(&self, side: Color) -> bool {
        let kings = self.set(side, &[PieceType::King]);
        kings
            .into_iter()
            .any(|king| !self.attackers(king, !side).is_empty())
    }

    /// Returns the board after a move, or `None` if the king is attacked then.
    fn after(&self, capture: Capture) -> Option<Self> {
        let mut after = self.clone();
        let (color, piece) = after.squares[capture.from.index()].take()?;
        if piece == PieceType::Pawn
            && capture.captured.is_none()
            && capture.from.file() != capture.to.file()
        {
            after.squares[capture.from.rank().index() * 8 + capture.to.file().index()] = None;
        }
        after.squares[capture.to.index()] = Some((color, capture.promotion.unwrap_or(piece)));
        after.en_passant = None;
        (!after.is_in_check(color)).then_some(after)
    }

    /// Returns the legal captures of a side on a square, except en passant, and the boards after
    /// them.
    fn captures_on(&self, to: Square, side: Color) -> Vec<(Capture, Self)> {
        let mut captures = Vec::new();
        let captured = self.squares[to.index()].map(|(_, kind)| kind);
        for from in self.attackers(to, side) {
            let Some((_, piece)) = self.squares[from.index()] else {
                continue;
            };
            let promotes = piece == PieceType::Pawn && matches!(to.rank().index(), 0 | 7);
            for promotion in PROMOTIONS {
                let promotion = promotes.then_some(promotion);
                let capture = Capture {
                    from,
                    to,
                    piece,
                    captured,
                    promotion,
                };
                if let Some(after) = self.after(capture) {
                    captures.push((capture, after));
                }
                if !promotes {
                    break;
                }
            }
        }
        captures
    }

    /// Returns the board upside down, with the colors exchanged.
    #[cfg(test)]
    pub fn turned(&self) -> Self {
        let mut turned = Self {
            squares: [None; 64],
            en_passant: self.en_passant.map(Square::flip_vertical),
        };
        for square in Square::ALL {
            turned.squares[square.flip_vertical().index()] =
                self.squares[square.index()].map(|(color, piece)| (!color, piece));
        }
        turned
    }

    /// Returns the legal captures of a side, and the boards after them.
    pub fn captures(&self, side: Color) -> Vec<(Capture, Self)> {
        let mut captures = Vec::new();
        for to in self.pieces(!side).squares() {
            captures.extend(self.captures_on(to, side));
        }
        if let Some(to) = self.en_passant {
            let passing = self.captures_on(to, side);
            captures.extend(
                passing
                    .into_iter()
                    .filter(|(capture, _)| capture.piece == PieceType::Pawn),
            );
        }
        captures
    }

    /// Returns the legal moves of a side's pieces, but not of its pawns, to empty squares, and the
    /// boards after them.
    #[cfg(test)]
    pub fn quiet_moves(&self, side: Color) -> Vec<(Capture, Self)> {
        let empty = Square::ALL
            .into_iter()
            .filter(|to| self.squares[to.index()].is_none());
        let moves = empty.flat_map(|to| self.captures_on(to, side));
        moves
            .filter(|(capture, _)| capture.piece != PieceType::Pawn)
            .collect()
    }

    /// Returns what the side to move gains on a square at best, if that is between two bounds, and
    /// else the bound.
    pub fn best(
        &self,
        to: Square,
        side: Color,
        order: Order,
        values: &[i32; 6],
        mut least: i32,
        most: i32,
    ) -> i32 {
        least = least.max(0);
        if least >= most {
            return most;
        }
        let value = |piece: PieceType| values[piece.index()];
        let mut captures = self.captures_on(to, side);
        if order == Order::LeastValuable {
            captures.sort_by_key(|(capture, _)| (capture.piece, capture.from));
            captures.truncate(1);
        }
        for (capture, after) in captures {
            let won = capture.captured.map_or(0, value)
                + capture
                    .promotion
                    .map_or(0, |piece| value(piece) - value(PieceType::Pawn));
            let then = after.best(to, !side, order, values, won - most, won - least);
            least = least.max(won - then);
            if least >= most {
                return most;
            }
        }
        least
    }
}

/// Returns what a capture wins before anything is recaptured.
pub fn won(capture: Capture, values: &[i32; 6]) -> i32 {
    let value = |piece: PieceType| values[piece.index()];
    let captured = if capture.captured.is_none()
        && capture.from.file() != capture.to.file()
        && capture.piece == PieceType::Pawn
    {
        Some(PieceType::Pawn)
    } else {
        capture.captured
    };
    captured.map_or(0, value)
        + capture
            .promotion
            .map_or(0, |piece| value(piece) - value(PieceType::Pawn))
}

/// Returns the value of the exchange that begins with a capture of a side, by the search.
pub fn searched(
    side: Color,
    capture: Capture,
    after: &Board,
    order: Order,
    values: &[i32; 6],
) -> i32 {
    won(capture, values) - after.best(capture.to, !side, order, values, 0, i32::MAX)
}
