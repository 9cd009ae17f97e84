//! A position: the pieces, and everything else that determines which moves are legal.

use sliding_attacks::{Bitboard, Color, Sliders, SlidingAttacks, Square};

use crate::count::Sum;
use crate::make::{Make, Move};

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// The bishops, rooks and queens.
    pub sliders: Sliders,
    /// The king.
    pub king: Square,
    /// All of them.
    pub squares: Bitboard,
}

/// A position as the side to move sees it: its pawns go north, whatever its color.
///
/// After each move the board is turned, so nothing depends on a color.
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
    /// Returns the pieces as the crate takes them: White's, whose pawns move north, or Black's.
    pub fn of(&self, color: Color) -> sliding_attacks::Pieces {
        sliding_attacks::Pieces {
            color,
            pawns: self.pawns,
            knights: self.knights,
            sliders: self.sliders,
            kings: self.king.bitboard(),
        }
    }

    /// Removes the piece on a square, if there is one.
    pub(crate) fn remove(&mut self, square: Square) {
        self.pawns -= square;
        self.knights -= square;
        self.sliders.diagonal -= square;
        self.sliders.orthogonal -= square;
        self.squares -= square;
    }

    /// Returns the pieces on the turned board.
    fn turned(self) -> Self {
        Self {
            pawns: self.pawns.flip_vertical(),
            knights: self.knights.flip_vertical(),
            sliders: Sliders {
                orthogonal: self.sliders.orthogonal.flip_vertical(),
                diagonal: self.sliders.diagonal.flip_vertical(),
            },
            king: self.king.flip_vertical(),
            squares: self.squares.flip_vertical(),
        }
    }
}

impl Position {
    /// Returns the squares on which there is a piece.
    pub fn occupied(&self) -> Bitboard {
        self.own.squares | self.their.squares
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
        self.find_moves::<A>(&mut sum);
        sum.total() as u64
    }

    /// Returns the number of positions at least two plies after this one.
    #[inline(never)]
    fn count_deeper<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 2 {
            // Most of the time is spent here, so this loop does not ask for the depth.
            self.for_each_move::<A>(|_, child| nodes += child.count_moves::<A>());
        } else {
            self.for_each_move::<A>(|_, child| nodes += child.count_deeper::<A>(depth - 1));
        }
        nodes
    }

    /// Returns each legal move with the position after it. The side to move is White.
    pub fn moves<A: SlidingAttacks>(&self) -> Vec<(Move, Self)> {
        let mut moves = Vec::new();
        self.for_each_move::<A>(|made, child| moves.push((made, *child)));
        moves
    }

    /// Returns the position after each legal move.
    pub fn children<A: SlidingAttacks>(&self) -> Vec<Self> {
        let moves = self.moves::<A>().into_iter();
        moves.map(|(_, child)| child).collect()
    }

    /// Calls `visit` with each legal move and the position after it.
    fn for_each_move<A: SlidingAttacks>(&self, visit: impl FnMut(Move, &Self)) {
        self.find_moves::<A>(&mut Make::new(self, visit));
    }
}
