//! Attacks through the first blocker.
//!
//! X-ray attacks are the additional squares that a slider attacks when blockers are removed: the
//! squares behind them, up to and including the next blocker. Use them to find pins (king, own
//! piece, enemy slider), discovered attacks and batteries. The method is from chessprogramming.org
//! (X-ray Attacks, Modifying Occupancy): look up the attacks, remove the attacked blockers, look up
//! again, and keep the difference.
//!
//! [`rook_attacks`], [`bishop_attacks`] and [`queen_attacks`] use the root functions and are
//! `const` too. [`rook_attacks_by`], [`bishop_attacks_by`] and [`queen_attacks_by`] take any
//! [`SlidingAttacks`].
//!
//! ```
//! use sliding_attacks::{Square, bitboard, rays, xray};
//!
//! // A king on e1, its own pawns on b1, e2 and g1, and an enemy rook on e7.
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
//! let through_own = xray::rook_attacks(Square::E1, own, own.with(rook));
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
//! // The rook pins the piece between it and the king.
//! assert!(through_own.contains(rook));
//! assert_eq!(rays::between(Square::E1, rook) & own, Square::E2.bitboard());
//! ```

use crate::board::{Bitboard, Square};
use crate::look_up::SlidingAttacks;

/// Returns the additional squares that a rook on `square` attacks when the `blockers` that it
/// attacks are removed.
///
/// `blockers` are the `occupied` squares that let the rook through, for instance all pieces of one
/// side. A square in it that is not occupied does not matter.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, blockers: Bitboard, occupied: Bitboard) -> Bitboard {
    let attacks = crate::choice::rook_attacks(square, occupied);
    attacks.symmetric_difference(crate::choice::rook_attacks(
        square,
        occupied.difference(blockers.intersection(attacks)),
    ))
}

/// Returns the additional squares that a bishop on `square` attacks when the `blockers` that it
/// attacks are removed.
///
/// `blockers` are the `occupied` squares that let the bishop through, for instance all pieces of
/// one side. A square in it that is not occupied does not matter.
///
/// ```
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
///     xray::bishop_attacks(Square::C3, occupied, occupied),
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
pub const fn bishop_attacks(square: Square, blockers: Bitboard, occupied: Bitboard) -> Bitboard {
    let attacks = crate::choice::bishop_attacks(square, occupied);
    attacks.symmetric_difference(crate::choice::bishop_attacks(
        square,
        occupied.difference(blockers.intersection(attacks)),
    ))
}

/// Returns the additional squares that a queen on `square` attacks when the `blockers` that it
/// attacks are removed.
///
/// `blockers` are the `occupied` squares that let the queen through, for instance all pieces of one
/// side. A square in it that is not occupied does not matter.
///
/// ```
/// use sliding_attacks::{Square, bitboard, xray};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . X . .
///     . . . . . . . .
///     . . . X . . . .
///     . . X . X . . .
///     . . . X . . . .
///     . . . . . . . .
/// };
/// // The pawns on d4 and e3 let the queen through; those on c3 and d2 do not.
/// assert_eq!(
///     xray::queen_attacks(Square::D3, occupied - Square::C3 - Square::D2, occupied),
///     bitboard! {
///         . . . X . . . .
///         . . . X . . . .
///         . . . X . . . .
///         . . . X . . . .
///         . . . . . . . .
///         . . . . . X X X
///         . . . . . . . .
///         . . . . . . . .
///     }
/// );
/// ```
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, blockers: Bitboard, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, blockers, occupied).union(bishop_attacks(square, blockers, occupied))
}

/// Returns the same as [`rook_attacks`], with any layout or technique.
///
/// ```
/// use sliding_attacks::technique::ray_loop::RayLoop;
/// use sliding_attacks::{Bitboard, Square, xray};
///
/// let (occupied, blockers) = (Bitboard::RANK_2 | Bitboard::RANK_7, Bitboard::RANK_2);
/// let attacks = xray::rook_attacks_by::<RayLoop>(Square::C1, blockers, occupied);
/// assert_eq!(attacks, xray::rook_attacks(Square::C1, blockers, occupied));
/// ```
#[inline]
#[must_use]
pub fn rook_attacks_by<A: SlidingAttacks>(
    square: Square,
    blockers: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let attacks = A::rook_attacks(square, occupied);
    attacks ^ A::rook_attacks(square, occupied - (blockers & attacks))
}

/// Returns the same as [`bishop_attacks`], with any layout or technique.
#[inline]
#[must_use]
pub fn bishop_attacks_by<A: SlidingAttacks>(
    square: Square,
    blockers: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let attacks = A::bishop_attacks(square, occupied);
    attacks ^ A::bishop_attacks(square, occupied - (blockers & attacks))
}

/// Returns the same as [`queen_attacks`], with any layout or technique.
#[inline]
#[must_use]
pub fn queen_attacks_by<A: SlidingAttacks>(
    square: Square,
    blockers: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    rook_attacks_by::<A>(square, blockers, occupied)
        | bishop_attacks_by::<A>(square, blockers, occupied)
}
