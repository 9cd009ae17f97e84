//! Subtracts twice the slider from the occupied squares of each ray: *o* ^ (*o* - 2*r*).
//!
//! Use this to learn. It is the first half of
//! [`hyperbola_quintessence`](super::hyperbola_quintessence).
//!
//! Let *o* be the occupied squares of a ray towards higher bits as a number, and *r* the slider,
//! one bit. Subtracting 2*r* borrows from the first blocker, and the bits of the squares up to and
//! including it change. Without a blocker the borrow runs to the end:
//!
//! ```text
//!               h . . . . . . a        the a-file to the right, as in a number
//! o             . 1 . 1 . . . .
//! 2r            . . . . . 1 . .        the rook on b1, doubled
//! o - 2r        . 1 . . 1 1 . .
//! o ^ (o - 2r)  . . . 1 1 1 . .        c1, d1 and the blocker e1
//! ```
//!
//! Rays towards lower bits are rays towards higher bits on a board with all 64 bits reversed, as in
//! Ryan Mack's Hyperbola Project (2000), which kept a reversed occupancy. This module reverses the
//! board once for both lines of a piece. [`hyperbola_quintessence`](super::hyperbola_quintessence)
//! subtracts on whole lines, so it needs half the masks.
//!
//! The masks of the rays take 4096 bytes, shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::subtraction;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . X .
//! };
//! assert_eq!(
//!     subtraction::rook_attacks(Square::B1, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         . X . . . . . .
//!         X . X X X . . .
//!     }
//! );
//! ```

use crate::board::rays::RAYS;
use crate::board::{Bitboard, Direction, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};

implementation!(Subtraction, "subtraction", size_of_val(&RAYS));
attacks_by_piece!(const);

#[inline]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let (first, second) = match piece {
        Slider::Rook => (Direction::North, Direction::East),
        Slider::Bishop => (Direction::NorthEast, Direction::NorthWest),
    };
    // Reversing the bits of the board rotates it by 180 degrees.
    let (turned_square, turned) = (63 - square.index(), occupied.0.reverse_bits());
    let upwards = positive_ray(square.index(), occupied.0, first)
        | positive_ray(square.index(), occupied.0, second);
    let downwards =
        positive_ray(turned_square, turned, first) | positive_ray(turned_square, turned, second);
    Bitboard(upwards | downwards.reverse_bits())
}

/// Returns the bits attacked on a ray towards higher bits.
#[inline]
const fn positive_ray(square: usize, occupied: u64, direction: Direction) -> u64 {
    let ray = RAYS[square][direction.index()].0;
    let blockers = occupied & ray;
    // Twice h8 is 0, because h8 is the last bit: a slider there attacks nothing.
    let twice = 2 << square;
    (blockers ^ blockers.wrapping_sub(twice)) & ray
}
