//! A position: the pieces, and everything else that determines which moves are legal.

use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, Sliders, SlidingAttacks, Square};

use crate::movegen::{Moves, WINGS};
use crate::sum::Sum;

/// The pieces of one side.
///
/// A queen is in both sets of sliders: usually what matters is how a slider moves, not its name.
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
    /// The rooks that may still castle, a subset of a1, h1, a8 and h8.
    pub castling_rooks: Bitboard,
    /// The square that a pawn skipped on the last move, where it can be captured en passant.
    pub en_passant: Option<Square>,
}

impl Pieces {
    /// Returns the squares of all pieces.
    #[inline]
    pub fn squares(&self) -> Bitboard {
        (self.pawns | self.knights | self.diagonal | self.orthogonal).with(self.king)
    }

    /// Returns the pieces as the crate takes them: White's, whose pawns move north, or Black's.
    #[inline(always)]
    pub fn of(&self, color: Color) -> sliding_attacks::Pieces {
        sliding_attacks::Pieces {
            color,
            pawns: self.pawns,
            knights: self.knights,
            sliders: Sliders {
                orthogonal: self.orthogonal,
                diagonal: self.diagonal,
            },
            kings: self.king.bitboard(),
        }
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

    /// Returns the position as the opponent sees it.
    #[must_use]
    #[inline(always)]
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
        let mut sum = Sum::default();
        self.for_each_set::<A>(|moves| match moves {
            Moves::Piece(_, targets) => sum.add(targets),
            Moves::King(_) | Moves::EnPassant(..) => sum.add_number(1),
            Moves::Pawns([single, double, west, east]) => {
                // A pawn advances to an empty square and captures on another, so a union of both
                // counts both.
                sum.add(single | west);
                sum.add(double | east);
                if !(single | west | east).is_disjoint(Bitboard::RANK_8) {
                    // Only one of the four pieces that a pawn may become is counted.
                    for targets in [single, west, east] {
                        sum.add_number(3 * (targets & Bitboard::RANK_8).len());
                    }
                }
            }
        });
        sum.total() as u64
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
        // The board is turned once. The moves are made there, with `their` pieces and to the south.
        let turned = &self.turned();
        // Takes these pieces after a move, the square of a captured piece, and the squares where a
        // rook loses its right to castle.
        let mut visit = |their: Pieces, captured, moved: Bitboard, en_passant| {
            let own = Pieces {
                pawns: turned.own.pawns - captured,
                knights: turned.own.knights - captured,
                diagonal: turned.own.diagonal - captured,
                orthogonal: turned.own.orthogonal - captured,
                king: turned.own.king,
            };
            visit(&Self {
                own,
                their,
                castling_rooks: turned.castling_rooks - moved,
                en_passant,
            });
        };
        self.for_each_set::<A>(|moves| match moves {
            Moves::Piece(from, targets) => {
                let from = from.flip_vertical();
                for to in targets.flip_vertical() {
                    let moved = from.bitboard().with(to);
                    let mut their = turned.their;
                    for pieces in [
                        &mut their.knights,
                        &mut their.diagonal,
                        &mut their.orthogonal,
                    ] {
                        if pieces.contains(from) {
                            *pieces ^= moved;
                        }
                    }
                    visit(their, to, moved, None);
                }
            }
            Moves::King(to) => {
                let mut their = turned.their;
                for wing in &WINGS {
                    if (self.own.king, to) == (Square::E1, wing.king_to) {
                        their.orthogonal ^= wing.rook.bitboard().with(wing.rook_to).flip_vertical();
                    }
                }
                their.king = to.flip_vertical();
                visit(their, their.king, Bitboard::RANK_8.with(their.king), None);
            }
            Moves::EnPassant(from, to) => {
                let mut their = turned.their;
                their.pawns ^= from.bitboard().with(to).flip_vertical();
                let captured = Square::wrapping(to.flip_vertical().index() + 8);
                visit(their, captured, Bitboard::EMPTY, None);
            }
            Moves::Pawns(targets) => {
                for (targets, distance) in targets.into_iter().zip([8, 16, 9, 7]) {
                    for to in targets.flip_vertical() {
                        let from = Square::wrapping(to.index() + distance);
                        let mut their = Pieces {
                            pawns: turned.their.pawns ^ from.bitboard().with(to),
                            ..turned.their
                        };
                        if Bitboard::RANK_1.contains(to) {
                            their.pawns -= to;
                            let [mut queen, mut rook, mut bishop, mut knight] = [their; 4];
                            queen.diagonal |= to;
                            queen.orthogonal |= to;
                            rook.orthogonal |= to;
                            bishop.diagonal |= to;
                            knight.knights |= to;
                            for promoted in [queen, rook, bishop, knight] {
                                visit(promoted, to, to.bitboard(), None);
                            }
                        } else if distance == 16 {
                            // The square is kept only if a pawn can capture there.
                            let passed = Square::wrapping(to.index() + 8);
                            let capturing = pawn_attacks(passed, Color::Black) & turned.own.pawns;
                            let en_passant = (!capturing.is_empty()).then_some(passed);
                            visit(their, to, Bitboard::EMPTY, en_passant);
                        } else {
                            visit(their, to, Bitboard::EMPTY, None);
                        }
                    }
                }
            }
        });
    }
}
