//! The questions: the attacks of one slider, or of a side's sliders, together or by kind of piece.

use sliding_attacks::{Bitboard, Sliders, SlidingAttacks, Square};
use sliding_attacks_codegen::internal::Slider;

use crate::limit::{Index, fill};
use crate::list::union;

pub trait Question {
    type Input: Copy + 'static;
    /// The piece as the measurements call it.
    const NAME: &str;
    /// Whether the inputs are in a new order for each pass.
    const IS_SHUFFLED: bool = false;

    /// Returns the input of a load alone, with its index in place of the occupied squares. A load has
    /// no answer for a side.
    fn of_load(_input: Self::Input, _index: Index) -> Option<Self::Input> {
        None
    }

    /// Returns what is attacked, as one word.
    fn ask<A: SlidingAttacks>(input: Self::Input) -> u64;

    /// Returns the input with another change than before, in the square too if there is one and that
    /// is asked.
    fn changed(input: Self::Input, change: u64, square_too: bool) -> Self::Input;
}

/// One slider: its square and the occupied squares.
pub struct One<const PIECE: usize>;

pub type Rook = One<0>;
pub type Bishop = One<1>;
pub type Queen = One<2>;

impl<const PIECE: usize> Question for One<PIECE> {
    type Input = (Square, Bitboard);
    const NAME: &str = ["rook", "bishop", "queen"][PIECE];

    fn of_load((square, occupied): Self::Input, index: Index) -> Option<Self::Input> {
        let sliders = [&[Slider::Rook], &[Slider::Bishop], &Slider::ALL[..]][PIECE];
        let indices = fill(sliders, square as u8, occupied.0, index);
        Some((square, Bitboard(indices)))
    }

    #[inline(always)]
    fn ask<A: SlidingAttacks>((square, occupied): Self::Input) -> u64 {
        let attacks = match PIECE {
            0 => A::rook_attacks(square, occupied),
            1 => A::bishop_attacks(square, occupied),
            _ => A::queen_attacks(square, occupied),
        };
        attacks.0
    }

    #[inline(always)]
    fn changed((square, occupied): Self::Input, change: u64, square_too: bool) -> Self::Input {
        let changed = Square::wrapping(square.index() ^ change as usize);
        let square = if square_too { changed } else { square };
        (square, Bitboard(occupied.0 ^ change))
    }
}

/// What all sliders of a side attack, given those of both directions and the occupied squares.
///
/// Each call is a separate function, because that is how a program asks, and so that no two are
/// computed in one vector. The sides are in a new order for each pass: a loop over a set ends with
/// a branch, and a processor that sees the same list again and again learns it by heart.
pub struct Side;

impl Question for Side {
    type Input = [u64; 3];
    const NAME: &str = "side";
    const IS_SHUFFLED: bool = true;

    #[inline(always)]
    fn ask<A: SlidingAttacks>([orthogonal, diagonal, occupied]: [u64; 3]) -> u64 {
        #[inline(never)]
        fn attacks_of<A: SlidingAttacks>(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
            A::slider_attacks_of(sliders(orthogonal, diagonal), Bitboard(occupied)).0
        }
        attacks_of::<A>(orthogonal, diagonal, occupied)
    }

    #[inline(always)]
    fn changed(input: [u64; 3], change: u64, _square_too: bool) -> [u64; 3] {
        input.map(|squares| squares ^ change)
    }
}

/// What the rooks, the bishops and the queens of a side attack, given also the occupied squares.
pub struct SideByPiece;

impl Question for SideByPiece {
    type Input = [u64; 4];
    const NAME: &str = "side by piece";
    const IS_SHUFFLED: bool = true;

    #[inline(always)]
    fn ask<A: SlidingAttacks>([rooks, bishops, queens, occupied]: [u64; 4]) -> u64 {
        #[inline(never)]
        fn by_piece<A: SlidingAttacks>(
            rooks: u64,
            bishops: u64,
            queens: u64,
            occupied: u64,
        ) -> [u64; 3] {
            let occupied = Bitboard(occupied);
            let attacks = A::rook_and_bishop_attacks_of(sliders(rooks, bishops), occupied);
            let by_queens = union(Bitboard(queens), |square| {
                A::queen_attacks(square, occupied)
            });
            [attacks.rook, attacks.bishop, by_queens].map(|set| set.0)
        }
        let [by_rooks, by_bishops, by_queens] = by_piece::<A>(rooks, bishops, queens, occupied);
        by_rooks ^ by_bishops ^ by_queens
    }

    #[inline(always)]
    fn changed(input: [u64; 4], change: u64, _square_too: bool) -> [u64; 4] {
        input.map(|squares| squares ^ change)
    }
}

#[inline(always)]
const fn sliders(orthogonal: u64, diagonal: u64) -> Sliders {
    Sliders {
        orthogonal: Bitboard(orthogonal),
        diagonal: Bitboard(diagonal),
    }
}
