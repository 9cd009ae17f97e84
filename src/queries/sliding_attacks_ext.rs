//! What every lookup answers, from what its implementation provides.

use super::attackers::attackers;
use super::exchange::{self, Capture, Sides};
use crate::board::leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
use crate::board::{Bitboard, Color, PieceType, Pieces, Sliders, Square, Through};
use crate::lookup::SlidingAttacks;

/// Attackers, attacked squares, x-rays and exchanges, with any implementation's lookups.
///
/// Every type that implements [`SlidingAttacks`] has these functions. To call them in generic code,
/// import this trait too; the bound stays the same:
///
/// ```
/// use sliding_attacks::{
///     Bitboard, Color, Native, Pieces, SlidingAttacks, SlidingAttacksExt, Square,
/// };
///
/// fn is_safe<A: SlidingAttacks>(square: Square, opponent: Pieces, occupied: Bitboard) -> bool {
///     !A::is_attacked(square, opponent, occupied)
/// }
///
/// let black = Pieces { knights: Square::C3.bitboard(), ..Pieces::new(Color::Black) };
/// assert!(is_safe::<Native>(Square::D4, black, black.squares()));
/// assert!(!is_safe::<Native>(Square::D5, black, black.squares()));
/// ```
pub trait SlidingAttacksExt: SlidingAttacks {
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

    /// Returns the same set as [`xray_rook_attacks`](crate::xray_rook_attacks), using this
    /// implementation's lookups.
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

    /// Returns the same set as [`xray_bishop_attacks`](crate::xray_bishop_attacks), using this
    /// implementation's lookups.
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

    /// Returns the same set as [`xray_queen_attacks`](crate::xray_queen_attacks), using this
    /// implementation's lookups.
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
        let Sliders {
            orthogonal,
            diagonal,
        } = pieces.sliders;
        let sliders = Sliders {
            orthogonal: orthogonal & occupied,
            diagonal: diagonal & occupied,
        };
        Self::slider_attacks_of(sliders, occupied)
            | pawn_attacks_of(pieces.pawns & occupied, pieces.color)
            | knight_attacks_of(pieces.knights & occupied)
            | king_attacks_of(pieces.kings & occupied)
    }

    /// Returns the same set as [`king_targets`](crate::king_targets), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    #[track_caller]
    fn king_targets(king: Square, opponent: Pieces, occupied: Bitboard) -> Bitboard {
        debug_assert!(
            !opponent.kings.contains(king),
            "`opponent` has this king: pass the pieces of the other side"
        );
        let own = occupied - opponent.squares();
        king_attacks(king) - own - Self::attacked_by(opponent, occupied - king)
    }

    /// Returns the same set as [`attackers`](crate::attackers), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    fn attackers(square: Square, pieces: Pieces, occupied: Bitboard) -> Bitboard {
        attackers::<Self>(square, pieces, occupied)
    }

    /// Returns the same set as [`attackers_of_both`](crate::attackers_of_both), using this
    /// implementation's lookups.
    #[inline]
    #[must_use]
    #[track_caller]
    fn attackers_of_both(square: Square, sides: [Pieces; 2], occupied: Bitboard) -> Bitboard {
        let [one, other] = sides;
        // Compared as numbers, since references to the sides cost instructions in release builds too.
        let differ = one.color as u8 != other.color as u8;
        debug_assert!(differ, "both sides have the same color");
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
    #[track_caller]
    fn is_attacked(square: Square, pieces: Pieces, occupied: Bitboard) -> bool {
        debug_assert!(
            !pieces.kings.contains(square),
            "`pieces` has its king on this square: pass the pieces of the other side"
        );
        !Self::attackers(square, pieces, occupied).is_empty()
    }

    /// Returns the same value as [`exchange`](fn@crate::exchange), using this implementation's
    /// lookups.
    #[inline]
    #[must_use]
    #[track_caller]
    fn exchange(first: Capture, sides: Sides, occupied: Bitboard, values: &[i32; 6]) -> i32 {
        first.check::<Self>(&sides, occupied);
        exchange::value::<Self>(first, sides, occupied, values)
    }

    /// Returns the same answer as [`exchange_reaches`](crate::exchange_reaches), using this
    /// implementation's lookups.
    #[inline]
    #[must_use]
    #[track_caller]
    fn exchange_reaches(
        threshold: i32,
        first: Capture,
        sides: Sides,
        occupied: Bitboard,
        values: &[i32; 6],
    ) -> bool {
        first.check::<Self>(&sides, occupied);
        exchange::reaches::<Self>(threshold, first, sides, occupied, values)
    }
}

impl<A: SlidingAttacks> SlidingAttacksExt for A {}

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
