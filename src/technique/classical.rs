//! The classical approach: removes from each ray the squares behind its first blocker.
//!
//! Use this for learning or teaching.
//! [`hyperbola_quintessence`](super::hyperbola_quintessence) has a smaller table.
//!
//! The first blocker is the lowest occupied bit of a ray towards higher squares, and the highest of
//! a ray towards lower ones. The slider does not reach the ray that starts at the blocker:
//!
//! ```text
//! ray of a1, north-east    occupied on it     ray of d4          attacks
//! . . . . . . . 1          . . . . . . . .    . . . . . . . 1    . . . . . . . .
//! . . . . . . 1 .          . . . . . . 1 .    . . . . . . 1 .    . . . . . . . .
//! . . . . . 1 . .          . . . . . . . .    . . . . . 1 . .    . . . . . . . .
//! . . . . 1 . . .          . . . . . . . .    . . . . 1 . . .    . . . . . . . .
//! . . . 1 . . . .          . . . 1 . . . .    . . . . . . . .    . . . 1 . . . .
//! . . 1 . . . . .          . . . . . . . .    . . . . . . . .    . . 1 . . . . .
//! . 1 . . . . . .          . . . . . . . .    . . . . . . . .    . 1 . . . . . .
//! B . . . . . . .          . . . . . . . .    . . . . . . . .    . . . . . . . .
//! ```
//!
//! The code adds h8 or a1 to the occupied squares, so that every ray has a blocker; no square is
//! behind them in these directions. Chessprogramming.org describes this as the Classical Approach
//! and names Chess 4 and Kaissa, programs of the 1970s, as its probable origin. Robert Hyatt and
//! Michael Sherwin's form removes both ends of a line at once; on Zen 5 it is as fast as this one.
//! A form that branches instead of adding the square, and skips the second lookup if nothing
//! blocks, is slower there.
//!
//! The masks of the rays take 4096 bytes, shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::classical;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     classical::bishop_attacks(Square::D3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . X
//!         . . . . . . X .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . . . .
//!     }
//! );
//! ```

use crate::board::rays::RAYS;
use crate::board::{Bitboard, Direction, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};

implementation!(Classical, "classical", size_of_val(&RAYS));
attacks_by_piece!(const);

#[inline]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [first_up, second_up, first_down, second_down] = match piece {
        Slider::Rook => [
            Direction::North,
            Direction::East,
            Direction::South,
            Direction::West,
        ],
        Slider::Bishop => [
            Direction::NorthEast,
            Direction::NorthWest,
            Direction::SouthEast,
            Direction::SouthWest,
        ],
    };
    Bitboard(
        upwards(square, first_up, occupied)
            | upwards(square, second_up, occupied)
            | downwards(square, first_down, occupied)
            | downwards(square, second_down, occupied),
    )
}

/// Returns the bits attacked on a ray towards higher squares.
#[inline]
const fn upwards(square: Square, direction: Direction, occupied: Bitboard) -> u64 {
    let ray = RAYS[square.index()][direction.index()].0;
    let first_blocker = (ray & occupied.0 | Square::H8.bitboard().0).trailing_zeros() as usize;
    ray ^ RAYS[first_blocker][direction.index()].0
}

/// Returns the bits attacked on a ray towards lower squares.
#[inline]
const fn downwards(square: Square, direction: Direction, occupied: Bitboard) -> u64 {
    let ray = RAYS[square.index()][direction.index()].0;
    let first_blocker = (ray & occupied.0 | Square::A1.bitboard().0).ilog2() as usize;
    ray ^ RAYS[first_blocker][direction.index()].0
}
