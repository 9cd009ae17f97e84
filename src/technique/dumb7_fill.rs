//! Floods the empty squares from many sliders at once, in seven single steps in each direction.
//!
//! Use this to understand [`kogge_stone`](super::kogge_stone), which is faster for everything
//! except a single direction with few steps.
//!
//! Each step shifts the sliders by one square. On an empty square they join the flood and continue.
//! Seven steps cross the board. One more step onto any square turns the flood into attacks:
//!
//! ```text
//! R . . . P . . R      sliders R, a pawn P, all else empty
//! R R R R P . . R      flood to the east
//! . X X X X . . .      attacks to the east
//! ```
//!
//! It costs the same for one slider and for all sliders of a side, and uses no table.
//! Chessprogramming.org calls it Dumb7Fill, after the seven simple steps;
//! [`kogge_stone`](super::kogge_stone) takes three steps of growing width.
//!
//! ```
//! use sliding_attacks::technique::dumb7_fill;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . X . .
//!     . . X . . . . .
//!     . X . . . . . .
//!     . . . . X . . .
//!     . . . X . . . .
//!     X . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     dumb7_fill::queen_attacks(Square::C5, occupied),
//!     bitboard! {
//!         . . . . . X . .
//!         . . X . X . . .
//!         . X X X . . . .
//!         X X . X X . . .
//!         . X X X . . . .
//!         X . X . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use crate::board::{Bitboard, Direction, Sliders, Square};
use crate::lookup::implementation;
use crate::technique::fill::{attacks_by_direction, attacks_of_one};

implementation!(Dumb7Fill, "dumb7_fill", 0, slider_attacks_of);

attacks_by_direction!(dumb7_fill);
attacks_of_one!(const);

/// Returns the squares that at least one of the sliders attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let [n, ne, e, se, s, sw, w, nw] = attacks_by_direction(sliders, occupied);
    Bitboard(n.0 | ne.0 | e.0 | se.0 | s.0 | sw.0 | w.0 | nw.0)
}

/// Returns the occluded fill in a direction: the sliders that move in it and the empty squares they
/// reach.
///
/// ```
/// use sliding_attacks::technique::dumb7_fill;
/// use sliding_attacks::{Bitboard, Direction, Sliders, Square};
///
/// let rooks = Square::A1 | Square::E1;
/// let sliders = Sliders { orthogonal: rooks, diagonal: Bitboard::EMPTY };
/// let fill = dumb7_fill::fill(sliders, rooks | Square::A4, Direction::North);
/// assert_eq!(fill, Bitboard::FILE_E | Square::A1 | Square::A2 | Square::A3);
/// ```
#[inline]
#[must_use]
pub const fn fill(sliders: Sliders, occupied: Bitboard, direction: Direction) -> Bitboard {
    let mut flood = sliders.towards(direction);
    let mut front = flood;
    let mut step = 1;
    while step <= 7 {
        front.0 = front.step(direction).0 & !occupied.0;
        flood.0 |= front.0;
        step += 1;
    }
    flood
}
