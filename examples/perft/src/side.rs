//! Everything that depends on the side to move: the direction of its pawns and its special ranks.

use sliding_attacks::{Bitboard, Color, Direction};

/// One of the two sides as a type, so the generator is compiled once for each side and never tests whose move it is.
pub trait Side {
    /// The other side.
    type Opponent: Side<Opponent = Self>;
    /// The side as a value.
    const COLOR: Color;
    /// The direction in which its pawns advance.
    const AHEAD: Direction;
    /// The directions in which its pawns capture.
    const CAPTURES: [Direction; 2];
    /// The rank on which the king and the rooks start.
    const FIRST_RANK: Bitboard;
    /// The rank that a pawn passes when it advances two squares.
    const THIRD_RANK: Bitboard = Self::FIRST_RANK.step(Self::AHEAD).step(Self::AHEAD);
    /// The rank on which a pawn promotes.
    const LAST_RANK: Bitboard = Self::Opponent::FIRST_RANK;
}

/// The side whose pawns go north.
pub struct White;

/// The side whose pawns go south.
pub struct Black;

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
    const AHEAD: Direction = Direction::North;
    const CAPTURES: [Direction; 2] = [Direction::NorthWest, Direction::NorthEast];
    const FIRST_RANK: Bitboard = Bitboard::RANK_1;
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
    const AHEAD: Direction = Direction::South;
    const CAPTURES: [Direction; 2] = [Direction::SouthWest, Direction::SouthEast];
    const FIRST_RANK: Bitboard = Bitboard::RANK_8;
}
