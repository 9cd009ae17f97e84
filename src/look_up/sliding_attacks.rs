//! The trait that every layout and technique implements, so that generic code can use any of them.

use core::fmt::Debug;

use crate::board::{Bitboard, Square};

/// A way to compute the attacks of sliding pieces.
///
/// An attack set includes the first blocker of either colour in each direction and never the
/// slider's own square. Other bits of `occupied` (off the rays, the slider's own square, the last
/// square of each ray) never change the result. All implementations agree on every input; they
/// differ in speed and table size.
///
/// The functions take no `self`. Generic code is compiled once for each implementation, with the
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
/// Every implementation is a unit struct, a value without data. A generic type that contains one,
/// or a [`PhantomData`](core::marker::PhantomData) of one, can derive `Clone`, `Debug` and
/// `Default`, and move to another thread.
///
/// # Implementing it
///
/// You can implement this trait, for example to compare your own look-up with those of this crate.
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
    /// The name of the technique or layout, and of its module.
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

    /// Returns the squares that a rook on `square` attacks, and those that a bishop attacks, when
    /// `occupied` squares block them.
    ///
    /// Use this to find pins and checks around a king. Most techniques look up one after the other;
    /// SIMD techniques compute both at once.
    #[inline]
    #[must_use]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (
            Self::rook_attacks(square, occupied),
            Self::bishop_attacks(square, occupied),
        )
    }

    /// Returns the squares that at least one of the rooks attacks when `occupied` squares block
    /// them.
    ///
    /// This is the union of the attacks of each rook. A rook blocks the others only if it is in
    /// `occupied`.
    #[inline]
    #[must_use]
    fn rook_attacks_of(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        union_of(rooks, |square| Self::rook_attacks(square, occupied))
    }

    /// Returns the squares that at least one of the bishops attacks when `occupied` squares block
    /// them.
    ///
    /// This is the union of the attacks of each bishop. A bishop blocks the others only if it is in
    /// `occupied`.
    #[inline]
    #[must_use]
    fn bishop_attacks_of(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        union_of(bishops, |square| Self::bishop_attacks(square, occupied))
    }

    /// Returns the squares that at least one of the queens attacks when `occupied` squares block
    /// them.
    ///
    /// This is the union of the attacks of each queen. A queen blocks the others only if it is in
    /// `occupied`.
    #[inline]
    #[must_use]
    fn queen_attacks_of(queens: Bitboard, occupied: Bitboard) -> Bitboard {
        union_of(queens, |square| Self::queen_attacks(square, occupied))
    }

    /// Returns the squares that at least one of the rooks attacks, and those that at least one of
    /// the bishops attacks, when `occupied` squares block them.
    ///
    /// Use this for attacks by kind of piece. [`Native`](crate::Native) computes both at once if
    /// the compile target has AVX2, and so does `Dispatch` if the processor has fast PEXT. Queens
    /// are faster one by one, in [`queen_attacks_of`](Self::queen_attacks_of): a side seldom has
    /// two.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, rays};
    ///
    /// let (rook, bishop) = (Square::A1.bitboard(), Square::H1.bitboard());
    /// let (by_rook, by_bishop) = Native::rook_and_bishop_attacks_of(rook, bishop, rook | bishop);
    /// assert_eq!(by_rook, (Bitboard::FILE_A | Bitboard::RANK_1) - rook);
    /// assert_eq!(by_bishop, rays::anti_diagonal_through(Square::H1) - bishop);
    /// ```
    #[inline]
    #[must_use]
    fn rook_and_bishop_attacks_of(
        rooks: Bitboard,
        bishops: Bitboard,
        occupied: Bitboard,
    ) -> (Bitboard, Bitboard) {
        (
            Self::rook_attacks_of(rooks, occupied),
            Self::bishop_attacks_of(bishops, occupied),
        )
    }

    /// Returns the squares that at least one slider attacks when `occupied` squares block them.
    /// Sliders in `orthogonal` attack like rooks, those in `diagonal` like bishops. Put queens in
    /// both.
    ///
    /// The default body looks up one slider after another. A fill computes all of them at once.
    /// [`Native`](crate::Native) and `Dispatch` use one, on x86-64 with the vectors that the
    /// compile target has; `Dispatch` also uses AVX2 if the processor has fast PEXT.
    /// [When a loop is as fast](crate::which_one::sides#when-not-to-use-it).
    ///
    /// ```
    /// use sliding_attacks::{Native, SlidingAttacks, Square, bitboard};
    ///
    /// let [rook, bishop, queen] = [Square::A1, Square::F1, Square::D4].map(Square::bitboard);
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . X . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     X . . X . . . .
    ///     . . . . . . . .
    ///     . . . . . . X .
    ///     X . . . . X . .
    /// };
    /// assert_eq!(
    ///     Native::slider_attacks_of(rook | queen, bishop | queen, occupied),
    ///     bitboard! {
    ///         . . . . . . . X
    ///         X . . X . . X .
    ///         X X . X . X . .
    ///         . X X X X . . .
    ///         X X X . X X X X
    ///         X . X X X . . .
    ///         X X . X X X X .
    ///         X X X X X X X .
    ///     }
    /// );
    /// ```
    #[inline]
    #[must_use]
    fn slider_attacks_of(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard) -> Bitboard {
        Self::rook_attacks_of(orthogonal, occupied) | Self::bishop_attacks_of(diagonal, occupied)
    }
}

#[inline(always)]
fn union_of(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |union, square| union | attacks(square))
}

/// Returns the attacks of the rooks and those of the bishops, with two look-ups at a time.
///
/// One branch serves one square and two, so the processor mispredicts less often. That saves more
/// than the second look-up takes, if look-ups are fast.
#[inline(always)]
#[allow(dead_code, reason = "targets with a fill for both do not use it")]
pub(crate) fn rook_and_bishop_attacks_by_twos<A: SlidingAttacks>(
    rooks: Bitboard,
    bishops: Bitboard,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    (
        union_by_twos(rooks, |square| A::rook_attacks(square, occupied)),
        union_by_twos(bishops, |square| A::bishop_attacks(square, occupied)),
    )
}

#[inline(always)]
fn union_by_twos(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    let Some(first) = squares.first() else {
        return Bitboard::EMPTY;
    };
    let others = squares.without_lowest();
    let of_second = if others.is_empty() { squares } else { others };
    let second = of_second.first().unwrap_or(first);
    let of_two = attacks(first) | attacks(second);
    others
        .without_lowest()
        .into_iter()
        .fold(of_two, |union, square| union | attacks(square))
}
