//! A position: the pieces, and everything else that determines which moves are legal.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square};

use crate::movegen::{Moves, WINGS};

/// The pieces of one side.
///
/// A queen is in both sets of sliders: mostly the way a slider moves matters, not its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// The sliders along diagonals: bishops and queens.
    pub diagonal: Bitboard,
    /// The sliders along ranks and files: rooks and queens.
    pub orthogonal: Bitboard,
    /// The king.
    pub king: Square,
}

/// A position as the side to move sees it: its pawns go north, whatever its color.
///
/// After each move the board is turned, so nothing depends on a color. A position is small, because
/// every move is made on a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of the side to move.
    pub own: Pieces,
    /// The pieces of its opponent.
    pub their: Pieces,
    /// The rooks with which castling is still allowed, a subset of a1, h1, a8 and h8.
    pub castling_rooks: Bitboard,
    /// The square that a pawn passed with the last move, where it can be captured.
    pub en_passant: Option<Square>,
}

impl Pieces {
    /// Returns the squares of all pieces.
    #[inline]
    pub fn squares(&self) -> Bitboard {
        (self.pawns | self.knights | self.diagonal | self.orthogonal).with(self.king)
    }

    /// Returns the pieces on the turned board.
    #[inline(always)]
    fn turned(self) -> Self {
        Self {
            pawns: self.pawns.flip_vertical(),
            knights: self.knights.flip_vertical(),
            diagonal: self.diagonal.flip_vertical(),
            orthogonal: self.orthogonal.flip_vertical(),
            king: self.king.flip_vertical(),
        }
    }
}

impl Position {
    /// Returns the squares on which there is a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.own.squares() | self.their.squares()
    }

    /// Returns the pieces of the opponent that attack a square when `occupied` squares block
    /// sliders.
    #[inline]
    pub fn attackers<A: SlidingAttacks>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let their = &self.their;
        (A::bishop_attacks(square, occupied) & their.diagonal)
            | (A::rook_attacks(square, occupied) & their.orthogonal)
            | (knight_attacks(square) & their.knights)
            | (pawn_attacks(Color::White, square) & their.pawns)
            | (king_attacks(square) & their.king.bitboard())
    }

    /// Returns the position as the opponent sees it.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            own: self.their.turned(),
            their: self.own.turned(),
            castling_rooks: self.castling_rooks.flip_vertical(),
            en_passant: self.en_passant.map(Square::flip_vertical),
        }
    }

    /// Returns the number of positions `depth` plies after this one, which at depth 0 is itself.
    #[inline]
    pub fn perft<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves::<A>(),
            _ => self.count_deeper::<A>(depth),
        }
    }

    /// Returns the number of legal moves without making them.
    #[inline(never)]
    fn count_moves<A: SlidingAttacks>(&self) -> u64 {
        let mut count = 0;
        self.for_each_set::<A>(|moves| match moves {
            Moves::Piece(_, targets) => count += targets.len(),
            Moves::EnPassant(..) => count += 1,
            Moves::Pawns([single, double, west, east]) => {
                // A pawn advances to an empty square and captures on another, so a union of both
                // counts both.
                count += (single | west).len() + (double | east).len();
                if !(single | west | east).is_disjoint(Bitboard::RANK_8) {
                    // One of the four pieces that a pawn may become is counted.
                    for targets in [single, west, east] {
                        count += 3 * (targets & Bitboard::RANK_8).len();
                    }
                }
            }
        });
        count as u64
    }

    /// Returns the number of positions at least two plies after this one.
    #[inline(never)]
    fn count_deeper<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        self.for_each_child::<A>(|child| nodes += child.perft::<A>(depth - 1));
        nodes
    }

    /// Returns the position after each legal move.
    pub fn children<A: SlidingAttacks>(&self) -> Vec<Self> {
        let mut children = Vec::new();
        self.for_each_child::<A>(|child| children.push(*child));
        children
    }

    /// Calls `visit` with the position after each legal move.
    #[inline(always)]
    fn for_each_child<A: SlidingAttacks>(&self, mut visit: impl FnMut(&Self)) {
        // Takes the own pieces after a move, the square of a captured piece, and the squares where
        // a rook loses its right to castle.
        let mut visit = |own: Pieces, captured, moved: Bitboard, en_passant| {
            let their = Pieces {
                pawns: self.their.pawns - captured,
                knights: self.their.knights - captured,
                diagonal: self.their.diagonal - captured,
                orthogonal: self.their.orthogonal - captured,
                king: self.their.king,
            };
            visit(&Self {
                own: their.turned(),
                their: own.turned(),
                castling_rooks: (self.castling_rooks - moved).flip_vertical(),
                en_passant,
            });
        };
        self.for_each_set::<A>(|moves| match moves {
            Moves::Piece(from, targets) => {
                for to in targets {
                    let mut moved = from.bitboard().with(to);
                    let mut own = self.own;
                    for pieces in [&mut own.knights, &mut own.diagonal, &mut own.orthogonal] {
                        if pieces.contains(from) {
                            *pieces ^= moved;
                        }
                    }
                    if from == own.king {
                        own.king = to;
                        moved |= Bitboard::RANK_1;
                        for wing in &WINGS {
                            if (from, to) == (Square::E1, wing.king_to) {
                                own.orthogonal ^= wing.rook.bitboard().with(wing.rook_to);
                            }
                        }
                    }
                    visit(own, to, moved, None);
                }
            }
            Moves::EnPassant(from, to) => {
                let mut own = self.own;
                own.pawns ^= from.bitboard().with(to);
                let captured = Square::masked(to.index() - 8);
                visit(own, captured, Bitboard::EMPTY, None);
            }
            Moves::Pawns(targets) => {
                for (targets, distance) in targets.into_iter().zip([8, 16, 7, 9]) {
                    for to in targets {
                        let from = Square::masked(to.index() - distance);
                        let mut own = self.own;
                        own.pawns ^= from.bitboard().with(to);
                        if Bitboard::RANK_8.contains(to) {
                            own.pawns -= to;
                            let (diagonal, orthogonal) = (own.diagonal | to, own.orthogonal | to);
                            for promoted in [
                                Pieces {
                                    diagonal,
                                    orthogonal,
                                    ..own
                                },
                                Pieces { orthogonal, ..own },
                                Pieces { diagonal, ..own },
                                Pieces {
                                    knights: own.knights | to,
                                    ..own
                                },
                            ] {
                                visit(promoted, to, to.bitboard(), None);
                            }
                        } else if distance == 16 {
                            // The square is kept only if a pawn can capture there.
                            let passed = Square::masked(to.index() - 8);
                            let attacked = pawn_attacks(Color::White, passed) & self.their.pawns;
                            let en_passant =
                                (!attacked.is_empty()).then_some(passed.flip_vertical());
                            visit(own, to, Bitboard::EMPTY, en_passant);
                        } else {
                            visit(own, to, Bitboard::EMPTY, None);
                        }
                    }
                }
            }
        });
    }
}
