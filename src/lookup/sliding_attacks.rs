//! The trait that every layout and technique implements, so that generic code can use any of them.

use core::fmt::Debug;

use super::RookAndBishopAttacks;
use crate::board::leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
use crate::board::{Bitboard, Color, PieceType, Pieces, Sliders, Square, Through};
use crate::exchange::{self, Capture};

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

    /// Returns the squares that a piece of this kind on `square` attacks, given the `occupied`
    /// squares.
    ///
    /// The color matters only for pawns, for which these are the squares they can capture on.
    #[inline]
    #[must_use]
    fn piece_attacks(
        square: Square,
        piece: PieceType,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        match piece {
            PieceType::Pawn => pawn_attacks(square, color),
            PieceType::Knight => knight_attacks(square),
            PieceType::Bishop => Self::bishop_attacks(square, occupied),
            PieceType::Rook => Self::rook_attacks(square, occupied),
            PieceType::Queen => Self::queen_attacks(square, occupied),
            PieceType::King => king_attacks(square),
        }
    }

    /// Returns the squares attacked by at least one orthogonal slider, as a rook, and those
    /// attacked by at least one diagonal slider, as a bishop, given the `occupied` squares.
    ///
    /// Use this for attacks by type of piece: put the queens in both sets of `sliders`, or in
    /// neither. [`Native`](crate::Native) computes both at once if the compile target has AVX2, and
    /// so does `Dispatch` if the processor has fast PEXT. A slider blocks the others only if it is
    /// in `occupied`.
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
    /// A slider blocks the others only if it is in `occupied`.
    ///
    /// The default body looks up one slider after another. A fill computes all of them at once.
    /// [`Native`](crate::Native) and `Dispatch` use a fill; on x86-64 it uses the vector
    /// instructions of the compile target, and `Dispatch` also uses AVX2 if the processor has fast
    /// PEXT. See [when a loop is just as fast](crate::which_one::sides#when-not-to-use-it).
    ///
    /// ```
    /// use sliding_attacks::{Native, Sliders, SlidingAttacks, Square, bitboard};
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
    /// let sliders = Sliders { orthogonal: rook | queen, diagonal: bishop | queen };
    /// assert_eq!(
    ///     Native::slider_attacks_of(sliders, occupied),
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
    #[doc(alias("queen_attacks_of"))]
    #[inline]
    #[must_use]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        Self::rook_and_bishop_attacks_of(sliders, occupied).queen()
    }

    /// Returns the additional squares that a rook on `square` attacks when the `blockers` that it
    /// attacks are removed: those behind them, up to and including the next blocker.
    ///
    /// `blockers` holds the `occupied` squares that let the rook through, such as all pieces of one
    /// side. Squares in it that are not occupied are ignored. Use x-ray attacks for batteries and
    /// for sliders behind a piece. [`checks_and_pins`](fn@crate::checks_and_pins) finds pins, and
    /// [`exchange`](fn@crate::exchange) finds what a capture is worth.
    ///
    /// The method is from chessprogramming.org (X-ray Attacks, Modifying Occupancy): look up the
    /// attacks, remove the attacked blockers, look up again, and keep the difference.
    ///
    /// ```
    /// use sliding_attacks::{Native, SlidingAttacks, Square, Through, bitboard};
    ///
    /// // A rook on e1, its own pawns on b1, e2 and g1, and an enemy rook on e7.
    /// let own = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . X . . .
    ///     . X . . . . X .
    /// };
    /// assert_eq!(
    ///     Native::xray_rook_attacks(Square::E1, Through(own), own | Square::E7),
    ///     bitboard! {
    ///         . . . . . . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . X . . .
    ///         . . . . . . . .
    ///         X . . . . . . X
    ///     }
    /// );
    /// ```
    #[doc(alias("battery", "discovered"))]
    #[inline]
    #[must_use]
    fn xray_rook_attacks(
        square: Square,
        blockers: Through<Bitboard>,
        occupied: Bitboard,
    ) -> Bitboard {
        behind(blockers, occupied, |occupied| {
            Self::rook_attacks(square, occupied)
        })
    }

    /// Returns the additional squares that a bishop on `square` attacks when the `blockers` that it
    /// attacks are removed, as [`xray_rook_attacks`](Self::xray_rook_attacks) does for a rook.
    ///
    /// ```
    /// use sliding_attacks::{Native, SlidingAttacks, Square, Through, bitboard};
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
    ///     Native::xray_bishop_attacks(Square::C3, Through(occupied), occupied),
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
    fn xray_bishop_attacks(
        square: Square,
        blockers: Through<Bitboard>,
        occupied: Bitboard,
    ) -> Bitboard {
        behind(blockers, occupied, |occupied| {
            Self::bishop_attacks(square, occupied)
        })
    }

    /// Returns the additional squares that a queen on `square` attacks when the `blockers` that it
    /// attacks are removed, as [`xray_rook_attacks`](Self::xray_rook_attacks) does for a rook.
    ///
    /// ```
    /// use sliding_attacks::{Native, SlidingAttacks, Square, Through, bitboard};
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
    ///     Native::xray_queen_attacks(Square::D3, Through(Square::D4 | Square::E3), occupied),
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
    fn xray_queen_attacks(
        square: Square,
        blockers: Through<Bitboard>,
        occupied: Bitboard,
    ) -> Bitboard {
        behind(blockers, occupied, |occupied| {
            Self::queen_attacks(square, occupied)
        })
    }

    /// Returns the same set as [`attacked_by`](crate::attacked_by), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    fn attacked_by(pieces: Pieces, occupied: Bitboard) -> Bitboard {
        let sliders = Sliders {
            orthogonal: pieces.sliders.orthogonal & occupied,
            diagonal: pieces.sliders.diagonal & occupied,
        };
        Self::slider_attacks_of(sliders, occupied)
            | pawn_attacks_of(pieces.pawns & occupied, pieces.color)
            | knight_attacks_of(pieces.knights & occupied)
            | king_attacks_of(pieces.kings & occupied)
    }

    /// Returns the same set as [`attackers`](crate::attackers), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {
        let attacks = Self::rook_and_bishop_attacks(square, occupied);
        let attackers = (attacks.rook & pieces.sliders.orthogonal)
            | (attacks.bishop & pieces.sliders.diagonal)
            | (knight_attacks(square) & pieces.knights)
            // A pawn attacks the square if a pawn of the other side on the square attacks the pawn.
            | (pawn_attacks(square, !pieces.color) & pieces.pawns)
            | (king_attacks(square) & pieces.kings);
        attackers & occupied
    }

    /// Returns the same set as [`attackers_of_both`](crate::attackers_of_both), using this
    /// implementation's lookups.
    #[inline]
    #[must_use]
    fn attackers_of_both(square: Square, sides: [Pieces; 2], occupied: Bitboard) -> Bitboard {
        let [one, other] = sides;
        let both = Pieces {
            color: one.color,
            pawns: one.pawns,
            knights: one.knights | other.knights,
            sliders: Sliders {
                orthogonal: one.sliders.orthogonal | other.sliders.orthogonal,
                diagonal: one.sliders.diagonal | other.sliders.diagonal,
            },
            kings: one.kings | other.kings,
        };
        let other_pawns = pawn_attacks(square, !other.color) & other.pawns;
        Self::attackers(square, both, occupied) | (other_pawns & occupied)
    }

    /// Returns the same answer as [`is_attacked`](crate::is_attacked), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {
        !Self::attackers(square, pieces, occupied).is_empty()
    }

    /// Returns the same value as [`exchange`](fn@crate::exchange), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    fn exchange(first: Capture, sides: [Pieces; 2], occupied: Bitboard, values: &[i32; 6]) -> i32 {
        exchange::value::<Self>(first, sides, occupied, values)
    }

    /// Returns the same answer as [`exchange_reaches`](crate::exchange_reaches), using this
    /// implementation's lookups.
    #[inline]
    #[must_use]
    fn exchange_reaches(
        threshold: i32,
        first: Capture,
        sides: [Pieces; 2],
        occupied: Bitboard,
        values: &[i32; 6],
    ) -> bool {
        exchange::reaches::<Self>(threshold, first, sides, occupied, values)
    }
}

/// Returns the squares attacked in addition when the attacked blockers are removed.
#[inline(always)]
fn behind(
    Through(blockers): Through<Bitboard>,
    occupied: Bitboard,
    attacks: impl Fn(Bitboard) -> Bitboard,
) -> Bitboard {
    let attacked = attacks(occupied);
    attacked ^ attacks(occupied - (blockers & attacked))
}

#[inline(always)]
fn union_of(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |union, square| union | attacks(square))
}

/// Returns the attacks of the rooks and those of the bishops, with two lookups at a time.
///
/// One branch serves one square and two, so the processor mispredicts less often. That saves more
/// than the second lookup takes, if lookups are fast.
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
