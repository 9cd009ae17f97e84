//! The trait that every layout and technique implements, so that generic code can use any of them.

use core::fmt::Debug;

use super::RookAndBishopAttacks;
use crate::board::{Bitboard, Sliders, Square};

/// A way to compute the attacks of sliding pieces.
///
/// An attack set includes the first blocker of either color in each direction and never the
/// slider's own square. Other bits of `occupied` (off the rays, the slider's own square, the last
/// square of each ray) never change the result. All implementations agree on every input; they
/// differ in speed and table size.
///
/// The functions take no `self`. Generic code is compiled once for each implementation, with the
/// lookup inlined:
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
/// Every implementation in this crate is a unit struct. A generic type that contains one, or a
/// [`PhantomData`](core::marker::PhantomData) of one, can derive `Clone`, `Debug` and `Default`,
/// and move to another thread.
///
/// # Implementing it
///
/// You can implement this trait, for example to compare your own lookup with those of this crate.
/// Later versions may add methods, always with default bodies. No unsafe code in this crate relies
/// on a correct implementation.
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
    /// The name of the layout or technique: its module's name or, for a nested module, both names
    /// joined by `_`, such as `kogge_stone_avx2`.
    const NAME: &'static str;
    /// The size in bytes of the `static` tables that the lookups read, or 0 if there are none.
    const TABLE_BYTES: usize;

    /// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
    #[must_use]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
    #[must_use]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
    #[inline]
    #[must_use]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Self::rook_attacks(square, occupied) | Self::bishop_attacks(square, occupied)
    }

    /// Returns the squares that a rook on `square` attacks, and those that a bishop attacks, given
    /// the `occupied` squares.
    ///
    /// Most techniques look up one after the other; SIMD techniques compute both at once.
    #[inline]
    #[must_use]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
        RookAndBishopAttacks {
            rook: Self::rook_attacks(square, occupied),
            bishop: Self::bishop_attacks(square, occupied),
        }
    }

    /// Returns the squares attacked by at least one orthogonal slider, as a rook, and those
    /// attacked by at least one diagonal slider, as a bishop, given the `occupied` squares.
    ///
    /// Use this for attacks by type of piece: put the queens in both sets of `sliders`, or in
    /// neither. [`Native`](crate::Native) computes both at once if the compile target has AVX2, and
    /// so does `Dispatch` if it has SSE2 and the processor has fast PEXT.
    ///
    /// **A slider that is not in `occupied` attacks too**, unlike in
    /// [`attackers`](crate::attackers), but it blocks no other: take captured ones out of `sliders`.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Native, Sliders, SlidingAttacks, Square, rays};
    ///
    /// let (rook, bishop) = (Square::A1.bitboard(), Square::H1.bitboard());
    /// let sliders = Sliders { orthogonal: rook, diagonal: bishop };
    /// let attacks = Native::rook_and_bishop_attacks_of(sliders, rook | bishop);
    /// assert_eq!(attacks.rook, (Bitboard::FILE_A | Bitboard::RANK_1) - rook);
    /// assert_eq!(attacks.bishop, rays::anti_diagonal_through(Square::H1) - bishop);
    /// ```
    #[doc(alias("rook_attacks_of", "bishop_attacks_of"))]
    #[inline]
    #[must_use]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        RookAndBishopAttacks {
            rook: union_of(sliders.orthogonal, |square| {
                Self::rook_attacks(square, occupied)
            }),
            bishop: union_of(sliders.diagonal, |square| {
                Self::bishop_attacks(square, occupied)
            }),
        }
    }

    /// Returns the squares that at least one of the sliders attacks, given the `occupied` squares.
    ///
    /// **A slider that is not in `occupied` attacks too**, unlike in
    /// [`attackers`](crate::attackers), but it blocks no other: take captured ones out of `sliders`.
    ///
    /// The default body looks up one slider after another. A fill computes all of them at once.
    /// [`Native`](crate::Native) and `Dispatch` use a fill; on x86-64 it uses the vector
    /// instructions of the compile target. If that has SSE2 and the processor has fast PEXT,
    /// `Dispatch` also uses AVX2. See [when a loop is just as
    /// fast](crate::which_one::sides#when-not-to-use-it).
    ///
    /// The [root function](crate::slider_attacks_of) has an example.
    #[doc(alias("queen_attacks_of"))]
    #[inline]
    #[must_use]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        Self::rook_and_bishop_attacks_of(sliders, occupied).queen()
    }
}

#[inline(always)]
fn union_of(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |union, square| union | attacks(square))
}

/// Returns the attacks of the rooks and those of the bishops, with two lookups at a time.
///
/// The branches are the same for one square as for two, so the processor mispredicts less often.
/// That saves more than the second lookup takes, if lookups are fast.
#[inline(always)]
#[allow(dead_code, reason = "targets with a fill for both do not use it")]
pub(crate) fn rook_and_bishop_attacks_in_pairs<A: SlidingAttacks>(
    sliders: Sliders,
    occupied: Bitboard,
) -> RookAndBishopAttacks {
    RookAndBishopAttacks {
        rook: union_in_pairs(sliders.orthogonal, |square| {
            A::rook_attacks(square, occupied)
        }),
        bishop: union_in_pairs(sliders.diagonal, |square| {
            A::bishop_attacks(square, occupied)
        }),
    }
}

#[inline(always)]
fn union_in_pairs(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    let Some(first) = squares.first() else {
        return Bitboard::EMPTY;
    };
    let others = squares.without_first();
    let of_second = if others.is_empty() { squares } else { others };
    let second = of_second.first().unwrap_or(first);
    let of_two = attacks(first) | attacks(second);
    others
        .without_first()
        .into_iter()
        .fold(of_two, |union, square| union | attacks(square))
}
