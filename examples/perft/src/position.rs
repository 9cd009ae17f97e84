//! A position: the pieces, and everything else that determines which moves are legal.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::rays::between;
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square};

/// The pieces of one side except its king.
///
/// A queen is in both sets of sliders: a move generator needs only the way a slider moves, not its
/// name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// The sliders along diagonals: bishops and queens.
    pub diagonal: Bitboard,
    /// The sliders along ranks and files: rooks and queens.
    pub orthogonal: Bitboard,
}

/// A position. It is small, because every move is made on a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The side to move.
    pub side_to_move: Color,
    /// The pieces of both sides by [`Color::index`].
    pub pieces: [Pieces; 2],
    /// The kings of both sides by [`Color::index`].
    pub kings: [Square; 2],
    /// The rooks with which castling is still allowed, a subset of a1, h1, a8 and h8.
    pub castling_rooks: Bitboard,
    /// The square that a pawn passed with the last move, where it can be captured.
    pub en_passant: Option<Square>,
}

/// A move. Castling is a move of the king by two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square of the piece.
    pub from: Square,
    /// The square to which it moves.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Promotion>,
}

/// What a pawn can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Promotion {
    Queen,
    Rook,
    Bishop,
    Knight,
}

/// One of the four ways to castle.
pub struct Wing {
    /// The square of the king.
    pub king: Square,
    /// The square of the rook, which represents the right to castle in
    /// [`Position::castling_rooks`].
    pub rook: Square,
    /// The rook's target square, which the king passes.
    pub rook_to: Square,
    /// The king's target square.
    pub king_to: Square,
}

impl Wing {
    const fn new(king: Square, rook: Square, rook_to: Square, king_to: Square) -> Self {
        Self {
            king,
            rook,
            rook_to,
            king_to,
        }
    }
}

/// The ways to castle by [`Color::index`], the king's wing first.
pub static WINGS: [[Wing; 2]; 2] = [
    [
        Wing::new(Square::E1, Square::H1, Square::F1, Square::G1),
        Wing::new(Square::E1, Square::A1, Square::D1, Square::C1),
    ],
    [
        Wing::new(Square::E8, Square::H8, Square::F8, Square::G8),
        Wing::new(Square::E8, Square::A8, Square::D8, Square::C8),
    ],
];

impl Position {
    /// Returns the squares on which a side has a piece.
    #[inline]
    pub fn occupied_by(&self, color: Color) -> Bitboard {
        let Pieces {
            pawns,
            knights,
            diagonal,
            orthogonal,
        } = self.pieces[color.index()];
        (pawns | knights | diagonal | orthogonal).with(self.kings[color.index()])
    }

    /// Returns the squares on which there is a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.occupied_by(Color::White) | self.occupied_by(Color::Black)
    }

    /// Returns the pieces of a side that attack the square when `occupied` squares block sliders.
    #[inline]
    pub fn attackers<A: SlidingAttacks>(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let Pieces {
            pawns,
            knights,
            diagonal,
            orthogonal,
        } = self.pieces[color.index()];
        (A::bishop_attacks(square, occupied) & diagonal)
            | (A::rook_attacks(square, occupied) & orthogonal)
            | (knight_attacks(square) & knights)
            | (pawn_attacks(!color, square) & pawns)
            | (king_attacks(square) & self.kings[color.index()].bitboard())
    }

    /// Returns the position after a legal move.
    #[inline]
    pub fn after(
        &self,
        Move {
            from,
            to,
            promotion,
        }: Move,
    ) -> Self {
        let us = self.side_to_move.index();
        let moved = from.bitboard().with(to);
        let mut next = Self {
            side_to_move: !self.side_to_move,
            en_passant: None,
            ..*self
        };
        // A right to castle ends when the rook moves and when it is captured.
        next.castling_rooks -= moved;
        let [white, black] = &mut next.pieces;
        let (own, their) = if self.side_to_move == Color::White {
            (white, black)
        } else {
            (black, white)
        };
        for pieces in [
            &mut their.pawns,
            &mut their.knights,
            &mut their.diagonal,
            &mut their.orthogonal,
        ] {
            *pieces -= to;
        }
        if from == self.kings[us] {
            next.kings[us] = to;
            next.castling_rooks -= from.rank().bitboard();
            if let Some(wing) = WINGS[us]
                .iter()
                .find(|wing| (wing.king, wing.king_to) == (from, to))
            {
                own.orthogonal ^= wing.rook.bitboard().with(wing.rook_to);
            }
        } else if own.pawns.contains(from) {
            own.pawns -= from;
            match promotion {
                None => own.pawns |= to,
                Some(Promotion::Queen) => {
                    (own.diagonal, own.orthogonal) = (own.diagonal | to, own.orthogonal | to)
                }
                Some(Promotion::Rook) => own.orthogonal |= to,
                Some(Promotion::Bishop) => own.diagonal |= to,
                Some(Promotion::Knight) => own.knights |= to,
            }
            if self.en_passant == Some(to) {
                their.pawns -= Square::from_file_rank(to.file(), from.rank());
            }
            // The square between is kept only if a pawn can capture there.
            let is_attacked = |passed: &Square| {
                !(pawn_attacks(self.side_to_move, *passed) & their.pawns).is_empty()
            };
            next.en_passant = between(from, to).first().filter(is_attacked);
        } else {
            for pieces in [&mut own.knights, &mut own.diagonal, &mut own.orthogonal] {
                if pieces.contains(from) {
                    *pieces ^= moved;
                }
            }
        }
        next
    }

    /// Returns the number of positions `depth` plies after this one, which at depth 0 is itself.
    pub fn perft<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        self.for_each_piece::<A>(|from, destinations, promotions| {
            if depth == 1 {
                nodes += (destinations.len() * promotions.len()) as u64;
                return;
            }
            for to in destinations {
                for &promotion in promotions {
                    nodes += self
                        .after(Move {
                            from,
                            to,
                            promotion,
                        })
                        .perft::<A>(depth - 1);
                }
            }
        });
        nodes
    }

    /// Returns the legal moves.
    pub fn moves<A: SlidingAttacks>(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_piece::<A>(|from, destinations, promotions| {
            let to = |to| {
                promotions.iter().map(move |&promotion| Move {
                    from,
                    to,
                    promotion,
                })
            };
            moves.extend(destinations.into_iter().flat_map(to));
        });
        moves
    }
}
