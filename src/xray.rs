//! Attacks through the first blocker.
//!
//! An x-ray attack is what a slider attacks in addition when blockers are taken off the board: the squares behind them,
//! up to and including the next blocker. It finds pins (king, own piece, slider of the enemy), discovered attacks and
//! batteries. The method is that of chessprogramming.org (X-ray Attacks, Modifying Occupancy): look up the attacks, take
//! those blockers away that stand on them, look up again, and keep the difference.
//!
//! ```
//! use sliding_attacks::technique::ray_loop::RayLoop;
//! use sliding_attacks::{Square, bitboard, rays, xray};
//!
//! // A king on e1, pawns of its own on b1, e2 and g1, a rook of the enemy on e7.
//! let own = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . X . . X . X .
//! };
//! let rook = Square::E7;
//! let through_own = xray::xray_rook_attacks::<RayLoop>(Square::E1, own.with(rook), own);
//! assert_eq!(
//!     through_own,
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!         X . . . . . . X
//!     }
//! );
//! // The rook pins whatever stands between it and the king.
//! assert!(through_own.contains(rook));
//! assert_eq!(rays::between(Square::E1, rook) & own, Square::E2.bitboard());
//! ```

use crate::{Bitboard, SlidingAttacks, Square};

/// Returns the squares that a rook on `square` attacks only because those `blockers` that it attacks are taken away.
///
/// `blockers` says which of the `occupied` squares let the rook through, for instance all pieces of one side; a square
/// in it that is not occupied does not matter.
#[inline]
#[must_use]
pub fn xray_rook_attacks<A: SlidingAttacks>(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let attacks = A::rook_attacks(square, occupied);
    attacks ^ A::rook_attacks(square, occupied - (blockers & attacks))
}

/// Returns the squares that a bishop on `square` attacks only because those `blockers` that it attacks are taken away.
///
/// `blockers` says which of the `occupied` squares let the bishop through, for instance all pieces of one side; a
/// square in it that is not occupied does not matter.
///
/// ```
/// use sliding_attacks::technique::ray_loop::RayLoop;
/// use sliding_attacks::{Square, bitboard, xray};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . X .
///     . . . . . . . .
///     . . . . X . . .
///     . . . . . . . .
///     . . X . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(
///     xray::xray_bishop_attacks::<RayLoop>(Square::C3, occupied, occupied),
///     bitboard! {
///         . . . . . . . .
///         . . . . . . X .
///         . . . . . X . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub fn xray_bishop_attacks<A: SlidingAttacks>(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let attacks = A::bishop_attacks(square, occupied);
    attacks ^ A::bishop_attacks(square, occupied - (blockers & attacks))
}
