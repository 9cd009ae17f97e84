//! Walks from square to square until a square is occupied.
//!
//! Use this to test other code.
//!
//! This is the definition of a sliding attack, with only the arithmetic of files and ranks. It is
//! slow. The tests compare everything else with it, so it shares no shifts with the rest of this
//! crate. It uses no table.
//!
//! ```
//! use sliding_attacks::technique::ray_loop;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . X . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . X .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . . .
//! };
//! assert_eq!(
//!     ray_loop::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X X X
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!     }
//! );
//! ```

use crate::board::{Bitboard, Square};
use crate::lookup::{Slider, attacks_by_piece, implementation};

implementation!(RayLoop, "ray_loop", 0);
attacks_by_piece!(const);

#[inline]
const fn attacks(piece: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let [first, second, third, fourth] = match piece {
        Slider::Rook => [(0, 1), (1, 0), (0, -1), (-1, 0)],
        Slider::Bishop => [(1, 1), (1, -1), (-1, -1), (-1, 1)],
    };
    Bitboard(
        walk(square, first, occupied)
            | walk(square, second, occupied)
            | walk(square, third, occupied)
            | walk(square, fourth, occupied),
    )
}

/// Returns the bits of the squares reached from `square` with one kind of step, a change of file
/// and one of rank, up to the first occupied one.
const fn walk(square: Square, step: (i8, i8), occupied: Bitboard) -> u64 {
    let mut reached = 0;
    let mut file = square.file_index() as i8 + step.0;
    let mut rank = square.rank_index() as i8 + step.1;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        let bit = 1 << (rank * 8 + file);
        reached |= bit;
        if occupied.0 & bit != 0 {
            break;
        }
        file += step.0;
        rank += step.1;
    }
    reached
}
