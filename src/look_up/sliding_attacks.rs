//! The trait that every layout and technique implements.

use core::fmt::Debug;

use crate::{Bitboard, Square};

/// A way to compute the attacks of sliding pieces.
///
/// An attack set includes the first blocker of either colour in each direction and never the slider's own square. Bits
/// of `occupied` that do not matter (off the rays, the slider's own square, the last square of each ray) never change
/// the result. All implementations agree on every input; they differ in speed and in the size of their tables.
///
/// The functions take no `self`. A program that is generic over the technique is compiled once for each, with the
/// look-up inlined:
///
/// ```
/// use sliding_attacks::technique::ray_loop::RayLoop;
/// use sliding_attacks::{Bitboard, SlidingAttacks, Square};
///
/// fn mobility<A: SlidingAttacks>(queens: Bitboard, occupied: Bitboard) -> usize {
///     queens.into_iter().map(|square| A::queen_attacks(square, occupied).len()).sum()
/// }
///
/// assert_eq!(mobility::<RayLoop>(Square::D4.into(), Bitboard::EMPTY), 27);
/// ```
///
/// Every implementation is a unit struct, a value without data. The supertraits let a generic type that contains one,
/// or a [`PhantomData`](core::marker::PhantomData) of one, derive `Clone`, `Debug` and `Default`, and move to another
/// thread.
///
/// # Implementing it
///
/// You can implement this trait, for example to compare a look-up of your own with those of this crate. Methods may be
/// added in later versions, and will have default bodies. No unsafe code of this crate relies on an implementation to
/// be correct.
///
/// ```
/// use sliding_attacks::{Bitboard, Direction, SlidingAttacks, Square, rook_attacks};
///
/// #[derive(Clone, Copy, Debug, Default)]
/// struct StepByStep;
///
/// fn slide(square: Square, occupied: Bitboard, directions: [Direction; 4]) -> Bitboard {
///     let mut attacks = Bitboard::EMPTY;
///     for direction in directions {
///         let mut next = square.step(direction);
///         while let Some(attacked) = next {
///             attacks |= attacked;
///             next = if occupied.contains(attacked) { None } else { attacked.step(direction) };
///         }
///     }
///     attacks
/// }
///
/// impl SlidingAttacks for StepByStep {
///     const NAME: &'static str = "step_by_step";
///     const TABLE_BYTES: usize = 0;
///
///     fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
///         slide(square, occupied, Direction::ROOK)
///     }
///
///     fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
///         slide(square, occupied, Direction::BISHOP)
///     }
/// }
///
/// let occupied = Bitboard::RANK_7 | Bitboard::FILE_C;
/// for square in Square::ALL {
///     assert_eq!(StepByStep::rook_attacks(square, occupied), rook_attacks(square, occupied));
/// }
/// ```
pub trait SlidingAttacks: Copy + Debug + Default + Send + Sync + 'static {
    /// The name of the technique or layout, which is the name of its module.
    const NAME: &'static str;
    /// The bytes of `static` tables that the look-ups read, or 0 if there are none.
    const TABLE_BYTES: usize;

    /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
    #[must_use]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
    #[must_use]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
    #[inline]
    #[must_use]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Self::rook_attacks(square, occupied) | Self::bishop_attacks(square, occupied)
    }

    /// Returns the squares that a rook on `square` attacks and the squares that a bishop there attacks, when `occupied`
    /// squares block them.
    ///
    /// A program needs both when it looks for pins and checks around a king. Most techniques look up one after the
    /// other; those with all lines in one register compute both at once.
    #[inline]
    #[must_use]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (Self::rook_attacks(square, occupied), Self::bishop_attacks(square, occupied))
    }
}

/// One of the two pieces that a look-up is made of, for functions that differ little between them.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Piece {
    Rook,
    Bishop,
}

/// Defines the unit struct of a module and implements [`SlidingAttacks`] for it, with the module's three look-ups, its
/// name and the bytes of its tables. A fourth argument says what else the macro does:
///
/// - `queen_attacks` or `queen_attacks const`: it defines this function as the union of the other two;
/// - `attacks` or `attacks const`: it defines all three from the module's `fn attacks(piece, square, occupied)`;
/// - `rook_and_bishop_attacks`: it defines the bishop's and the queen's from this function of the module; with `and rook`
///   the rook's too.
macro_rules! look_ups {
    ($type:ident, $name:expr, $table_bytes:expr $(, has $rook_and_bishop_attacks:ident)?) => {
        /// The look-ups of this module, as a type.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type;

        impl $crate::SlidingAttacks for $type {
            const NAME: &'static str = $name;
            const TABLE_BYTES: usize = $table_bytes;

            #[inline]
            fn rook_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
                rook_attacks(square, occupied)
            }

            #[inline]
            fn bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
                bishop_attacks(square, occupied)
            }

            #[inline]
            fn queen_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
                queen_attacks(square, occupied)
            }

            $(
                #[inline]
                fn $rook_and_bishop_attacks(
                    square: $crate::Square,
                    occupied: $crate::Bitboard,
                ) -> ($crate::Bitboard, $crate::Bitboard) {
                    $rook_and_bishop_attacks(square, occupied)
                }
            )?
        }
    };
    ($type:ident, $name:expr, $table_bytes:expr, queen_attacks $($const:ident)?) => {
        $crate::look_up::look_ups!($type, $name, $table_bytes);

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $crate::Bitboard(rook_attacks(square, occupied).0 | bishop_attacks(square, occupied).0)
        }
    };
    ($type:ident, $name:expr, $table_bytes:expr, attacks $($const:ident)?) => {
        $crate::look_up::look_ups!($type, $name, $table_bytes, queen_attacks $($const)?);

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            attacks($crate::look_up::Piece::Rook, square, occupied)
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            attacks($crate::look_up::Piece::Bishop, square, occupied)
        }
    };
    ($type:ident, $name:expr, $table_bytes:expr, rook_and_bishop_attacks) => {
        $crate::look_up::look_ups!($type, $name, $table_bytes, has rook_and_bishop_attacks);

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            rook_and_bishop_attacks(square, occupied).1
        }

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn queen_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            let (rook, bishop) = rook_and_bishop_attacks(square, occupied);
            rook | bishop
        }
    };
    ($type:ident, $name:expr, $table_bytes:expr, rook_and_bishop_attacks and rook) => {
        $crate::look_up::look_ups!($type, $name, $table_bytes, rook_and_bishop_attacks);

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn rook_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            rook_and_bishop_attacks(square, occupied).0
        }
    };
}

pub(crate) use look_ups;
