//! The pieces of a side, as named sets of squares, so that no set can be mistaken for another.

use super::square::indexed;
use crate::board::{Bitboard, Color, Direction, Square};

/// Sliders, by the lines on which they move: rooks in `orthogonal`, bishops in `diagonal`, queens
/// in both.
///
/// ```
/// use sliding_attacks::{Sliders, Square, bitboard, slider_attacks_of};
///
/// let [rook, bishop, queen] = [Square::A1, Square::F1, Square::D4].map(Square::bitboard);
/// let sliders = Sliders::from_kinds(bishop, rook, queen);
/// assert_eq!(sliders, Sliders { orthogonal: rook | queen, diagonal: bishop | queen });
/// assert_eq!(
///     slider_attacks_of(sliders, rook | bishop | queen),
///     bitboard! {
///         X . . X . . . X
///         X . . X . . X .
///         X X . X . X . .
///         X X X X X . . .
///         X X X . X X X X
///         X . X X X . . X
///         X X . X X X X .
///         X X X X X X X .
///     }
/// );
/// ```
///
/// A side has no other sliders, so no fields will be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sliders {
    /// The sliders along ranks and files: rooks and queens.
    pub orthogonal: Bitboard,
    /// The sliders along diagonals: bishops and queens.
    pub diagonal: Bitboard,
}

impl Sliders {
    /// Returns the sliders, given the sets of bishops, of rooks and of queens, in the order of
    /// [`PieceType`].
    #[inline]
    #[must_use]
    pub const fn from_kinds(bishops: Bitboard, rooks: Bitboard, queens: Bitboard) -> Self {
        Self {
            orthogonal: rooks.union(queens),
            diagonal: bishops.union(queens),
        }
    }

    /// Returns the sliders that move in a direction.
    #[inline(always)]
    pub(crate) const fn towards(self, direction: Direction) -> Bitboard {
        match direction {
            Direction::North | Direction::East | Direction::South | Direction::West => {
                self.orthogonal
            }
            _ => self.diagonal,
        }
    }
}

/// The pieces of one side.
///
/// Build one from your program's own sets. A set that a function does not use costs nothing,
/// because every function that takes this type is inlined.
///
/// ```
/// use sliding_attacks::{Bitboard, Color, Pieces, Square, attackers};
///
/// /// A program's own boards: a set for each kind of piece, and one for each side.
/// struct Board {
///     kinds: [Bitboard; 6],
///     sides: [Bitboard; 2],
/// }
///
/// impl Board {
///     fn pieces(&self, color: Color) -> Pieces {
///         Pieces::from_board(color, self.sides[color.index()], self.kinds)
///     }
/// }
///
/// let mut board = Board { kinds: [Bitboard::EMPTY; 6], sides: [Bitboard::EMPTY; 2] };
/// board.kinds[4] |= Square::D1; // a white queen
/// board.sides[0] |= Square::D1;
/// let occupied = board.sides[0] | board.sides[1];
/// let white = board.pieces(Color::White);
/// assert_eq!(attackers(Square::H5, white, occupied), Square::D1.bitboard());
/// ```
///
/// Chess has no other pieces, so no fields will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The side, which decides where its pawns capture.
    pub color: Color,
    /// The pawns.
    pub pawns: Bitboard,
    /// The knights.
    pub knights: Bitboard,
    /// The rooks, the bishops and the queens.
    pub sliders: Sliders,
    /// The king, or kings.
    pub kings: Bitboard,
}

impl Pieces {
    /// Returns a value with no pieces for the given side, to be filled in with struct update
    /// syntax:
    ///
    /// ```
    /// use sliding_attacks::{Color, Pieces, Square, is_attacked};
    ///
    /// let pawns = Square::E4.bitboard();
    /// let white = Pieces { pawns, ..Pieces::new(Color::White) };
    /// assert!(is_attacked(Square::D5, white, pawns) && !is_attacked(Square::E5, white, pawns));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(color: Color) -> Self {
        let none = Bitboard::EMPTY;
        Self {
            color,
            pawns: none,
            knights: none,
            sliders: Sliders::from_kinds(none, none, none),
            kings: none,
        }
    }

    /// Returns the pieces of a side, given the side's squares and the set of each [`PieceType`] by
    /// its index, which may have the pieces of both colors. If they have only this side's pieces and
    /// several kings, pass [`Bitboard::FULL`] as `side`.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Color, Pieces, Square};
    ///
    /// let mut kinds = [Bitboard::EMPTY; 6];
    /// kinds[5] = Square::E1 | Square::E8; // both kings
    /// let black = Pieces::from_board(Color::Black, Square::E8.bitboard(), kinds);
    /// assert_eq!(black.squares(), Square::E8.bitboard());
    /// ```
    ///
    /// # Panics
    /// Panics in a debug build if a square is in two of the sets, or if `side` is the set of all pieces and
    /// several of them are kings, as those of both colors.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn from_board(color: Color, side: Bitboard, kinds: [Bitboard; 6]) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings] = kinds;
        let of_both = Self {
            color,
            pawns,
            knights,
            sliders: Sliders::from_kinds(bishops, rooks, queens),
            kings,
        };
        let all = of_both.squares();
        let count =
            pawns.len() + knights.len() + bishops.len() + rooks.len() + queens.len() + kings.len();
        debug_assert!(count == all.len(), "a square is in two of the sets");
        debug_assert!(
            side.0 != all.0 || !kings.more_than_one(),
            "several kings: pass the squares of one side as `side`"
        );
        of_both.without(side.complement())
    }

    /// Returns the pieces of a side, given the set of each [`PieceType`] by its index: pawns, knights,
    /// bishops, rooks, queens and kings, all of this side. If your sets have the pieces of both
    /// colors, or a side has several kings, call [`from_board`](Self::from_board).
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Color, PieceType, Pieces, Square};
    ///
    /// let mut kinds = [Bitboard::EMPTY; 6];
    /// kinds[PieceType::Rook.index()] |= Square::A1;
    /// kinds[PieceType::Queen.index()] |= Square::D1;
    /// let white = Pieces::from_kinds(Color::White, kinds);
    /// assert_eq!(white.sliders.orthogonal, Square::A1 | Square::D1);
    /// assert_eq!(white.sliders.diagonal, Square::D1.bitboard());
    /// assert_eq!(PieceType::ALL.map(|kind| white.of(kind)), kinds);
    /// ```
    ///
    /// # Panics
    /// Panics in a debug build if there are several kings, as in sets of both colors, or if a square is
    /// in two of the sets.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn from_kinds(color: Color, kinds: [Bitboard; 6]) -> Self {
        debug_assert!(
            !kinds[5].more_than_one(),
            "several kings: if the sets have the pieces of both colors, call `from_board`"
        );
        Self::from_board(color, Bitboard::FULL, kinds)
    }

    /// Returns the pieces that are not on any of the squares, such as those that are left after a
    /// capture.
    ///
    /// ```
    /// use sliding_attacks::{Color, Pieces, Sliders, Square, is_attacked};
    ///
    /// let none = Default::default();
    /// let sliders = Sliders::from_kinds(none, Square::E5.bitboard(), none);
    /// let black = Pieces { sliders, ..Pieces::new(Color::Black) };
    /// // White's bishop on c3 captures the rook that checks the king on e1.
    /// let after = Square::E1 | Square::E5;
    /// assert!(!is_attacked(Square::E1, black.without(Square::E5.bitboard()), after));
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, squares: Bitboard) -> Self {
        let Sliders {
            orthogonal,
            diagonal,
        } = self.sliders;
        Self {
            color: self.color,
            pawns: self.pawns.difference(squares),
            knights: self.knights.difference(squares),
            sliders: Sliders {
                orthogonal: orthogonal.difference(squares),
                diagonal: diagonal.difference(squares),
            },
            kings: self.kings.difference(squares),
        }
    }

    /// Adds a piece. A square has one piece, so call [`remove`](Self::remove) first if it has
    /// another, such as a pawn that promotes.
    ///
    /// ```
    /// use sliding_attacks::{Color, PieceType, Pieces, Square};
    ///
    /// let mut white = Pieces::new(Color::White);
    /// white.insert(Square::G1, PieceType::Knight);
    /// // The knight moves.
    /// white.remove(Square::G1);
    /// white.insert(Square::F3, PieceType::Knight);
    /// assert_eq!(white.of(PieceType::Knight), Square::F3.bitboard());
    /// ```
    ///
    /// # Panics
    /// Panics in a debug build if the side has a piece on the square.
    #[doc(alias("put", "set_piece", "add_piece"))]
    #[inline]
    #[track_caller]
    pub const fn insert(&mut self, square: Square, kind: PieceType) {
        debug_assert!(
            !self.squares().contains(square),
            "the side already has a piece on this square: call `remove` first"
        );
        let Self { sliders, .. } = self;
        match kind {
            PieceType::Pawn => self.pawns = self.pawns.with(square),
            PieceType::Knight => self.knights = self.knights.with(square),
            PieceType::Bishop => sliders.diagonal = sliders.diagonal.with(square),
            PieceType::Rook => sliders.orthogonal = sliders.orthogonal.with(square),
            PieceType::Queen => {
                sliders.diagonal = sliders.diagonal.with(square);
                sliders.orthogonal = sliders.orthogonal.with(square);
            }
            PieceType::King => self.kings = self.kings.with(square),
        }
    }

    /// Removes the piece on a square, and returns whether there was one.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let is_there = self.squares().contains(square);
        *self = self.without(square.bitboard());
        is_there
    }

    /// Returns the pieces of one kind, as a copy: to change a side's pieces, call
    /// [`insert`](Self::insert) or [`remove`](Self::remove).
    #[inline]
    #[must_use]
    pub const fn of(self, kind: PieceType) -> Bitboard {
        let Sliders {
            orthogonal,
            diagonal,
        } = self.sliders;
        match kind {
            PieceType::Pawn => self.pawns,
            PieceType::Knight => self.knights,
            PieceType::Bishop => diagonal.difference(orthogonal),
            PieceType::Rook => orthogonal.difference(diagonal),
            PieceType::Queen => orthogonal.intersection(diagonal),
            PieceType::King => self.kings,
        }
    }

    /// Returns the squares of all the pieces.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        let Sliders {
            orthogonal,
            diagonal,
        } = self.sliders;
        Bitboard(self.pawns.0 | self.knights.0 | orthogonal.0 | diagonal.0 | self.kings.0)
    }
}

indexed! {
    /// A kind of piece, regardless of color.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Color, PieceType, Square, piece_attacks};
    ///
    /// let mobility = PieceType::ALL
    ///     .map(|piece| piece_attacks(Square::D4, piece, Color::White, Bitboard::EMPTY).len());
    /// assert_eq!(mobility, [2, 8, 13, 14, 27, 8]);
    /// ```
    PieceType, "from pawn = 0 to king = 5":
    Pawn = 0, Knight = 1, Bishop = 2, Rook = 3, Queen = 4, King = 5
}

impl PieceType {
    /// Returns the piece's FEN letter: upper case for White, lower case for Black.
    ///
    /// ```
    /// use sliding_attacks::{Color, PieceType};
    ///
    /// assert_eq!(PieceType::Knight.letter(Color::White), 'N');
    /// assert_eq!(PieceType::Queen.letter(Color::Black), 'q');
    /// ```
    #[doc(alias("to_char", "fen"))]
    #[inline]
    #[must_use]
    pub const fn letter(self, color: Color) -> char {
        let letter = match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        };
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the piece with this FEN letter, or `None` if there is none.
    ///
    /// ```
    /// use sliding_attacks::{Color, PieceType};
    ///
    /// assert_eq!(PieceType::from_letter('N'), Some((Color::White, PieceType::Knight)));
    /// assert_eq!(PieceType::from_letter('q'), Some((Color::Black, PieceType::Queen)));
    /// assert_eq!(PieceType::from_letter('x'), None);
    /// ```
    #[doc(alias("from_char", "fen"))]
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<(Color, Self)> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let piece = match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        };
        Some((color, piece))
    }
}

/// A square, or a set of squares, that a slider sees through: it attacks past them as if they were
/// empty.
///
/// It is a type of its own so that two arguments cannot be swapped, in
/// [`rays::beyond`](crate::rays::beyond) and in
/// [`xray_rook_attacks`](crate::SlidingAttacksExt::xray_rook_attacks).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Through<T>(pub T);
